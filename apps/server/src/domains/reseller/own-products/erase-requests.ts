import type { Transaction } from '#database/connect.ts';
import { erasePrivateProducts } from '#domains/catalogue/private/erase-private-products.ts';
import { deleteRequestsOf } from './store.ts';

/** What a buyer handed in, and the goods that came of it. Returns the keys of the pictures. */
export async function eraseRequests(tx: Transaction, buyerId: string): Promise<string[]> {
  const pictures = await deleteRequestsOf(tx, buyerId);
  await erasePrivateProducts(tx, buyerId);
  return pictures;
}
