import type { Transaction } from '#database/connect.ts';
import { erasePrivateProducts } from '#domains/catalogue/erase-private-products.ts';
import { deleteRequestsOf } from './requests/store.ts';
import { deleteStart } from './workspace/start-reselling.ts';
import { deleteViewed } from './workspace/store.ts';

/** Deletes a buyer's requests and the goods made from them. Returns the keys of the pictures. */
export async function eraseRequests(tx: Transaction, buyerId: string): Promise<string[]> {
  const pictures = await deleteRequestsOf(tx, buyerId);
  await erasePrivateProducts(tx, buyerId);
  return pictures;
}

/** Deletes a login's viewing history. Returns how many products. */
export const eraseHistory = (tx: Transaction, userId: string): Promise<number> => deleteViewed(tx, userId, {});

export const eraseResellerStart = (tx: Transaction, userId: string): Promise<void> => deleteStart(tx, userId);
