import type { OrderStatus } from '@sampan/contract/order-status';
import type { Database, Transaction } from '#database/connect.ts';
import type { OwnLine } from '#domains/own-stock/own-stock.ts';

/** How a line is served: by the bands, as single pieces at their own price, or from what the buyer keeps in our warehouse. */
export type Serving = 'tiers' | 'one_piece' | 'own_stock';

export interface OrderItem {
  id: string;
  position: number;
  productId: number;
  skuId: number;
  supplierId: string;
  productName: string;
  unitPriceE4: number;
  quantity: number;
  amountCents: number;
  weightGrams: number;
  refundedQuantity: number;
  serving: Serving;
}

/** An order's lines, in order. Lock the order first if a write depends on them. */
export async function listOrderItems(db: Database | Transaction, orderId: string): Promise<OrderItem[]> {
  const rows = await db
    .selectFrom('order_items')
    .select([
      'id',
      'position',
      'product_id as productId',
      'sku_id as skuId',
      'supplier_id as supplierId',
      'product_name as productName',
      'unit_price_e4 as unitPriceE4',
      'quantity',
      'amount_cents as amountCents',
      'weight_grams as weightGrams',
      'refunded_quantity as refundedQuantity',
      'serving',
    ])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return rows as OrderItem[];
}

/** It lies in our warehouse as the buyer's own: nobody buys, receives or inspects it for the order. */
export const isOwn = ({ serving }: Pick<OrderItem, 'serving'>): boolean => serving === 'own_stock';

/** Of what is bought for the order: the shop's stock knows nothing of a buyer's own. */
export async function piecesLeft(
  db: Database | Transaction,
  orderId: string,
): Promise<{ skuId: number; quantity: number }[]> {
  const items = await listOrderItems(db, orderId);
  return items
    .filter((item) => !isOwn(item))
    .map((item) => ({ skuId: item.skuId, quantity: item.quantity - item.refundedQuantity }))
    .filter((line) => line.quantity > 0);
}

/** What an order has of the buyer's own stock. */
export async function listOwnPieces(db: Database | Transaction, orderId: string): Promise<OwnLine[]> {
  const items = await listOrderItems(db, orderId);
  return items
    .filter(isOwn)
    .map(({ id, skuId, quantity, refundedQuantity }) => ({
      orderItemId: id,
      skuId,
      quantity: quantity - refundedQuantity,
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** An order for which nothing is to be bought is packed as soon as it is paid. */
export async function statusOncePaid(tx: Transaction, orderId: string): Promise<OrderStatus> {
  const items = await listOrderItems(tx, orderId);
  return items.every(isOwn) ? 'be_delivered' : 'be_purchased';
}

/** Sets the total refunded pieces of each line; more than were bought violates a check. */
export async function setRefundedQuantities(
  tx: Transaction,
  orderId: string,
  lines: readonly { orderItemId: string; refundedQuantity: number }[],
): Promise<void> {
  for (const line of lines) {
    await tx
      .updateTable('order_items')
      .set({ refunded_quantity: line.refundedQuantity })
      .where('id', '=', line.orderItemId)
      .where('order_id', '=', orderId)
      .execute();
  }
}
