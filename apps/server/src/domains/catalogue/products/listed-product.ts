import type { listedProduct } from '@sampan/contract/catalogue/products';
import type { Language } from '@sampan/contract/languages';
import { priceDollars } from '@sampan/contract/money';
import type pg from 'pg';
import type { z } from 'zod';
import type { Card } from '#shop/product-cards.ts';
import { pickText } from './texts.ts';

export type ListedProduct = z.output<typeof listedProduct>;

/** A text in the language of parameter `$1`, with the fallbacks of pickText. */
export const textIn = (column: string) =>
  `coalesce(nullif(${column} ->> $1, ''), nullif(${column} ->> 'en', ''), ${column} ->> 'source', ${column} ->> 'zh', '')`;

/** The supplier's own words, as in sourceText. */
export const sourceOf = (column: string) =>
  `coalesce(${column} ->> 'source', ${column} ->> 'zh', ${column} ->> 'en', '')`;

/** The columns of a card, from products as `p`. */
export const cardColumns = `p.id, p.titles, p.unit, p.images[1] as picture,
  p.price_e4, p.price_max_e4, p.min_order_quantity, p.tiers, p.month_sold, p.in_stock,
  (select case when bool_or(s.price_e4 is null) then sum(s.amount_on_sale) end
    from skus s where s.product_id = p.id and not s.is_withdrawn) as tier_stock`;

/**
 * The lowest price at the quantity in stock, and the pieces it starts from, if below the price at the minimum order.
 */
function bulkPrice({ tiers, tier_stock, price_e4 }: Card): { bulkPrice?: number; bulkQuantity?: number } {
  const tier = tiers.findLast(({ from }) => from <= (tier_stock ?? 0));
  if (!tier || tier.priceE4 >= price_e4) return {};
  return { bulkPrice: priceDollars(tier.priceE4), bulkQuantity: tier.from };
}

export function toListedProduct(card: Card, language: Language): ListedProduct {
  return {
    offerId: card.id,
    imageUrl: card.picture ?? '',
    subjectTrans: pickText(card.titles, language),
    priceInfo: { price: priceDollars(card.price_e4), maxPrice: priceDollars(card.price_max_e4), ...bulkPrice(card) },
    minOrderQuantity: card.min_order_quantity,
    monthSold: card.month_sold,
    soldOut: !card.in_stock,
    unit: pickText(card.unit, language),
  };
}

/** Unordered; products that are gone are left out. */
export async function readCards(pool: pg.Pool, ids: readonly number[]): Promise<Card[]> {
  const { rows } = await pool.query<Card>({
    name: 'catalogue-cards',
    text: `select ${cardColumns} from unnest($1::bigint[]) as u (id) join products p on p.id = u.id`,
    values: [ids],
  });
  return rows;
}
