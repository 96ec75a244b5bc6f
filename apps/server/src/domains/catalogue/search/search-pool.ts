import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/** How many searches may wait for their turn; a later one is told to come again, so that waiting stays short. */
const waitingLimit = 32;

/** The connections that searches share, and no other call: a rush of searches leaves the shop's other pages alone. */
export function searchPool({ searchPool: pool }: Pick<Context, 'searchPool'>): Context['searchPool'] {
  if (pool.waitingCount >= waitingLimit) throw refuse('unavailable');
  return pool;
}
