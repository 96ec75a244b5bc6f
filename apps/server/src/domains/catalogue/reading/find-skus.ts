import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { findSkus as findSkusCall } from '@sampan/contract/catalogue/products';
import type { Language } from '@sampan/contract/languages';
import { dollars, lineAmount, priceDollars } from '@sampan/contract/money';
import { unitPrice } from '@sampan/contract/pricing';
import { attributePairs } from '#domains/catalogue/texts.ts';
import type { Context } from '#shop/context.ts';
import { priceRanges } from './get-product-detail.ts';
import { findNumberedSkus, type NumberedSku } from './sku-store.ts';

type Found = OutputOf<typeof findSkusCall>[number];
type Line = ParsedInputOf<typeof findSkusCall>['items'][number];

/** Looks up the numbers of a buyer's list, in its order. Pieces of one product count together, as in the cart. */
export async function findSkus(
  ctx: Pick<Context, 'pool' | 'language'>,
  { items }: { items: readonly Line[] },
): Promise<Found[]> {
  const numbers = [...new Set(items.map(({ productSkuId }) => productSkuId))];
  const rows = await findNumberedSkus(ctx.pool, numbers, ctx.language);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const pieces = piecesByProduct(items, byNumber);
  return items.map((line): Found => {
    const row = byNumber.get(line.productSkuId);
    if (!row) return { productSkuId: line.productSkuId, unavailable: 'unknown', offer: null };
    const offer = toOffer(row, line.quantity, pieces.get(row.productId) ?? 0, ctx.language);
    return { productSkuId: line.productSkuId, unavailable: whyUnavailable(row), offer };
  });
}

function whyUnavailable(row: NumberedSku): Found['unavailable'] {
  if (!row.isVariant) return 'choose_variant';
  if (row.isWithdrawn) return 'withdrawn';
  return row.stock === 0 ? 'sold_out' : '';
}

/** Lines that can't be bought do not count. */
function piecesByProduct(lines: readonly Line[], rows: ReadonlyMap<number, NumberedSku>): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { productSkuId, quantity } of lines) {
    const row = rows.get(productSkuId);
    if (row && whyUnavailable(row) === '') pieces.set(row.productId, (pieces.get(row.productId) ?? 0) + quantity);
  }
  return pieces;
}

function toOffer(row: NumberedSku, quantity: number, ofProduct: number, language: Language): Found['offer'] {
  const priceE4 = unitPrice(row, Math.max(ofProduct, row.minOrderQuantity));
  return {
    productId: row.productId,
    productName: row.name,
    productAttr: JSON.stringify(attributePairs(row.attributes, language)),
    productPic: row.picture,
    price: priceDollars(priceE4),
    amount: dollars(lineAmount(quantity, priceE4)),
    ownPrice: row.ownPriceE4 !== null,
    priceRangeList: priceRanges(row.tiers),
    minOrderQuantity: row.minOrderQuantity,
    batchNumber: row.batchNumber,
    stock: row.stock,
  };
}
