import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { OrderStatus } from '@sampan/contract/order-status';
import { inTransaction } from '#database/connect.ts';
import { lockOrder } from '#domains/orders/locked-order.ts';
import { isOwn, listOrderItems } from '#domains/orders/order-lines.ts';
import { movePlaces } from '#domains/purchasing/goods-places.ts';
import type { PurchasingContext } from '#domains/purchasing/purchase/change-purchase.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';

/** Before and after, none of its goods is here. */
const elsewhere: readonly OrderStatus[] = ['create', 'delivered', 'completed'];

/** What is taken from the customer's own stock is on the shelf of that. */
export async function placeGoods(
  ctx: PurchasingContext,
  { id, place, orderItemIds }: ParsedInputOf<Calls['operatorPlaceGoods']>,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw refuse('not_found');
    if (elsewhere.includes(order.status)) throw refuse('order_status_changed');
    const bought = (await listOrderItems(tx, id)).filter((item) => !isOwn(item)).map((item) => item.id);
    if (orderItemIds.some((one) => !bought.includes(one))) throw refuse('not_found');
    const moved = orderItemIds.length > 0 ? orderItemIds : bought;
    await movePlaces(
      tx,
      moved.map((orderItemId) => ({ orderId: id, orderItemId, place })),
    );
    await saveAnswer(tx, ctx, null);
  });
  return null;
}
