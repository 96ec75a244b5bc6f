import { hash } from 'node:crypto';
import { serverLimits } from '@sampan/contract/limits';
import { ipBucket } from '#security/client-address.ts';

interface Bucket {
  left: number;
  at: number;
}

/** Beyond, those that called longest ago begin anew with a full one. */
const mostKnown = 20_000;

/**
 * Buckets of calls: full at first, and filled up slowly. Nothing of this outlives the process, and each process has its own.
 */
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

  /** False: nothing was left. */
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
 * How often other systems may call us. A shop may tell of everything that it has at once, as somebody there who changes all
 * prices makes it do, and then of something every two seconds. What it tells beyond is answered and forgotten, before its
 * body is read: WooCommerce ends a webhook that was refused five times, and its orders are read every five minutes anyway,
 * its products every six hours. Calls that belong to no shop are refused by their address, those of shops never.
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

  /** What to do with a call to a shop's own address, or with one of an app, whose shop is not known yet. */
  arrives(token: string | undefined, ip: string): 'read' | 'forget' | 'refuse' {
    const key = token && keyOf(token);
    if (key && this.#ofShops.has(key)) return this.#ofShops.take(key) ? 'read' : 'forget';
    return this.#strange.isEmpty(ipBucket(ip)) ? 'refuse' : 'read';
  }

  /** Its address is a shop's: from now on its calls count as that shop's. */
  isOfShop(token: string): void {
    const key = keyOf(token);
    if (!this.#ofShops.has(key)) this.#ofShops.take(key);
  }

  isRefused(token: string | undefined, ip: string): void {
    if (!token || !this.#ofShops.has(keyOf(token))) this.#strange.take(ipBucket(ip));
  }

  /** Of an app, which calls for all of its shops: false if this one has told enough. */
  mayNotify(shopId: string): boolean {
    return this.#events.take(shopId);
  }
}

/** The memory holds no token. */
const keyOf = (token: string): string => hash('sha256', token, 'base64url');
