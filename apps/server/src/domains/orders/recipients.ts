import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { ShopOrderName } from '#domains/mails/shop-order-names.ts';
import { shopKeyPrefix } from './locked-order.ts';

/** A login that is notified about an order by site message and mail. */
export interface Recipient {
  orderId: string;
  sn: string;
  /** The order's language. */
  language: string;
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  isDisabled: boolean;
  /** The shop's own number, if the order is for a customer of a reseller's shop. */
  shopOrder: ShopOrderName | null;
}

/** Null for other orders, and once the shop's number is erased. */
const shopOrderName = sql<ShopOrderName | null>`case when starts_with(orders.checkout_key, ${shopKeyPrefix}) and orders.customer_reference <> ''
  then jsonb_build_object('name', orders.customer_reference, 'shopName', orders.shop_name) end`;

/** By order, of those that have one. */
export async function findShopOrderNames(
  db: Database | Transaction,
  orderIds: readonly string[],
): Promise<Map<string, ShopOrderName>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['id', shopOrderName.as('shopOrder')])
    .where('id', 'in', orderIds)
    .execute();
  return new Map(rows.flatMap(({ id, shopOrder }) => (shopOrder ? [[id, shopOrder]] : [])));
}

/**
 * The logins that placed these orders. Recipients are decided only here, so that a company can later notify other
 * logins too.
 */
export async function recipientsOf(db: Database | Transaction, orderIds: readonly string[]): Promise<Recipient[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('orders')
    .innerJoin('users', (join) =>
      join.onRef('users.buyer_id', '=', 'orders.buyer_id').onRef('users.id', '=', 'orders.placed_by'),
    )
    .select([
      'orders.id as orderId',
      'orders.sn',
      'orders.language',
      'users.id as userId',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      sql<boolean>`users.disabled_at is not null`.as('isDisabled'),
      shopOrderName.as('shopOrder'),
    ])
    .where(sql<boolean>`orders.id = any(${orderIds}::uuid[])`)
    .execute();
}
