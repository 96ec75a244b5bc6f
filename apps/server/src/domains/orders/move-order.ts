import {
  holdsStock,
  isMoveAllowed,
  type MoveCause,
  type OrderStatus,
  statusFacts,
} from '@sampan/contract/order-status';
import type { Transaction } from '#database/connect.ts';
import { useUpReserved } from '#domains/catalogue/stock.ts';
import { notifyWebhooks } from '#domains/hooks/notify-webhooks.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import type { LockedOrder } from './locked-order.ts';
import { piecesLeft } from './order-lines.ts';
import { followOrderJob, notifyBuyerJob } from './queued-jobs.ts';

export interface MoveOptions {
  /** Shown to the buyer and kept in the audit trail. */
  reason?: string;
  /** Recorded instead of the actor, for example the provider, whose answer was read on a buyer's request. */
  cause?: MoveCause;
  /** The caller has made the decision for which the order is paused. */
  ends?: Pause;
  /** The caller notifies the buyer, because the status alone would not say enough. */
  isQuiet?: boolean;
}

/** A status in which an order waits for finance or the bank, or for a decision about a refund. */
export type Pause = 'payment_confirming' | 'after_sales';

/**
 * Whether the transition is allowed; a paused order continues from where it came. Only the decision it waits for ends a
 * pause: an order paused during a step would otherwise leave the pause when that step is reported again.
 */
export function mayMove(
  order: Pick<LockedOrder, 'status' | 'statusBefore'>,
  to: OrderStatus,
  by: MoveCause,
  ends?: Pause,
): boolean {
  if (statusFacts[order.status].pauses && order.status !== ends) return false;
  return isMoveAllowed(order.status, to, by, order.statusBefore);
}

export function causeOf(actor: Context['actor']): { cause: MoveCause; actorId: string | null } {
  if (actor.kind === 'customer') return { cause: 'customer', actorId: actor.userId };
  if (actor.kind === 'operator') return { cause: 'operator', actorId: actor.operatorId };
  if (actor.kind === 'anonymous') throw new Error('an anonymous actor cannot move an order');
  return { cause: actor.kind, actorId: null };
}

/**
 * Moves a locked order, or refuses with `order_status_changed`. Writes the history and notifies the buyer. Returns the
 * event's id; `order` is updated, so that a second move in the same transaction is checked too.
 */
export async function moveOrder(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  to: OrderStatus,
  { reason = '', cause, ends, isQuiet = false }: MoveOptions = {},
): Promise<string> {
  const by = causeOf(ctx.actor);
  if (!mayMove(order, to, cause ?? by.cause, ends)) throw refuse('order_status_changed');
  const from = order.status;
  const statusBefore = statusFacts[to].pauses ? from : null;
  order.version += 1;
  await updateStatus(tx, order.id, to, statusBefore, order.version);
  const event = { orderId: order.id, from, to, ...by, cause: cause ?? by.cause, reason, version: order.version };
  const eventId = await insertEvent(tx, event);
  if (!isQuiet) await ctx.queue.add(tx, notifyBuyerJob, { orderEventId: eventId });
  await notifyWebhooks(tx, ctx, order, 'order.status_changed', { from, to });
  if (order.isFromShop) await ctx.queue.add(tx, followOrderJob, { orderId: order.id });
  const heldStock = holdsStock(order);
  order.status = to;
  order.statusBefore = statusBefore;
  // Closing an order releases its stock.
  if (heldStock && !holdsStock(order) && to !== 'closed') await useUpReserved(tx, await piecesLeft(tx, order.id));
  return eventId;
}

async function updateStatus(
  tx: Transaction,
  orderId: string,
  status: OrderStatus,
  statusBefore: OrderStatus | null,
  version: number,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ status, status_before: statusBefore, status_since: eb.fn('clock_timestamp'), version }))
    .where('id', '=', orderId)
    .execute();
}

interface NewEvent {
  orderId: string;
  from: OrderStatus | null;
  to: OrderStatus;
  cause: MoveCause;
  actorId: string | null;
  reason: string;
  /** The order's version after the move. */
  version: number;
}

async function insertEvent(tx: Transaction, event: NewEvent): Promise<string> {
  const { id } = await tx
    .insertInto('order_events')
    .values({
      order_id: event.orderId,
      from_status: event.from,
      to_status: event.to,
      cause: event.cause,
      actor_id: event.actorId,
      reason: event.reason,
      version: event.version,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
