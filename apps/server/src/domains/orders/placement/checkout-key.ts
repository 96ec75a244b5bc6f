import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { shopKeyPrefix } from '#domains/orders/locked-order.ts';

/**
 * Decides which two checkouts are the same, with or without an Idempotency-Key. Keys are unique per buyer, so that even
 * without the buyer lock no second order could be stored.
 */

function digest(parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** Identifies the set of cart lines that the order used up. Line ids are never reused. */
export function cartKey(lineIds: readonly string[]): string {
  return `cart:${digest(lineIds.toSorted())}`;
}

interface DirectLine {
  skuId: number;
  quantity: number;
  sentPrice?: number | string | null | undefined;
}

/** The prefix shared by all orders of the same goods at the same seen prices to the same address. */
export function directKeyPrefix(addressId: string, lines: readonly DirectLine[]): string {
  const sorted = lines.map((line) => `${line.skuId}×${line.quantity}@${line.sentPrice ?? ''}`).toSorted();
  return `now:${digest([addressId, ...sorted])}:`;
}

/** A repeated order's key includes the previous order, so two requests that saw the same one can't both be stored. */
export function directKey(prefix: string, previousOrderId: string | undefined): string {
  return prefix + (previousOrderId ?? 'first');
}

/** A store's order is ordered here once, and again only after the previous order was closed. */
export const shopKey = (shopOrderId: string, attempt: number): string => `${shopKeyPrefix}${shopOrderId}:${attempt}`;

/**
 * How long an equal request without an Idempotency-Key counts as sent again: longer than a restart of the shop, shorter
 * than it takes to want the same again. An order with a payment is never a repeat.
 */
const repeatSeconds = 60;

interface Found {
  id: string;
  billId: string;
  sn: string;
}

interface Earlier extends Found {
  /** Recent and still unpaid, so it is the response to a repeated request. */
  isRepeat: boolean;
}

/** Finds the order that an earlier, equal checkout made. Requires the buyer lock. */
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

/** Finds the unpaid order to this address that took the cart's last lines, if the cart has not changed since. */
export async function findLastCartCheckout(
  tx: Transaction,
  buyerId: string,
  addressId: string,
): Promise<Found | undefined> {
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

/** Records the state of the cart. The next change of the cart clears it (a trigger on cart_items). */
export async function rememberCartCheckout(tx: Transaction, buyerId: string, orderId: string): Promise<void> {
  await tx
    .insertInto('cart_checkouts')
    .values({ buyer_id: buyerId, order_id: orderId })
    .onConflict((conflict) => conflict.column('buyer_id').doUpdateSet({ order_id: orderId }))
    .execute();
}
