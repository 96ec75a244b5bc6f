import type { Context } from '#shop/context.ts';

/** An id, or an object with one. */
type Found = string | { id: string } | { orderId: string };

/**
 * Processes a job's findings one by one. A failure is logged as `what` and does not hold up the others; it is retried
 * in the next run.
 */
export async function eachApart<One extends Found>(
  ctx: Pick<Context, 'log'>,
  what: string,
  all: readonly One[],
  act: (one: One) => Promise<unknown>,
): Promise<void> {
  for (const one of all) {
    try {
      await act(one);
    } catch (error) {
      ctx.log.warn({ err: error, id: idOf(one) }, what);
    }
  }
}

function idOf(one: Found): string {
  if (typeof one === 'string') return one;
  return 'id' in one ? one.id : one.orderId;
}
