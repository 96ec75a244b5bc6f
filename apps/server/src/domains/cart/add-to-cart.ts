import { limits } from '@sampan/contract/limits';
import { priceDollars } from '@sampan/contract/money';
import type { Context, Customer } from '#context';
import { unitPrice } from '#domains/catalogue/tier-price.ts';
import { refuse, refuseField } from '#http/refusal.ts';
import { isBelowCurrent } from './sent-price.ts';
import { type AddedRow, addLines, withCartLock } from './store.ts';

export interface AddedItem {
  productId: number;
  /** Absent for a product without variants, whose one SKU has the product's own number. */
  productSkuId?: number;
  quantity: number;
  price?: number | string | null;
}

/** Adds lines, all or none: the lines are written first, then what the cart has become is checked, or rolled back. */
export async function addToCart(
  ctx: Context & { actor: Customer },
  { items }: { items: readonly AddedItem[] },
): Promise<{ count: number }> {
  const lines = items.map((item) => ({ ...item, skuId: item.productSkuId ?? item.productId }));
  return withCartLock(ctx.pool, ctx.actor.userId, async (client) => {
    const added = await addLines(client, ctx.actor.userId, ctx.language, lines);
    added.forEach(checkLine);
    checkRoom(added);
    checkPrices(lines, added);
    return { count: added[0]?.linesAfter ?? 0 };
  });
}

function checkLine(row: AddedRow): void {
  if (row.name === null || !row.isActive) throw refuse('product_unavailable', { name: row.name ?? String(row.skuId) });
  if (row.lineQuantity > limits.quantityMax) throw refuseField('quantity', 'too_large', { max: limits.quantityMax });
  if (row.lineQuantity > row.stock) throw refuse('out_of_stock', { name: row.name, stock: row.stock });
  if (row.productQuantity < row.minOrderQuantity)
    throw refuse('below_minimum_order', { name: row.name, minOrderQuantity: row.minOrderQuantity });
}

function checkRoom([row]: readonly AddedRow[]): void {
  if (!row || row.linesAfter <= limits.cartLinesMax) return;
  const { linesBefore: count } = row;
  throw refuse('cart_is_full', { count, max: limits.cartLinesMax, room: limits.cartLinesMax - count });
}

function checkPrices(lines: readonly (AddedItem & { skuId: number })[], added: readonly AddedRow[]): void {
  const bySku = new Map(added.map((row) => [row.skuId, row]));
  const changed = lines.flatMap((line) => {
    const row = bySku.get(line.skuId);
    if (!row) return [];
    const price = unitPrice(row, row.selectedQuantity);
    if (!isBelowCurrent(line.price, price)) return [];
    return [
      { productId: line.productId, productSkuId: line.skuId, quantity: line.quantity, price: priceDollars(price) },
    ];
  });
  if (changed.length > 0) throw refuse('price_changed', { count: changed.length }, { data: { lines: changed } });
}
