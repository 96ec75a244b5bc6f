import { hash } from 'node:crypto';
import { serverLimits } from '@sampan/contract/limits';
import { ipBucket } from '#security/client-address.ts';

interface Bucket {
  left: number;
  at: number;
}

/** Beyond this, the keys that called longest ago are dropped and start full again. */
const mostKnown = 20_000;

/** Token buckets: full at first, and refilled slowly. They live in memory, per process. */
class Buckets {
  readonly #size: number;
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #known = new Map<string, Bucket>();

  constructor(size: number, perMinute: number, now: () => number) {
    this.#size = size;
    this.#perMinute = perMinute;
    this.#now = now;
  }

  has(key: string): boolean {
    return this.#known.has(key);
  }

  isEmpty(key: string): boolean {
    return this.#left(key) < 1;
  }

  /** False if none is left. */
  take(key: string): boolean {
    const left = this.#left(key);
    this.#known.delete(key);
    this.#known.set(key, { left: left < 1 ? left : left - 1, at: this.#now() });
    const oldest = this.#known.size > mostKnown && this.#known.keys().next().value;
    if (oldest) this.#known.delete(oldest);
    return left >= 1;
  }

  #left(key: string): number {
    const bucket = this.#known.get(key);
    if (!bucket) return this.#size;
    return Math.min(this.#size, bucket.left + ((this.#now() - bucket.at) / 60_000) * this.#perMinute);
  }
}

/**
 * How often other systems may call us. A shop may send a burst, as when somebody changes all its prices, and then one
 * event every two seconds. Calls beyond that are answered and dropped before their body is read: WooCommerce disables a
 * webhook after five refusals, and we poll orders every five minutes and products every six hours anyway. Calls that
 * belong to no shop are refused by IP address, calls of shops never.
 */
export class HookCalls {
  readonly #ofShops: Buckets;
  readonly #events: Buckets;
  readonly #strange: Buckets;

  constructor(now: () => Date) {
    const { hookBurst, hooksPerMinute, strangeHooksPerMinute } = serverLimits;
    const clock = () => now().getTime();
    this.#ofShops = new Buckets(hookBurst, hooksPerMinute, clock);
    this.#events = new Buckets(hookBurst, hooksPerMinute, clock);
    this.#strange = new Buckets(strangeHooksPerMinute, strangeHooksPerMinute, clock);
  }

  /** Decides on a call to a shop's own URL, or on a call of an app, whose shop is not known yet. */
  arrives(token: string | undefined, ip: string): 'read' | 'forget' | 'refuse' {
    const key = token && keyOf(token);
    if (key && this.#ofShops.has(key)) return this.#ofShops.take(key) ? 'read' : 'forget';
    return this.#strange.isEmpty(ipBucket(ip)) ? 'refuse' : 'read';
  }

  /** Records that the token is a shop's, so that its calls count as that shop's. */
  isOfShop(token: string): void {
    const key = keyOf(token);
    if (!this.#ofShops.has(key)) this.#ofShops.take(key);
  }

  isRefused(token: string | undefined, ip: string): void {
    if (!token || !this.#ofShops.has(keyOf(token))) this.#strange.take(ipBucket(ip));
  }

  /** False if an app has sent enough about this shop. Apps call for all their shops. */
  mayNotify(shopId: string): boolean {
    return this.#events.take(shopId);
  }
}

/** Hashes tokens, so that memory holds none. */
const keyOf = (token: string): string => hash('sha256', token, 'base64url');
