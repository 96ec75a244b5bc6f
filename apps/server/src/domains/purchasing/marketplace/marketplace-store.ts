import type { MarketplacePurchaseState } from '@sampan/contract/marketplace-purchases';
import { sql } from 'kysely';
import type { LineRefusal, MarketplaceOrderLine, MarketplaceOrderState } from '#connectors/marketplace/buying.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

/** Purchases by call and the orders of the marketplace that they became. Changing one requires the purchase order's lock. */

export interface StoredRefusal {
  lines: string[];
  code: LineRefusal;
  original: string;
}

export interface Sums {
  goodsFen: number;
  freightFen: number;
  discountFen: number;
  totalFen: number;
}

export interface StoredPurchase extends Sums {
  id: string;
  number: number;
  state: MarketplacePurchaseState;
  stateSince: Date;
  attempt: number;
  basis: string;
  orders: number;
  isFreightKnown: boolean;
  refusals: StoredRefusal[];
  previewedAt: Date;
  previewedBy: string;
  approvedFen: number | null;
  approvedBy: string;
  approvedAt: Date | null;
  askedAt: Date | null;
  readings: number;
  lookedAt: Date | null;
}

/** The key that both sides know. */
export const outNumberOf = ({ number, attempt }: Pick<StoredPurchase, 'number' | 'attempt'>) =>
  `PO-${number}-${attempt}`;

/** Undefined: not a number of ours. */
function readOutNumber(outNumber: string): { number: number; attempt: number } | undefined {
  const [, number, attempt] = /^PO-(\d{1,15})-(\d{1,6})$/.exec(outNumber) ?? [];
  return number && attempt ? { number: Number(number), attempt: Number(attempt) } : undefined;
}

const purchaseColumns = sql.raw(`
  m.purchase_order_id as id, p.number, m.state, m.state_since as "stateSince", m.attempt, m.basis, m.orders,
  m.goods_fen as "goodsFen", m.freight_fen as "freightFen", m.discount_fen as "discountFen", m.total_fen as "totalFen",
  m.is_freight_known as "isFreightKnown", m.refusals, m.previewed_at as "previewedAt", m.approved_fen as "approvedFen",
  m.approved_at as "approvedAt", m.asked_at as "askedAt", m.readings, m.looked_at as "lookedAt",
  coalesce((select name from operators where id = m.previewed_by), '') as "previewedBy",
  coalesce((select name from operators where id = m.approved_by), '') as "approvedBy"`);

export async function findMarketplacePurchase(
  db: Database | Transaction,
  id: string,
): Promise<StoredPurchase | undefined> {
  const { rows } = await sql<StoredPurchase>`
    select ${purchaseColumns} from marketplace_purchases m join purchase_orders p on p.id = m.purchase_order_id
    where m.purchase_order_id = ${id}`.execute(db);
  return rows[0];
}

export async function findPurchaseOfNumber(db: Database | Transaction, outNumber: string): Promise<string | undefined> {
  const ours = readOutNumber(outNumber);
  if (!ours) return undefined;
  const row = await db
    .selectFrom('marketplace_purchases as m')
    .innerJoin('purchase_orders as p', 'p.id', 'm.purchase_order_id')
    .select('p.id')
    .where('p.number', '=', ours.number)
    .where('m.attempt', '>=', ours.attempt)
    .executeTakeFirst();
  return row?.id;
}

interface Preview extends Sums {
  purchaseId: string;
  basis: string;
  orders: number;
  isFreightKnown: boolean;
  refusals: readonly StoredRefusal[];
  at: Date;
  by: string | null;
}

