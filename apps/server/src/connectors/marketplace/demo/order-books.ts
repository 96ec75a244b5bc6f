import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import type { MarketplaceOrder, MarketplaceOrderState, MarketplaceParcel, RefundState } from '../buying.ts';
import type { BasketLine } from './baskets.ts';

/** Every statement on the demo marketplace's orders, parcels and money. */

type Status = 'waitbuyerpay' | 'waitsellersend' | 'waitbuyerreceive' | 'success' | 'cancel';

interface BookedLine extends BasketLine {
  lineId: string;
  refundedFen: number;
}

interface OrderRow {
  id: string;
  outNumber: string;
  status: Status;
  lines: BookedLine[];
  goodsFen: number;
  freightFen: number;
  refundedFen: number;
  closedBy: 'buyer' | 'seller' | 'marketplace' | null;
  closedReason: string;
  createdAt: Date;
  changedAt: Date;
  payBefore: Date;
  paidAt: Date | null;
  refundId: string | null;
  refundStatus: RefundStatus | null;
  parcels: { step: number; lineIds: string[] }[];
}

export type RefundStatus = 'waitselleragree' | 'waitbuyersend' | 'waitsellerreceive' | 'refundsuccess' | 'refundclose';

export const refundStates: Record<RefundStatus, RefundState> = {
  waitselleragree: 'seller_to_answer',
  waitbuyersend: 'buyer_to_send',
  waitsellerreceive: 'seller_to_receive',
  refundsuccess: 'refunded',
  refundclose: 'closed',
};

export async function findOrders(
  tx: Transaction,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`id`,
): Promise<MarketplaceOrder[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.out_number as "outNumber", o.status, o.lines, o.goods_fen as "goodsFen", o.freight_fen as "freightFen",
      o.refunded_fen as "refundedFen", o.closed_by as "closedBy", o.closed_reason as "closedReason",
      o.created_at as "createdAt", o.changed_at as "changedAt", o.pay_before as "payBefore", o.paid_at as "paidAt",
      r.id as "refundId", r.status as "refundStatus",
      coalesce((select jsonb_agg(jsonb_build_object('step', p.step, 'lineIds',
          (select jsonb_agg(g -> 'lineId') from jsonb_array_elements(p.goods) g)))
        from demo_market_parcels p where p.order_id = o.id), '[]') as parcels
    from (select * from demo_market_orders where ${condition} order by ${order}) o
    left join lateral (select id, status from demo_market_refunds where order_id = o.id order by id desc limit 1) r on true
  `.execute(tx);
  return rows.map(toOrder);
}

function stateOf({ status, parcels }: OrderRow): MarketplaceOrderState {
  if (status === 'waitbuyerpay') return 'unpaid';
  if (status === 'cancel') return 'cancelled';
  if (status === 'success') return 'completed';
  const sent = parcels.filter(({ step }) => step > 0).length;
  if (sent === 0) return 'paid';
  return sent < parcels.length ? 'sent_in_part' : 'sent';
}

function toOrder(row: OrderRow): MarketplaceOrder {
  const { id, outNumber, status, goodsFen, freightFen, refundedFen, createdAt, changedAt, payBefore, paidAt } = row;
  const sent = new Set(row.parcels.filter(({ step }) => step > 0).flatMap(({ lineIds }) => lineIds));
  return {
    orderId: id,
    outNumber,
    state: stateOf(row),
    originalState: status,
    goodsFen,
    freightFen,
    refundedFen,
    totalFen: goodsFen + freightFen,
    discountFen: 0,
    isPaid: paidAt !== null,
    createdAt,
    changedAt,
    paidAt: paidAt ?? undefined,
    payBefore: status === 'waitbuyerpay' ? payBefore : undefined,
    closed: row.closedBy ? { by: row.closedBy, reason: row.closedReason } : undefined,
    refund: row.refundId && row.refundStatus ? { id: row.refundId, state: refundStates[row.refundStatus] } : undefined,
    lines: row.lines.map(({ lineId, offerId, specId, skuId, quantity, amountFen, refundedFen: refunded }) => ({
      lineId,
      offerId,
      specId,
      skuId,
      quantity,
      amountFen,
      refundedFen: refunded,
      isSent: sent.has(lineId),
      isCancelled: status === 'cancel',
    })),
  };
}

interface NewOrder {
  outNumber: string;
  sellerId: string;
  lines: readonly BasketLine[];
  goodsFen: number;
  freightFen: number;
  message: string;
  at: Date;
  payBefore: Date;
}

export async function nextNumber(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ number: string }>`select nextval('demo_market_numbers')::text as number`.execute(tx);
  // Longer than a number of this language can be, as the real ones are.
  return `${rows[0]?.number ?? ''}3`;
}

export async function insertOrder(tx: Transaction, order: NewOrder): Promise<string> {
  const id = await nextNumber(tx);
  const lines = order.lines.map((line, index) => ({ ...line, lineId: `${id}${index + 1}`, refundedFen: 0 }));
  await sql`
    insert into demo_market_orders (id, out_number, seller_id, status, lines, goods_fen, freight_fen, message, created_at,
      changed_at, pay_before)
    values (${id}, ${order.outNumber}, ${order.sellerId}, 'waitbuyerpay', ${JSON.stringify(lines)}::jsonb, ${order.goodsFen},
      ${order.freightFen}, ${order.message}, ${order.at}, ${order.at}, ${order.payBefore})`.execute(tx);
  return id;
}

export async function setStatus(tx: Transaction, id: string, status: Status, at: Date): Promise<void> {
  await sql`update demo_market_orders set status = ${status}, changed_at = ${at} where id = ${id}`.execute(tx);
}

export async function close(
  tx: Transaction,
  id: string,
  { by, reason, at }: { by: 'buyer' | 'seller' | 'marketplace'; reason: string; at: Date },
): Promise<void> {
  await sql`
    update demo_market_orders set status = 'cancel', closed_by = ${by}, closed_reason = ${reason}, changed_at = ${at}
    where id = ${id} and status = 'waitbuyerpay'`.execute(tx);
}

export async function isBooked(tx: Transaction, requestId: string): Promise<boolean> {
  const { rows } = await sql`select from demo_market_entries where request_id = ${requestId}`.execute(tx);
  return rows.length > 0;
}

export async function balance(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(amount_fen), 0)::bigint as fen from demo_market_entries`.execute(tx);
  return rows[0]?.fen ?? 0;
}

