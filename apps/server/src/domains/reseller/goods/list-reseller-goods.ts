import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import { priceDollars } from '@sampan/contract/money';
import type { listResellerGoods as listCall } from '@sampan/contract/reseller/goods';
import { searchProducts } from '#domains/catalogue/search/search-products.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { type GoodsRow, readGoods } from './store.ts';

type Output = OutputOf<typeof listCall>;

export async function listResellerGoods(
  ctx: Context & { actor: Customer },
  { pageNum, pageSize, keyword, categoryId, isInStock }: ParsedInputOf<typeof listCall>,
): Promise<Output> {
  const found = await searchProducts(ctx, {
    beginPage: pageNum,
    pageSize,
    keyword,
    categoryId,
    categoryIdList: [],
    sort: undefined,
    minOrderQuantityMax: undefined,
    inStockOnly: isInStock,
    productCollectionId: '',
    country: '',
  });
  const ids = found.data.map(({ offerId }) => offerId);
  const rows = await readGoods(ctx.pool, ids, ctx.language);
  return { list: rows.map(toProduct), total: found.totalRecords, isMore: found.totalIsMore ?? false };
}

function toProduct({ id, title, picture, priceE4, onePieceE4, ...rest }: GoodsRow): Output['list'][number] {
  return {
    ...rest,
    offerId: id,
    title,
    imageUrl: picture ?? '',
    costUsd: priceDollars(onePieceE4 ?? priceE4),
    onePieceUsd: onePieceE4 === null ? null : priceDollars(onePieceE4),
  };
}
