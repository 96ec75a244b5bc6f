import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/** How many searches may wait; a later one is asked to retry, so that waiting stays short. */
const waitingLimit = 32;

/** Connections for searches only: a rush of searches leaves the shop's other pages alone. */
export function searchPool({ searchPool: pool }: Pick<Context, 'searchPool'>): Context['searchPool'] {
  if (pool.waitingCount >= waitingLimit) throw refuse('unavailable');
  return pool;
}
