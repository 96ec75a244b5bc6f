import { inTransaction, type Transaction } from '#database/connect.ts';
import type { TestShop } from './shop.ts';

class Undone extends Error {}

/** Runs `work` in a transaction that is rolled back: for states that the real calls never lead to. */
export async function undone<Result>(
  shop: Pick<TestShop, 'db'>,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined;
  const run = inTransaction(shop.db, async (tx) => {
    result = await work(tx);
    throw new Undone();
  });
  await run.catch((error) => {
    if (!(error instanceof Undone)) throw error;
  });
  return result as Result;
}
