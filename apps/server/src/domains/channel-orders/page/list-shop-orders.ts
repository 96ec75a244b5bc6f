import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { toWireTime } from '@sampan/contract/wire-time';
import { findChoices } from '#domains/channel-orders/lines/choices.ts';
import { type MatchedOrder, matchOrders } from '#domains/channel-orders/lines/line-goods.ts';
import { listLines } from '#domains/channel-orders/orders/store.ts';
import { listUnread } from '#domains/channel-orders/taking/unread-store.ts';
import { readOrderPrices } from '#domains/listings/shop-prices.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { countByState, countPage, listPage, listPushes, listShops, type ShopOrderRow } from './page-queries.ts';
import { readCarriers, toShopOrderResponse, type WireShopOrder } from './shop-order-response.ts';

type CustomerContext = Context & { actor: Customer };
type Search = ParsedInputOf<Calls['listShopOrders']>;

/** Among this many open orders, those that cannot be ordered come first. Nobody has more at a time. */
const sortedMax = 500;
/** Further ones have the same cause. */
const unreadShownMax = 50;

export async function listShopOrders(
  ctx: CustomerContext,
  { state, search, pageNum, pageSize }: Search,
): Promise<OutputOf<Calls['listShopOrders']>> {
  const { buyerId } = ctx.actor;
  const filter = { buyerId, state, search };
  const from = (pageNum - 1) * pageSize;
  const isSorted = state === 'open' && from < sortedMax;
  const rows = isSorted ? await listPage(ctx.db, filter, sortedMax, 0) : await listPage(ctx.db, filter, pageSize, from);
  const all = await readResponses(ctx, rows);
  const list = isSorted ? hinderedFirst(all).slice(from, from + pageSize) : all;
  const shops = await listShops(ctx.db, buyerId);
  return {
    list: await withChoices(ctx, list),
    total: await countPage(ctx.db, filter),
    counts: await countByState(ctx.db, buyerId),
    unread: (await listUnread(ctx.db, buyerId, unreadShownMax)).map(({ triedAt, ...unread }) => ({
      ...unread,
      triedAt: triedAt && toWireTime(triedAt),
    })),
    shops: shops.map(({ pulledUntil, ...shop }) => ({ ...shop, readAt: pulledUntil && toWireTime(pulledUntil) })),
  };
}

/** In the order of the rows. */
export async function readResponses(ctx: CustomerContext, rows: readonly ShopOrderRow[]): Promise<WireShopOrder[]> {
  const ids = rows.map(({ id }) => id);
  const shopOf = new Map(rows.map(({ id, shopId }) => [id, shopId]));
  const lines = (await listLines(ctx.db, ids)).map((line) => ({ ...line, shopId: shopOf.get(line.shopOrderId) ?? '' }));
  const matched = await matchOrders(ctx.db, ctx.actor.buyerId, lines, ctx.language);
  const linesOf = Map.groupBy(lines, ({ shopOrderId }) => shopOrderId);
  const pushes = Map.groupBy(await listPushes(ctx.db, ids), ({ shopOrderId }) => shopOrderId);
  const [carriesTo, prices] = await Promise.all([readCarriers(ctx.db), readOrderPrices(ctx.db, ctx.actor.buyerId)]);
  const none: MatchedOrder = { lines: [], chosen: new Set() };
  return rows.map((row) =>
    toShopOrderResponse(row, {
      lines: linesOf.get(row.id) ?? [],
      matched: matched.get(row.id) ?? none,
      pushes: pushes.get(row.id) ?? [],
      carriesTo,
      prices,
      language: ctx.language,
    }),
  );
}

/** Sorts orders that need a fix above those that only need to be ordered. */
function hinderedFirst(list: readonly WireShopOrder[]): WireShopOrder[] {
  return [...list.filter(({ canBeOrdered }) => !canBeOrdered), ...list.filter(({ canBeOrdered }) => canBeOrdered)];
}

async function withChoices(ctx: CustomerContext, list: readonly WireShopOrder[]): Promise<WireShopOrder[]> {
  const needed = list.flatMap(({ state, lines }) => (state === 'open' ? lines.filter(isShort) : []));
  const choices = await findChoices(
    ctx,
    needed.flatMap(({ goods }) => goods?.productId ?? []),
  );
  for (const line of needed)
    line.choices = (choices.get(line.goods?.productId ?? 0) ?? []).filter(
      ({ productSkuId, stock }) => productSkuId !== line.goods?.productSkuId && stock >= line.quantity,
    );
  return [...list];
}

const isShort = ({ reason }: WireShopOrder['lines'][number]) => reason === 'sold_out' || reason === 'withdrawn';
