import type pg from 'pg';

/**
 * The number of changes to the catalogue or settings that this process has received; unreliable while it may have
 * missed notifications.
 */
export interface ReceivedChanges {
  count: number;
  isListening: boolean;
  /** Whether a read over this pool has them all (database/reads.ts). */
  isCurrent(pool: pg.Pool): boolean;
}

export function countNotice(changes: ReceivedChanges, notice: string): void {
  if (notice === 'catalogue' || notice === 'settings') changes.count++;
}

export function recordState(changes: ReceivedChanges, isListening: boolean): void {
  changes.count++;
  changes.isListening = isListening;
}

/** Reads once, and again after a change. Never used for charging: an order asks the database itself. */
export function cachedUntilChanged<Deps extends { changes: ReceivedChanges; pool: pg.Pool }, Result>(
  read: (deps: Deps) => Promise<Result>,
): (deps: Deps) => Promise<Result> {
  const cached = new WeakMap<ReceivedChanges, { count: number; result: Promise<Result> }>();
  return (deps) => {
    const { changes, pool } = deps;
    const known = cached.get(changes);
    if (known && changes.isListening && known.count === changes.count) return known.result;
    const isCurrent = changes.isCurrent(pool);
    const result = read(deps);
    if (!isCurrent) return result;
    cached.set(changes, { count: changes.count, result });
    result.catch(() => cached.delete(changes));
    return result;
  };
}
