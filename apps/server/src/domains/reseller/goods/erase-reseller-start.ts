import type { Transaction } from '#database/connect.ts';
import { deleteStart } from './store.ts';

export async function eraseResellerStart(tx: Transaction, userId: string): Promise<void> {
  await deleteStart(tx, userId);
}
