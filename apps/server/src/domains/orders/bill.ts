import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type { Basis, Costs, Plan, Split } from './order-totals.ts';

export type InstalmentKind = 'full' | 'deposit' | 'balance';
export type PaymentPattern = 'online_card' | 'bank_card';
/** As in the API, plus `replaced`: another row took its place, and a payment for it is a credit. */
export type InstalmentState = 'not_due' | 'due' | 'confirming' | 'paid' | 'cancelled' | 'replaced';

export interface Instalment {
  id: string;
  billId: string;
  position: number;
  kind: InstalmentKind;
  amountCents: number;
  /** In parts, while the rest is due. */
  receivedCents: number;
  /** Of it, what was set off against a refund. */
  creditCents: number;
  /** Of it, what came before it was billed. */
  aheadCents: number;
  state: InstalmentState;
  paymentPattern: PaymentPattern;
  paidAt: Date | null;
}

/** What is still to be paid of it. */
export function missingCents({
  amountCents,
  receivedCents,
}: Pick<Instalment, 'amountCents' | 'receivedCents'>): number {
  return Math.max(amountCents - receivedCents, 0);
}

export interface Bill extends Costs, Split {
  id: string;
  orderId: string;
  plan: Plan;
  internationalIsFinal: boolean;
  basis: Basis;
  /** Without the replaced ones, in order. */
  instalments: Instalment[];
}

export const billColumns = [
  'bills.id',
  'bills.order_id as orderId',
  'bills.plan',
  'bills.goods_cents as goods',
  'bills.domestic_cents as domestic',
  'bills.inspection_cents as inspection',
  'bills.service_cents as service',
  'bills.handling_cents as handling',
  'bills.storage_cents as storage',
  'bills.international_cents as international',
  'bills.international_is_final as internationalIsFinal',
  'bills.total_cents as total',
  'bills.deposit_cents as deposit',
  'bills.balance_cents as balance',
  'bills.basis',
] as const;

export const instalmentColumns = [
  'id',
  'bill_id as billId',
  'position',
  'kind',
  'amount_cents as amountCents',
  'received_cents as receivedCents',
  'credit_cents as creditCents',
  'ahead_cents as aheadCents',
  'state',
  'payment_pattern as paymentPattern',
  'paid_at as paidAt',
] as const;

async function listInstalments(db: Database | Transaction, billId: string): Promise<Instalment[]> {
  const rows = await db
    .selectFrom('bill_instalments')
    .select(instalmentColumns)
    .where('bill_id', '=', billId)
    .where('state', '<>', 'replaced')
    .orderBy('position')
    .execute();
  return rows;
}

/** The bill of an order, with its current instalments. Inside a transaction, lock the order first. */
export async function billForOrder(db: Database | Transaction, orderId: string): Promise<Bill | undefined> {
  if (!isUuid(orderId)) return undefined;
  const bill = await db.selectFrom('bills').select(billColumns).where('order_id', '=', orderId).executeTakeFirst();
  return bill && ({ ...bill, instalments: await listInstalments(db, bill.id) } as Bill);
}
