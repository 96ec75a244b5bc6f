import type { Transaction } from '#database/connect.ts';
import { deleteViewed } from './store.ts';

/** Returns how many. */
export const eraseHistory = (tx: Transaction, userId: string): Promise<number> => deleteViewed(tx, userId, {});
