import type { Marketplace, OfferPage, OfferQuery } from '#connectors/marketplace/marketplace.ts';
import { inTime } from '#domains/marketplace/offers/in-time.ts';

/** A cache of searches: going back to a list and the same search by another buyer ask the marketplace once. */

const keptMs = 5 * 60_000;
/** After a failure nobody asks the same again at once. */
const failedKeptMs = 15_000;
const keptMax = 200;
/** Nobody reads on while it takes longer. */
const patienceMs = 6000;

interface Kept {
  page: Promise<OfferPage>;
  until: number;
}

const pagesOf = new WeakMap<Marketplace, Map<string, Kept>>();

const keyOf = (query: OfferQuery) => JSON.stringify(query);

function keptBy(marketplace: Marketplace): Map<string, Kept> {
  const known = pagesOf.get(marketplace) ?? new Map<string, Kept>();
  pagesOf.set(marketplace, known);
  return known;
}

export function recentPage(marketplace: Marketplace, query: OfferQuery, now: number): Promise<OfferPage> | undefined {
  const kept = keptBy(marketplace).get(keyOf(query));
  return kept && kept.until > now ? kept.page : undefined;
}

/** Asks, unless the answer is cached. Rejects with a `MarketplaceProblem`. */
export function askPage(marketplace: Marketplace, query: OfferQuery, now: number): Promise<OfferPage> {
  const known = recentPage(marketplace, query, now);
  if (known) return known;
  const pages = keptBy(marketplace);
  const kept: Kept = { page: inTime(() => marketplace.search(query, 'browsing'), patienceMs), until: now + keptMs };
  kept.page.catch(() => {
    kept.until = now + failedKeptMs;
  });
  pages.delete(keyOf(query));
  pages.set(keyOf(query), kept);
  for (const oldest of pages.keys()) if (pages.size > keptMax) pages.delete(oldest);
  return kept.page;
}
