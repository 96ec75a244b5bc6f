import type { OrderStatus } from '@sampan/contract/order-status';
import type { Database, Transaction } from '#database/connect.ts';

/**
 * How a line is served: priced by quantity bands, as single pieces at their own price, or from the buyer's own stock in
 * our warehouse.
 */
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

/** An order's lines, in order. If a write depends on them, lock the order first. */
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
  return rows;
}

/**
 * The line is in our warehouse already as the buyer's own stock: nobody buys, receives or inspects it for the order.
 */
export const isOwn = ({ serving }: Pick<OrderItem, 'serving'>): boolean => serving === 'own_stock';

/** The pieces left of what is bought for the order. The shop's stock does not count a buyer's own. */
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

/** The lines of an order that are served from the buyer's own stock. */
export async function listOwnPieces(
  db: Database | Transaction,
  orderId: string,
): Promise<{ orderItemId: string; skuId: number; quantity: number }[]> {
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

/** If nothing has to be bought, an order is packed as soon as it is paid. */
export async function statusOncePaid(tx: Transaction, orderId: string): Promise<OrderStatus> {
  const items = await listOrderItems(tx, orderId);
  return items.every(isOwn) ? 'be_delivered' : 'be_purchased';
}

/** Sets the total refunded pieces of each line. A total above the bought quantity violates a check. */
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