const firstSentMs = 90_000;
const secondSentMs = 240_000;
const onItsWayMs = 180_000;

/** Books it, and plans what the seller will do: several lines leave in two parcels. */
export async function pay(tx: Transaction, order: MarketplaceOrder, requestId: string, at: Date): Promise<void> {
  const { orderId, totalFen, lines } = order;
  await sql`
    insert into demo_market_entries (order_id, kind, amount_fen, request_id, at)
    values (${orderId}, 'paid', ${-totalFen}, ${requestId}, ${at})`.execute(tx);
  await sql`
    update demo_market_orders set status = 'waitsellersend', paid_at = ${at}, changed_at = ${at} where id = ${orderId}
  `.execute(tx);
  const half = lines.length > 1 ? Math.ceil(lines.length / 2) : lines.length;
  const parts = [lines.slice(0, half), lines.slice(half)].filter((part) => part.length > 0);
  for (const [index, part] of parts.entries()) {
    const number = await nextNumber(tx);
    const sentAt = new Date(at.getTime() + (index === 0 ? firstSentMs : secondSentMs));
    await sql`
      insert into demo_market_parcels (id, order_id, tracking_number, goods, sent_at, signed_at)
      values (${`LP${number}`}, ${orderId}, ${`YT${number.slice(-13)}`},
        ${JSON.stringify(part.map(({ lineId, quantity }) => ({ lineId, quantity })))}::jsonb, ${sentAt},
        ${new Date(sentAt.getTime() + onItsWayMs)})`.execute(tx);
  }
}

interface ParcelRow {
  id: string;
  trackingNumber: string;
  goods: MarketplaceParcel['goods'];
  step: number;
  sentAt: Date;
  signedAt: Date;
}

async function findParcels(tx: Transaction, orderId: string): Promise<ParcelRow[]> {
  const { rows } = await sql<ParcelRow>`
    select id, tracking_number as "trackingNumber", goods, step, sent_at as "sentAt", signed_at as "signedAt"
    from demo_market_parcels where order_id = ${orderId} and step > 0 order by sent_at, id`.execute(tx);
  return rows;
}

export async function listParcels(tx: Transaction, orderId: string): Promise<MarketplaceParcel[]> {
  return (await findParcels(tx, orderId)).map(({ id, trackingNumber, goods, step }) => ({
    parcelId: id,
    trackingNumber,
    goods,
    carrier: '圆通速递',
    state: step === 2 ? 'signed' : 'on_its_way',
  }));
}

export async function traceParcel(
  tx: Transaction,
  orderId: string,
  parcelId: string,
): Promise<{ at: Date; remark: string }[]> {
  const parcel = (await findParcels(tx, orderId)).find(({ id }) => id === parcelId);
  if (!parcel) return [];
  const { sentAt, signedAt, step } = parcel;
  const steps = [
    { at: sentAt, remark: '【义乌市】卖家已发货，快件已揽收' },
    ...(step === 2 ? [{ at: signedAt, remark: '【广州市】快件已签收，签收人：仓库前台' }] : []),
  ];
  return steps;
}