/** What was approved or refused before no longer counts. */
export async function storePreview(tx: Transaction, preview: Preview): Promise<void> {
  const values = {
    state: 'previewed' as const,
    basis: preview.basis,
    orders: preview.orders,
    goods_fen: preview.goodsFen,
    freight_fen: preview.freightFen,
    discount_fen: preview.discountFen,
    total_fen: preview.totalFen,
    is_freight_known: preview.isFreightKnown,
    refusals: JSON.stringify(preview.refusals),
    previewed_at: preview.at,
    previewed_by: preview.by,
    approved_fen: null,
    approved_by: null,
    approved_at: null,
  };
  await tx
    .insertInto('marketplace_purchases')
    .values({ purchase_order_id: preview.purchaseId, ...values })
    .onConflict((conflict) =>
      conflict.column('purchase_order_id').doUpdateSet({ ...values, state_since: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

interface PurchaseChange {
  state?: MarketplacePurchaseState;
  attempt?: number;
  approved_fen?: number;
  approved_by?: string;
  approved_at?: Date;
  asked_at?: Date | null;
  readings?: number;
  looked_at?: Date | null;
  refusals?: string;
}

export async function changeMarketplacePurchase(tx: Transaction, id: string, change: PurchaseChange): Promise<void> {
  await tx
    .updateTable('marketplace_purchases')
    .set({ ...change, ...(change.state && { state_since: sql<Date>`clock_timestamp()` }) })
    .where('purchase_order_id', '=', id)
    .execute();
}

/** Only one process leaves `placing`: it alone makes the call. */
export async function claimPlacing(tx: Transaction, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('marketplace_purchases')
    .set({ state: 'asked', state_since: sql<Date>`clock_timestamp()`, asked_at: at, readings: 0, looked_at: null })
    .where('purchase_order_id', '=', id)
    .where('state', '=', 'placing')
    .returning('purchase_order_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface StoredOrder extends Sums {
  id: string;
  purchaseId: string;
  externalId: string;
  outNumber: string;
  position: number;
  state: MarketplaceOrderState;
  originalState: string;
  approvedFen: number | null;
  approvedFreightFen: number | null;
  madeFen: number;
  madeFreightFen: number;
  madeAt: Date;
  paidAt: Date | null;
  paidFen: number;
  refundedFen: number;
  payState: 'unpaid' | 'asked' | 'unclear' | 'refused' | 'paid';
  payRequestId: string | null;
  payAskedFen: number | null;
  payAskedAt: Date | null;
  payTries: number;
  payReadings: number;
  payLookedAt: Date | null;
  payNote: string;
  payBefore: Date | null;
  closedBy: 'buyer' | 'seller' | 'marketplace' | 'unknown' | '';
  closedReason: string;
  refundId: string;
  refundState: string;
  lines: MarketplaceOrderLine[];
  changedAt: Date | null;
  readAt: Date | null;
}

const orderColumns = sql.raw(`
  o.id, o.purchase_order_id as "purchaseId", o.external_id as "externalId", o.out_number as "outNumber", o.position, o.state,
  o.original_state as "originalState", o.approved_fen as "approvedFen", o.approved_freight_fen as "approvedFreightFen",
  o.made_fen as "madeFen", o.made_freight_fen as "madeFreightFen", o.made_at as "madeAt",
  (select min(e.at) from marketplace_entries e where e.marketplace_order_id = o.id and e.kind = 'paid') as "paidAt", o.total_fen as "totalFen", o.goods_fen as "goodsFen", o.freight_fen as "freightFen",
  o.discount_fen as "discountFen", o.paid_fen as "paidFen", o.refunded_fen as "refundedFen", o.pay_state as "payState",
  o.pay_request_id as "payRequestId", o.pay_asked_fen as "payAskedFen", o.pay_asked_at as "payAskedAt",
  o.pay_tries as "payTries", o.pay_readings as "payReadings", o.pay_looked_at as "payLookedAt", o.pay_note as "payNote", o.pay_before as "payBefore",
  o.closed_by as "closedBy", o.closed_reason as "closedReason", o.refund_id as "refundId", o.refund_state as "refundState",
  o.lines, o.changed_at as "changedAt", o.read_at as "readAt"`);

/** Its sum or freight is not what somebody approved. */
export const isHeld = (order: StoredOrder): boolean =>
  order.state === 'unpaid' && (order.approvedFen !== order.totalFen || order.approvedFreightFen !== order.freightFen);

export async function findMarketplaceOrders(db: Database | Transaction, purchaseId: string): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    select ${orderColumns} from marketplace_orders o where o.purchase_order_id = ${purchaseId} order by o.position
  `.execute(db);
  return rows;
}

export async function findMarketplaceOrder(
  db: Database | Transaction,
  by: { id: string } | { externalId: string },
): Promise<StoredOrder | undefined> {
  if ('id' in by && !isUuid(by.id)) return undefined;
  const { rows } = await sql<StoredOrder>`
    select ${orderColumns} from marketplace_orders o
    where ${'id' in by ? sql`o.id = ${by.id}` : sql`o.external_id = ${by.externalId}`}`.execute(db);
  return rows[0];
}

export interface NewOrder {
  externalId: string;
  totalFen: number;
  freightFen: number;
}

export async function insertMarketplaceOrder(
  tx: Transaction,
  { purchaseId, outNumber, order }: { purchaseId: string; outNumber: string; order: NewOrder },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into marketplace_orders (purchase_order_id, external_id, out_number, position, state, made_fen, made_freight_fen,
      total_fen, freight_fen)
    select ${purchaseId}, ${order.externalId}, ${outNumber}, coalesce(max(position), 0) + 1, 'unpaid', ${order.totalFen},
      ${order.freightFen}, ${order.totalFen}, ${order.freightFen}
    from marketplace_orders where purchase_order_id = ${purchaseId}
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('no row was inserted');
  return row.id;
}

interface OrderChange {
  state?: MarketplaceOrderState;
  original_state?: string;
  approved_fen?: number;
  approved_freight_fen?: number;
  total_fen?: number;
  goods_fen?: number;
  freight_fen?: number;
  discount_fen?: number;
  paid_fen?: number;
  refunded_fen?: number;
  pay_state?: StoredOrder['payState'];
  pay_request_id?: string;
  pay_asked_fen?: number;
  pay_asked_at?: Date;
  pay_day?: string;
  pay_tries?: number;
  pay_readings?: number;
  pay_looked_at?: Date | null;
  pay_note?: string;
  pay_before?: Date | null;
  closed_by?: StoredOrder['closedBy'];
  closed_reason?: string;
  refund_id?: string;
  refund_state?: string;
  lines?: string;
  changed_at?: Date;
  read_at?: Date;
}

export async function changeMarketplaceOrder(tx: Transaction, id: string, change: OrderChange): Promise<void> {
  await tx.updateTable('marketplace_orders').set(change).where('id', '=', id).execute();
}

/** What payments by call may use up in a day; the lock makes those of all processes count in turn. */
export async function askedForOn(tx: Transaction, day: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('marketplace-payments', 0))`.execute(tx);
  return sumAskedFor(tx, day);
}

export async function sumAskedFor(db: Database | Transaction, day: string): Promise<number> {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(pay_asked_fen), 0)::bigint as fen from marketplace_orders
    where pay_day = ${day}::date and pay_state in ('asked', 'unclear', 'paid')`.execute(db);
  return rows[0]?.fen ?? 0;
}

/** Days end at midnight in Beijing, as at the marketplace. */
export const beijingDay = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

interface Happened {
  purchaseId: string;
  orderId?: string | undefined;
  kind: string;
  by?: string | undefined;
  details?: { fromFen?: number | null; toFen?: number | null; note?: string };
}

export async function addEvent(tx: Transaction, { purchaseId, orderId, kind, by, details }: Happened): Promise<void> {
  await tx
    .insertInto('marketplace_events')
    .values({
      purchase_order_id: purchaseId,
      marketplace_order_id: orderId ?? null,
      kind,
      operator_id: by ?? null,
      details: JSON.stringify(details ?? {}),
    })
    .execute();
}

/** `totalFen`: of its kind, up to now. */
export async function addEntry(
  tx: Transaction,
  {
    orderId,
    kind,
    amountFen,
    totalFen,
  }: { orderId: string; kind: 'paid' | 'refunded'; amountFen: number; totalFen: number },
): Promise<void> {
  await tx
    .insertInto('marketplace_entries')
    .values({ marketplace_order_id: orderId, kind, amount_fen: amountFen, total_fen: totalFen })
    .execute();
}
