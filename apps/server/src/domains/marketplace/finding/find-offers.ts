import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { operatorFindOffers as findCall } from '@sampan/contract/marketplace';
import type { Marketplace, OfferPage } from '#connectors/marketplace/marketplace.ts';
import { readCnyPerUsdE6 } from '#domains/catalogue/current-rate.ts';
import { asking, marketplaceOf } from '#domains/marketplace/offers/marketplace-of.ts';
import { readOffers } from '#domains/marketplace/offers/read-offers.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { hitOf, toHits } from './to-hits.ts';
import { type Understood, understand } from './understand.ts';

type Input = ParsedInputOf<typeof findCall>;
const parallel = 8;

export async function operatorFindOffers(ctx: Context, input: Input): Promise<OutputOf<typeof findCall>> {
  const marketplace = marketplaceOf(ctx);
  const understood = understand(input.asked);
  const { missing, ...found } = await asking(ctx, () => find(ctx, marketplace, understood, input));
  return {
    understood: understood.kind,
    missing,
    list: await toHits(ctx, found.hits, understood.kind === 'offers' || understood.kind === 'collection'),
    ...(found.total !== undefined && { total: found.total }),
    pages: found.pages ?? null,
    cnyPerUsd: (await readCnyPerUsdE6(ctx.db)) / 1_000_000,
  };
}

type Found = OfferPage & { missing: string[] };

async function find(ctx: Context, marketplace: Marketplace, understood: Understood, input: Input): Promise<Found> {
  const { page } = input;
  switch (understood.kind) {
    case 'offers':
      return findNamed(ctx, marketplace, understood.offerIds);
    case 'seller':
      return {
        ...(await marketplace.offersOfSeller(understood.sellerId, page, ctx.language, 'browsing')),
        missing: [],
      };
    case 'collection': {
      const collection = await marketplace.offersOfCollection(understood.collectionId, page);
      if (!collection) throw refuse('not_found');
      return { ...(await findNamed(ctx, marketplace, collection.offerIds)), pages: collection.pages, total: undefined };
    }
    case 'words':
      return { ...(await marketplace.search(queryOf(ctx, understood.words, input), 'browsing')), missing: [] };
  }
}

function queryOf({ language }: Context, words: string, input: Input) {
  const { page, pageSize, sort, priceFrom, priceTo, soldFrom, marketCategoryId, shipsWithinHours } = input;
  return {
    ...(words !== '' && { words }),
    language,
    page,
    pageSize,
    sort,
    ...(priceFrom !== undefined && { priceFromFen: Math.round(priceFrom * 100) }),
    ...(priceTo !== undefined && { priceToFen: Math.round(priceTo * 100) }),
    ...(soldFrom !== undefined && { soldFrom }),
    ...(marketCategoryId !== '' && { categoryId: marketCategoryId }),
    ...(shipsWithinHours && { shipsWithinHours: shipsWithinHours === '24' ? (24 as const) : (48 as const) }),
  };
}

/** Those that the marketplace does not show are named. */
async function findNamed(ctx: Context, marketplace: Marketplace, offerIds: readonly string[]): Promise<Found> {
  const { read, odd, problem } = await readOffers(marketplace, offerIds, 'browsing', { parallel });
  const failed = problem ?? (read.length === 0 ? odd[0]?.problem : undefined);
  if (failed) throw failed;
  const places = new Map(offerIds.map((id, place) => [id, place]));
  const asAsked = read.toSorted((a, b) => (places.get(a.offerId) ?? 0) - (places.get(b.offerId) ?? 0));
  const shown = asAsked.flatMap((offer) => (offer.isGone ? [] : [offer]));
  return {
    hits: shown.map((offer) => hitOf(offer, ctx.language)),
    total: shown.length,
    pages: 1,
    missing: [
      ...asAsked.flatMap((offer) => (offer.isGone ? [offer.offerId] : [])),
      ...odd.map(({ offerId }) => offerId),
    ],
  };
}
