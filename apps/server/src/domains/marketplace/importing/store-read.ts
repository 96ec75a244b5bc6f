import { cutText } from '@sampan/contract/cut-text';
import type { GoneOffer, Marketplace, Offer } from '#connectors/marketplace/marketplace.ts';
import type { SupplierProduct } from '#connectors/supplier/supplier.ts';
import type { Transaction } from '#database/connect.ts';
import { type OwnWishes, setOwnWishes } from '#domains/catalogue/own-wishes.ts';
import { confirmOfferPrices, prepareOffers, storeOffers } from '#domains/catalogue/store-offers.ts';
import { sourceText } from '#domains/catalogue/texts.ts';
import { translateImported } from '#domains/catalogue/translate-imported.ts';
import { writingCatalogue } from '#domains/catalogue/writing-catalogue.ts';
import { connectorOf } from '#domains/marketplace/offers/connector-name.ts';
import { problemOf, type Refused } from '#domains/marketplace/offers/offer-problems.ts';
import { mapCategories, readOwnRules } from '#domains/marketplace/offers/own-rules.ts';
import type { Reading } from '#domains/marketplace/offers/read-offers.ts';
import { costOfOffer, toProduct } from '#domains/marketplace/offers/to-product.ts';
import type { ImportRun, RowResult } from '#domains/marketplace/rows/import-store.ts';
import { type StoredOffer, upsertOffers, upsertSellers } from '#domains/marketplace/rows/offer-store.ts';
import type { Context } from '#shop/context.ts';

/** Sellers write as much as they like. */
const titleMax = 300;
const detailMax = 200;

/** On which terms offers come into the shop, and who answers for it. */
export type ImportTerms = Pick<ImportRun, 'options' | 'operatorId' | 'operatorName'>;

interface Accepted {
  offer: Offer;
  product: SupplierProduct;
}

interface StoredRead {
  /** What became of each offer. */
  results: RowResult[];
  /** Products that are here now. */
  good: { offerId: string; productId: number }[];
}

/** Stores offers that were read, as far as the owner's rules let them in. `write`: with what became of each, at the same moment. */
export async function storeRead(
  ctx: Context,
  marketplace: Marketplace,
  read: readonly (Offer | GoneOffer)[],
  terms: ImportTerms,
  write: (tx: Transaction, results: readonly RowResult[]) => Promise<void> = async () => {},
): Promise<StoredRead> {
  const { accepted, refused } = await judge(ctx, marketplace, terms, read);
  const prepared = await prepareOffers(
    ctx,
    connectorOf(marketplace.name),
    accepted.map(({ offer, product }) => ({ product, company: companyOf(offer) })),
  );
  return writingCatalogue(ctx, async (tx) => {
    const stored = await storeOffers(tx, ctx, prepared, terms.options.startsHidden);
    const bad = new Map([...prepared.problems, ...stored.problems].map(({ offerId, problem }) => [offerId, problem]));
    const good = accepted.filter(({ product }) => !bad.has(product.offerId));
    const added = new Set(stored.added);
    const updated = new Set(stored.updated);
    const kept = good.map(({ offer, product }): RowResult => {
      const state = added.has(product.offerId) ? 'added' : updated.has(product.offerId) ? 'updated' : 'unchanged';
      return { offerId: offer.offerId, state, problem: '', detail: '', title: titleOf(offer) };
    });
    const unfit = accepted.flatMap(({ offer, product }): RowResult[] => {
      const problem = bad.get(product.offerId);
      const isTaken = problem === 'offer_id_taken' || problem === 'sku_id_taken';
      return problem
        ? [refusedRow(offer, { problem: isTaken ? 'already_here' : 'breaks_rules', detail: problem })]
        : [];
    });
    await record(tx, marketplace, terms, good);
    await setOwnWishes(tx, ctx, wishesOf(terms, good, added), terms.operatorId);
    const results = [...kept, ...unfit, ...refused];
    await translateImported(tx, ctx, [...stored.added, ...stored.updated]);
    await write(tx, results);
    const products = good.map(({ offer, product }) => ({ offerId: offer.offerId, productId: product.offerId }));
    return { results, good: products };
  });
}

