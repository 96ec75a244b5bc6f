import type { cartItem, cartList } from '@sampan/contract/cart';
import type { Language } from '@sampan/contract/languages';
import { dollars, lineAmount, type PriceE4, priceDollars, sum } from '@sampan/contract/money';
import { findTier, unitPrice } from '@sampan/contract/pricing';
import type { z } from 'zod';
import { arrange } from '#domains/cart/arrange-lines.ts';
import { attributePairs } from '#domains/catalogue/texts.ts';
import type { CartRow } from './store.ts';

/** The cart as shown: today's prices, tiers by a product's selected total, sums. Pure. */

export type CartItem = z.output<typeof cartItem>;
export type CartList = z.output<typeof cartList>;

/** The reason why a line can't be bought now, or ''. */
export function whyUnavailable(row: Pick<CartRow, 'isActive' | 'stock'>): CartItem['unavailable'] {
  if (!row.isActive) return 'withdrawn';
  return row.stock === 0 ? 'sold_out' : '';
}

/** Whether a checkout takes the line: the buyer selected it, and it is for sale. */
export function isSelected(row: CartRow): boolean {
  return row.isSelected && whyUnavailable(row) === '';
}

function selectedPieces(rows: readonly CartRow[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const row of rows)
    if (isSelected(row)) pieces.set(row.productId, (pieces.get(row.productId) ?? 0) + row.quantity);
  return pieces;
}

function tierOf(row: CartRow, pieces: number): CartItem['tier'] {
  const found = row.ownPriceE4 === null ? findTier(row.tiers, pieces) : undefined;
  if (!found) return null;
  const { tier, next } = found;
  return {
    from: tier.from,
    to: next ? next.from - 1 : null,
    next: next ? { add: next.from - pieces, price: priceDollars(next.priceE4) } : null,
  };
}

/** The pieces that decide a line's tier: the product's selected ones, plus the line's own. */
const piecesFor = (row: CartRow, ofProduct: number) => (isSelected(row) ? ofProduct : ofProduct + row.quantity);

export function linePrice(rows: readonly CartRow[], row: CartRow): PriceE4 {
  return unitPrice(row, piecesFor(row, selectedPieces(rows).get(row.productId) ?? 0));
}

function toItem(row: CartRow, language: Language, ofProduct: number): CartItem {
  const pieces = piecesFor(row, ofProduct);
  const priceE4 = unitPrice(row, pieces);
  return {
    id: row.id,
    productId: row.productId,
    productSkuId: row.skuId,
    quantity: row.quantity,
    price: priceDollars(priceE4),
    amount: dollars(lineAmount(row.quantity, priceE4)),
    productPic: row.picture,
    productName: row.name,
    productAttr: JSON.stringify(attributePairs(row.attributes, language)),
    productCategoryId: row.categoryId,
    supplierName: row.supplier,
    isNotSelect: isSelected(row) ? 0 : 1,
    minOrderQuantity: row.minOrderQuantity,
    batchNumber: row.batchNumber,
    stock: row.stock,
    unavailable: whyUnavailable(row),
    tier: tierOf(row, pieces),
  };
}

export function toCartList(rows: readonly CartRow[], language: Language): CartList {
  const pieces = selectedPieces(rows);
  const selected = rows.filter(isSelected);
  const amounts = selected.map((row) => lineAmount(row.quantity, unitPrice(row, pieces.get(row.productId) ?? 0)));
  return {
    list: arrange(rows, ({ supplierId }) => supplierId).map((row) =>
      toItem(row, language, pieces.get(row.productId) ?? 0),
    ),
    total: rows.length,
    selected: {
      lines: selected.length,
      pieces: sum(selected.map((row) => row.quantity)),
      amount: dollars(sum(amounts)),
    },
  };
}
