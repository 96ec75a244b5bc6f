import type pg from 'pg';
import { refuse } from './refusal.ts';

/** How many searches may wait; a later one is asked to retry, so that waiting stays short. */
const waitingLimit = 32;

/** Connections for searches only: a rush of searches leaves the shop's other pages alone. */
export function searchPool({ searchPool: pool }: { searchPool: pg.Pool }): pg.Pool {
  if (pool.waitingCount >= waitingLimit) throw refuse('unavailable');
  return pool;
}
