import type { Transaction } from '#database/connect.ts';

/** Its parcels are packed and weighed. After the order. */
export async function isPacked(tx: Transaction, orderId: string): Promise<boolean> {
  const row = await tx.selectFrom('parcels').select('id').where('order_id', '=', orderId).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** A parcel of the order is on its way, though perhaps not the last. After the order. */
export async function hasLeft(tx: Transaction, orderId: string): Promise<boolean> {
  const row = await tx.selectFrom('shipments').select('id').where('order_id', '=', orderId).limit(1).executeTakeFirst();
  return row !== undefined;
}
