import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import type { PlacedOrder } from './place-order.ts';

/** Finds the order that an earlier, equal checkout made. Requires the buyer lock. */

/**
 * How long an equal request without an Idempotency-Key counts as the same one, sent again: longer than a restart of the
 * shop, shorter than it takes to want the same again. An order with a payment is never a repeat.
 */
const repeatSeconds = 60;

interface Earlier extends PlacedOrder {
  /** Recent, and still unpaid: the response to a repeated request. */
  isRepeat: boolean;
}

export async function findCheckout(tx: Transaction, buyerId: string, keyPrefix: string): Promise<Earlier | undefined> {
  return tx
    .selectFrom('orders')
    .innerJoin('bills', 'bills.order_id', 'orders.id')
    .select([
      'orders.id',
      'bills.id as billId',
      'orders.sn',
      sql<boolean>`placed_at > now() - make_interval(secs => ${repeatSeconds}) and status = 'create'`.as('isRepeat'),
    ])
    .where('buyer_id', '=', buyerId)
    .where('checkout_key', '>=', keyPrefix)
    .where('checkout_key', '<', `${keyPrefix}\u{10ffff}`)
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The unpaid order to this address that took the cart's last lines, if the cart has not changed since. */
export async function findLastCartCheckout(
  tx: Transaction,
  buyerId: string,
  addressId: string,
): Promise<PlacedOrder | undefined> {
  return tx
    .selectFrom('cart_checkouts')
    .innerJoin('orders', 'orders.id', 'cart_checkouts.order_id')
    .innerJoin('bills', 'bills.order_id', 'orders.id')
    .select(['orders.id', 'bills.id as billId', 'orders.sn'])
    .where('cart_checkouts.buyer_id', '=', buyerId)
    .where('orders.address_id', '=', addressId)
    .where('orders.status', '=', 'create')
    .executeTakeFirst();
}

/** Records the state of the cart; the next change of the cart clears it (a trigger on cart_items). */
export async function rememberCartCheckout(tx: Transaction, buyerId: string, orderId: string): Promise<void> {
  await tx
    .insertInto('cart_checkouts')
    .values({ buyer_id: buyerId, order_id: orderId })
    .onConflict((conflict) => conflict.column('buyer_id').doUpdateSet({ order_id: orderId }))
    .execute();
}
