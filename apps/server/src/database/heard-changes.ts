import type pg from 'pg';

/**
 * The number of changes to the catalogue or settings that this process has received; unreliable while it may have
 * missed notifications.
 */
export interface HeardChanges {
  count: number;
  isHeard: boolean;
  /** Whether a read over this pool has them all (database/reads.ts). */
  isCurrent(pool: pg.Pool): boolean;
}

export function hearNotice(changes: HeardChanges, notice: string): void {
  if (notice === 'catalogue' || notice === 'settings') changes.count++;
}

export function hearState(changes: HeardChanges, isHeard: boolean): void {
  changes.count++;
  changes.isHeard = isHeard;
}

/** Reads once, and again after a change. Never used for charging: an order asks the database itself. */
export function keptUntilChanged<Given extends { changes: HeardChanges; pool: pg.Pool }, Result>(
  read: (given: Given) => Promise<Result>,
): (given: Given) => Promise<Result> {
  const kept = new WeakMap<HeardChanges, { count: number; result: Promise<Result> }>();
  return (given) => {
    const { changes, pool } = given;
    const known = kept.get(changes);
    if (known && changes.isHeard && known.count === changes.count) return known.result;
    const isCurrent = changes.isCurrent(pool);
    const result = read(given);
    if (!isCurrent) return result;
    kept.set(changes, { count: changes.count, result });
    result.catch(() => kept.delete(changes));
    return result;
  };
}
