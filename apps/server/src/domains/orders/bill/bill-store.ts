import { everyFee, type Fees, feeNames } from '@sampan/contract/fees';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type {
  Basis,
  Bill,
  Instalment,
  InstalmentKind,
  InstalmentState,
  PaymentPattern,
  Plan,
  Split,
} from '#domains/orders/bill.ts';

/** Bills and instalments. Changing one requires the order's lock. */

const billColumns = [
  'bills.id',
  'bills.order_id as orderId',
  'bills.plan',
  'bills.goods_cents as goods',
  'bills.international_is_final as internationalIsFinal',
  'bills.total_cents as total',
  'bills.deposit_cents as deposit',
  'bills.balance_cents as balance',
  'bills.basis',
] as const;

const instalmentColumns = [
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

/**
 * A separate statement, because a statement that has waited for the bill's lock reads other tables as they were before.
 */
async function readFees(db: Database | Transaction, billId: string): Promise<Fees> {
  const rows = await db.selectFrom('bill_fees').select(['fee', 'cents']).where('bill_id', '=', billId).execute();
  return everyFee(Object.fromEntries(rows.map(({ fee, cents }) => [fee, cents])));
}

/** The bill of an order, with its current instalments. Inside a transaction, lock the order first. */
export async function readBill(db: Database | Transaction, orderId: string): Promise<Bill | undefined> {
  if (!isUuid(orderId)) return undefined;
  const bill = await db.selectFrom('bills').select(billColumns).where('order_id', '=', orderId).executeTakeFirst();
  if (!bill) return undefined;
  const fees = await readFees(db, bill.id);
  return { ...bill, ...fees, instalments: await listInstalments(db, bill.id) } as Bill;
}

export async function lockBill(tx: Transaction, orderId: string): Promise<Bill> {
  const bill = await tx
    .selectFrom('bills')
    .select(billColumns)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const instalments = await tx
    .selectFrom('bill_instalments')
    .select(instalmentColumns)
    .where('bill_id', '=', bill.id)
    .where('state', '<>', 'replaced')
    .orderBy('position')
    .forUpdate()
    .execute();
  return { ...bill, ...(await readFees(tx, bill.id)), instalments } as Bill;
}

/** The order of a bill. The caller checks whose order it is. */
export async function orderOfBill(db: Database | Transaction, billId: string): Promise<string | undefined> {
  if (!isUuid(billId)) return undefined;
  const row = await db.selectFrom('bills').select('order_id').where('id', '=', billId).executeTakeFirst();
  return row?.order_id;
}

/** The order of an instalment. With `buyerId`, only if it is that buyer's. */
export async function orderOfInstalment(
  db: Database | Transaction,
  instalmentId: string,
  buyerId?: string,
): Promise<string | undefined> {
  if (!isUuid(instalmentId)) return undefined;
  const row = await db
    .selectFrom('bill_instalments')
    .innerJoin('bills', 'bills.id', 'bill_instalments.bill_id')
    .innerJoin('orders', 'orders.id', 'bills.order_id')
    .select('orders.id')
    .where('bill_instalments.id', '=', instalmentId)
    .$call((query) => (buyerId === undefined ? query : query.where('orders.buyer_id', '=', buyerId)))
    .executeTakeFirst();
  return row?.id;
}

/** Locks one instalment by id, even a replaced one: money may still arrive for it. */
export async function lockInstalmentRow(tx: Transaction, instalmentId: string): Promise<Instalment> {
  const row = await tx
    .selectFrom('bill_instalments')
    .select(instalmentColumns)
    .where('id', '=', instalmentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row;
}

/** `paidAt` defaults to now. */
export async function updateInstalment(
  tx: Transaction,
  instalmentId: string,
  change: {
    state?: InstalmentState;
    pattern?: PaymentPattern;
    paidAt?: Date;
    amountCents?: number;
    receivedCents?: number;
    creditCents?: number;
    aheadCents?: number;
  },
): Promise<void> {
  await tx
    .updateTable('bill_instalments')
    .set({
      ...(change.state && { state: change.state }),
      ...(change.pattern && { payment_pattern: change.pattern }),
      ...(change.state === 'paid' && { paid_at: change.paidAt ?? sql<Date>`now()` }),
      ...(change.amountCents !== undefined && { amount_cents: change.amountCents }),
      ...(change.receivedCents !== undefined && { received_cents: change.receivedCents }),
      ...(change.creditCents !== undefined && { credit_cents: change.creditCents }),
      ...(change.aheadCents !== undefined && { ahead_cents: change.aheadCents }),
    })
    .where('id', '=', instalmentId)
    .execute();
}

/** Whether the order has received a part of an instalment whose rest is due. */
export async function hasPart(tx: Transaction, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('bill_instalments')
    .select('id')
    .where((eb) => ofOrder(eb.ref('bill_id'), orderId))
    .where('state', '<>', 'paid')
    .where('received_cents', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function cancelUnpaidInstalments(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .updateTable('bill_instalments')
    .set({ state: 'cancelled' })
    .where('state', 'in', ['not_due', 'due', 'confirming'])
    .where((eb) => ofOrder(eb.ref('bill_id'), orderId))
    .execute();
}

function ofOrder(billId: Expression<string>, orderId: string) {
  return sql<SqlBool>`${billId} = (select id from bills where order_id = ${orderId})`;
}

export interface NewInstalment {
  kind: InstalmentKind;
  amountCents: number;
  state: InstalmentState;
  paymentPattern: PaymentPattern;
  receivedCents?: number;
  creditCents?: number;
  aheadCents?: number;
}

/**
 * Replaces unpaid instalments by new ones: an intent made for the old amount must never pay the new one. Parts already
 * received move to the new ones.
 */
export async function replaceInstalments(
  tx: Transaction,
  billId: string,
  old: readonly string[],
  fresh: readonly NewInstalment[],
): Promise<void> {
  if (old.length > 0)
    await tx
      .updateTable('bill_instalments')
      .set({ state: 'replaced', received_cents: 0, credit_cents: 0, ahead_cents: 0 })
      .where('id', 'in', old)
      .execute();
  const { last } = await tx
    .selectFrom('bill_instalments')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('bill_id', '=', billId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('bill_instalments')
    .values(
      fresh.map((one, index) => ({
        bill_id: billId,
        position: (last ?? 0) + 1 + index,
        kind: one.kind,
        amount_cents: one.amountCents,
        state: one.state,
        payment_pattern: one.paymentPattern,
        received_cents: one.receivedCents ?? 0,
        credit_cents: one.creditCents ?? 0,
        ahead_cents: one.aheadCents ?? 0,
      })),
    )
    .execute();
}

export async function updateBill(
  tx: Transaction,
  billId: string,
  change: Split & Fees & { plan: Plan; internationalIsFinal: boolean; basis: Basis },
): Promise<void> {
  await tx
    .updateTable('bills')
    .set({
      plan: change.plan,
      international_is_final: change.internationalIsFinal,
      total_cents: change.total,
      deposit_cents: change.deposit,
      balance_cents: change.balance,
      basis: JSON.stringify(change.basis),
    })
    .where('id', '=', billId)
    .execute();
  await updateFees(tx, billId, change);
}

/** Writes only rows that change, so that the audit log has no others. */
async function updateFees(tx: Transaction, billId: string, fees: Fees): Promise<void> {
  await sql`
    insert into bill_fees (bill_id, fee, cents)
    select ${billId}::uuid, f.fee, f.cents
    from unnest(${feeNames()}::text[], ${feeNames().map((fee) => fees[fee])}::bigint[]) as f (fee, cents)
    where f.cents > 0 or exists (select from bill_fees b where b.bill_id = ${billId}::uuid and b.fee = f.fee)
    on conflict (bill_id, fee) do update set cents = excluded.cents where bill_fees.cents <> excluded.cents
  `.execute(tx);
}
