import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import type { PlacedOrder } from './place-order.ts';

/** Finds the order that an earlier, equal checkout made. Hold the customer's lock. */

interface Earlier extends PlacedOrder {
  /** Young enough, and still alive, to be the answer of a repeated request. */
  isRepeat: boolean;
}

/** The latest order whose key begins so. */
export async function findCheckout(
  tx: Transaction,
  userId: string,
  keyPrefix: string,
  withinSeconds: number,
): Promise<Earlier | undefined> {
  return tx
    .selectFrom('orders')
    .innerJoin('bills', 'bills.order_id', 'orders.id')
    .select([
      'orders.id',
      'bills.id as billId',
      'orders.sn',
      sql<boolean>`placed_at > now() - make_interval(secs => ${withinSeconds}) and status <> 'closed'`.as('isRepeat'),
    ])
    .where('user_id', '=', userId)
    .where('checkout_key', '>=', keyPrefix)
    .where('checkout_key', '<', `${keyPrefix}\u{10ffff}`)
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The order that took the cart's last lines to this address a moment ago, when it still lives. */
export async function findLastCartCheckout(
  tx: Transaction,
  userId: string,
  addressId: string,
  withinSeconds: number,
): Promise<PlacedOrder | undefined> {
  return tx
    .selectFrom('orders')
    .innerJoin('bills', 'bills.order_id', 'orders.id')
    .select(['orders.id', 'bills.id as billId', 'orders.sn'])
    .where('user_id', '=', userId)
    .where('placed_at', '>', sql<Date>`now() - make_interval(secs => ${withinSeconds})`)
    .where(sql<boolean>`starts_with(checkout_key, 'cart:')`)
    .where('address_id', '=', addressId)
    .where('status', '<>', 'closed')
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
