import type { FastifyBaseLogger } from 'fastify';
import { fieldOf, messageOf } from '#text/read-error.ts';
import { isUnavailable } from './connect.ts';

/** pg-boss reports an error as a copy of its fields. */
function asError(error: unknown): unknown {
  const message = fieldOf(error, 'message');
  return error instanceof Error || typeof message !== 'string' ? error : Object.assign(new Error(message), error);
}

/** The error of pg-boss when its listening connection is cut. */
const isEnded = (error: unknown) => error instanceof Error && error.message === 'LISTEN/NOTIFY connection ended';

/**
 * Logs an outage of the database once, and its end once, for work that is retried meanwhile. Other errors are each
 * logged.
 */
export class Outage {
  readonly #log: FastifyBaseLogger;
  readonly #what: string;
  #since: number | undefined;

  /** `what` had the database: `the job queue`. */
  constructor(log: FastifyBaseLogger, what: string) {
    this.#log = log;
    this.#what = what;
  }

  get isUnderWay(): boolean {
    return this.#since !== undefined;
  }

  /** True if an outage begins with it. */
  failed(error: unknown): boolean {
    if (!isUnavailable(asError(error)) && !isEnded(error)) {
      this.#log.warn({ err: error }, this.#what);
      return false;
    }
    if (this.#since !== undefined) return false;
    this.#since = Date.now();
    this.#log.warn({ reason: messageOf(error) }, `${this.#what} has lost the database; it goes on when that is back`);
    return true;
  }

  works(): void {
    if (this.#since === undefined) return;
    const seconds = Math.round((Date.now() - this.#since) / 1000);
    this.#since = undefined;
    this.#log.info({ seconds }, `${this.#what} has the database again`);
  }
}
