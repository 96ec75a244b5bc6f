import { type Kysely, sql } from 'kysely';

/**
 * Wakes the readers of the change feed, after the commit and in a transaction of its own: a notification inside one
 * makes its commit wait for all other such commits. If none comes, they look by themselves a second later.
 */

export const wakeUp = 'changes';
const pauseMs = 100;

type AnyDatabase = Kysely<never>;

const noted = new WeakSet<object>();
const pausing = new WeakMap<object, { isWanted: boolean }>();

/** Called by `recordChange`. */
export function hasNoted(tx: object): void {
  noted.add(tx);
}

/** Called after each commit. Ten times a second are enough, however much is written. */
export function committed(db: object, tx: object): void {
  if (!noted.has(tx)) return;
  const pause = pausing.get(db);
  if (pause) pause.isWanted = true;
  else wake(db);
}

function wake(db: object): void {
  const pause = { isWanted: false };
  pausing.set(db, pause);
  // Nothing is lost with it, so its commit need not wait for the disk.
  sql`select set_config('synchronous_commit', 'off', true), pg_notify('sampan_cache', ${wakeUp})`
    .execute(db as AnyDatabase)
    .catch(() => {});
  setTimeout(() => {
    pausing.delete(db);
    if (pause.isWanted) wake(db);
  }, pauseMs).unref();
}
