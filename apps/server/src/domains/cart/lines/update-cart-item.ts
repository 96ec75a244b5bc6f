import { priceDollars, sum } from '@sampan/contract/money';
import { isBelowCurrent } from '@sampan/contract/pricing';
import { isUuid } from '#database/uuid.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { type CartList, isSelected, linePrice, whyUnavailable } from './cart-lines.ts';
import { cartAsShown, showRows } from './list-cart.ts';
import { type CartRow, deleteAll, deleteLine, readCart, selectLines, updateLine, withCartLock } from './store.ts';

export interface LineChange {
  id: string;
  quantity?: number;
  isNotSelect?: 0 | 1;
  price?: number | string | null;
}

/** Changes a line's quantity or selection. Returns the whole cart, because tiers count a product's lines together. */
export async function updateCartItem(ctx: Context & { actor: Customer }, change: LineChange): Promise<CartList> {
  const { buyerId } = ctx.actor;
  return withCartLock(ctx.pool, buyerId, async (client) => {
    const rows = await readCart(client, buyerId, ctx.language);
    const row = rows.find((line) => line.id === change.id);
    if (!row) throw refuse('not_found');
    const quantity = change.quantity ?? row.quantity;
    const selected = change.isNotSelect === undefined ? isSelected(row) : change.isNotSelect === 0;
    const asksForMore = quantity !== row.quantity || (selected && !isSelected(row));
    if (asksForMore && whyUnavailable(row) !== '') throw refuse('product_unavailable', { name: row.name });
    if (quantity !== row.quantity && quantity > row.stock)
      throw refuse('out_of_stock', { name: row.name, stock: row.stock });
    if (quantity !== row.quantity) checkMinimum(rows, row, quantity);
    checkPrice(rows, row, { ...row, quantity, isSelected: selected }, change.price);
    await updateLine(client, buyerId, row.id, quantity, selected);
    const changed = { ...row, quantity, isSelected: selected };
    return showRows(
      client,
      rows.map((line) => (line === row ? changed : line)),
      ctx.language,
    );
  });
}

/** The minimum counts a product's lines together. */
function checkMinimum(rows: readonly CartRow[], row: CartRow, quantity: number): void {
  const others = sum(
    rows.filter((line) => line !== row && line.productId === row.productId).map((line) => line.quantity),
  );
  if (others + quantity >= row.minOrderQuantity) return;
  throw refuse('below_minimum_order', { name: row.name, minOrderQuantity: row.minOrderQuantity });
}

/** A client may send the old tier's price with the new quantity. A price below both was never valid. */
function checkPrice(rows: readonly CartRow[], row: CartRow, changed: CartRow, sent: LineChange['price']): void {
  const after = rows.map((line) => (line === row ? changed : line));
  const price = linePrice(after, changed);
  if (!isBelowCurrent(sent, Math.min(linePrice(rows, row), price) as typeof price)) return;
  const { id, productId, skuId, quantity } = changed;
  const line = { id, productId, productSkuId: skuId, quantity, price: priceDollars(price) };
  throw refuse('price_changed', { count: 1 }, { data: { lines: [line] } });
}

export async function selectCartItems(
  ctx: Context & { actor: Customer },
  { isNotSelect }: { isNotSelect: 0 | 1 },
): Promise<CartList> {
  const { buyerId } = ctx.actor;
  return withCartLock(ctx.pool, buyerId, async (client) => {
    await selectLines(client, buyerId, isNotSelect === 0);
    return cartAsShown(client, buyerId, ctx.language);
  });
}

export async function deleteCartItem(
  ctx: Context & { actor: Customer },
  { cartItemId }: { cartItemId: string },
): Promise<null> {
  if (!isUuid(cartItemId)) throw refuse('not_found');
  const { buyerId } = ctx.actor;
  const wasDeleted = await withCartLock(ctx.pool, buyerId, (client) => deleteLine(client, buyerId, cartItemId));
  if (!wasDeleted) throw refuse('not_found');
  return null;
}

export async function clearCart(ctx: Context & { actor: Customer }): Promise<null> {
  const { buyerId } = ctx.actor;
  await withCartLock(ctx.pool, buyerId, (client) => deleteAll(client, buyerId));
  return null;
}
