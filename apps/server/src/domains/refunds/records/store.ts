import { everyFee, type RefundableFees, refundableFees } from '@sampan/contract/fees';
import type { RefundKind, RefundReason, RefundState } from '@sampan/contract/refunds';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { type FirstApproval, secondLookMinutes } from '#domains/billing/second-approval.ts';

/** All statements on refunds and their lines. Payouts are in payout-store.ts. */

export interface Refund extends FirstApproval {
  id: string;
  orderId: string;
  state: RefundState;
  kind: RefundKind;
  amountCents: number;
  /** The operator who asked for it. Null for the buyer, and for refunds that nobody asked for. */
  openedBy: string | null;
  /** Proposed by an inspection that found pieces damaged or missing. */
  isOfInspection: boolean;
}

export interface StoredRefundLine {
  id: string;
  orderItemId: string;
  quantity: number;
  amountCents: number;
}

const columns = [
  'id',
  'order_id as orderId',
  'state',
  'kind',
  'amount_cents as amountCents',
  'opened_by as openedBy',
  'of_inspection as isOfInspection',
  'first_approver as firstApprover',
  'first_choice as firstChoice',
  sql<boolean>`coalesce(first_approved_at <= now() - make_interval(mins => ${secondLookMinutes}), false)`.as(
    'isFirstLookOver',
  ),
] as const;

interface NewRefundLine {
  orderItemId: string;
  quantity: number;
  amountCents: number;
  remark: string;
}

interface NewRefund {
  orderId: string;
  kind?: 'amount' | 'claim';
  amountCents: number;
  lines: NewRefundLine[];
  reasonCode?: RefundReason;
  toPrepaid?: boolean;
  remark?: string;
  pictures?: string[];
  /** An operator; absent for the buyer. */
  openedBy?: string;
  isOfInspection?: boolean;
}

export async function insertRefund(tx: Transaction, refund: NewRefund): Promise<string> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      order_id: refund.orderId,
      kind: refund.kind ?? 'pieces',
      amount_cents: refund.amountCents,
      reason_code: refund.reasonCode ?? '',
      to_prepaid: refund.toPrepaid ?? false,
      remark: refund.remark ?? '',
      pictures: refund.pictures ?? [],
      opened_by: refund.openedBy ?? null,
      of_inspection: refund.isOfInspection ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (refund.lines.length > 0) await insertRefundLines(tx, id, refund.lines);
  return id;
}

async function insertRefundLines(tx: Transaction, id: string, lines: readonly NewRefundLine[]): Promise<void> {
  await tx
    .insertInto('refund_lines')
    .values(
      lines.map((line) => ({
        refund_id: id,
        order_item_id: line.orderItemId,
        quantity: line.quantity,
        amount_cents: line.amountCents,
        remark: line.remark,
      })),
    )
    .execute();
}

/** Adds pieces to a request that nobody has decided. */
export async function addToRefund(
  tx: Transaction,
  id: string,
  { amountCents, lines }: { amountCents: number; lines: NewRefundLine[] },
): Promise<void> {
  await tx.updateTable('refunds').set({ amount_cents: amountCents }).where('id', '=', id).execute();
  const stored = await listRefundLines(tx, id);
  for (const line of lines) {
    const same = stored.find(({ orderItemId }) => orderItemId === line.orderItemId);
    if (same) await updateRefundLine(tx, same.id, line);
    else await insertRefundLines(tx, id, [line]);
  }
}

