import type { Encoded } from './encoded.ts';
import { TaggedCache } from './tagged-cache.ts';

/** The whole answer as JSON, and what it was made from. */
export interface CachedAnswer extends Encoded {
  output: unknown;
  bytes: number;
}

export interface CachedPage extends Encoded {
  status: number;
  contentType: string;
  /** Its content policy, and what goes with it. */
  headers: Record<string, string>;
  bytes: number;
}

/** The process's caches of public answers and pages. The database tells them what changed (database/listen.ts). */
export interface Caches {
  answers: TaggedCache<CachedAnswer>;
  pages: TaggedCache<CachedPage>;
}

export function createCaches(): Caches {
  return { answers: new TaggedCache(32 * 1024 * 1024), pages: new TaggedCache(48 * 1024 * 1024) };
}

/** `catalogue`: everything; `product:1,2`: what speaks of these products. */
export function applyNotice(caches: Caches, notice: string): void {
  const products = /^product:([\d,]+)$/.exec(notice)?.[1]?.split(',');
  for (const cache of [caches.answers, caches.pages]) {
    if (products) cache.dropTagged(products);
    else cache.clear();
  }
}

export function pauseCaches(caches: Caches, isPaused: boolean): void {
  caches.answers.pause(isPaused);
  caches.pages.pause(isPaused);
}

/** The offers that an answer speaks of. */
export function productTags(output: unknown): ReadonlySet<string> {
  const { offerId, data } = (output ?? {}) as { offerId?: number; data?: { offerId: number }[] };
  if (offerId) return new Set([String(offerId)]);
  return new Set(Array.isArray(data) ? data.map((product) => String(product.offerId)) : []);
}
