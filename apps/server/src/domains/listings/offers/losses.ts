import type { Language } from '@sampan/contract/languages';
import { toStoreCost } from '@sampan/contract/price-rules';
import type { Database, Transaction } from '#database/connect.ts';
import { pickText } from '#domains/catalogue/texts.ts';
import { listOwnShops } from '#domains/channels/own-shops.ts';
import { readTerms, type ShopTerms } from '#domains/listings/terms/shop-terms.ts';
import { refuse } from '#shop/refusal.ts';
import { type Published, readPublished } from './offered-store.ts';
import { reckon } from './plan-offers.ts';

/** Goods that would be sold for less than they cost delivered. Every door that sets a price asks here. */

export interface Loss {
  offerId: number;
  title: string;
  currency: string;
  price: number;
  loss: number;
}

const worstMax = 10;

/** What the variant that loses most would lose. `isOfRule`: prices typed by hand are not the rule's. */
export function lossOf(
  { variants, serving, productId, titles, texts }: Published,
  terms: ShopTerms,
  language: Language,
  isOfRule = false,
): Loss[] {
  const losses = variants.flatMap((variant) => {
    if (!variant.isChosen || variant.isWithdrawn || (isOfRule && variant.ownPrice !== null)) return [];
    const { price, cost, marginE6 } = reckon(variant, serving, terms);
    if (marginE6 === null || marginE6 >= 0) return [];
    const net = (price * 1_000_000) / (1_000_000 + terms.vatE6);
    return { price, loss: Math.ceil(toStoreCost(cost.landedE4, terms.perUsdE6) / 100 - net) };
  });
  const [first] = losses;
  if (!first) return [];
  const { price, loss } = losses.reduce((most, one) => (one.loss > most.loss ? one : most), first);
  const title = texts[language]?.title || pickText(titles, language);
  return [{ offerId: productId, title, currency: terms.currency, price: price / 100, loss: loss / 100 }];
}

/** Refuses unless so many losses were seen. */
export function requireSeen(losses: readonly Loss[], acceptsLosing: number): void {
  if (losses.length <= acceptsLosing) return;
  const data = { losing: losses.length, worst: worstOf(losses) };
  throw refuse('rule_loses_money', { count: losses.length }, { data });
}

export const worstOf = (losses: readonly Loss[]): Loss[] =>
  losses.toSorted((one, other) => other.loss - one.loss).slice(0, worstMax);

interface Seen {
  buyerId: string;
  language: Language;
  acceptsLosing: number;
  /** What is about to be stored, if it is not stored yet. */
  changed?: (published: Published) => Published;
}

const batchSize = 500;

/** Refuses if more of a buyer's listings than were seen would be sold at a loss. Shops without a rate cannot be priced. */
export async function requireLossesSeen(
  db: Database | Transaction,
  ids: readonly string[],
  { buyerId, language, acceptsLosing, changed = (published) => published }: Seen,
): Promise<void> {
  if (ids.length === 0) return;
  const terms = await readTerms(db, await listOwnShops(db, buyerId), language);
  const losses: Loss[] = [];
  for (let start = 0; start < ids.length; start += batchSize)
    for (const published of await readPublished(db, ids.slice(start, start + batchSize))) {
      const its = terms.get(published.shopId);
      if (its && its.perUsdE6 > 0) losses.push(...lossOf(changed(published), its, language));
    }
  requireSeen(losses, acceptsLosing);
}
