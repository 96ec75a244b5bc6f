import { costThere, type Hundredths, marginOf, priceByRule } from '@sampan/contract/price-rules';
import type { PublicationState, Serving } from '@sampan/contract/publication-states';
import { type CostFacts, costOf } from '#domains/listings/terms/cost-of.ts';
import type { ShopTerms } from '#domains/listings/terms/shop-terms.ts';

/** What a shop should say of a product's prices and pieces, and what is to be sent for it. Pure. */

export interface OfferedVariant extends CostFacts {
  skuId: number;
  remoteId: string | null;
  isChosen: boolean;
  /** The product is on sale here, and so is this of it. */
  isOnSale: boolean;
  /** Pieces that there are the way it is served, before the buffer. */
  amount: number;
  ownPrice: Hundredths | null;
  sentPrice: Hundredths | null;
  sentPieces: number | null;
  /** Sent, and not answered: what stands there is not known until they are sent again. */
  sendingPrice: Hundredths | null;
  sendingPieces: number | null;
  sentCostThereE4: number | null;
  seenPrice: Hundredths | null;
  isMissing: boolean;
}

export interface OfferedProduct {
  state: PublicationState;
  serving: Serving;
  agreedMarginE6: number | null;
  isDrifted: boolean;
}

type Terms = Pick<ShopTerms, 'rule' | 'perUsdE6' | 'decimals' | 'buffer'>;

export interface Reckoned {
  costE4: number;
  costThereE4: number;
  byRule: Hundredths;
  price: Hundredths;
  pieces: number;
  marginE6: number;
}

const piecesMax = 1_000_000;

export function reckon(variant: OfferedVariant, serving: Serving, terms: Terms): Reckoned {
  const costE4 = costOf(variant, serving);
  const costThereE4 = costThere(costE4, terms.perUsdE6);
  const byRule = priceByRule(costThereE4, terms.rule, terms.decimals);
  const price = variant.ownPrice ?? byRule;
  const pieces = variant.isOnSale ? Math.min(Math.max(0, variant.amount - terms.buffer), piecesMax) : 0;
  return { costE4, costThereE4, byRule, price, pieces, marginE6: marginOf(price, costThereE4) };
}

/** Of a price that somebody changed there, theirs counts. */
export const priceThere = (
  { sentPrice, seenPrice }: Pick<OfferedVariant, 'sentPrice' | 'seenPrice'>,
  isDrifted: boolean,
): Hundredths | null => (isDrifted ? (seenPrice ?? sentPrice) : sentPrice);

/**
 * The cost has risen since the price was sent, and that price leaves less than the least margin. A margin that was low
 * already, or a rule that asks for more, is what the reseller chose.
 */
function breaksMargin(variant: OfferedVariant, { costThereE4 }: Reckoned, isDrifted: boolean, least: number): boolean {
  const there = priceThere(variant, isDrifted);
  if (there === null || variant.sentCostThereE4 === null || costThereE4 <= variant.sentCostThereE4) return false;
  return marginOf(there, costThereE4) < least;
}

export interface PlannedOffer extends Reckoned {
  skuId: number;
  remoteId: string;
  /** Undefined: stays as it is there. */
  newPrice: Hundredths | undefined;
  newPieces: number | undefined;
}

export interface Plan {
  state: PublicationState;
  isSoldOut: boolean;
  /** Only what differs from what was sent. */
  offers: PlannedOffer[];
}

export function planOffers(product: OfferedProduct, variants: readonly OfferedVariant[], terms: Terms): Plan {
  const there = variants.filter(({ isChosen, isMissing, remoteId }) => isChosen && !isMissing && remoteId !== null);
  const reckoned = there.map((variant) => ({ variant, now: reckon(variant, product.serving, terms) }));
  const least = product.agreedMarginE6 ?? terms.rule.leastMarginE6;
  const breaks = reckoned.some(
    ({ variant, now }) => now.pieces > 0 && breaksMargin(variant, now, product.isDrifted, least),
  );
  const state = stateWith(product.state, breaks);
  const isClosed = state === 'paused' || state === 'expired';
  const offers = reckoned.map(({ variant, now }) => ({
    ...now,
    skuId: variant.skuId,
    remoteId: variant.remoteId ?? '',
    newPrice:
      isClosed || isDriftedIn(product, variant)
        ? undefined
        : unlessThere(now.price, variant.sentPrice, variant.sendingPrice),
    newPieces: unlessThere(isClosed ? 0 : now.pieces, variant.sentPieces, variant.sendingPieces),
  }));
  return {
    state,
    isSoldOut: reckoned.every(({ now }) => now.pieces === 0),
    offers: offers.filter(({ newPrice, newPieces }) => newPrice !== undefined || newPieces !== undefined),
  };
}

/** A product whose cost falls back is sold again by itself. */
function stateWith(state: PublicationState, breaks: boolean): PublicationState {
  if (state === 'listed' || state === 'paused') return breaks ? 'paused' : 'listed';
  return state;
}

/** Somebody else's price, unless one of ours is on its way and may be it. */
const isDriftedIn = (
  { isDrifted }: OfferedProduct,
  { seenPrice, sentPrice, sendingPrice }: Pick<OfferedVariant, 'seenPrice' | 'sentPrice' | 'sendingPrice'>,
) => isDrifted && seenPrice !== null && seenPrice !== sentPrice && sendingPrice === null;

/** After a lost answer nobody knows what stands there, even if it is to be what it was before. */
const unlessThere = (wanted: number, sent: number | null, sending: number | null) =>
  wanted === sent && sending === null ? undefined : wanted;
