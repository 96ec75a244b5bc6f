import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { isBeforeShipping } from '@sampan/contract/order-status';
import { inTransaction } from '#database/connect.ts';
import { readPlace } from '#domains/addresses/read-address.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { lockAsSeen, noteChange } from './order-changes.ts';
import { tellNewAddressJob } from './queued-jobs.ts';
import { findAddressOf, setAddressOf } from './store.ts';

/**
 * Corrects an order's own copy of its address, until the goods have left. The buyer's address book stays as it is. The
 * country cannot change: shipping was priced for it. The buyer is told, or goods could be sent elsewhere unnoticed.
 */
export async function changeOrderAddress(
  ctx: Context & { actor: Operator },
  { id, version, name, ...sent }: ParsedInputOf<Calls['operatorChangeOrderAddress']>,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockAsSeen(tx, ctx, { id, version });
    // A restock goes nowhere.
    if (!isBeforeShipping(order.status) || order.destination === 'own_stock') throw refuse('order_status_changed');
    const place = readPlace(ctx.language, { ...sent, country: order.countryIso });
    const before = await findAddressOf(tx, order.id);
    const after = {
      ...before,
      name,
      province: place.province,
      city: place.city,
      detailAddress: place.detail_address,
      postcode: place.postcode,
      mobile: place.mobile,
    };
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    await setAddressOf(tx, order.id, after);
    await noteChange(tx, ctx, order, { kind: 'address', before: { ...before }, after: { ...after } });
    await ctx.queue.add(tx, tellNewAddressJob, { orderId: order.id, version: order.version });
  });
  return null;
}
