import type { listedProduct } from '@sampan/contract/catalogue';
import { priceDollars } from '@sampan/contract/money';
import type { z } from 'zod';
import type { PriceTier } from './tier-price.ts';

export type ListedProduct = z.output<typeof listedProduct>;

/** A product card as the list statements answer it. */
export interface CardRow {
  id: number;
  title: string;
  unit: string;
  picture: string | null;
  /** At the minimum order. */
  price_e4: number;
  price_max_e4: number;
  min_order_quantity: number;
  tiers: PriceTier[];
  /** Pieces of all SKUs; null where every SKU has a price of its own, so that no band counts. */
  tier_stock: number | null;
  month_sold: number;
  in_stock: boolean;
}

/** A text in the language of parameter `$1`, with the fallbacks of pickText. */
export const textIn = (column: string) =>
  `coalesce(nullif(${column} ->> $1, ''), nullif(${column} ->> 'en', ''), ${column} ->> 'source', ${column} ->> 'zh', '')`;

/** The supplier's own words, as sourceText. */
export const sourceOf = (column: string) =>
  `coalesce(${column} ->> 'source', ${column} ->> 'zh', ${column} ->> 'en', '')`;

/** The columns of a card, from products as `p`. */
export const cardColumns = `p.id, ${textIn('p.titles')} as title, ${textIn('p.unit')} as unit, p.images[1] as picture,
  p.price_e4, p.price_max_e4, p.min_order_quantity, p.tiers, p.month_sold, p.in_stock,
  (select case when bool_or(s.price_e4 is null) then sum(s.amount_on_sale) end
    from skus s where s.product_id = p.id and not s.is_withdrawn) as tier_stock`;

/** The lowest price that what is in stock can reach, and from how many pieces on, where it is below that of the minimum. */
function bulkPrice({ tiers, tier_stock, price_e4 }: CardRow): { bulkPrice?: number; bulkQuantity?: number } {
  const tier = tiers.findLast(({ from }) => from <= (tier_stock ?? 0));
  if (!tier || tier.priceE4 >= price_e4) return {};
  return { bulkPrice: priceDollars(tier.priceE4), bulkQuantity: tier.from };
}

export function toListedProduct(row: CardRow): ListedProduct {
  return {
    offerId: row.id,
    imageUrl: row.picture ?? '',
    subjectTrans: row.title,
    priceInfo: { price: priceDollars(row.price_e4), maxPrice: priceDollars(row.price_max_e4), ...bulkPrice(row) },
    minOrderQuantity: row.min_order_quantity,
    monthSold: row.month_sold,
    soldOut: !row.in_stock,
    unit: row.unit,
  };
}
