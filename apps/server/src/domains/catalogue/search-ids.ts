import { categoryIndex } from '#domains/catalogue/category-index.ts';
import { findOffer } from '#domains/catalogue/reading/store.ts';
import type { Context } from '#shop/context.ts';
import { findProducts } from './search-products.ts';

/** A search counts no more. */
const most = 1000;

export interface FoundIds {
  ids: number[];
  isMore: boolean;
}

/** The products that a keyword finds, best matches first, for lists that show something else of them than the shop's do. */
export async function searchIds(
  ctx: Pick<Context, 'pool' | 'searchPool' | 'search' | 'cards' | 'changes' | 'language'>,
  { keyword, categoryId }: { keyword: string; categoryId?: number | undefined },
): Promise<FoundIds> {
  const offer = /^\d{6,15}$/.test(keyword) ? await findOffer(ctx.pool, Number(keyword)) : undefined;
  if (offer) return { ids: [offer.id], isMore: false };
  const index = await categoryIndex(ctx);
  const category = categoryId === undefined ? undefined : index.byId.get(categoryId);
  if (categoryId !== undefined && !category) return { ids: [], isMore: false };
  const query = {
    language: ctx.language,
    categories: category ? [category] : [],
    inStockOnly: false,
    sort: 'best' as const,
    offset: 0,
    size: most,
    countTo: most,
  };
  const { page } = await findProducts(ctx, index, query, { keyword });
  return { ids: page.ids, isMore: page.isMore };
}