const companyOf = ({ seller }: Offer) => ({ id: seller.id, names: { zh: seller.name } });

const refusedRow = (offer: Offer | GoneOffer, { problem, detail }: Refused): RowResult => ({
  offerId: offer.offerId,
  state: 'refused',
  problem,
  detail: cutText(detail, detailMax),
  title: offer.isGone ? '' : titleOf(offer),
});

/** It will not get better by asking again: the offer is left out, and says why. */
export const oddRow = ({ offerId, problem: { code, message } }: Reading['odd'][number]): RowResult => ({
  offerId,
  state: 'refused',
  problem: 'breaks_rules',
  detail: cutText(`${code} ${message}`.trim(), detailMax),
  title: '',
});

const titleOf = ({ titles }: Offer): string => cutText(sourceText(titles), titleMax);

async function judge(
  ctx: Context,
  marketplace: Marketplace,
  terms: ImportTerms,
  offers: readonly (Offer | GoneOffer)[],
) {
  const own = await readOwnRules(ctx, marketplace.name);
  const found = offers.filter((offer) => !offer.isGone);
  const mapped = await mapCategories(ctx, marketplace.name, [...new Set(found.map((offer) => offer.categoryId))]);
  const accepted: Accepted[] = [];
  const refused: RowResult[] = [];
  const { patentReason } = terms.options;
  for (const offer of offers) {
    const categoryId = terms.options.categoryId ?? (offer.isGone ? undefined : mapped.get(offer.categoryId));
    const problem = problemOf(offer, { categoryId, patentReason }, own);
    const product = !problem && !offer.isGone && categoryId !== undefined ? toProduct(offer, categoryId) : undefined;
    if (product && !offer.isGone) accepted.push({ offer, product });
    else refused.push(refusedRow(offer, problem ?? { problem: 'odd_number', detail: offer.offerId }));
  }
  return { accepted, refused };
}

async function record(
  tx: Transaction,
  { name }: Marketplace,
  terms: ImportTerms,
  good: readonly Accepted[],
): Promise<void> {
  const rows = good.flatMap(({ offer, product }): StoredOffer[] => {
    const costFen = costOfOffer(offer);
    const weight = offer.skus[0]?.weight;
    if (costFen === undefined) return [];
    return [
      {
        productId: product.offerId,
        marketplace: name,
        offerId: offer.offerId,
        sellerId: offer.seller.id,
        marketCategory: offer.categoryId,
        categoryId: product.categoryId,
        status: offer.status,
        weightSource: weight?.source ?? null,
        weightCertainty: weight?.certainty ?? null,
        certificates: offer.certificates,
        costFen,
        patentReason: offer.isPatent ? terms.options.patentReason : '',
        rightsBy: terms.operatorName,
        readAt: offer.readAt,
      },
    ];
  });
  for (const [readAt, offers] of Map.groupBy(good, ({ offer }) => offer.readAt.getTime())) {
    const ids = offers.map(({ product }) => product.offerId);
    await confirmOfferPrices(tx, ids, new Date(readAt));
    const sellers = offers.map(({ offer }) => offer.seller);
    await upsertSellers(tx, name, sellers, new Date(readAt));
  }
  await upsertOffers(tx, rows);
}

/** What the operator asked for: a typed weight counts for every offer, a minimum only where the seller asks for less. */
function wishesOf({ options }: ImportTerms, good: readonly Accepted[], added: ReadonlySet<number>): OwnWishes[] {
  return good.flatMap(({ offer, product }) => {
    const weightGrams = options.weights[offer.offerId];
    const isLess = options.minimum !== undefined && options.minimum > product.minOrderQuantity;
    const minimum = added.has(product.offerId) && isLess ? options.minimum : undefined;
    if (weightGrams === undefined && minimum === undefined) return [];
    return [
      {
        productId: product.offerId,
        ...(weightGrams !== undefined && { weightGrams }),
        ...(minimum !== undefined && { minimum }),
      },
    ];
  });
}
