import type { Piece } from '@sampan/contract/landed-cost';
import { compareAtOf, type Hundredths, marginOf, type PieceCost, pricePiece } from '@sampan/contract/price-rules';
import type { PublicationState, Serving } from '@sampan/contract/publication-states';
import { costOf, type ShopTerms } from '#domains/listings/terms/shop-terms.ts';

/** The prices and stock that a shop should show, and what to send for it. Pure. */

export interface OfferedVariant extends Piece {
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
  /** Sent beside the price, to be shown struck through. */
  sentCompare: Hundredths | null;
  /** Sent without an answer. Until it is sent again, we do not know what the shop shows. */
  sendingPrice: Hundredths | null;
  sendingPieces: number | null;
  /** What the rule took for its cost, in the shop's currency. */
  sentStoreCostE4: number | null;
  seenPrice: Hundredths | null;
  isMissing: boolean;
}

export interface OfferedProduct {
  state: PublicationState;
  serving: Serving;
  agreedMarginE6: number | null;
  isDrifted: boolean;
  /** Paused by the reseller. */
  isHeld: boolean;
}

type Terms = Pick<ShopTerms, 'rule' | 'perUsdE6' | 'decimals' | 'vatE6' | 'delivery' | 'buffer' | 'compare'>;

export interface Reckoned {
  cost: PieceCost & { line: string };
  /** By the rule's basis, in US dollars and in the shop's currency. */
  costE4: number;
  storeCostE4: number;
  byRule: Hundredths;
  price: Hundredths;
  compare: Hundredths | null;
  pieces: number;
  /** What is left after delivery. Null if no line carries it to the shop's customers. */
  marginE6: number | null;
  /** What the price leaves of the rule's cost. */
  ruleMarginE6: number;
}

const piecesMax = 1_000_000;

export function reckon(variant: OfferedVariant, serving: Serving, terms: Terms): Reckoned {
  const isOfGoods = terms.rule.basis === 'goods';
  const cost = costOf(variant, serving, terms.delivery);
  const { ruleCostE4: storeCostE4, byRule, price, marginE6 } = pricePiece(cost, terms, variant.ownPrice);
  // Without its freight a delivered cost is too low, and so is the price.
  const isSold = variant.isOnSale && (isOfGoods || cost.isCarried);
  return {
    cost,
    costE4: isOfGoods ? cost.goodsE4 : cost.landedE4,
    storeCostE4,
    byRule,
    price,
    compare: compareAtOf(price, terms.compare, terms.decimals),
    pieces: isSold ? Math.min(Math.max(0, variant.amount - terms.buffer), piecesMax) : 0,
    marginE6,
    ruleMarginE6: marginOf(price, storeCostE4, terms.vatE6),
  };
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
function breaksMargin(
  variant: OfferedVariant,
  { storeCostE4 }: Reckoned,
  { isDrifted, isPaused, least, vatE6 }: { isDrifted: boolean; isPaused: boolean; least: number; vatE6: number },
): boolean {
  const remote = remotePrice(variant, isDrifted);
  if (remote === null) return false;
  // Costs are forgotten when the rule's basis or the market changes; that alone brings no paused goods back.
  const hasRisen = variant.sentStoreCostE4 === null ? isPaused : storeCostE4 > variant.sentStoreCostE4;
  return hasRisen && marginOf(remote, storeCostE4, vatE6) < least;
}

export interface PlannedOffer extends Reckoned {
  skuId: number;
  remoteId: string;
  /** Undefined leaves the price as it is. */
  newPrice: Hundredths | undefined;
  /** Sent with the price: null removes one that was sent before, undefined leaves it. */
  newCompare: Hundredths | null | undefined;
  newPieces: number | undefined;
}

export interface Plan {
  state: PublicationState;
  isSoldOut: boolean;
  /** Contains only differences from what was sent. */
  offers: PlannedOffer[];
  /** Costs of prices that were sent before the rule or where customers are changed: later rises are measured from here. */
  firstCosts: { skuId: number; costE4: number; storeCostE4: number }[];
}

export function planOffers(product: OfferedProduct, variants: readonly OfferedVariant[], terms: Terms): Plan {
  const remote = variants.filter(({ isChosen, isMissing, remoteId }) => isChosen && !isMissing && remoteId !== null);
  const reckoned = remote.map((variant) => ({ variant, now: reckon(variant, product.serving, terms) }));
  const least = product.agreedMarginE6 ?? terms.rule.leastMarginE6;
  const limit = { isDrifted: product.isDrifted, isPaused: product.state === 'paused', least, vatE6: terms.vatE6 };
  const breaks = reckoned.some(({ variant, now }) => now.pieces > 0 && breaksMargin(variant, now, limit));
  const state = stateWith(product.state, breaks || product.isHeld);
  const isClosed = state === 'paused' || state === 'expired';
  const offers = reckoned.map(({ variant, now }) => ({
    ...now,
    skuId: variant.skuId,
    remoteId: variant.remoteId ?? '',
    ...(isClosed || isDriftedIn(product, variant)
      ? { newPrice: undefined, newCompare: undefined }
      : newPricesOf(variant, now)),
    newPieces: unlessSame(isClosed ? 0 : now.pieces, variant.sentPieces, variant.sendingPieces),
  }));
  return {
    state,
    isSoldOut: reckoned.every(({ now }) => now.pieces === 0),
    offers: offers.filter(({ newPrice, newPieces }) => newPrice !== undefined || newPieces !== undefined),
    firstCosts: reckoned.flatMap(({ variant: { skuId, sentPrice, sentStoreCostE4 }, now: { costE4, storeCostE4 } }) =>
      sentPrice !== null && sentStoreCostE4 === null && state !== 'paused' ? { skuId, costE4, storeCostE4 } : [],
    ),
  };
}

/** A compared price below its price would be none, so both are sent together. */
function newPricesOf(
  { sentPrice, sendingPrice, sentCompare }: OfferedVariant,
  { price, compare }: Reckoned,
): Pick<PlannedOffer, 'newPrice' | 'newCompare'> {
  const isOther = sentPrice !== null && compare !== sentCompare;
  const newPrice = isOther ? price : unlessSame(price, sentPrice, sendingPrice);
  if (newPrice === undefined) return { newPrice, newCompare: undefined };
  return { newPrice, newCompare: compare ?? (sentCompare === null ? undefined : null) };
}

/** A product that was paused for its margin resumes by itself once its cost falls back. */
function stateWith(state: PublicationState, isStopped: boolean): PublicationState {
  if (state === 'listed' || state === 'paused') return isStopped ? 'paused' : 'listed';
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
