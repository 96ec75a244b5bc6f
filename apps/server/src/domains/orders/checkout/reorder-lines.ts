import { limits } from '@sampan/contract/limits';
import { type Cents, lineAmount, type PriceE4 } from '@sampan/contract/money';
import { nextOrderable, unitPrice } from '@sampan/contract/pricing';
import type { HeldLine } from '#domains/cart/selected-lines.ts';
import type { OrderableSku } from '#domains/catalogue/orderable-skus.ts';

/**
 * An old order's lines as they could be bought today. Pure. A line asks for the ordered pieces, as far as stock goes.
 * Then a product's lines, together with those in the cart, are raised to its minimum and to full batches, or lowered to
 * the last full batch if stock is short.
 */

export interface OldLine {
  itemId: string;
  productId: number;
  skuId: number;
  quantity: number;
  unitPriceE4: PriceE4;
}

export interface PlannedLine {
  itemId: string;
  sku: OrderableSku | undefined;
  unavailable: '' | 'withdrawn' | 'sold_out' | 'in_cart' | 'too_few';
  orderedQuantity: number;
  /** 0 if it can't be bought. */
  quantity: number;
  adjusted: '' | 'stock' | 'minimum' | 'batch';
  /** Excludes the pieces in the cart. */
  stock: number;
  thenPriceE4: PriceE4;
  nowPriceE4: PriceE4 | null;
  amount: Cents;
}

type Draft = Pick<PlannedLine, 'sku' | 'unavailable' | 'quantity' | 'stock'> & { line: OldLine };

export function planReorder(
  lines: readonly OldLine[],
  skus: ReadonlyMap<number, OrderableSku>,
  held: readonly HeldLine[],
): PlannedLine[] {
  const drafts = lines.map((line) => draft(line, skus.get(line.skuId), held));
  for (const ofProduct of Map.groupBy(drafts, ({ line }) => line.productId).values()) fitProduct(ofProduct, held);
  return drafts.map((one) => finish(one, drafts, held));
}

function draft(line: OldLine, found: OrderableSku | undefined, held: readonly HeldLine[]): Draft {
  const sku = found?.productId === line.productId && found.status === 'active' ? found : undefined;
  if (!sku) return { line, sku, unavailable: 'withdrawn', quantity: 0, stock: 0 };
  const inCart = held.find(({ skuId }) => skuId === line.skuId)?.quantity ?? 0;
  const stock = Math.max(0, Math.min(sku.stock, limits.quantityMax) - inCart);
  const unavailable = stock > 0 ? '' : sku.stock > 0 ? 'in_cart' : 'sold_out';
  return { line, sku, unavailable, quantity: Math.min(line.quantity, stock), stock };
}

/** Pieces of the product that will also be selected in the cart: adding to a line selects it. */
function heldPieces(drafts: readonly Draft[], held: readonly HeldLine[]): number {
  const added = new Set(drafts.filter(({ quantity }) => quantity > 0).map(({ line }) => line.skuId));
  return held
    .filter((line) => line.productId === drafts[0]?.line.productId && (line.isSelected || added.has(line.skuId)))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

const piecesOf = (drafts: readonly Draft[]) => drafts.reduce((sum, { quantity }) => sum + quantity, 0);

function fitProduct(drafts: readonly Draft[], held: readonly HeldLine[]): void {
  const buyable = drafts.filter(({ unavailable }) => unavailable === '');
  const sku = buyable[0]?.sku;
  if (!sku) return;
  const inCart = heldPieces(drafts, held);
  const { minOrderQuantity: minimum, batchNumber: batch } = sku;
  const wanted = nextOrderable(sku, piecesOf(buyable) + inCart);
  raise(buyable, wanted - inCart - piecesOf(buyable));
  const reached = piecesOf(buyable) + inCart;
  if (reached === wanted) return;
  const fitting = Math.floor(reached / batch) * batch;
  lower(buyable, fitting < minimum ? Number.POSITIVE_INFINITY : reached - fitting);
}

function raise(drafts: readonly Draft[], missing: number): void {
  let rest = missing;
  for (const one of drafts) {
    const more = Math.min(rest, one.stock - one.quantity);
    one.quantity += more;
    rest -= more;
  }
}

/** Takes pieces off, the last line first. A line reduced to nothing can't be bought. */
function lower(drafts: readonly Draft[], surplus: number): void {
  let rest = surplus;
  for (const one of drafts.toReversed()) {
    const less = Math.min(rest, one.quantity);
    one.quantity -= less;
    rest -= less;
    if (one.quantity === 0) one.unavailable = 'too_few';
  }
}

function adjustedBy({ sku, line, quantity, stock }: Draft, pieces: number): PlannedLine['adjusted'] {
  if (quantity === 0 || quantity === line.quantity) return '';
  if (quantity < line.quantity) return stock < line.quantity ? 'stock' : 'batch';
  // Raised to the minimum if the product would otherwise have stayed below it.
  return pieces - (quantity - line.quantity) < (sku?.minOrderQuantity ?? 0) ? 'minimum' : 'batch';
}

function finish(one: Draft, drafts: readonly Draft[], held: readonly HeldLine[]): PlannedLine {
  const { line, sku, unavailable, quantity, stock } = one;
  const ofProduct = drafts.filter((other) => other.line.productId === line.productId);
  const pieces = piecesOf(ofProduct) + heldPieces(ofProduct, held);
  const nowPriceE4 = sku && quantity > 0 ? unitPrice(sku, pieces) : null;
  return {
    itemId: line.itemId,
    sku,
    unavailable,
    orderedQuantity: line.quantity,
    quantity,
    adjusted: adjustedBy(one, pieces),
    stock,
    thenPriceE4: line.unitPriceE4,
    nowPriceE4,
    amount: nowPriceE4 === null ? 0 : lineAmount(quantity, nowPriceE4),
  };
}
