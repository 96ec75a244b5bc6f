import { ChannelProblem } from '../sales-channel.ts';

/** The state of a shop's bucket, sent with every answer. */
export interface ThrottleStatus {
  maximumAvailable: number;
  currentlyAvailable: number;
  restoreRate: number;
}

export type Wait = (ms: number) => Promise<void>;

/** A job that waits longer keeps others from their work: it is tried again later instead. */
const longestWaitMs = 5000;
const shopsRemembered = 5000;
/** Limits are lowered for a while and raised again: older states say little. */
const believedForMs = 30_000;

/** Keeps within each shop's limits: waits when little is missing, and gives up for now when much is. */
export class Pace {
  readonly #shops = new Map<string, ThrottleStatus & { at: number }>();
  readonly #costs = new Map<string, number>();
  readonly #wait: Wait;
  readonly #now: () => number;

  constructor(wait: Wait, now: () => number = Date.now) {
    this.#wait = wait;
    this.#now = now;
  }

  /** Waits before a document until the shop has the points that it cost last time. */
  async before(address: string, document: string): Promise<void> {
    const status = this.#shops.get(address);
    const cost = this.#costs.get(document);
    if (!status || cost === undefined || this.#now() - status.at > believedForMs) return;
    const restored = ((this.#now() - status.at) / 1000) * status.restoreRate;
    const available = status.currentlyAvailable + restored;
    await this.wait(address, (Math.min(cost, status.maximumAvailable) - available) / status.restoreRate);
  }

  note(address: string, document: string, requestedCost: number, status: ThrottleStatus): void {
    this.#costs.set(document, requestedCost);
    this.#shops.delete(address);
    this.#shops.set(address, { ...status, at: this.#now() });
    const oldest = this.#shops.size > shopsRemembered && this.#shops.keys().next().value;
    if (oldest) this.#shops.delete(oldest);
  }

  /** Throws if that would take too long. */
  async wait(address: string, seconds: number): Promise<void> {
    if (!(seconds > 0)) return;
    if (seconds * 1000 > longestWaitMs)
      throw new ChannelProblem('throttled', { said: `${address} is busy.`, retryAfterSeconds: Math.ceil(seconds) });
    await this.#wait(Math.ceil(seconds * 1000));
  }
}
