import { type Hundredths, marginOf, priceByRule, toStoreCost } from '@sampan/contract/price-rules';
import type { PublicationState, Serving } from '@sampan/contract/publication-states';
import { type CostFacts, costOf, type ShopTerms } from '#domains/listings/terms/shop-terms.ts';

/** The prices and stock that a shop should show, and what to send for it. Pure. */

export interface OfferedVariant extends CostFacts {
  skuId: number;
  remoteId: string | null;
  isChosen: boolean;
  /** Both the product and this variant are on sale here. */
  isOnSale: boolean;
  /** Available pieces for the way it is served, before the buffer. */
  amount: number;
  ownPrice: Hundredths | null;
  sentPrice: Hundredths | null;
  sentPieces: number | null;
  /** Sent without an answer. Until it is sent again, we do not know what the shop shows. */
  sendingPrice: Hundredths | null;
  sendingPieces: number | null;
  sentStoreCostE4: number | null;
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
  storeCostE4: number;
  byRule: Hundredths;
  price: Hundredths;
  pieces: number;
  marginE6: number;
}

const piecesMax = 1_000_000;

export function reckon(variant: OfferedVariant, serving: Serving, terms: Terms): Reckoned {
  const costE4 = costOf(variant, serving);
  const storeCostE4 = toStoreCost(costE4, terms.perUsdE6);
  const byRule = priceByRule(storeCostE4, terms.rule, terms.decimals);
  const price = variant.ownPrice ?? byRule;
  const pieces = variant.isOnSale ? Math.min(Math.max(0, variant.amount - terms.buffer), piecesMax) : 0;
  return { costE4, storeCostE4, byRule, price, pieces, marginE6: marginOf(price, storeCostE4) };
}

/** If somebody changed the price in the shop, that price counts. */
export const remotePrice = (
  { sentPrice, seenPrice }: Pick<OfferedVariant, 'sentPrice' | 'seenPrice'>,
  isDrifted: boolean,
): Hundredths | null => (isDrifted ? (seenPrice ?? sentPrice) : sentPrice);

/**
 * True if the cost has risen since the price was sent and the price now leaves less than the least margin. A margin
 * that was already low, or a rule that demands more, is the reseller's choice.
 */
function breaksMargin(variant: OfferedVariant, { storeCostE4 }: Reckoned, isDrifted: boolean, least: number): boolean {
  const remote = remotePrice(variant, isDrifted);
  if (remote === null || variant.sentStoreCostE4 === null || storeCostE4 <= variant.sentStoreCostE4) return false;
  return marginOf(remote, storeCostE4) < least;
}

export interface PlannedOffer extends Reckoned {
  skuId: number;
  remoteId: string;
  /** Undefined leaves the price as it is. */
  newPrice: Hundredths | undefined;
  newPieces: number | undefined;
}

export interface Plan {
  state: PublicationState;
  isSoldOut: boolean;
  /** Contains only differences from what was sent. */
  offers: PlannedOffer[];
}

export function planOffers(product: OfferedProduct, variants: readonly OfferedVariant[], terms: Terms): Plan {
  const remote = variants.filter(({ isChosen, isMissing, remoteId }) => isChosen && !isMissing && remoteId !== null);
  const reckoned = remote.map((variant) => ({ variant, now: reckon(variant, product.serving, terms) }));
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
        : unlessSame(now.price, variant.sentPrice, variant.sendingPrice),
    newPieces: unlessSame(isClosed ? 0 : now.pieces, variant.sentPieces, variant.sendingPieces),
  }));
  return {
    state,
    isSoldOut: reckoned.every(({ now }) => now.pieces === 0),
    offers: offers.filter(({ newPrice, newPieces }) => newPrice !== undefined || newPieces !== undefined),
  };
}

/** A product resumes by itself once its cost falls back. */
function stateWith(state: PublicationState, breaks: boolean): PublicationState {
  if (state === 'listed' || state === 'paused') return breaks ? 'paused' : 'listed';
  return state;
}

/** The shop's price is not ours, and not one that we have just sent. */
const isDriftedIn = (
  { isDrifted }: OfferedProduct,
  { seenPrice, sentPrice, sendingPrice }: Pick<OfferedVariant, 'seenPrice' | 'sentPrice' | 'sendingPrice'>,
) => isDrifted && seenPrice !== null && seenPrice !== sentPrice && sendingPrice === null;

/** After a lost answer we must send even an unchanged value, because we do not know what the shop has. */
const unlessSame = (wanted: number, sent: number | null, sending: number | null) =>
  wanted === sent && sending === null ? undefined : wanted;
