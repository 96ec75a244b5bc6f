import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from './connect.ts';

/** A database that has answered before may be away for this long, as while it recovers. */
const awayWithinMs = 300_000;
/** Not at once: most outages end within a second or two. */
const againAfterMs = 500;

/** Called once for each step, with what went wrong first. */
export type OnOutage = (error: unknown) => void;

export const reportOutage =
  (log: Pick<FastifyBaseLogger, 'warn'>): OnOutage =>
  (err) =>
    log.warn({ err }, 'the database is away; the start waits for it');

/**
 * Repeats a step of a start while the database, which has answered already, is away: it died, recovers or is being
 * restarted. Any other error, and an outage of more than five minutes, is thrown. The step must be safe to repeat.
 */
export async function throughOutage<Result>(step: () => Promise<Result>, onOutage?: OnOutage): Promise<Result> {
  let isReported = false;
  for (const end = Date.now() + awayWithinMs; ; await sleep(againAfterMs)) {
    try {
      return await step();
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > end) throw error;
      if (!isReported) onOutage?.(error);
      isReported = true;
    }
  }
}
