import { inTransaction } from '#database/connect.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { lockAsSeen } from '#domains/orders/order-changes.ts';
import type { PurchasingContext } from '#domains/purchasing/purchase/change-purchase.ts';
import { hasPurchases } from '#domains/purchasing/purchase/purchase-store.ts';
import { hasOpenShortage } from '#domains/purchasing/shortage/shortage-store.ts';
import { refuse } from '#shop/refusal.ts';

/** The short cut for an order that is bought without purchase orders. From here on the service fee is spent. */
export async function startProcurement(
  ctx: PurchasingContext,
  { id, version, note }: { id: string; version?: number | undefined; note: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockAsSeen(tx, ctx, { id, version });
    if ((await hasPurchases(tx, id, ['draft', 'placed', 'shipped'])) || (await hasOpenShortage(tx, id)))
      throw refuse('purchase_order_decides');
    await moveOrder(tx, ctx, order, 'in_purchased', { reason: note });
  });
  return null;
}
