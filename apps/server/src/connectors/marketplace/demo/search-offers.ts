import type { Offer, OfferHit, OfferPage, OfferQuery } from '../marketplace.ts';

/** Searching, filtering and sorting of what is published. Pure. */

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function textOf({ titles, attributes, seller, offerId }: Offer): string {
  const values = attributes.flatMap(({ value }) => Object.values(value));
  return [offerId, seller.name, ...Object.values(titles), ...values].join(' ').toLowerCase();
}

function matches(offer: Offer, asked: string): boolean {
  const text = textOf(offer);
  return words(asked).every((word) => text.includes(word));
}

/** The lowest price that the smallest lot can have. */
function priceOf({ tiers, skus }: Offer): number {
  const prices = skus.flatMap(({ priceFen }) => priceFen ?? []);
  return prices.length > 0 ? Math.min(...prices) : (tiers[0]?.fen ?? 0);
}

export function passes(offer: Offer, query: OfferQuery, inCollection: ReadonlySet<string> | undefined): boolean {
  const price = priceOf(offer);
  return (
    offer.isPublished &&
    (query.words === undefined || matches(offer, query.words)) &&
    price >= (query.priceFromFen ?? 0) &&
    price <= (query.priceToFen ?? Number.POSITIVE_INFINITY) &&
    (offer.sold30 ?? 0) >= (query.soldFrom ?? 0) &&
    (query.categoryId === undefined || query.categoryId === offer.categoryId) &&
    (inCollection === undefined || inCollection.has(offer.offerId)) &&
    (query.shipsWithinHours === undefined || shipsWithin(offer) <= query.shipsWithinHours)
  );
}

/** Sellers that are seldom late send at once. */
const shipsWithin = ({ seller }: Offer) => ((seller.onTimeRate ?? 0) > 0.97 ? 24 : 48);

export function sorted(offers: readonly Offer[], sort: OfferQuery['sort']): Offer[] {
  const figure = (offer: Offer) => {
    if (sort === 'price_up') return priceOf(offer);
    if (sort === 'price_down') return -priceOf(offer);
    return sort === 'most_repeated' ? -(offer.repurchaseRate ?? 0) : -(offer.sold30 ?? 0);
  };
  return offers.toSorted((a, b) => figure(a) - figure(b) || (a.offerId < b.offerId ? -1 : 1));
}

export function pageOf(
  offers: readonly Offer[],
  { page, pageSize, language }: Pick<OfferQuery, 'page' | 'pageSize' | 'language'>,
): OfferPage {
  const from = (page - 1) * pageSize;
  return {
    hits: offers.slice(from, from + pageSize).map((offer) => hitOf(offer, language)),
    total: offers.length,
    pages: Math.ceil(offers.length / pageSize),
  };
}

function hitOf(offer: Offer, language: string): OfferHit {
  const { zh = '', [language]: own } = offer.titles;
  return {
    offerId: offer.offerId,
    titles: { zh, ...(own && { [language]: own }) },
    picture: offer.pictures[0] ?? '',
    priceFen: priceOf(offer),
    tiers: offer.tiers,
    minOrderQuantity: offer.minOrderQuantity,
    sold30: offer.sold30 ?? 0,
    repurchaseRate: offer.repurchaseRate,
    isPatent: offer.isPatent,
    sellsSinglePieces: offer.onePieceFen !== undefined || offer.minOrderQuantity === 1,
    seller: offer.seller,
    weight: offer.skus[0]?.weight,
    categoryId: offer.categoryId,
    optionCount: offer.skus.length,
  };
}
