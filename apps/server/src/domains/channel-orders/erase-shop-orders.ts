import type { Transaction } from '#database/connect.ts';
import { eraseOrderAddresses, findEndedForShop } from '#domains/orders/anonymise-orders.ts';
import { deleteOfBuyer } from './recipients/erase-store.ts';

/** Of a reseller who is erased: what they sold is forgotten, and whom they sold it to. Returns how many. */
export async function eraseShopOrders(tx: Transaction, buyerId: string): Promise<number> {
  const orderIds = await findEndedForShop(tx, buyerId);
  await eraseOrderAddresses(tx, orderIds);
  return deleteOfBuyer(tx, buyerId);
}
