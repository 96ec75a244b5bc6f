import type { listedProduct } from '@sampan/contract/catalogue/products';
import type { Language } from '@sampan/contract/languages';
import { priceDollars } from '@sampan/contract/money';
import type { z } from 'zod';
import type { Card } from '#shop/product-cards.ts';
import { pickText } from './texts.ts';

export type ListedProduct = z.output<typeof listedProduct>;

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
