import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars, readCents } from '@sampan/contract/money';
import { translate } from '@sampan/translations/translate';
import type { Property } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { lockForCheckout } from '#domains/cart/selected-lines.ts';
import type { OrderableSku } from '#domains/catalogue/orderable-skus.ts';
import { matchOrders } from '#domains/channel-orders/lines/line-goods.ts';
import { goodsAmount, type MatchedLine } from '#domains/channel-orders/lines/match-lines.ts';
import { findOwn, findPlaced, type OwnShopOrder } from '#domains/channel-orders/orders/own-queries.ts';
import {
  chooseSku,
  type LockedShopOrder,
  listLines,
  lockOwn,
  recordEvent,
  setOrdered,
} from '#domains/channel-orders/orders/store.ts';
import { openWaits } from '#domains/channel-orders/orders/waits.ts';
import { specialOf } from '#domains/channel-orders/recipients/address-cautions.ts';
import { readRecipient } from '#domains/channel-orders/recipients/read-recipient.ts';
import { withConfirmedOffers } from '#domains/orders/confirmed-offers.ts';
import { type PlacedOrder, placeForShop } from '#domains/orders/place-order.ts';
import { mergeLines, priceLines } from '#domains/orders/price-order.ts';
import { type Destination, recipientDestination } from '#domains/orders/read-destination.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { Refusal, refuse } from '#shop/refusal.ts';
import { hindrancesOf, readCarriers } from './shop-order-response.ts';

type CustomerContext = Context & { actor: Customer };
type Wanted = ParsedInputOf<Calls['orderShopOrders']>['orders'][number];
type Answer = OutputOf<Calls['orderShopOrders']>;

/** Where a limit ends it, the customers who ordered last are those who wait. */
const byAge = (a: { found?: OwnShopOrder | undefined }, b: { found?: OwnShopOrder | undefined }) =>
  (a.found?.placedAt.getTime() ?? 0) - (b.found?.placedAt.getTime() ?? 0);

/**
 * Places the orders one by one, the oldest first, each completely or not at all. One that cannot be ordered blocks no other. Repeats and
 * simultaneous calls get the same orders back, because a shop's order has one order of ours at a time.
 */
export async function orderShopOrders(
  ctx: CustomerContext,
  { orders }: ParsedInputOf<Calls['orderShopOrders']>,
): Promise<Answer> {
  const answer: Answer = { placed: [], refused: [] };
  const own = await Promise.all(
    orders.map(async (wanted) => ({ wanted, found: await findOwn(ctx.db, ctx.actor.buyerId, wanted.id) })),
  );
  for (const { wanted, found } of own.toSorted(byAge)) {
    const facts = { shopOrderId: wanted.id, name: found?.name ?? '' };
    try {
      if (!found) throw refuse('not_found');
      answer.placed.push({ ...facts, ...(await placeShopOrder(ctx, found, wanted)) });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 429) throw error;
      const message = translate(ctx.language, `errors.${error.error}`, error.values);
      answer.refused.push({ ...facts, error: error.error, message });
    }
  }
  return answer;
}

interface Placing {
  isByRule: boolean;
  /** Throws if it may not be placed. Both run in the transaction that places it. */
  before(tx: Transaction, order: LockedShopOrder): Promise<void>;
  after(tx: Transaction, orderId: string): Promise<void>;
}

const byHand: Placing = { isByRule: false, before: async () => {}, after: async () => {} };

export function placeShopOrder(
  ctx: CustomerContext,
  found: OwnShopOrder,
  wanted: Wanted,
  placing: Placing = byHand,
): Promise<PlacedOrder> {
  return withConfirmedOffers(ctx, (confirmed) => placeOnce(confirmed, found, wanted, placing));
}

