import type { OutputOf } from '@sampan/contract/call';
import type { listFavourites as listCall } from '@sampan/contract/favourites';
import type { Language } from '@sampan/contract/languages';
import { toListedProduct } from '#domains/catalogue/products/listed-product.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { countFavourites, type FavouriteRow, listFavouriteRows, readFavouriteIds } from './store.ts';

type CustomerContext = Context & { actor: Customer };
type Favourite = OutputOf<typeof listCall>['list'][number];

export async function listFavourites(
  { pool, db, actor, language }: CustomerContext,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<OutputOf<typeof listCall>> {
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
  const [rows, total] = await Promise.all([
    listFavouriteRows(pool, actor.buyerId, page),
    countFavourites(db, actor.buyerId),
  ]);
  return { list: rows.map((row) => toFavourite(row, language)), total };
}

export function listFavouriteIds({ pool, actor }: CustomerContext): Promise<number[]> {
  return readFavouriteIds(pool, actor.buyerId);
}

function toFavourite(row: FavouriteRow, language: Language): Favourite {
  return { ...toListedProduct(row, language), unavailable: reasonOf(row) };
}

function reasonOf({ isActive, in_stock }: FavouriteRow): Favourite['unavailable'] {
  if (!isActive) return 'withdrawn';
  return in_stock ? '' : 'sold_out';
}
