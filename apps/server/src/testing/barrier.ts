/** Starts `count` calls so that all are in progress before any continues; returns how each ended. */
export async function barrier<Result>(
  count: number,
  call: (index: number) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  let open: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const calls = Array.from({ length: count }, async (_, index) => {
    await gate;
    return call(index);
  });
  open();
  return Promise.allSettled(calls);
}
