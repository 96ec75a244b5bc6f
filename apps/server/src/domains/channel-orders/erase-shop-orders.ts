import type { Transaction } from '#database/connect.ts';
import { eraseOrderAddresses, findEndedForShop } from '#domains/orders/anonymise-orders.ts';
import { deleteOfBuyer } from './recipients/erase-store.ts';

/** Deletes an erased reseller's shop orders and their recipients. Returns how many. */
export async function eraseShopOrders(tx: Transaction, buyerId: string): Promise<number> {
  const orderIds = await findEndedForShop(tx, buyerId);
  await eraseOrderAddresses(tx, orderIds);
  return deleteOfBuyer(tx, buyerId);
}
