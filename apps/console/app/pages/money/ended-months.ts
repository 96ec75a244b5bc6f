const hourMs = 3_600_000;
const shown = 36;

/** Months (UTC) whose books can be closed, the last one first: over for an hour at least. */
export function endedMonths(now: Date): string[] {
  const last = new Date(now.getTime() - hourMs);
  return Array.from({ length: shown }, (_, back) =>
    new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
