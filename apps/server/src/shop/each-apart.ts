import type { Context } from '#shop/context.ts';

/** An id, or what has one. */
type Found = string | { id: string } | { orderId: string };

/**
 * What a round of a job has found, one after the other. One that fails is logged as `what` and does not keep the others;
 * it comes again in the next round.
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