/** Refunds money that came too late or twice. Undefined if this money already has a refund. */
export async function insertOverpaymentRefund(
  tx: Transaction,
  refund: { orderId: string; amountCents: number; overpayment: string },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('refunds')
    .values({
      order_id: refund.orderId,
      amount_cents: refund.amountCents,
      overpayment: refund.overpayment,
      kind: 'overpayment',
      state: 'paying',
      decided_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.column('overpayment').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function findOrderOfRefund(db: Database | Transaction, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db.selectFrom('refunds').select('order_id').where('id', '=', id).executeTakeFirst();
  return row?.order_id;
}

/** Whether the buyer wants the money on the prepaid balance. */
export async function goesToPrepaid(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx.selectFrom('refunds').select('to_prepaid').where('id', '=', id).executeTakeFirst();
  return row?.to_prepaid ?? false;
}

/** Lock the order first. */
export async function lockRefund(tx: Transaction, id: string): Promise<Refund> {
  const row = await tx.selectFrom('refunds').select(columns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  return row;
}

export async function findOpenRefund(
  db: Database | Transaction,
  orderId: string,
  kind: RefundKind,
): Promise<Refund | undefined> {
  const row = await db
    .selectFrom('refunds')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  return row;
}

export function listRefundLines(tx: Transaction, refundId: string): Promise<StoredRefundLine[]> {
  return tx
    .selectFrom('refund_lines')
    .select(['id', 'order_item_id as orderItemId', 'quantity', 'amount_cents as amountCents'])
    .where('refund_id', '=', refundId)
    .execute();
}

export async function decideRefund(
  tx: Transaction,
  id: string,
  decision: {
    state: 'approved' | 'rejected';
    amountCents: number;
    fees?: RefundableFees;
    /** Beyond goods and fees. */
    goodwillCents?: number;
    /** Null if a rule decided. */
    operatorId: string | null;
    reason: string;
  },
): Promise<void> {
  const { fees } = decision;
  await tx
    .updateTable('refunds')
    .set({
      state: decision.state,
      amount_cents: decision.amountCents,
      decided_by: decision.operatorId,
      decided_at: sql<Date>`now()`,
      reason: decision.reason,
      goodwill_cents: decision.goodwillCents ?? 0,
    })
    .where('id', '=', id)
    .execute();
  if (fees) await writeRefundFees(tx, id, fees);
}

async function writeRefundFees(tx: Transaction, refundId: string, fees: RefundableFees): Promise<void> {
  await tx.deleteFrom('refund_fees').where('refund_id', '=', refundId).execute();
  const rows = refundableFees().flatMap((fee) =>
    fees[fee] > 0 ? [{ refund_id: refundId, fee, cents: fees[fee] }] : [],
  );
  if (rows.length > 0) await tx.insertInto('refund_fees').values(rows).execute();
}

/** Clears the first approval, because the amount granted in the end needs no second. */
export async function clearFirstApprover(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('refunds').set({ first_approver: null, first_approved_at: null }).where('id', '=', id).execute();
}

export async function setApprovedAlone(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('refunds').set({ approved_alone: true }).where('id', '=', id).execute();
}

/** The sum that one person has granted for an order without a second. */
export async function sumGrantedAlone(tx: Transaction, orderId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('total'))
    .where('order_id', '=', orderId)
    .where('decided_by', 'is not', null)
    .where('state', '<>', 'rejected')
    .where('first_approver', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

export async function sumGrantedFees(tx: Transaction, orderId: string): Promise<RefundableFees> {
  const rows = await tx
    .selectFrom('refunds')
    .innerJoin('refund_fees', 'refund_fees.refund_id', 'refunds.id')
    .select(['refund_fees.fee', sql<number>`sum(refund_fees.cents)::bigint`.as('cents')])
    .where('refunds.order_id', '=', orderId)
    .groupBy('refund_fees.fee')
    .execute();
  return everyFee(Object.fromEntries(rows.map(({ fee, cents }) => [fee, cents])));
}

/** The sum given back for an order beyond pieces and fees. */
export async function sumGoodwill(tx: Transaction, orderId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(goodwill_cents), 0)::bigint`.as('total'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function updateRefundLine(
  tx: Transaction,
  id: string,
  change: { quantity: number; amountCents: number },
): Promise<void> {
  await tx
    .updateTable('refund_lines')
    .set({ quantity: change.quantity, amount_cents: change.amountCents })
    .where('id', '=', id)
    .execute();
}

export async function setRefundState(tx: Transaction, id: string, state: RefundState): Promise<void> {
  await tx.updateTable('refunds').set({ state }).where('id', '=', id).execute();
}
