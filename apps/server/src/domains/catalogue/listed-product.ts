import type { listedProduct } from '@sampan/contract/catalogue';
import { priceDollars } from '@sampan/contract/money';
import type { z } from 'zod';

export type ListedProduct = z.output<typeof listedProduct>;

/** A product card as the list statements answer it. */
export interface CardRow {
  id: number;
  title: string;
  unit: string;
  picture: string | null;
  price_min_e4: number;
  price_max_e4: number;
  min_order_quantity: number;
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
  p.price_min_e4, p.price_max_e4, p.min_order_quantity, p.month_sold, p.in_stock`;

export function toListedProduct(row: CardRow): ListedProduct {
  return {
    offerId: row.id,
    imageUrl: row.picture ?? '',
    subjectTrans: row.title,
    priceInfo: { price: priceDollars(row.price_min_e4), maxPrice: priceDollars(row.price_max_e4) },
    minOrderQuantity: row.min_order_quantity,
    monthSold: row.month_sold,
    soldOut: !row.in_stock,
    unit: row.unit,
  };
}
