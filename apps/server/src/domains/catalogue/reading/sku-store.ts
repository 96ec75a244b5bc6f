import type { PriceTier } from '@sampan/contract/pricing';
import type pg from 'pg';
import type { NamedTexts } from '#domains/catalogue/texts.ts';
import { textIn } from './card-columns.ts';

export interface NumberedSku {
  /** The number asked for: a SKU's, or that of a product sold by colour and size. */
  number: number;
  isVariant: boolean;
  isWithdrawn: boolean;
  productId: number;
  name: string;
  attributes: NamedTexts[];
  picture: string;
  stock: number;
  tiers: PriceTier[];
  ownPriceE4: number | null;
  minOrderQuantity: number;
  batchNumber: number;
}

/** The items of these numbers; nothing is revealed about hidden or withdrawn products. */
export async function findNumberedSkus(
  pool: pg.Pool,
  numbers: readonly number[],
  language: string,
): Promise<NumberedSku[]> {
  const { rows } = await pool.query<NumberedSku>({
    name: 'catalogue-numbers',
    text: `
      select w.number, s.id is not null as "isVariant", coalesce(s.is_withdrawn, false) as "isWithdrawn",
        p.id as "productId", ${textIn('p.titles')} as name, coalesce(s.attributes, '[]') as attributes,
        coalesce(s.image, p.images[1], '') as picture, coalesce(s.amount_on_sale, 0) as stock, p.tiers,
        case when s.id is null or p.tiers = '[]' then coalesce(s.price_e4, p.price_min_e4) else s.price_e4 end as "ownPriceE4",
        p.min_order_quantity as "minOrderQuantity", p.batch_number as "batchNumber"
      from unnest($2::bigint[]) as w (number)
      left join skus s on s.id = w.number
      join products p on p.id = coalesce(s.product_id, w.number) and p.status = 'active'`,
    values: [language, numbers],
  });
  return rows;
}
