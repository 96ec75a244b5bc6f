interface Proposed {
  sn: string;
  dueUsd: number;
  /** It is booked already. */
  transferId?: string | null | undefined;
}

/** Other orders that the transfer names or that wait for it, and are not among its shares yet: one press adds each. */
export function offeredShares<Of extends Proposed>(proposals: readonly Of[], taken: readonly string[]): Of[] {
  const isTaken = new Set(taken.map((sn) => sn.trim().toUpperCase()));
  return proposals.filter(({ sn, dueUsd, transferId }) => !transferId && dueUsd > 0 && !isTaken.has(sn));
}
