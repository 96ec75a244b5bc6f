import type { CallPriority, Marketplace, Offer } from '#connectors/marketplace/marketplace.ts';
import { inTransaction } from '#database/connect.ts';
import { confirmOfferPrices, prepareOffers, storeOffers, withdrawOffers } from '#domains/catalogue/store-offers.ts';
import { writingCatalogue } from '#domains/catalogue/writing-catalogue.ts';
import { connectorOf } from '#domains/marketplace/offers/connector-name.ts';
import { type Pace, type Read, readOffers } from '#domains/marketplace/offers/read-offers.ts';
import { costOfOffer, toProduct } from '#domains/marketplace/offers/to-product.ts';
import {
  type KnownOffer,
  type ReadAgain,
  upsertSellers,
  writeReadings,
} from '#domains/marketplace/rows/offer-store.ts';
import type { Services } from '#shop/services.ts';

interface Refreshed {
  /** Products that are different now. */
  changed: number[];
  /** Products for which the marketplace did not answer. */
  unanswered: number[];
  /** Products whose answer cannot be read. */
  odd: number[];
  /** Why the first was not answered, or could not be read. */
  problem: string | undefined;
}

/**
 * Reads products again at the marketplace and stores what is different. Own values of operators stay; what cannot be had
 * any more is withdrawn. No transaction is open while the marketplace is asked.
 */
export async function refreshOffers(
  services: Pick<Services, 'db' | 'storage'>,
  marketplace: Marketplace,
  known: readonly KnownOffer[],
  { priority, ...pace }: Pace & { priority: CallPriority },
): Promise<Refreshed> {
  const byOffer = new Map(known.map((offer) => [offer.offerId, offer]));
  const startedAt = new Date();
  const reading = await readOffers(marketplace, [...byOffer.keys()], priority, pace);
  const changed = await storeReadings(services, marketplace, { byOffer, read: reading.read, startedAt });
  const productsOf = (offerIds: readonly string[]) =>
    offerIds.flatMap((offerId) => byOffer.get(offerId)?.productId ?? []);
  return {
    changed,
    unanswered: productsOf(reading.unread),
    odd: productsOf(reading.odd.map(({ offerId }) => offerId)),
    problem: (reading.problem ?? reading.odd[0]?.problem)?.kind,
  };
}

const inOwnTransaction: typeof writingCatalogue = ({ db }, work) => inTransaction(db, work);

interface Kept {
  known: KnownOffer;
  offer: Offer;
}

async function storeReadings(
  services: Pick<Services, 'db' | 'storage'>,
  { name }: Marketplace,
  { byOffer, read, startedAt }: { byOffer: ReadonlyMap<string, KnownOffer>; read: readonly Read[]; startedAt: Date },
): Promise<number[]> {
  if (read.length === 0) return [];
  const kept: Kept[] = [];
  const lost: number[] = [];
  const readings: ReadAgain[] = [];
  for (const offer of read) {
    const known = byOffer.get(offer.offerId);
    if (!known) continue;
    readings.push(readingOf(known, offer, startedAt));
    if (!offer.isGone && offer.isPublished && costOfOffer(offer) !== undefined) kept.push({ known, offer });
    else lost.push(known.productId);
  }
  const products = kept.flatMap(({ known, offer }) => {
    const product = toProduct(offer, known.categoryId);
    return product ? [{ product, company: { id: offer.seller.id, names: { zh: offer.seller.name } } }] : [];
  });
  const prepared = await prepareOffers(services, connectorOf(name), products);
  const isDifferent = prepared.changed.length > 0 || lost.length > 0;
  // What is as it was waits for no import of others.
  const writing = isDifferent ? writingCatalogue : inOwnTransaction;
  return writing(services, async (tx) => {
    const stored = await storeOffers(tx, services, prepared);
    if (lost.length > 0) await withdrawOffers(tx, lost);
    const bad = new Set([...prepared.problems, ...stored.problems].map(({ offerId }) => offerId));
    const confirmed = products.flatMap(({ product }) => (bad.has(product.offerId) ? [] : product.offerId));
    await confirmOfferPrices(tx, [...confirmed, ...lost], startedAt);
    await writeReadings(tx, readings);
    const sellers = kept.map(({ offer }) => offer.seller);
    await upsertSellers(tx, name, sellers, startedAt);
    return [...stored.updated, ...stored.added, ...lost];
  });
}

function readingOf({ productId }: KnownOffer, offer: Read, readAt: Date): ReadAgain {
  if (offer.isGone)
    return {
      productId,
      state: 'gone',
      status: offer.code,
      costFen: null,
      weightSource: null,
      weightCertainty: null,
      certificates: [],
      readAt,
    };
  const weight = offer.skus[0]?.weight;
  return {
    productId,
    state: offer.isPublished ? 'on_sale' : 'unpublished',
    status: offer.status,
    costFen: costOfOffer(offer) ?? null,
    weightSource: weight?.source ?? null,
    weightCertainty: weight?.certainty ?? null,
    certificates: offer.certificates,
    readAt,
  };
}
