import type { Transaction } from '#database/connect.ts';
import { countWords } from '#domains/catalogue/index/index-store.ts';
import { withdrawProducts } from './store.ts';

/** Withdraws those that are not; returns how many. Counts of categories and pallets are refreshed afterwards. */
export async function withdraw(tx: Transaction, ids: readonly number[]): Promise<number> {
  const gone = await withdrawProducts(tx, ids);
  const titles = gone.filter(({ status }) => status === 'active').map(({ titles }) => titles);
  await countWords(tx, [], titles);
  return gone.length;
}
