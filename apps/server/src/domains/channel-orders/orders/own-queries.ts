import type { OrderStatus } from '@sampan/contract/order-status';
import type { ShopOrderState } from '@sampan/contract/reseller/shop-order-states';
import { sql } from 'kysely';
import type { OrderWait, Recipient } from '#connectors/sales-channel/sales-channel.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

/** A reseller's own shop order, read without a lock. */
export interface OwnShopOrder {
  id: string;
  shopId: string;
  remoteId: string;
  shopState: 'connected' | 'refused' | 'disconnected';
  name: string;
  shopName: string;
  state: ShopOrderState;
  recipient: Recipient | null;
  waits: OrderWait[];
  released: OrderWait[];
  orderId: string | null;
  senderName: string;
  fallbackPhone: string;
  /** When the customer ordered. */
  placedAt: Date;
  /** Of the version of the shop's that is stored. */
  changedAt: Date;
}

export async function findOwn(db: Database, buyerId: string, id: string): Promise<OwnShopOrder | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('shop_orders')
    .innerJoin('reseller_shops', 'reseller_shops.id', 'shop_orders.shop_id')
    .leftJoin('shop_order_settings', 'shop_order_settings.shop_id', 'shop_orders.shop_id')
    .select([
      'shop_orders.id',
      'shop_orders.shop_id as shopId',
      'shop_orders.remote_id as remoteId',
      sql<OwnShopOrder['shopState']>`reseller_shops.state`.as('shopState'),
      'shop_orders.name',
      sql<string>`coalesce(nullif(reseller_shops.name, ''), reseller_shops.address)`.as('shopName'),
      'shop_orders.placed_at as placedAt',
      'shop_orders.changed_at as changedAt',
      sql<ShopOrderState>`shop_orders.state`.as('state'),
      sql<Recipient | null>`shop_orders.recipient`.as('recipient'),
      sql<OrderWait[]>`shop_orders.waits`.as('waits'),
      sql<OrderWait[]>`shop_orders.released`.as('released'),
      'shop_orders.order_id as orderId',
      sql<string>`coalesce(shop_order_settings.sender_name, '')`.as('senderName'),
      sql<string>`coalesce(shop_order_settings.fallback_phone, '')`.as('fallbackPhone'),
    ])
    .where('shop_orders.id', '=', id)
    .where('shop_orders.buyer_id', '=', buyerId)
    .executeTakeFirst();
}

/** Answers a repeated request with the order that was placed. */
export async function findPlaced(
  tx: Transaction,
  orderId: string,
): Promise<{ id: string; billId: string; sn: string } | undefined> {
  return tx
    .selectFrom('orders')
    .innerJoin('bills', 'bills.order_id', 'orders.id')
    .select(['orders.id', 'bills.id as billId', 'orders.sn'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
}

export async function findStatusOf(tx: Transaction, orderId: string): Promise<OrderStatus | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select(sql<OrderStatus>`status`.as('status'))
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.status;
}

/**
 * Whether a recipient can be erased, given the status of our order. Before shipping, the label needs the address;
 * before the end, a parcel may come back. Pure.
 */
export function erasureOf(status: OrderStatus | undefined): 'now' | 'once_ended' | 'not_yet' {
  if (status === undefined || status === 'completed' || status === 'closed') return 'now';
  return status === 'delivered' ? 'once_ended' : 'not_yet';
}
