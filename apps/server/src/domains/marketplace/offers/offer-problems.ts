import type { OfferProblem } from '@sampan/contract/marketplace';
import type { Settings } from '@sampan/contract/settings/subjects';
import type { GoneOffer, Offer } from '#connectors/marketplace/marketplace.ts';
import { costOfOffer } from './to-product.ts';

/** What keeps an offer out of the shop. Pure. */

export interface Refused {
  problem: OfferProblem;
  /** The word, the status or the rule. */
  detail: string;
}

export interface OwnRules {
  rules: Pick<Settings['marketplace'], 'forbiddenWords' | 'forbiddenCategoryIds'>;
  /** From the top, itself included; absent: the category does not exist. */
  pathOf: (categoryId: number) => readonly number[] | undefined;
  isBlocked: (sellerId: string) => boolean;
}

interface Wish {
  categoryId: number | undefined;
  patentReason: string;
}

export function problemOf(
  offer: Offer | GoneOffer,
  { categoryId, patentReason }: Wish,
  { rules, pathOf, isBlocked }: OwnRules,
): Refused | undefined {
  if (offer.isGone) return { problem: 'gone', detail: offer.code };
  if (!offer.isPublished) return { problem: 'not_published', detail: offer.status };
  if (isBlocked(offer.seller.id)) return { problem: 'seller_blocked', detail: offer.seller.name };
  if (costOfOffer(offer) === undefined) return { problem: 'no_price', detail: '' };
  const word = forbiddenWordIn(offer, rules.forbiddenWords);
  if (word) return { problem: 'forbidden_word', detail: word };
  if (offer.isPatent && patentReason === '') return { problem: 'patent_reason', detail: '' };
  const path = categoryId === undefined ? undefined : pathOf(categoryId);
  if (!path) return { problem: 'no_category', detail: offer.categoryId };
  if (path.some((id) => rules.forbiddenCategoryIds.includes(id)))
    return { problem: 'forbidden_category', detail: String(categoryId) };
  return undefined;
}

/** In titles and values, whatever the language. */
function forbiddenWordIn({ titles, attributes }: Offer, words: readonly string[]): string | undefined {
  const texts = [...Object.values(titles), ...attributes.flatMap(({ value }) => Object.values(value))];
  const text = texts.join('\n').toLowerCase();
  return words.find((word) => text.includes(word.toLowerCase()));
}
