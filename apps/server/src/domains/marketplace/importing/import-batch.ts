import { cutText } from '@sampan/contract/cut-text';
import {
  type GoneOffer,
  type Marketplace,
  MarketplaceProblem,
  type Offer,
} from '#connectors/marketplace/marketplace.ts';
import type { SupplierProduct } from '#connectors/supplier/supplier.ts';
import type { Transaction } from '#database/connect.ts';
import { type OwnWishes, setOwnWishes } from '#domains/catalogue/own-wishes.ts';
import { confirmOfferPrices, prepareOffers, storeOffers } from '#domains/catalogue/store-offers.ts';
import { sourceText } from '#domains/catalogue/texts.ts';
import { writingCatalogue } from '#domains/catalogue/writing-catalogue.ts';
import { connectorOf } from '#domains/marketplace/offers/connector-name.ts';
import { problemOf, type Refused } from '#domains/marketplace/offers/offer-problems.ts';
import { mapCategories, readOwnRules } from '#domains/marketplace/offers/own-rules.ts';
import { type Reading, readOffers } from '#domains/marketplace/offers/read-offers.ts';
import { costOfOffer, toProduct } from '#domains/marketplace/offers/to-product.ts';
import { type ImportRun, type RowResult, writeResults } from '#domains/marketplace/rows/import-store.ts';
import {
  recordFollowed,
  type StoredOffer,
  upsertOffers,
  upsertSellers,
} from '#domains/marketplace/rows/offer-store.ts';
import type { Context } from '#shop/context.ts';

const parallel = 4;
/** Sellers write as much as they like. */
const titleMax = 300;
const detailMax = 200;

interface Accepted {
  offer: Offer;
  product: SupplierProduct;
}

/** Returns why the rest of the import has to wait. What was answered is stored, each offer with what became of it. */
export async function importBatch(
  ctx: Context,
  marketplace: Marketplace,
  run: ImportRun,
  offerIds: readonly string[],
): Promise<string | undefined> {
  const reading = await readOffers(marketplace, offerIds, 'freshness', { parallel });
  const { accepted, refused } = await judge(ctx, marketplace, run, reading.read);
  const prepared = await prepareOffers(
    ctx,
    connectorOf(marketplace.name),
    accepted.map(({ offer, product }) => ({ product, company: companyOf(offer) })),
  );
  const storedIds = await writingCatalogue(ctx, async (tx) => {
    const stored = await storeOffers(tx, ctx, prepared, run.options.startsHidden);
    const bad = new Map([...prepared.problems, ...stored.problems].map(({ offerId, problem }) => [offerId, problem]));
    const good = accepted.filter(({ product }) => !bad.has(product.offerId));
    const added = new Set(stored.added);
    const updated = new Set(stored.updated);
    const results = good.map(({ offer, product }): RowResult => {
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
    await record(tx, marketplace, run, good);
    await setOwnWishes(tx, ctx, wishesOf(run, good, added), run.operatorId);
    await writeResults(tx, run.id, [...results, ...unfit, ...refused, ...reading.odd.map(oddRow)]);
    return good.map(({ product }) => product.offerId);
  });
  await follow(ctx, marketplace, accepted, storedIds);
  return reading.unread.length > 0 ? (reading.problem?.kind ?? 'unavailable') : undefined;
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
const oddRow = ({ offerId, problem: { code, message } }: Reading['odd'][number]): RowResult => ({
  offerId,
  state: 'refused',
  problem: 'breaks_rules',
  detail: cutText(`${code} ${message}`.trim(), detailMax),
  title: '',
});

const titleOf = ({ titles }: Offer): string => cutText(sourceText(titles), titleMax);

async function judge(ctx: Context, marketplace: Marketplace, run: ImportRun, offers: readonly (Offer | GoneOffer)[]) {
  const own = await readOwnRules(ctx, marketplace.name);
  const found = offers.filter((offer) => !offer.isGone);
  const mapped = await mapCategories(ctx, marketplace.name, [...new Set(found.map((offer) => offer.categoryId))]);
  const accepted: Accepted[] = [];
  const refused: RowResult[] = [];
  const { patentReason } = run.options;
  for (const offer of offers) {
    const categoryId = run.options.categoryId ?? (offer.isGone ? undefined : mapped.get(offer.categoryId));
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
  run: ImportRun,
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
        patentReason: offer.isPatent ? run.options.patentReason : '',
        rightsBy: run.operatorName,
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
function wishesOf({ options }: ImportRun, good: readonly Accepted[], added: ReadonlySet<number>): OwnWishes[] {
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

/** What is not followed now is followed by the job that reads old offers. */
async function follow(ctx: Context, marketplace: Marketplace, accepted: readonly Accepted[], ids: readonly number[]) {
  const wanted = new Set(ids);
  const followed: number[] = [];
  for (const { offer, product } of accepted) {
    if (!wanted.has(product.offerId)) continue;
    try {
      await marketplace.follow(offer.offerId);
      followed.push(product.offerId);
    } catch (error) {
      if (!(error instanceof MarketplaceProblem)) throw error;
      break;
    }
  }
  await recordFollowed(ctx.db, followed);
}
