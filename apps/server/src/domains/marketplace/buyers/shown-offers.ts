import type { OutputOf } from '@sampan/contract/call';
import type { findMoreOffers } from '@sampan/contract/marketplace-buyers';
import { priceDollars } from '@sampan/contract/money';
import type { OfferHit } from '#connectors/marketplace/marketplace.ts';
import { type OwnRule, readOwnRule } from '#domains/catalogue/own-rule.ts';
import { pickText } from '#domains/catalogue/texts.ts';
import { mapCategories, readOwnRules } from '#domains/marketplace/offers/own-rules.ts';
import { listBlockedNames } from '#domains/marketplace/rows/buyer-store.ts';
import { findHere, type ProductHere } from '#domains/marketplace/rows/offer-store.ts';
import type { Context } from '#shop/context.ts';
import { marketPictureUrl } from './market-picture.ts';

export type FoundOffer = OutputOf<typeof findMoreOffers>['list'][number];

interface Rules {
  rule: OwnRule;
  forbiddenWords: readonly string[];
  forbiddenCategoryIds: readonly number[];
  here: ReadonlyMap<number, ProductHere>;
  categories: ReadonlyMap<string, number>;
  pathOf: (categoryId: number) => readonly number[] | undefined;
  isBlocked: (seller: NonNullable<OfferHit['seller']>) => boolean;
}

/**
 * Hits as buyers see them, priced by the shop's own rule. Left out is what is in the shop already, and what opening would
 * refuse as far as a list tells. `within`: our category that is searched.
 */
export async function shownOffers(
  ctx: Context,
  marketplace: string,
  hits: readonly OfferHit[],
  within?: number,
): Promise<{ list: FoundOffer[]; here: ProductHere[] }> {
  const rules = await readRules(ctx, marketplace, hits);
  const here = hits.flatMap(({ offerId }) => rules.here.get(Number(offerId)) ?? []);
  return { list: hits.flatMap((hit) => toFound(ctx, hit, rules, within) ?? []), here };
}

async function readRules(ctx: Context, marketplace: string, hits: readonly OfferHit[]): Promise<Rules> {
  const { rules, pathOf, isBlocked } = await readOwnRules(ctx, marketplace);
  const blockedNames = await listBlockedNames(ctx.db, marketplace);
  const ids = hits.map(({ offerId }) => Number(offerId)).filter(Number.isSafeInteger);
  const categoryIds = [...new Set(hits.flatMap(({ categoryId }) => categoryId ?? []))];
  return {
    rule: await readOwnRule(ctx.db),
    forbiddenWords: rules.forbiddenWords.map((word) => word.toLowerCase()),
    forbiddenCategoryIds: rules.forbiddenCategoryIds,
    here: new Map((await findHere(ctx.db, ids)).map((product) => [product.productId, product])),
    categories: await mapCategories(ctx, marketplace, categoryIds),
    pathOf,
    isBlocked: ({ id, name }) => isBlocked(id) || (name !== '' && blockedNames.has(name)),
  };
}

function toFound(ctx: Context, hit: OfferHit, rules: Rules, within: number | undefined): FoundOffer | undefined {
  const path = placeOf(hit, rules, within);
  const [cost = hit.priceFen] = hit.tiers?.map(({ fen }) => fen) ?? [];
  if (!path || cost <= 0 || !mayBeSold(hit, rules)) return undefined;
  return {
    offerId: hit.offerId,
    title: pickText(hit.titles, ctx.language),
    pictureUrl: marketPictureUrl(ctx, hit.picture),
    priceUsd: priceDollars(rules.rule.priceOf(cost, path)),
    minOrderQuantity: hit.minOrderQuantity,
    monthSold: hit.sold30,
  };
}

function mayBeSold(hit: OfferHit, { here, forbiddenWords, isBlocked }: Rules): boolean {
  const { offerId, seller, titles, isPatent } = hit;
  const text = Object.values(titles).join('\n').toLowerCase();
  return (
    Number.isSafeInteger(Number(offerId)) &&
    !here.has(Number(offerId)) &&
    !isPatent &&
    !(seller && isBlocked(seller)) &&
    !forbiddenWords.some((word) => text.includes(word))
  );
}

/** The path of our category, empty if the list does not say it; undefined: not for sale, or elsewhere. */
function placeOf(
  { categoryId: marketCategory }: OfferHit,
  rules: Rules,
  within?: number,
): readonly number[] | undefined {
  if (marketCategory === undefined) return (within !== undefined && rules.pathOf(within)) || [];
  const ours = rules.categories.get(marketCategory);
  const path = ours === undefined ? undefined : rules.pathOf(ours);
  if (!path || path.some((id) => rules.forbiddenCategoryIds.includes(id))) return undefined;
  return within === undefined || path.includes(within) ? path : undefined;
}
