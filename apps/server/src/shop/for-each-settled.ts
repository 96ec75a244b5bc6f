import type { Context } from '#shop/context.ts';

type Found = string | { id: string } | { orderId: string };

/**
 * Processes a job's findings one by one. A failure is logged as `what` and does not hold up the others; it is retried
 * in the next run.
 */
export async function forEachSettled<Item extends Found>(
  ctx: Pick<Context, 'log'>,
  what: string,
  all: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of all) {
    try {
      await act(item);
    } catch (error) {
      ctx.log.warn({ err: error, id: idOf(item) }, what);
    }
  }
}

function idOf(found: Found): string {
  if (typeof found === 'string') return found;
  return 'id' in found ? found.id : found.orderId;
}
