import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Refusal, refuse, refuseForNow } from '#shop/refusal.ts';

/**
 * Admits costly work a few at a time, so that one client cannot take the whole process: a limit in all and per key; the
 * rest wait, keys taking turns. When the queue is full, a newcomer takes the last place of the longest line, or is
 * refused if no line is longer than theirs would be. Cached pages and responses never pass through here.
 */

export interface GateLimits {
  parallel: number;
  parallelPerKey: number;
  waiting: number;
  waitingPerKey: number;
}

interface Waiter {
  letIn: () => void;
  turnAway: (reason: Refusal) => void;
}

export class Gate {
  readonly #limits: GateLimits;
  readonly #isOverloaded: () => boolean;
  readonly #running = new Map<string, number>();
  /** Queues in the order in which keys take turns. */
  readonly #waiting = new Map<string, Waiter[]>();
  #runningInAll = 0;
  #waitingInAll = 0;
  /** Counts since the process began, for metrics. */
  admitted = 0;
  queued = 0;
  readonly refused = { 429: 0, 503: 0 };

  constructor(limits: GateLimits, isOverloaded: () => boolean = () => false) {
    this.#limits = limits;
    this.#isOverloaded = isOverloaded;
  }

  get running(): number {
    return this.#runningInAll;
  }

  get waiting(): number {
    return this.#waitingInAll;
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
    // An overloaded process refuses at once: waiting would not help.
    if (this.#isOverloaded()) throw this.#refuseAll();
    const line = this.#waiting.get(key) ?? [];
    if (line.length >= this.#limits.waitingPerKey) throw this.#refuseOne();
    if (this.#waitingInAll >= this.#limits.waiting) this.#shorten(line.length + 1);
    return new Promise((letIn, turnAway) => {
      line.push({ letIn, turnAway });
      this.#waiting.set(key, line);
      this.#waitingInAll++;
      this.queued++;
      if (this.#hasRoom(key)) setImmediate(() => this.#letIn());
    });
  }

  /** Makes room for a line of `length`: a few clients that ask for much must not keep out many that ask for little. */
  #shorten(length: number): void {
    let longest: Waiter[] = [];
    for (const line of this.#waiting.values()) if (line.length > longest.length) longest = line;
    const last = longest.length > length ? longest.pop() : undefined;
    if (!last) throw this.#refuseAll();
    this.#waitingInAll--;
    last.turnAway(this.#refuseOne());
  }

  #refuseOne(): Refusal {
    this.refused[429]++;
    return refuseForNow('too_many_requests', 2);
  }

  #refuseAll(): Refusal {
    this.refused[503]++;
    return refuse('unavailable');
  }

  #hasRoom(key: string): boolean {
    return this.#runningInAll < this.#limits.parallel && (this.#running.get(key) ?? 0) < this.#limits.parallelPerKey;
  }

  #start(key: string): void {
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
    this.#runningInAll++;
    this.admitted++;
  }

  #leave(key: string): void {
    const left = (this.#running.get(key) ?? 1) - 1;
    if (left > 0) this.#running.set(key, left);
    else this.#running.delete(key);
    this.#runningInAll--;
    // Deferred: requests that came in meanwhile, such as a request for a cached page, goes first.
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
      next.letIn();
    }
  }
}

const longestMeanDelayMs = 500;
const windowMs = 1000;

/**
 * Two seconds in a row are overload. One alone is a stall of the machine, or a single long task; what waits is soon
 * served.
 */
export class Lag {
  #wasLate = false;
  isOverload = false;

  note(meanDelayMs: number): void {
    const isLate = meanDelayMs > longestMeanDelayMs;
    this.isOverload = isLate && this.#wasLate;
    this.#wasLate = isLate;
  }
}

/**
 * Detects that the process is falling behind: second after second its timers are far too late on average. `note` gets
 * the longest delay of each second.
 */
export function watchOverload(note: (seconds: number) => void): { isOverloaded: () => boolean; stop: () => void } {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  const lag = new Lag();
  const timer = setInterval(() => {
    lag.note(delays.mean / 1e6);
    note(delays.max / 1e9);
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
