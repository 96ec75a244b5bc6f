import type { Database, Transaction } from '#database/connect.ts';

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
}

/** An order's lines, in order. Lock the order first if a write depends on them. */
export async function listOrderItems(db: Database | Transaction, orderId: string): Promise<OrderItem[]> {
  return db
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
    ])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

export async function piecesLeft(
  db: Database | Transaction,
  orderId: string,
): Promise<{ skuId: number; quantity: number }[]> {
  const items = await listOrderItems(db, orderId);
  return items
    .map((item) => ({ skuId: item.skuId, quantity: item.quantity - item.refundedQuantity }))
    .filter((line) => line.quantity > 0);
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
