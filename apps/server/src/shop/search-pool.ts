import type pg from 'pg';
import { refuse } from './refusal.ts';

/** The number of searches that may wait; a later one must retry, so that waiting stays short. */
const waitingLimit = 32;

/** Connections for searches only: a rush of searches leaves the shop's other pages alone. */
export function searchPool({ searchPool: pool }: { searchPool: pg.Pool }): pg.Pool {
  if (pool.waitingCount >= waitingLimit) throw refuse('unavailable');
  return pool;
}
