import type { Clock } from './clock.ts';

/** `refused`: nothing listens. `unavailable`: status 503. `silent`: the request is taken and never answered. */
export type Outage = 'refused' | 'unavailable' | 'silent';

/** Faults injected on purpose. */
export class Faults {
  outage: Outage | undefined;
  /** Requests a second, and logins a minute. */
  perSecond: number;
  loginsPerMinute: number;
  readonly #clock: Clock;
  readonly #onOutage: (outage: Outage | undefined) => Promise<void>;
  #requests: number[] = [];
  #logins: number[] = [];
  #refusals: number[] = [];
  #lost: string[] = [];

  constructor(
    clock: Clock,
    limits: { perSecond: number; loginsPerMinute: number },
    onOutage: (outage: Outage | undefined) => Promise<void>,
  ) {
    this.#clock = clock;
    this.perSecond = limits.perSecond;
    this.loginsPerMinute = limits.loginsPerMinute;
    this.#onOutage = onOutage;
  }

  /** Down for so many minutes of the simulator's time, or until `up`. */
  async down(outage: Outage = 'unavailable', forMs?: number): Promise<void> {
    this.outage = outage;
    await this.#onOutage(outage);
    if (forMs !== undefined) this.#clock.after(forMs, () => this.up());
  }

  async up(): Promise<void> {
    this.outage = undefined;
    await this.#onOutage(undefined);
  }

  /** The next requests are answered with this status and not acted on. */
  refuse(status: number, count = 1): void {
    for (let refusal = 0; refusal < count; refusal++) this.#refusals.push(status);
  }

  takeRefusal(): number | undefined {
    return this.#refusals.shift();
  }

  /** The next requests whose path contains this are acted on, but their answers never arrive. */
  loseAnswers(path = '', count = 1): void {
    for (let answer = 0; answer < count; answer++) this.#lost.push(path);
  }

  takeLost(path: string): boolean {
    const place = this.#lost.findIndex((part) => path.includes(part));
    if (place === -1) return false;
    this.#lost.splice(place, 1);
    return true;
  }

  isTooMany(isLogin: boolean): boolean {
    const now = this.#clock.now();
    if (isLogin) {
      this.#logins = [...this.#logins.filter((time) => time > now - 60_000), now];
      if (this.#logins.length > this.loginsPerMinute) return true;
    }
    this.#requests = [...this.#requests.filter((time) => time > now - 1000), now];
    return this.#requests.length > this.perSecond;
  }
}
