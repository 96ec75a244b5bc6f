import { ShopError } from './shop-error.ts';

/** Decides when to repeat a failed attempt, and after which pause. */

const firstPauseMs = 500;
/** Longer waits are left to the caller. */
const longestPauseMs = 60_000;
const atFault = new Set([0, 502, 503, 504]);

/**
 * Milliseconds to wait before the next attempt; undefined if there should be none. A 429 has changed nothing, so every
 * call may be repeated. After other faults it is not known what the shop did: only what reads or carries a key is.
 */
export function pauseBefore(attempt: number, error: unknown, isRepeatable: boolean): number | undefined {
  if (!(error instanceof ShopError)) return undefined;
  if (error.status !== 429 && !(isRepeatable && atFault.has(error.status))) return undefined;
  // Not all at the same moment, when many clients were sent away together.
  const grown = firstPauseMs * 2 ** attempt * (1 + Math.random() / 4);
  const pause = Math.max(grown, (error.retryAfter ?? 0) * 1000);
  return pause > longestPauseMs ? undefined : pause;
}

/** Waits, unless the signal ends it. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}
