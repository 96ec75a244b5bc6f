import type { GoneOffer, Offer } from '../marketplace.ts';
import { between } from './numbers.ts';
import type { StandingOffer } from './offers.ts';

/** Sellers change prices and stock over time, as a pure function of the time. */

const stepMs = 3 * 24 * 3600 * 1000;

/** What a person changed about an offer. */
export interface OfferChange {
  pricePercent: number;
  stock: number | null;
  state: 'published' | 'unpublished' | 'gone';
}

export function offerAt(offer: StandingOffer, now: Date, change: OfferChange | undefined): Offer | GoneOffer {
  const { isFixed, ...standing } = offer;
  if (change?.state === 'gone') return { isGone: true, offerId: offer.offerId, code: 'OFFER_NOT_FOUND' };
  const step = Math.floor(now.getTime() / stepMs);
  const moves = !isFixed && between(`${offer.offerId} moves`, 1, 5) === 1;
  const percent = (moves ? between(`${offer.offerId} ${step}`, 94, 107) : 100) * ((change?.pricePercent ?? 100) / 100);
  const priced = <Fen extends number | undefined>(fen: Fen) =>
    (fen === undefined ? undefined : Math.max(1, Math.round((fen * percent) / 100))) as Fen;
  const isWithdrawn = change?.state === 'unpublished';
  return {
    ...standing,
    isGone: false,
    isPublished: standing.isPublished && !isWithdrawn,
    status: isWithdrawn ? 'member deleted' : standing.status,
    tiers: standing.tiers.map(({ from, fen }) => ({ from, fen: priced(fen) })),
    onePieceFen: priced(standing.onePieceFen),
    skus: standing.skus.map((sku) => ({
      ...sku,
      priceFen: priced(sku.priceFen),
      amountOnSale: change?.stock ?? sku.amountOnSale,
    })),
    readAt: now,
  };
}

/** What a shop that follows the offer hears of. */
export function stateOf(offer: Offer | GoneOffer): string {
  if (offer.isGone) return 'gone';
  const prices = [...offer.tiers.map(({ fen }) => fen), ...offer.skus.map(({ priceFen }) => priceFen ?? 0)];
  return JSON.stringify([offer.isPublished, prices, offer.skus.map(({ amountOnSale }) => amountOnSale)]);
}
