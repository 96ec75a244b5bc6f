import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { findMoreOffers as findCall } from '@sampan/contract/marketplace-buyers';
import { type Marketplace, MarketplaceProblem, type OfferQuery } from '#connectors/marketplace/marketplace.ts';
import { readOwnRules } from '#domains/marketplace/offers/own-rules.ts';
import { findMarketCategory } from '#domains/marketplace/rows/buyer-store.ts';
import type { Context } from '#shop/context.ts';
import { mayAsk, searchedMarketplace } from './may-search.ts';
import { askPage, recentPage } from './recent-pages.ts';
import { type FoundOffer, shownOffers } from './shown-offers.ts';

type Input = ParsedInputOf<typeof findCall>;
type Output = OutputOf<typeof findCall>;

/** The most that one call answers, and of these what a page shows. */
const asked = 50;
const shown = 20;

/** Below a list of the shop: never more than a part of a page, so whatever goes wrong is a state and no error. */
export async function findMoreOffers(ctx: Context, input: Input): Promise<Output> {
  const marketplace = await searchedMarketplace(ctx);
  if (!marketplace) return { state: 'off', list: [] };
  if (await isForbidden(ctx, marketplace, input.categoryId)) return { state: 'found', list: [] };
  const query = await queryOf(ctx, marketplace, input);
  const now = ctx.now().getTime();
  if (!recentPage(marketplace, query, now) && !(await mayAsk(ctx, 'words'))) return { state: 'resting', list: [] };
  try {
    const { hits } = await askPage(marketplace, query, now);
    const { list } = await shownOffers(ctx, marketplace.name, hits, input.categoryId);
    return { state: 'found', list: list.filter((offer) => passes(offer, input)).slice(0, shown) };
  } catch (error) {
    return { state: stateAfter(ctx, error), list: [] };
  }
}

/** What buyers read of it. A search that the marketplace refuses finds nothing. */
export function stateAfter({ log }: Pick<Context, 'log'>, error: unknown): Output['state'] {
  if (!(error instanceof MarketplaceProblem)) throw error;
  log.warn({ err: error }, 'the marketplace did not answer a buyer');
  if (error.kind === 'refused') return 'found';
  if (error.kind === 'busy') return 'resting';
  return error.kind === 'not_connected' || error.kind === 'not_allowed' ? 'off' : 'silent';
}

async function isForbidden(ctx: Context, { name }: Marketplace, categoryId: number | undefined): Promise<boolean> {
  if (categoryId === undefined) return false;
  const { rules, pathOf } = await readOwnRules(ctx, name);
  const path = pathOf(categoryId);
  return !path || path.some((id) => rules.forbiddenCategoryIds.includes(id));
}

/** Prices are ours, so they are compared with ours afterwards. */
async function queryOf(
  { db, language }: Context,
  { name }: Marketplace,
  { keyword, categoryId }: Input,
): Promise<OfferQuery> {
  const mapped = categoryId === undefined ? undefined : await findMarketCategory(db, name, categoryId);
  return {
    ...(keyword !== '' && { words: keyword }),
    language,
    page: 1,
    pageSize: asked,
    // Else a source listed it under the same number.
    ...(categoryId !== undefined && { categoryId: mapped ?? String(categoryId) }),
  };
}

function passes({ priceUsd, minOrderQuantity }: FoundOffer, { priceStart, priceEnd, minOrderQuantityMax }: Input) {
  return (
    priceUsd >= Number(priceStart ?? 0) &&
    priceUsd <= Number(priceEnd ?? Number.POSITIVE_INFINITY) &&
    minOrderQuantity <= (minOrderQuantityMax ?? Number.POSITIVE_INFINITY)
  );
}
