import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { limits } from '@sampan/contract/limits';
import { type Cents, dollars, lineAmount, readCents, sum } from '@sampan/contract/money';
import type { OrderStatus } from '@sampan/contract/order-status';
import { sql } from 'kysely';
import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { notifyOfOrder } from '#domains/messages/notify-users.ts';
import { type LockedOrder, lockOwnOrder } from '#domains/orders/locked-order.ts';
import { listOrderItems } from '#domains/orders/order-lines.ts';
import { mostToGiveBack } from '#domains/refunds/granting/issue-refund.ts';
import { findOpenRefund, insertRefund } from '#domains/refunds/records/store.ts';
import { makeCopies, removeCopies } from '#domains/uploads/make-copies.ts';
import { useUploads } from '#domains/uploads/use-uploads.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

type CustomerContext = Context & { actor: Customer };
type Claimed = ParsedInputOf<Calls['fileClaim']>;
type Line = { orderItemId: string; quantity: number; amountCents: Cents; remark: string };

const dayMs = 86_400_000;

/** Files a buyer's claim about goods that have come, with pictures. An order has one open claim at a time. */
export async function fileClaim(ctx: CustomerContext, input: Claimed): Promise<OutputOf<Calls['fileClaim']>> {
  const { userId } = ctx.actor;
  // Checked before pictures are processed, which costs much more.
  await inTransaction(ctx.db, (tx) => priceClaim(tx, ctx, input));
  const pictures = await makeCopies(ctx, { ownerId: userId, purpose: 'claim' }, input.images);
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const { order, lines, asked } = await priceClaim(tx, ctx, input);
      await useUploads(tx, userId, 'claim', pictures.uploads);
      const id = await insertRefund(tx, {
        orderId: order.id,
        kind: 'claim',
        amountCents: asked,
        lines,
        reasonCode: input.reason,
        remark: input.remark,
        pictures: pictures.keys,
      });
      const reference = `claim:${id}`;
      await notifyOfOrder(tx, { orderId: order.id, template: 'refund-requested', params: { sn: order.sn }, reference });
      return { id, amountUsd: dollars(asked) };
    });
  } catch (error) {
    await removeCopies(ctx, pictures.keys);
    throw error;
  }
}

/**
 * The price of a claim: at most the cost of the pieces, as far as it was paid. Refuses pieces that cannot be claimed.
 */
async function priceClaim(
  tx: Transaction,
  ctx: CustomerContext,
  input: Claimed,
): Promise<{ order: LockedOrder; lines: Line[]; asked: Cents }> {
  const order = await lockOwnOrder(tx, ctx.actor.buyerId, input.orderId);
  if (!order) throw refuse('not_found');
  if (!(await isClaimable(tx, ctx, order))) throw refuse('order_status_changed');
  if (await findOpenRefund(tx, order.id, 'claim')) throw refuse('order_status_changed');
  const left = await claimableLines(tx, order.id);
  const pieces = new Map(
    input.lines.map(({ customerOrderItemId, productCount }) => [customerOrderItemId, productCount]),
  );
  const lines = [...pieces].map(([orderItemId, quantity]) => {
    const line = left.find((one) => one.orderItemId === orderItemId);
    if (!line) throw refuse('not_found');
    if (quantity > line.left) throw refuse('refund_quantity_exceeded');
    return { orderItemId, quantity, amountCents: lineAmount(quantity, line.unitPriceE4), remark: '' };
  });
  const worth = Math.min(sum(lines.map(({ amountCents }) => amountCents)), await mostToGiveBack(tx, order.id));
  const asked = input.amountUsd === undefined ? worth : (readCents(input.amountUsd) ?? 0);
  if (asked <= 0 || asked > worth) throw refuse('refund_not_possible');
  return { order, lines, asked };
}

export async function isClaimable(
  db: Database | Transaction,
  { now }: Pick<Context, 'now'>,
  order: Pick<LockedOrder, 'id' | 'status'>,
): Promise<boolean> {
  const until = await claimableUntil(db, order);
  return until !== undefined && now() < until;
}

/**
 * The end of the time for claims about a shipped order; undefined for others. Delivery days are typed by hand, so a day
 * before the parcel was shipped does not shorten the buyer's time.
 */
export async function claimableUntil(
  db: Database | Transaction,
  { id, status }: Pick<LockedOrder, 'id' | 'status'>,
): Promise<Date | undefined> {
  if (status !== 'delivered' && status !== 'completed') return undefined;
  const shippedAt = await findShippedAt(db, id);
  if (!shippedAt) return undefined;
  const arrivedAt = await findArrivedAt(db, id);
  if (!arrivedAt) return new Date(shippedAt.getTime() + limits.claimDaysUndelivered * dayMs);
  return new Date(Math.max(arrivedAt.getTime(), shippedAt.getTime()) + limits.claimDays * dayMs);
}

/** The pieces that were not refunded and are in no granted claim. */
export async function claimableLines(db: Database | Transaction, orderId: string) {
  const claimed = await sumClaimed(db, orderId);
  return (await listOrderItems(db, orderId)).map((item) => ({
    orderItemId: item.id,
    unitPriceE4: item.unitPriceE4,
    left: Math.max(item.quantity - item.refundedQuantity - (claimed.get(item.id) ?? 0), 0),
  }));
}

/** Reads without a lock; filing a claim locks the order. Another buyer's order is simply not found. */
export async function findOwnOrder(
  db: Database,
  buyerId: string,
  orderId: string,
): Promise<{ id: string; sn: string; status: OrderStatus } | undefined> {
  if (!isUuid(orderId)) return undefined;
  const own = db
    .selectFrom('orders')
    .select(['id', 'sn', 'status'])
    .where('id', '=', orderId)
    .where('buyer_id', '=', buyerId);
  return own.executeTakeFirst();
}

/** When the last parcel was delivered. Undefined while a parcel is on its way or its delivery is not recorded. */
async function findArrivedAt(db: Database | Transaction, orderId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('shipments')
    .select([
      sql<Date | null>`max(delivered_at)`.as('at'),
      sql<boolean>`coalesce(bool_and(delivered_at is not null), false)`.as('isWhole'),
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.isWhole && row.at ? row.at : undefined;
}

async function findShippedAt(db: Database | Transaction, orderId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', orderId)
    .where('to_status', '=', 'delivered')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** The pieces of each line that were refunded after they had left, by a claim or by the shop itself. */
async function sumClaimed(db: Database | Transaction, orderId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .select(['order_item_id as itemId', sql<number>`sum(quantity)::int`.as('quantity')])
    .where('refunds.order_id', '=', orderId)
    .where('refunds.kind', 'in', ['claim', 'amount'])
    .where('refunds.state', 'not in', ['requested', 'withdrawn', 'rejected'])
    .groupBy('order_item_id')
    .execute();
  return new Map(rows.map(({ itemId, quantity }) => [itemId, quantity]));
}
