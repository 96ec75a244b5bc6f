import type { Transaction } from '#database/connect.ts';
import { erasePrivateProducts } from '#domains/catalogue/erase-private-products.ts';
import { deleteRequestsOf } from './requests/store.ts';
import { deleteStart } from './workspace/start-store.ts';
import { deleteViewed } from './workspace/store.ts';

/** What a buyer handed in, and the goods that came of it. Returns the keys of the pictures. */
export async function eraseRequests(tx: Transaction, buyerId: string): Promise<string[]> {
  const pictures = await deleteRequestsOf(tx, buyerId);
  await erasePrivateProducts(tx, buyerId);
  return pictures;
}

/** What a login has looked at. Returns how many products. */
export const eraseHistory = (tx: Transaction, userId: string): Promise<number> => deleteViewed(tx, userId, {});

/** That a login has seen what the workspace is. */
export const eraseResellerStart = (tx: Transaction, userId: string): Promise<void> => deleteStart(tx, userId);
