import { hash } from 'node:crypto';
import { type CallLimit, callLimitSeconds, callLimits } from '@sampan/contract/call-limits';
import { ipBucket } from './client-address.ts';

/** Counts exchanged between processes: calls of one window, by client. */
export interface Counted {
  window: number;
  counts: [client: string, count: number][];
}

export interface Allowance {
  /** The fields RateLimit-Policy and RateLimit. */
  policy: string;
  left: string;
  /** Seconds until the client may call again; 0 if this call is within its limits. */
  waitSeconds: number;
}

/** Beyond, newcomers of the minute are not counted: a flood from so many networks is for the gates to hold. */
const mostCounted = 100_000;
const mostKnown = 50_000;

/**
 * Counts each client's calls by the minute, before anything else is done for them and without asking the database. Whose
 * token it is, is known from an earlier call, so that an unknown one counts for its IP address, guessed ones included;
 * it never decides what the token allows. Nothing of this outlives the process.
 */
export class RateLimiter {
  readonly #now: () => Date;
  readonly #factor: number;
  readonly #accounts = new Map<string, string>();
  #window = 0;
  #counts = new Map<string, number>();
  /** Counts since the last exchange; undefined in a process that is alone. */
  #unsent: Map<string, number> | undefined;

  constructor(now: () => Date, factor: number) {
    this.#now = now;
    this.#factor = factor;
  }

  /** The token has proved to be this account's. */
  remember(token: string, account: string): void {
    const key = keyOf(token);
    if (this.#accounts.get(key) === account) return;
    this.#accounts.set(key, account);
    if (this.#accounts.size <= mostKnown) return;
    for (const oldest of this.#accounts.keys()) return void this.#accounts.delete(oldest);
  }

  forget(token: string): void {
    this.#accounts.delete(keyOf(token));
  }

  count(token: string | undefined, ip: string, limits: readonly CallLimit[]): Allowance {
    const account = token && this.#accounts.get(keyOf(token));
    const client = account || ipBucket(ip);
    const resetSeconds = this.#turn();
    const policies: string[] = [];
    const left: string[] = [];
    let isOver = false;
    for (const limit of limits) {
      const quota = Math.round(callLimits[limit][account ? 'ofAccount' : 'ofAddress'] * this.#factor);
      const count = this.#add(`${limit} ${client}`, 1);
      isOver ||= count > quota;
      policies.push(`"${limit}";q=${quota};w=${callLimitSeconds}`);
      left.push(`"${limit}";r=${Math.max(0, quota - count)};t=${resetSeconds}`);
    }
    return { policy: policies.join(', '), left: left.join(', '), waitSeconds: isOver ? resetSeconds : 0 };
  }

  /** Collects this process's counts for `takeCounted` from now on. */
  share(): void {
    this.#unsent ??= new Map();
  }

  takeCounted(): Counted | undefined {
    if (!this.#unsent?.size) return undefined;
    const counts = [...this.#unsent];
    this.#unsent = new Map();
    return { window: this.#window, counts };
  }

  receive({ window, counts }: Counted): void {
    this.#turn();
    if (window !== this.#window) return;
    for (const [client, count] of counts) this.#raise(client, count);
  }

  /** Begins a new minute if it is time. Returns the seconds until the next one. */
  #turn(): number {
    const seconds = this.#now().getTime() / 1000;
    const window = Math.floor(seconds / callLimitSeconds);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts = new Map();
      if (this.#unsent) this.#unsent = new Map();
    }
    return Math.ceil((window + 1) * callLimitSeconds - seconds);
  }

  #add(client: string, count: number): number {
    const raised = this.#raise(client, count);
    if (raised > 0) this.#unsent?.set(client, (this.#unsent.get(client) ?? 0) + count);
    return raised;
  }

  #raise(client: string, count: number): number {
    const before = this.#counts.get(client);
    if (before === undefined && this.#counts.size >= mostCounted) return 0;
    const raised = (before ?? 0) + count;
    this.#counts.set(client, raised);
    return raised;
  }
}

/** The memory holds no token. */
const keyOf = (token: string) => hash('sha256', token, 'base64url');
