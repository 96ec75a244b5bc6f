import type { Transaction } from '#database/connect.ts';
import { eraseTexts } from './objection-store.ts';

/** What the buyer wrote about an inspection. */
export async function eraseObjections(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await eraseTexts(tx, orderIds);
}
