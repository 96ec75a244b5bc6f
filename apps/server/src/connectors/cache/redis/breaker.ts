import type { FastifyBaseLogger } from 'fastify';

const failuresMax = 3;
const pauseMinMs = 500;
const pauseMaxMs = 15_000;

/** Stops calls for a while after three failures in a row, then lets one through. Logs the beginning and the end. */
export class Breaker {
  readonly #log: FastifyBaseLogger;
  readonly #now: () => number;
  #failures = 0;
  #pauseMs = 0;
  #until = 0;
  errors = 0;

  constructor(log: FastifyBaseLogger, now = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  get isOpen(): boolean {
    return this.#now() < this.#until;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (this.isOpen) return undefined;
    // After a pause only one of many callers tries.
    if (this.#pauseMs > 0) this.#until = this.#now() + this.#pauseMs;
    try {
      const result = await work();
      if (this.#pauseMs > 0) this.#log.info('the shared cache answers again');
      [this.#failures, this.#pauseMs, this.#until] = [0, 0, 0];
      return result;
    } catch (error) {
      this.errors++;
      if (++this.#failures >= failuresMax) this.#rest(error);
      return undefined;
    }
  }

  #rest(error: unknown): void {
    if (this.#pauseMs === 0)
      this.#log.warn({ err: error }, 'the shared cache does not answer, pages are made without it');
    this.#pauseMs = Math.min(pauseMaxMs, Math.max(pauseMinMs, 2 * this.#pauseMs));
    this.#until = this.#now() + this.#pauseMs;
  }
}
