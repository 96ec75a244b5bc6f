import { inTransaction, type Transaction } from '#database/connect.ts';
import { arrange } from '#domains/cart/arrange-lines.ts';
import { listSelectedLines, lockForCheckout, type SelectedLine } from '#domains/cart/selected-lines.ts';
import { findOrderableSkus } from '#domains/catalogue/orderable-skus.ts';
import { withConfirmedOffers } from '#domains/orders/confirmed-offers.ts';
import { type PlacedOrder, placeFromCart, rememberAnswer } from '#domains/orders/place-order.ts';
import {
  cartKey,
  findCheckout,
  findLastCartCheckout,
  rememberCartCheckout,
} from '#domains/orders/placement/checkout-key.ts';
import { checkSentPrices, type PricedLine, priceLines, toLineResponse } from '#domains/orders/price-order.ts';
import { readDestination } from '#domains/orders/read-destination.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

interface SeenLine {
  id: string;
  price?: number | string | null;
  quantity?: number;
}

interface Checkout {
  addressId: string;
  items?: SeenLine[] | null;
}

export function generateOrder(ctx: Context & { actor: Customer }, checkout: Checkout): Promise<PlacedOrder> {
  return withConfirmedOffers(ctx, (confirmed) => orderSelected(confirmed, checkout));
}

async function orderSelected(ctx: Context & { actor: Customer }, checkout: Checkout): Promise<PlacedOrder> {
  const destination = await readDestination(ctx, checkout.addressId);
  const { buyerId } = ctx.actor;
  return inTransaction(ctx.db, async (tx) => {
    await lockForCheckout(tx, buyerId);
    const selected = await listSelectedLines(tx, buyerId);
    const earlier = await findEarlier(tx, ctx, checkout, selected);
    if (earlier) return rememberAnswer(tx, ctx, earlier);
    if (selected.length === 0) throw refuse('nothing_selected');
    const lines = await priceSelected(tx, ctx, selected, checkout.items ?? undefined);
    const ids = selected.map((line) => line.id);
    const placed = await placeFromCart(tx, ctx, destination, lines, ids);
    await rememberCartCheckout(tx, buyerId, placed.id);
    return rememberAnswer(tx, ctx, placed);
  });
}

/**
 * Serves clients that repeat a request without a key. Finds the order already made from these lines or, if nothing is
 * selected in an unchanged cart, the order that emptied it.
 */
async function findEarlier(
  tx: Transaction,
  { actor: { buyerId }, request }: Context & { actor: Customer },
  { addressId, items }: Checkout,
  selected: readonly SelectedLine[],
): Promise<PlacedOrder | undefined> {
  if (request?.idempotencyKey) return undefined;
  if (items && items.length > 0) {
    const same = await findCheckout(tx, buyerId, cartKey(items.map((item) => item.id)));
    if (same?.isRepeat) return same;
  }
  return selected.length === 0 ? findLastCartCheckout(tx, buyerId, addressId) : undefined;
}

async function priceSelected(
  tx: Transaction,
  ctx: Context & { actor: Customer },
  selected: readonly SelectedLine[],
  seen: readonly SeenLine[] | undefined,
): Promise<PricedLine[]> {
  const found = await findOrderableSkus(tx, selected, ctx.language, ctx.actor.buyerId);
  const skus = new Map(found.map((sku) => [sku.skuId, sku]));
  const seenById = new Map(seen?.map((line) => [line.id, line]));
  const lines = priceLines(
    selected.map(({ id, ...line }) => ({ ...line, lineId: id, sentPrice: seenById.get(id)?.price })),
    skus,
  );
  checkSentPrices(lines);
  if (seen) checkSeenLines(lines, seenById);
  return arrange(lines, ({ sku }) => sku.supplierId);
}

/** If the cart changed in another window, the buyer sees the current lines before anything is ordered. */
function checkSeenLines(lines: readonly PricedLine[], seen: ReadonlyMap<string, SeenLine>): void {
  const ids = new Set(lines.map((line) => line.lineId));
  const gone = [...seen.keys()].filter((id) => !ids.has(id));
  const differing = lines.filter(({ lineId = '', quantity }) => {
    const line = seen.get(lineId);
    return !line || (line.quantity ?? quantity) !== quantity;
  });
  const count = gone.length + differing.length;
  if (count > 0) throw refuse('price_changed', { count }, { data: { lines: lines.map(toLineResponse) } });
}
