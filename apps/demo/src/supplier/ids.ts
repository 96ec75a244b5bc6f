import { hashOf } from './random.ts';

/**
 * Numbers like the marketplace's: 12 digits for an offer, up to 15 for a SKU. The catalogue's own goods derive theirs
 * from their key, so that a product keeps its id when others are added; variations have their own range.
 */

const ownOffers = 600_000_000_000;
const variedOffers = 800_000_000_000;
const range = 199_999_999_949;
/** Shares no factor with the range: a different number for every position, in no visible order. */
const stride = 3_141_592_661;
const skusAnOffer = 1024;

export const offerIdOf = (key: string) => ownOffers + (hashOf(key) % range);

export const variedOfferId = (position: number) => variedOffers + ((position * stride) % range);

/** `slot` tells the SKUs of an offer apart: from 0 to 1023. */
export function skuIdOf(offerId: number, slot: number): number {
  if (slot >= skusAnOffer) throw new Error(`Offer ${offerId} has a variant in slot ${slot}.`);
  return 4_000_000_000_000 + (offerId - ownOffers) * skusAnOffer + slot;
}

/** The SKU's number under another offer; the only SKU of an offer without variants carries the offer's own number. */
export function renumberedSkuId(id: number, from: number, to: number): number {
  return id === from ? to : skuIdOf(to, id - skuIdOf(from, 0));
}
