import { inStockTag, noticeTags, piecesTag, wordsTag } from '#shop/notice-tags.ts';
import type { SharedCache } from '#shop/shared-cache.ts';
import { SharedLevel } from './cache/shared-level.ts';
import { TaggedCache } from './cache/tagged-cache.ts';
import type { Encoded } from './transport/compressed-body.ts';

/** The whole response as JSON, and its sources. */
export interface CachedAnswer extends Encoded {
  output: unknown;
  tags: ReadonlySet<string>;
  /** Memory used: the bytes, their compressed form, the objects. */
  bytes: number;
  /** May lack a change, as the primary database did not answer: neither it nor a page with it is cached. */
  isOutdated?: true;
  /** Holds a customer's own goods: for nobody else, and cached nowhere. */
  isPrivate?: true;
}

export interface CachedPage extends Encoded {
  status: number;
  contentType: string;
  /** Its content security policy and other headers. */
  headers: Record<string, string>;
  /** The size of its compressed forms. */
  bytes: number;
}

/**
 * The process's caches of public responses and pages, and those shared with others. Notices of changes invalidate them
 * (database/listen.ts).
 */
export interface Caches {
  answers: TaggedCache<CachedAnswer>;
  pages: TaggedCache<CachedPage>;
  shared: SharedLevel;
}

export function createCaches(shared?: SharedCache): Caches {
  return {
    answers: new TaggedCache(16 * 2 ** 20),
    pages: new TaggedCache(12 * 2 ** 20),
    shared: new SharedLevel(shared),
  };
}

/** Drops entries that a change may have outdated (shop/notice-tags.ts). */
export function applyNotice(caches: Pick<Caches, 'answers' | 'pages'>, notice: string): void {
  const tags = noticeTags(notice);
  for (const cache of [caches.answers, caches.pages]) {
    if (tags) cache.dropTagged(tags);
    else cache.clear();
  }
}

export function pauseCaches(caches: Caches, isPaused: boolean): void {
  caches.answers.pause(isPaused);
  caches.pages.pause(isPaused);
}

/**
 * Headers of a cached response while the database is down: RFC 9211, with the seconds for which it may have been out of
 * date. Proxies may not cache it.
 */
export function staleHeaders(caches: Caches): Record<string, string> | undefined {
  const seconds = caches.answers.staleSeconds;
  return seconds === undefined
    ? undefined
    : { 'cache-control': 'no-store', 'cache-status': `shop; hit; ttl=-${seconds}` };
}

/** Tags that invalidate a response: its products, their stock, products that sold out or are back. */
export function answerTags(input: unknown, output: unknown): ReadonlySet<string> {
  const { offerId, data } = (output ?? {}) as { offerId?: number; data?: { offerId: number }[] };
  if (offerId) return new Set([String(offerId), piecesTag(String(offerId))]);
  const tags = new Set(Array.isArray(data) ? data.map((product) => String(product.offerId)) : []);
  const { inStockOnly, keyword } = (input ?? {}) as { inStockOnly?: boolean; keyword?: string };
  if (inStockOnly) tags.add(inStockTag);
  if (keyword) tags.add(wordsTag);
  return tags;
}