async function placeOnce(
  ctx: CustomerContext,
  found: OwnShopOrder,
  wanted: Wanted,
  { isByRule, before, after }: Placing,
): Promise<PlacedOrder> {
  const destination = found.orderId ? undefined : await readWhereTo(ctx, found);
  return inTransaction(ctx.db, async (tx) => {
    await lockForCheckout(tx, ctx.actor.buyerId);
    const order = await lockOwn(tx, ctx.actor.buyerId, found.id);
    if (!order) throw refuse('not_found');
    await before(tx, order);
    const earlier = order.orderId ? await findPlaced(tx, order.orderId) : undefined;
    if (earlier) return earlier;
    // The address may have been changed or erased since it was read, and the shop may hold the order by now.
    const isSame = JSON.stringify(order.recipient) === JSON.stringify(found.recipient);
    if (openWaits(order.waits, order.released).length > 0) throw refuse('shop_order_not_ready');
    if (order.state !== 'open' || !destination || !isSame) throw refuse('shop_order_not_open');
    const lines = await readLines(tx, ctx, found);
    checkSeen(lines, wanted);
    const made = await placeLines(tx, ctx, destination, lines, { id: order.id, attempt: order.attempt + 1, isByRule });
    for (const { id, sku } of lines) if (sku) await chooseSku(tx, order.id, id, sku.skuId);
    await setOrdered(tx, order.id, made.id);
    await recordEvent(tx, order.id, 'ordered', made.id);
    await after(tx, made.id);
    return made;
  });
}

/** Runs before the transaction. Throws if nothing can be sent there. */
async function readWhereTo(ctx: CustomerContext, found: OwnShopOrder): Promise<Destination> {
  if (found.state !== 'open' || !found.recipient) throw refuse('shop_order_not_open');
  const carriesTo = await readCarriers(ctx.db);
  const { reasons } = hindrancesOf(found, [], carriesTo);
  if (reasons.includes('country_not_served')) throw refuse('country_not_served');
  if (reasons.length > 0) throw refuse('shop_order_not_ready');
  const { countryIso, address, cautions } = readRecipient(found.recipient, found.fallbackPhone);
  const destination = await recipientDestination(ctx, { countryIso, address });
  return {
    ...destination,
    special: specialOf(cautions),
    papers: { senderName: found.senderName, reference: found.name, shopName: found.shopName },
  };
}

/** Reads the lines under the lock. Throws unless every one can be served. */
async function readLines(tx: Transaction, ctx: CustomerContext, { id, shopId }: OwnShopOrder): Promise<NotedLine[]> {
  const rows = (await listLines(tx, [id])).map((line) => ({ ...line, shopId }));
  const { lines } = (await matchOrders(tx, ctx.actor.buyerId, rows, ctx.language)).get(id) ?? { lines: [] };
  const ours = lines.filter(({ isOwn }) => !isOwn);
  if (goodsAmount(ours) === null) throw refuse('shop_order_not_ready');
  const properties = new Map(rows.map((line) => [line.id, line.properties]));
  return ours.map((line) => ({ ...line, note: noteOf(line.quantity, properties.get(line.id) ?? []) }));
}

/** A line with what the end customer typed for it. */
type NotedLine = MatchedLine & { note: string };

/** Names the pieces, because lines of the same goods become one here: `2 × Engraving: Lena`. */
const noteOf = (pieces: number, properties: readonly Property[]): string =>
  properties.length === 0 ? '' : `${pieces} × ${properties.map(({ name, value }) => `${name}: ${value}`).join(', ')}`;

/** Throws if it costs more than the reseller saw. */
function checkSeen(lines: readonly MatchedLine[], { goodsUsd }: Wanted): void {
  const now = goodsAmount(lines);
  const seen = goodsUsd === null || goodsUsd === undefined ? undefined : readCents(goodsUsd);
  if (now === null || seen === undefined || now <= seen) return;
  throw refuse('price_changed', { count: 1 }, { data: { goodsUsd: dollars(now) } });
}

function placeLines(
  tx: Transaction,
  ctx: CustomerContext,
  destination: Destination,
  lines: readonly NotedLine[],
  shopOrder: { id: string; attempt: number; isByRule: boolean },
): Promise<PlacedOrder> {
  const wanted = mergeLines(
    lines.flatMap(({ sku, quantity, serving, note }) =>
      sku ? [{ productId: sku.productId, skuId: sku.skuId, quantity, serving, note }] : [],
    ),
  );
  const skus = new Map(lines.flatMap(({ sku }): [number, OrderableSku][] => (sku ? [[sku.skuId, sku]] : [])));
  return placeForShop(tx, ctx, destination, priceLines(wanted, skus), shopOrder);
}
