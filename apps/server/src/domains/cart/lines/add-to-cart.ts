import { limits } from '@sampan/contract/limits';
import { priceDollars, sum } from '@sampan/contract/money';
import { isBelowCurrent, unitPrice } from '@sampan/contract/pricing';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { type Refusal, refuse, refuseField } from '#shop/refusal.ts';
import { type AddedRow, addLines, findName, withCartLock } from './store.ts';

export interface AddedItem {
  productId: number;
  /** Absent for a product without variants, whose only SKU has the product's number. */
  productSkuId?: number;
  quantity: number;
  price?: number | string | null;
}

/** Adds all lines or none: the lines are written first, then the resulting cart is checked, or rolled back. */
export async function addToCart(
  ctx: Context & { actor: Customer },
  { items }: { items: readonly AddedItem[] },
): Promise<{ count: number }> {
  const lines = items.map((item) => ({ ...item, skuId: item.productSkuId ?? item.productId }));
  return withCartLock(ctx.pool, ctx.actor.buyerId, async (client) => {
    const added = await addLines(client, ctx.actor.buyerId, lines).then(countPieces);
    const bad = added.find((row) => !isAllowed(row));
    if (bad)
      throw refusalOf(bad, bad.isKnown ? await findName(client, bad.productId, ctx.language) : String(bad.skuId));
    checkRoom(added);
    checkPrices(lines, added);
    return { count: linesAfter(added) };
  });
}

interface AddedLine extends AddedRow {
  /**
   * The three quantities count pieces after adding: of the line, of the product in the cart, and of its selected lines.
   */
  lineQuantity: number;
  productQuantity: number;
  selectedQuantity: number;
}

function countPieces(rows: readonly AddedRow[]): AddedLine[] {
  const ofLine = (row: AddedRow) => row.quantity + (row.held ?? 0);
  return rows.map((row) => {
    const added = sum(rows.filter((other) => other.isKnown && other.productId === row.productId).map(ofLine));
    return {
      ...row,
      lineQuantity: ofLine(row),
      productQuantity: added + row.others,
      selectedQuantity: added + row.othersSelected,
    };
  });
}

function linesAfter(rows: readonly AddedRow[]): number {
  return (rows[0]?.linesBefore ?? 0) + rows.filter((row) => row.isKnown && row.held === null).length;
}

function isAllowed(row: AddedLine): boolean {
  const { isActive, lineQuantity, stock, productQuantity, minOrderQuantity } = row;
  return isActive && lineQuantity <= limits.quantityMax && lineQuantity <= stock && productQuantity >= minOrderQuantity;
}

function refusalOf({ isActive, lineQuantity, stock, minOrderQuantity }: AddedLine, name: string): Refusal {
  if (!isActive) return refuse('product_unavailable', { name });
  if (lineQuantity > limits.quantityMax) return refuseField('quantity', 'too_large', { max: limits.quantityMax });
  if (lineQuantity > stock) return refuse('out_of_stock', { name, stock });
  return refuse('below_minimum_order', { name, minOrderQuantity });
}

function checkRoom(rows: readonly AddedRow[]): void {
  if (linesAfter(rows) <= limits.cartLinesMax) return;
  const count = rows[0]?.linesBefore ?? 0;
  throw refuse('cart_is_full', { count, max: limits.cartLinesMax, room: limits.cartLinesMax - count });
}

function checkPrices(lines: readonly (AddedItem & { skuId: number })[], added: readonly AddedLine[]): void {
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
