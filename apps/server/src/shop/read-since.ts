/** Clocks of the shop's processes differ. */
const clocksDifferMs = 10_000;

/** Whether a reading that began then is newer than the message: it makes the job's own superfluous, however many wait. */
export const isReadSince = (readAt: Date | null, storedAt: string | undefined): boolean =>
  readAt !== null && storedAt !== undefined && readAt.getTime() > Date.parse(storedAt) + clocksDifferMs;
