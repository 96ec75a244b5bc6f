import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import { readMoment, toWireTime } from '@sampan/contract/wire-time';
import { inTransaction } from '#database/connect.ts';
import { type OfferedCard, readOfferedCards } from '#domains/catalogue/cards.ts';
import { toListedProduct } from '#domains/catalogue/listed-product.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { countViewed, deleteViewed, insertViewed, listViewedRows, trimViewed } from './store.ts';

type CustomerContext = Context & { actor: Customer };
type History = OutputOf<Calls['listViewedProducts']>;

export async function listViewedProducts(
  { pool, db, actor, language }: CustomerContext,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<History> {
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
  const [rows, total] = await Promise.all([listViewedRows(pool, actor.userId, page), countViewed(db, actor.userId)]);
  const ids = rows.map(({ productId }) => productId);
  const cards = new Map((await readOfferedCards(pool, ids, null)).map((card) => [card.id, card]));
  const list = rows.flatMap(({ productId, viewedAt }) => {
    const card = cards.get(productId);
    return card ? { ...toViewed(card, language), viewedAt: toWireTime(viewedAt) } : [];
  });
  return { list, total };
}

function toViewed(card: OfferedCard, language: Language): Omit<History['list'][number], 'viewedAt'> {
  const unavailable = card.isOffered ? (card.in_stock ? '' : 'sold_out') : 'withdrawn';
  return { ...toListedProduct(card, language), unavailable };
}

/** A device's clock may be wrong, so no time may be later than now. */
export async function addViewedProducts(
  ctx: CustomerContext,
  { products }: ParsedInputOf<Calls['addViewedProducts']>,
): Promise<null> {
  const { userId, buyerId } = ctx.actor;
  const viewed = products.map(({ offerId, viewedAt }) => ({
    productId: offerId,
    at: viewedAt ? readMoment(viewedAt) : ctx.now(),
  }));
  await inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    await insertViewed(tx, userId, viewed);
    await trimViewed(tx, userId);
  });
  return null;
}

export async function removeViewedProducts(
  ctx: CustomerContext,
  { offerId, day }: ParsedInputOf<Calls['removeViewedProducts']>,
): Promise<null> {
  await deleteViewed(ctx.db, ctx.actor.userId, { productId: offerId, day });
  return null;
}
