import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { operatorListProducts as listCall } from '@sampan/contract/catalogue/operator-products';
import { type Language, languages } from '@sampan/contract/languages';
import { priceDollars } from '@sampan/contract/money';
import { categoryIndex } from '#domains/catalogue/category-index.ts';
import { costOf, marginOf } from '#domains/catalogue/prices/margin.ts';
import { pickText, sourceText } from '#domains/catalogue/texts.ts';
import type { Context } from '#shop/context.ts';
import { type ListedRow, type ProductFilter, readListed, readPage } from './product-list-store.ts';

type Listed = OutputOf<typeof listCall>['list'][number];
type FilterInput = Omit<ParsedInputOf<typeof listCall>, 'after' | 'pageSize'>;

export async function operatorListProducts(
  ctx: Context,
  input: ParsedInputOf<typeof listCall>,
): Promise<OutputOf<typeof listCall>> {
  const { after, pageSize } = input;
  const filter = await readFilter(ctx, input);
  const from = /^\d{1,16}$/.test(after) ? Number(after) : -1;
  const { ids, total, isMore } = await readPage(ctx, { ...filter, after: from, limit: pageSize });
  const shown = ids.slice(0, pageSize);
  const rows = await readListed(ctx.pool, shown);
  const list = rows.map((row) => toRowResponse(row, ctx.language));
  return { list, total, isMore, next: ids.length > pageSize ? String(shown.at(-1)) : null };
}

export async function readFilter(
  ctx: Context,
  { search, status, categoryId, supplierId, weight, own }: FilterInput,
): Promise<ProductFilter> {
  return {
    search,
    ...(status && { status }),
    ...(categoryId !== undefined && { categoryIds: await withThoseBelow(ctx, categoryId) }),
    ...(supplierId && { supplierId }),
    isWeightAssumed: weight === 'assumed',
    hasOwnValues: own === 'yes',
  };
}

async function withThoseBelow(ctx: Context, categoryId: number): Promise<number[]> {
  const { below } = await categoryIndex(ctx);
  const all = (id: number): number[] => [id, ...(below.get(id) ?? []).flatMap(all)];
  return all(categoryId);
}

function toRowResponse(row: ListedRow, language: Language): Listed {
  const cost = row.has_sku_prices ? undefined : costOf(row.source_tiers, row.min_order_quantity);
  return {
    offerId: row.id,
    title: pickText(row.titles, language),
    sourceTitle: sourceText(row.titles),
    pictureUrl: row.picture ?? '',
    status: row.status,
    supplier: { id: row.supplier_id, name: pickText(row.supplier, language) },
    categoryId: row.category_id,
    priceUsd: priceDollars(row.price_e4),
    marginRate: cost === undefined ? null : marginOf(row.price_e4, cost, row.cny_per_usd_e6),
    minOrderQuantity: row.min_order_quantity,
    isWeightAssumed: row.weight_is_assumed,
    missingLanguages: languages.filter(({ code }) => !row.titles[code]).length,
    hasOwnValues: row.has_own,
  };
}
