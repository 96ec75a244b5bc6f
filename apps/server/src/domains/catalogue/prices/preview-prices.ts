import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type {
  operatorGetPrices as getCall,
  operatorPreviewPrices as previewCall,
} from '@sampan/contract/catalogue/prices';
import { priceDollars } from '@sampan/contract/money';
import { categoryIndex } from '#domains/catalogue/category-index.ts';
import { pickText } from '#domains/catalogue/texts.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { countLow, findLowBy } from './find-low-prices.ts';
import { lowestMargin, shownRate, sourceOfRow } from './low-prices.ts';
import { countStale, readBestSellers, readMarkups, readPriceBasis, readRates } from './price-store.ts';
import { pricesOf, readProductPrices } from './product-prices.ts';
import type { PriceBasis } from './selling-price.ts';

const mostCounted = 10_000;
const examplesShown = 20;
const shownBefore = 20;

export async function operatorGetPrices(ctx: Context): Promise<OutputOf<typeof getCall>> {
  const basis = await readPriceBasis(ctx.db);
  const markups = await readMarkups(ctx.db, shownBefore);
  return {
    cnyPerUsd: basis.cnyPerUsdE6 / 1_000_000,
    markup: basis.defaultMarkupE6 / 1_000_000,
    markups: markups.today.filter(({ categoryId }) => categoryId !== null),
    rates: await readRates(ctx.db, shownBefore),
    earlierMarkups: markups.earlier,
    toReprice: await countStale(ctx.db, basis, mostCounted),
  };
}

/** Today's and the new prices of the best-selling goods among those that the change affects. */
export async function operatorPreviewPrices(
  ctx: Context,
  { change }: ParsedInputOf<typeof previewCall>,
): Promise<OutputOf<typeof previewCall>> {
  const { categoryId } = change;
  const level = categoryId === undefined ? undefined : (await categoryIndex(ctx)).byId.get(categoryId)?.level;
  if (categoryId !== undefined && level === undefined) throw refuse('not_found');
  const today = await readPriceBasis(ctx.db);
  const then = changedBasis(today, change);
  const about = categoryId !== undefined && level !== undefined ? { id: categoryId, level } : undefined;
  const found = await readBestSellers(ctx.db, about, mostCounted + 1, examplesShown);
  const rows = new Map((await readProductPrices(ctx.db, found.ids)).map((row) => [row.id, row]));
  const examples = found.ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const [before, after] = [pricesOf(row, row.overrides, today), pricesOf(row, row.overrides, then)];
    const lowest = lowestMargin(sourceOfRow(row, row.overrides), then);
    return {
      offerId: id,
      title: pickText(row.titles, ctx.language),
      beforeUsd: priceDollars(before.priceE4),
      afterUsd: priceDollars(after.priceE4),
      marginRate: lowest ? shownRate(lowest) : null,
    };
  });
  const low = countLow(await findLowBy(ctx.db, today, then));
  return { products: Math.min(found.count, mostCounted), isMore: found.count > mostCounted, examples, low };
}

export function changedBasis(
  basis: PriceBasis,
  { cnyPerUsd, categoryId, markup }: ParsedInputOf<typeof previewCall>['change'],
): PriceBasis {
  if (cnyPerUsd !== undefined) return { ...basis, cnyPerUsdE6: Math.round(cnyPerUsd * 1_000_000) };
  const markupE6 = Math.round((markup ?? 0) * 1_000_000);
  if (categoryId === undefined) return { ...basis, defaultMarkupE6: markupE6 };
  return { ...basis, markupE6ByCategory: new Map([...basis.markupE6ByCategory, [categoryId, markupE6]]) };
}
