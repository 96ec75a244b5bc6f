import type { OrderStatus } from '@sampan/contract/order-status';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { findStatusOf } from '#domains/channel-orders/orders/order-queries.ts';
import {
  type ClosedBecause,
  detachOrder,
  type LockedShopOrder,
  lockByOrder,
  recordEvent,
  setProgress,
} from '#domains/channel-orders/orders/store.ts';
import { sendTrackingJob } from '#domains/channel-orders/queued-jobs.ts';
import { eraseLocked } from '#domains/channel-orders/recipients/erase-recipients.ts';
import type { followOrderJob } from '#domains/orders/queued-jobs.ts';
import type { JobData } from '#jobs/job.ts';
import type { Context } from '#shop/context.ts';
import { recordShipments } from './record-shipments.ts';
import { type KnownPush, listKnownPushes, withdrawPush } from './tracking-store.ts';

/** The job: an order here was closed, shipped, delivered or completed; a shop's order that it was made for follows. */
export async function followOrder(ctx: Context, { orderId }: JobData<typeof followOrderJob>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const shopOrder = await lockByOrder(tx, orderId);
    const status = shopOrder && (await findStatusOf(tx, orderId));
    if (!shopOrder || !status) return;
    if (status === 'closed') return followClosed(tx, shopOrder, orderId);
    await followProgress(tx, shopOrder, status);
    for (const pushId of await recordShipments(tx, shopOrder, orderId))
      await ctx.queue.add(tx, sendTrackingJob, { pushId }, { group: shopOrder.buyerId });
  });
}

/** It waits again, unless the shop has nothing to send any more. */
async function followClosed(tx: Transaction, shopOrder: LockedShopOrder, orderId: string): Promise<void> {
  const pushes = await listKnownPushes(tx, shopOrder.id);
  for (const push of pushes) if (push.state === 'waiting') await withdrawPush(tx, push.id);
  await detachOrder(tx, shopOrder.id, closedBecause(shopOrder, pushes));
  await recordEvent(tx, shopOrder.id, 'order_closed', orderId);
  if (shopOrder.erasureAskedAt) await eraseLocked(tx, shopOrder);
}

/** What the customer was told is on its way is not sent again by itself. */
function closedBecause(shopOrder: LockedShopOrder, pushes: readonly KnownPush[]): ClosedBecause | null {
  if (shopOrder.erasureAskedAt || shopOrder.erasedAt) return 'erased';
  return shopOrder.remoteClosure ?? (pushes.some(({ state }) => state === 'sent') ? 'fulfilled' : null);
}

const hasShipped: readonly OrderStatus[] = ['delivered', 'completed'];

async function followProgress(tx: Transaction, shopOrder: LockedShopOrder, status: OrderStatus): Promise<void> {
  const state = hasShipped.includes(status) ? 'shipped' : 'ordered';
  const hasEnded = status === 'completed';
  await setProgress(tx, shopOrder.id, { state, hasEnded });
  if (state === 'shipped' && shopOrder.state === 'ordered')
    await recordEvent(tx, shopOrder.id, 'shipped', shopOrder.orderId);
  if (hasEnded && shopOrder.erasureAskedAt) await eraseLocked(tx, shopOrder);
}
