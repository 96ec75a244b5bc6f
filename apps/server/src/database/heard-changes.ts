/**
 * How often the catalogue or the settings changed, as far as this process has heard; unreliable while it may have
 * missed notifications.
 */
export interface HeardChanges {
  count: number;
  isHeard: boolean;
}

export function hearNotice(changes: HeardChanges, notice: string): void {
  if (notice === 'catalogue' || notice === 'settings') changes.count++;
}

export function hearState(changes: HeardChanges, isHeard: boolean): void {
  changes.count++;
  changes.isHeard = isHeard;
}

/** Reads once, and again after a change. Never used for charging: an order asks the database itself. */
export function keptUntilChanged<Given extends { changes: HeardChanges }, Result>(
  read: (given: Given) => Promise<Result>,
): (given: Given) => Promise<Result> {
  const kept = new WeakMap<HeardChanges, { count: number; result: Promise<Result> }>();
  return (given) => {
    const { changes } = given;
    const known = kept.get(changes);
    if (known && changes.isHeard && known.count === changes.count) return known.result;
    const result = read(given);
    kept.set(changes, { count: changes.count, result });
    result.catch(() => kept.delete(changes));
    return result;
  };
}
