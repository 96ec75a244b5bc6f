const atOnce = 4;

/** Does the work for every item, a few of them at the same time. The first failure is thrown once none is at work. */
export async function eachAtOnce<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  for await (const item of items) {
    const one = work(item).catch((error: unknown) => {
      failure ??= { error };
    });
    running.add(one);
    void one.finally(() => running.delete(one));
    if (running.size >= atOnce) await Promise.race(running);
    if (failure) break;
  }
  await Promise.all(running);
  if (failure) throw failure.error;
}
