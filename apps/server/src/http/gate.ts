import { monitorEventLoopDelay } from 'node:perf_hooks';
import { refuse, refuseForNow } from './refusal.ts';

/**
 * Lets costly work in a few at a time, so that one address cannot take the whole process: so many at once in all and for
 * each key, the others wait, those of different keys in turn. What finds the line full is refused. Kept pages and answers
 * never pass here.
 */

export interface GateLimits {
  parallel: number;
  parallelPerKey: number;
  waiting: number;
  waitingPerKey: number;
}

export class Gate {
  readonly #limits: GateLimits;
  readonly #isOverloaded: () => boolean;
  readonly #running = new Map<string, number>();
  /** In the order in which the keys have their turn. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #runningInAll = 0;
  #waitingInAll = 0;

  constructor(limits: GateLimits, isOverloaded: () => boolean = () => false) {
    this.#limits = limits;
    this.#isOverloaded = isOverloaded;
  }

  async run<Result>(key: string, work: () => Promise<Result> | Result): Promise<Result> {
    await this.#enter(key);
    try {
      return await work();
    } finally {
      this.#leave(key);
    }
  }

  #enter(key: string): Promise<void> | void {
    if (this.#waitingInAll === 0 && this.#hasRoom(key)) return this.#start(key);
    // Behind as it is, the process makes nobody wait who would wait in vain.
    if (this.#isOverloaded()) throw refuse('unavailable');
    const line = this.#waiting.get(key) ?? [];
    if (line.length >= this.#limits.waitingPerKey) throw refuseForNow('too_many_requests', 2);
    if (this.#waitingInAll >= this.#limits.waiting) throw refuse('unavailable');
    return new Promise((resolve) => {
      line.push(resolve);
      this.#waiting.set(key, line);
      this.#waitingInAll++;
      if (this.#hasRoom(key)) setImmediate(() => this.#letIn());
    });
  }

  #hasRoom(key: string): boolean {
    return this.#runningInAll < this.#limits.parallel && (this.#running.get(key) ?? 0) < this.#limits.parallelPerKey;
  }

  #start(key: string): void {
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
    this.#runningInAll++;
  }

  #leave(key: string): void {
    const left = (this.#running.get(key) ?? 1) - 1;
    if (left > 0) this.#running.set(key, left);
    else this.#running.delete(key);
    this.#runningInAll--;
    // Not at once: whatever came in meanwhile, such as a request for a kept page, goes first.
    if (this.#waitingInAll > 0) setImmediate(() => this.#letIn());
  }

  #letIn(): void {
    for (const [key, line] of this.#waiting) {
      if (!this.#hasRoom(key)) continue;
      this.#waiting.delete(key);
      const next = line.shift();
      if (line.length > 0) this.#waiting.set(key, line);
      if (!next) continue;
      this.#waitingInAll--;
      this.#start(key);
      next();
    }
  }
}

const longestMeanDelayMs = 500;
const windowMs = 1000;

/** Two seconds in a row are overload. One alone is a stall: of the machine, or a single long task; what waits is soon served. */
export class Lag {
  #wasLate = false;
  isOverload = false;

  note(meanDelayMs: number): void {
    const isLate = meanDelayMs > longestMeanDelayMs;
    this.isOverload = isLate && this.#wasLate;
    this.#wasLate = isLate;
  }
}

/** Tells whether the process is behind: second after second its timers come far too late on average. */
export function watchOverload(): { isOverloaded: () => boolean; stop: () => void } {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  const lag = new Lag();
  const timer = setInterval(() => {
    lag.note(delays.mean / 1e6);
    delays.reset();
  }, windowMs).unref();
  return {
    isOverloaded: () => lag.isOverload,
    stop: () => {
      clearInterval(timer);
      delays.disable();
    },
  };
}
