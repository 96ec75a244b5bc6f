import { inTransaction, type Transaction } from '#database/connect.ts';
import { eraseChanges } from '#domains/audit-log/forget-changes.ts';
import { erasureOf, findStatusOf } from '#domains/channel-orders/orders/own-queries.ts';
import { type LockedShopOrder, recordEvent, setState } from '#domains/channel-orders/orders/store.ts';
import { eraseOrderAddresses, findEndedForShop } from '#domains/orders/anonymise-orders.ts';
import type { Context } from '#shop/context.ts';
import { eraseRecipient, findToErase, lockWithRecipient, markErasure } from './erase-store.ts';

/**
 * Recipients are other people's customers, and stored only for their order. Erasing one also erases the address in our
 * order, except for the country, which accounting needs.
 */

/** Longer than claims and returns take. */
const retentionDays = 180;
const batch = 200;

export interface ErasedRecipient {
  remoteOrderId: string;
  name: string;
  /** later: our order is in progress and needs the address until it has ended. */
  outcome: 'erased' | 'later' | 'nothing_held';
}

/** Erases for another system: the given remote orders, or all of the shop. */
export async function eraseRecipients(
  tx: Transaction,
  shopId: string,
  remoteOrderIds: readonly string[] | undefined,
): Promise<ErasedRecipient[]> {
  return eraseFrom(tx, await lockWithRecipient(tx, shopId, remoteOrderIds));
}

/** The orders must be locked. */
export async function eraseFrom(tx: Transaction, orders: readonly LockedShopOrder[]): Promise<ErasedRecipient[]> {
  const outcomes: ErasedRecipient[] = [];
  for (const order of orders) {
    const status = order.orderId === null ? undefined : await findStatusOf(tx, order.orderId);
    const isUnderWay = erasureOf(status) !== 'now';
    if (isUnderWay) await markErasure(tx, order.id);
    else await eraseLocked(tx, order);
    outcomes.push({ remoteOrderId: order.remoteId, name: order.name, outcome: isUnderWay ? 'later' : 'erased' });
  }
  return outcomes;
}

/** Closes an open order, because it can no longer be sent. */
export async function eraseLocked(tx: Transaction, order: LockedShopOrder): Promise<void> {
  await eraseRecipient(tx, order.id);
  if (order.state === 'open') await setState(tx, order.id, 'closed', 'erased');
  await recordEvent(tx, order.id, 'erased', order.orderId);
  const orderIds = await findEndedForShop(tx, order.buyerId, order.id);
  await eraseOrderAddresses(tx, orderIds);
  await eraseChanges(tx, 'order', orderIds, ['orders', 'order_changes', 'order_items']);
}

/** Nightly job. */
export async function eraseOldRecipients(ctx: Pick<Context, 'db'>): Promise<void> {
  for (let done = batch; done === batch; )
    done = await inTransaction(ctx.db, async (tx) => {
      const orders = await findToErase(tx, retentionDays, batch);
      for (const order of orders) await eraseLocked(tx, order);
      return orders.length;
    });
}
