import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { isBeforeShipping } from '@sampan/contract/order-status';
import type { OrderAddress } from '@sampan/contract/orders';
import { sql } from 'kysely';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { readPlace } from '#domains/addresses/read-address.ts';
import { lockAsSeen, recordChange } from '#domains/orders/order-changes.ts';
import { notifyOfNewAddressJob } from '#domains/orders/queued-jobs.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/**
 * Corrects an order's own copy of its address until the goods have left. The buyer's address book does not change, nor
 * can the country: shipping was priced for it. The buyer is notified, or goods could be sent elsewhere unnoticed.
 */
export async function changeOrderAddress(
  ctx: Context & { actor: Operator },
  { id, version, name, ...sent }: ParsedInputOf<Calls['operatorChangeOrderAddress']>,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockAsSeen(tx, ctx, { id, version });
    // A restock has no address to correct.
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
    await recordChange(tx, ctx, order, { kind: 'address', before: { ...before }, after: { ...after } });
    await ctx.queue.add(tx, notifyOfNewAddressJob, { orderId: order.id, version: order.version });
  });
  return null;
}

/** Requires the order's lock. */
async function findAddressOf(tx: Transaction, orderId: string): Promise<OrderAddress> {
  const { address } = await tx
    .selectFrom('orders')
    .select(sql<OrderAddress>`address`.as('address'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return address;
}

async function setAddressOf(tx: Transaction, orderId: string, address: OrderAddress): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ address: JSON.stringify(address) })
    .where('id', '=', orderId)
    .execute();
}
