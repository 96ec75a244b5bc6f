import type { OutputOf } from '@sampan/contract/call';
import type { listFavourites as listCall } from '@sampan/contract/favourites';
import type { Language } from '@sampan/contract/languages';
import { type OfferedCard, readOfferedCards } from '#domains/catalogue/cards.ts';
import { toListedProduct } from '#domains/catalogue/listed-product.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { countFavourites, readFavouriteIds, readFavouritePage } from './store.ts';

type CustomerContext = Context & { actor: Customer };
type Favourite = OutputOf<typeof listCall>['list'][number];

export async function listFavourites(
  { pool, db, actor, language }: CustomerContext,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<OutputOf<typeof listCall>> {
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
  const [ids, total] = await Promise.all([
    readFavouritePage(pool, actor.buyerId, page),
    countFavourites(db, actor.buyerId),
  ]);
  const cards = new Map((await readOfferedCards(pool, ids, actor.buyerId)).map((card) => [card.id, card]));
  return { list: ids.flatMap((id) => cards.get(id) ?? []).map((card) => toFavourite(card, language)), total };
}

export function listFavouriteIds({ pool, actor }: CustomerContext): Promise<number[]> {
  return readFavouriteIds(pool, actor.buyerId);
}

function toFavourite(card: OfferedCard, language: Language): Favourite {
  return { ...toListedProduct(card, language), unavailable: reasonOf(card) };
}

function reasonOf({ isOffered, in_stock }: OfferedCard): Favourite['unavailable'] {
  if (!isOffered) return 'withdrawn';
  return in_stock ? '' : 'sold_out';
}
