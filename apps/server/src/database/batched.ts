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
export function batched<Deps extends object, Item, Result>(
  work: (deps: Deps, items: readonly Item[]) => Promise<readonly Result[]>,
): (deps: Deps, item: Item) => Promise<Result> {
  const queues = new WeakMap<Deps, Waiting<Item, Result>[]>();

  async function settle(deps: Deps, some: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(
        deps,
        some.map(({ item }) => item),
      );
      for (const [index, { resolve }] of some.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (some.length === 1 || isUnavailable(error)) for (const { reject } of some) reject(error);
      else for (const one of some) await settle(deps, [one]);
    }
  }

  async function run(deps: Deps, waiting: Waiting<Item, Result>[]): Promise<void> {
    await new Promise(setImmediate);
    while (waiting.length > 0) await settle(deps, waiting.splice(0, mostAtOnce));
    queues.delete(deps);
  }

  return (deps, item) =>
    new Promise((resolve, reject) => {
      const known = queues.get(deps);
      const waiting = known ?? [];
      waiting.push({ item, resolve, reject });
      if (known) return;
      queues.set(deps, waiting);
      void run(deps, waiting);
    });
}
