import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { changeOpenOrder } from '#domains/channel-orders/orders/open-order.ts';
import { addRelease, recordEvent } from '#domains/channel-orders/orders/store.ts';
import { isAmong } from '#domains/channel-orders/orders/waits.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/** Overrules one reason of the shop to wait. Refused if the order does not wait for that any more. */
export async function releaseShopOrder(
  ctx: Context & { actor: Customer },
  { id, kind, said }: ParsedInputOf<Calls['releaseShopOrder']>,
): Promise<null> {
  const wait = { kind, said };
  await changeOpenOrder(ctx, id, async (tx, order) => {
    if (isAmong(order.released, wait)) return;
    if (!isAmong(order.waits, wait)) throw refuse('shop_order_not_open');
    await addRelease(tx, order.id, wait);
    await recordEvent(tx, order.id, 'released');
  });
  return null;
}
