import type { OutputOf } from '@sampan/contract/call';
import { guardOf, type MarginLimits, marginE6 } from '@sampan/contract/margin';
import type { operatorFindOffers } from '@sampan/contract/marketplace';
import { type PriceE4, priceDollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import type { Offer, OfferHit } from '#connectors/marketplace/marketplace.ts';
import { type OwnRule, readOwnRule } from '#domains/catalogue/own-rule.ts';
import { pickText, sourceText } from '#domains/catalogue/texts.ts';
import { mapCategories, readOwnRules } from '#domains/marketplace/offers/own-rules.ts';
import { toSellerResponse } from '#domains/marketplace/offers/seller-response.ts';
import { costOfOffer } from '#domains/marketplace/offers/to-product.ts';
import { findHere, type ProductHere } from '#domains/marketplace/rows/offer-store.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';

type HitResponse = OutputOf<typeof operatorFindOffers>['list'][number];

interface Known {
  rule: OwnRule;
  limits: MarginLimits;
  here: ReadonlyMap<number, ProductHere>;
  categories: ReadonlyMap<string, number>;
  pathOf: (categoryId: number) => readonly number[] | undefined;
  isBlocked: (sellerId: string) => boolean;
  isRead: boolean;
}

/**
 * Hits with what the shop would make of them: prices by its own rule, the margin, and what is here already. Only offers that
 * were read whole are compared with what they cost here: a list's price may be another one.
 */
export async function toHits(ctx: Context, hits: readonly OfferHit[], isRead = false): Promise<HitResponse[]> {
  const name = ctx.marketplace?.name ?? 'demo';
  const { pathOf, isBlocked } = await readOwnRules(ctx, name);
  const ids = hits.map(({ offerId }) => Number(offerId)).filter(Number.isSafeInteger);
  const known: Known = {
    rule: await readOwnRule(ctx.db),
    limits: await readSetting(ctx.db, 'purchasing'),
    here: new Map((await findHere(ctx.db, ids)).map((product) => [product.productId, product])),
    categories: await mapCategories(ctx, name, [...new Set(hits.flatMap(({ categoryId }) => categoryId ?? []))]),
    pathOf,
    isBlocked,
    isRead,
  };
  return hits.map((hit) => toHit(ctx, hit, known));
}

function toHit({ language }: Context, hit: OfferHit, known: Known): HitResponse {
  const categoryId = hit.categoryId === undefined ? undefined : known.categories.get(hit.categoryId);
  const path = (categoryId !== undefined && known.pathOf(categoryId)) || [];
  const costs = hit.tiers && hit.tiers.length > 0 ? hit.tiers : [{ from: hit.minOrderQuantity, fen: hit.priceFen }];
  const tiers = costs.map(({ from, fen }) => ({ from, fen, priceE4: known.rule.priceOf(fen, path) }));
  const margin = lowestMargin(tiers, known.rule.cnyPerUsdE6);
  const here = known.here.get(Number(hit.offerId));
  const { weight, seller } = hit;
  return {
    offerId: hit.offerId,
    title: pickText(hit.titles, language),
    sourceTitle: sourceText(hit.titles),
    pictureUrl: hit.picture,
    options: hit.optionCount ?? null,
    minOrderQuantity: hit.minOrderQuantity,
    tiers: tiers.map(({ from, fen, priceE4 }) => ({ from, costYuan: fen / 100, priceUsd: priceDollars(priceE4) })),
    marginRate: margin === undefined ? null : Math.round(margin / 100) / 10_000,
    isBelowGuard: margin !== undefined && guardOf(margin, known.limits) !== 'ok',
    markup: known.rule.markupOf(path) / 1_000_000,
    sold30: hit.sold30,
    isPatent: hit.isPatent,
    seller: seller ? toSellerResponse(seller) : null,
    isSellerBlocked: seller !== undefined && known.isBlocked(seller.id),
    weight: weight ? { grams: weight.grams, source: weight.source, certainty: weight.certainty ?? null } : null,
    category:
      hit.categoryId === undefined ? null : { marketCategoryId: hit.categoryId, categoryId: categoryId ?? null },
    here: here ? toHere(here, known.isRead ? hit.priceFen : null) : null,
  };
}

function toHere({ productId, status, createdAt, costFen }: ProductHere, nowFen: number | null): HitResponse['here'] {
  const isNew = nowFen !== null && nowFen > 0 && costFen !== null && nowFen !== costFen;
  return {
    productId,
    status,
    since: toWireTime(createdAt),
    costYuan: costFen === null ? null : costFen / 100,
    newCostYuan: isNew ? nowFen / 100 : null,
  };
}

function lowestMargin(tiers: readonly { fen: number; priceE4: PriceE4 }[], cnyPerUsdE6: number): number | undefined {
  const margins = tiers.flatMap(({ fen, priceE4 }) => (priceE4 > 0 ? marginE6(priceE4, fen, cnyPerUsdE6) : []));
  return margins.length > 0 ? Math.min(...margins) : undefined;
}

/** An offer that was read whole, as a list would show it. */
export function hitOf(offer: Offer, language: string): OfferHit {
  const own = offer.titles[language];
  const { zh = '' } = offer.titles;
  const weight = offer.skus[0]?.weight;
  return {
    offerId: offer.offerId,
    titles: { zh, ...(own && { [language]: own }) },
    picture: offer.pictures[0] ?? '',
    priceFen: costOfOffer(offer) ?? 0,
    tiers: offer.tiers,
    minOrderQuantity: offer.minOrderQuantity,
    sold30: offer.sold30 ?? 0,
    repurchaseRate: offer.repurchaseRate,
    isPatent: offer.isPatent,
    sellsSinglePieces: offer.onePieceFen !== undefined || offer.minOrderQuantity === 1,
    seller: offer.seller,
    weight,
    categoryId: offer.categoryId,
    optionCount: offer.skus.length,
  };
}
