import { isUnavailable } from './connect.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

const mostAtOnce = 50;

/**
 * Batches work that costs nearly the same for many as for one: items that come at the same moment, or while others are
 * in progress, go together. `work` returns one result per item, in order. If it fails, each item is tried alone, so
 * that a bad one does not hold up the others.
 */
export function together<Given extends object, Item, Result>(
  work: (given: Given, items: readonly Item[]) => Promise<readonly Result[]>,
): (given: Given, item: Item) => Promise<Result> {
  const queues = new WeakMap<Given, Waiting<Item, Result>[]>();

  async function settle(given: Given, some: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(
        given,
        some.map(({ item }) => item),
      );
      for (const [index, { resolve }] of some.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (some.length === 1 || isUnavailable(error)) for (const { reject } of some) reject(error);
      else for (const one of some) await settle(given, [one]);
    }
  }

  async function run(given: Given, waiting: Waiting<Item, Result>[]): Promise<void> {
    await new Promise(setImmediate);
    while (waiting.length > 0) await settle(given, waiting.splice(0, mostAtOnce));
    queues.delete(given);
  }

  return (given, item) =>
    new Promise((resolve, reject) => {
      const known = queues.get(given);
      const waiting = known ?? [];
      waiting.push({ item, resolve, reject });
      if (known) return;
      queues.set(given, waiting);
      void run(given, waiting);
    });
}
