import type { TextOrigin } from '@sampan/contract/catalogue/translations';
import type { PriceTier } from '@sampan/contract/pricing';
import type pg from 'pg';
import type { NamedTexts } from '#domains/catalogue/texts.ts';
import type { Card } from '#shop/product-cards.ts';
import { cardColumns, sourceOf, textIn } from './card-columns.ts';

/** The prepared statements of the public calls about products. */

export async function findOffer(pool: pg.Pool, offerId: number): Promise<Card | undefined> {
  const { rows } = await pool.query<Card>({
    name: 'catalogue-offer',
    text: `select ${cardColumns} from products p where p.id = $1 and p.status = 'active'`,
    values: [offerId],
  });
  return rows[0];
}

export async function findOffers(pool: pg.Pool, offerIds: readonly number[]): Promise<Card[]> {
  const { rows } = await pool.query<Card>({
    name: 'catalogue-offers',
    text: `
      select ${cardColumns} from unnest($1::bigint[]) with ordinality as u (id, position)
      join products p on p.id = u.id and p.status = 'active' order by u.position`,
    values: [offerIds],
  });
  return rows;
}

/** Best sellers in stock, at most `$3` per category, from the 3,000 most popular. */
export async function listRecommended(
  pool: pg.Pool,
  { offset, size, perCategory }: { offset: number; size: number; perCategory: number },
): Promise<{ total: number; ids: number[] }> {
  const { rows } = await pool.query<{ total: number; ids: number[] }>({
    name: 'catalogue-recommended',
    text: `
      with popular as (
        select product_id, coalesce(category_3, category_2, category_1) as category_id, month_sold
        from product_search where in_stock order by month_sold desc, product_id limit 3000
      ), ranked as (
        select product_id, month_sold,
          row_number() over (partition by category_id order by month_sold desc, product_id) as place
        from popular
      ), list as materialized (
        select array_agg(product_id order by month_sold desc, product_id) as ids from ranked where place <= $3
      )
      select coalesce(cardinality(ids), 0) as total,
        coalesce(ids[$1::int + 1 : $1::int + $2::int], '{}') as ids
      from list`,
    values: [offset, size, perCategory],
  });
  return rows[0] ?? { total: 0, ids: [] };
}

export interface DetailRow {
  id: number;
  category_id: number;
  title: string;
  source_title: string;
  description: string;
  attributes: NamedTexts[];
  images: string[];
  unit: string;
  source_unit: string;
  quote_type: 0 | 1 | 2;
  min_order_quantity: number;
  batch_number: number;
  month_sold: number;
  total_sold: number;
  tiers: PriceTier[];
  price_e4: number;
  price_max_e4: number;
  weight_grams: number;
  weight_is_assumed: boolean;
  carton_quantity: number;
  is_patent: boolean;
  supplier: string;
  title_origin: TextOrigin;
  description_origin: TextOrigin;
  attributes_origin: TextOrigin;
  source_description: string;
  category_path: number[];
  skus: DetailSku[] | null;
}

/** Arrays without names, which would be written and read again for each SKU. */
export type DetailSku = [
  id: number,
  attributes: NamedTexts[],
  image: string | null,
  priceE4: number | null,
  amountOnSale: number,
];

/** How a text came to be that `textIn` picks, as `originOf`. */
const originIn = (column: string, kind: string) => `coalesce(t.origins #>> array['${kind}', $1],
          case when ${column} ->> $1 <> '' then 'given'
            when ${column} ->> 'en' <> '' then coalesce(t.origins #>> array['${kind}', 'en'], 'english') else 'source' end)`;

/**
 * A whole product in one round trip, and as one value: the client spends more on many columns than on parsing their
 * text.
 */
const detail = (condition: string) => `
      select row_to_json(d) as product from (select p.id, p.category_id, ${textIn('p.titles')} as title, ${sourceOf('p.titles')} as source_title,
        ${textIn('p.descriptions')} as description, p.attributes, p.images,
        ${textIn('p.unit')} as unit, ${sourceOf('p.unit')} as source_unit, p.quote_type, p.min_order_quantity, p.batch_number, p.month_sold, p.total_sold,
        p.tiers, p.price_e4, p.price_max_e4, p.weight_grams, p.weight_is_assumed, p.carton_quantity, p.is_patent,
        p.category_path,
        (select ${textIn('o.names')} from suppliers o where o.id = p.supplier_id) as supplier,
        ${originIn('p.titles', 'titles')} as title_origin, ${originIn('p.descriptions', 'descriptions')} as description_origin,
        coalesce(t.origins #>> array['others', $1], 'given') as attributes_origin,
        case when ${originIn('p.descriptions', 'descriptions')} in ('machine', 'corrected')
          then ${sourceOf('p.descriptions')} else '' end as source_description,
        (select json_agg(json_build_array(s.id, s.attributes, s.image, s.price_e4, s.amount_on_sale) order by s.position, s.id)
          from skus s where s.product_id = p.id and not s.is_withdrawn) as skus
      from products p left join translated_products t on t.product_id = p.id
      where p.id = $2 and ${condition}) d`;

export async function findProduct(pool: pg.Pool, offerId: number, language: string): Promise<DetailRow | undefined> {
  const text = detail(`p.status = 'active'`);
  const { rows } = await pool.query<{ product: DetailRow }>({
    name: 'catalogue-detail',
    text,
    values: [language, offerId],
  });
  return rows[0]?.product;
}

/** A product on sale to this buyer alone. No cache stores it. */
export async function findPrivateProduct(
  pool: pg.Pool,
  { offerId, buyerId, language }: { offerId: number; buyerId: string; language: string },
): Promise<DetailRow | undefined> {
  const text = detail(`p.status = 'private' and p.private_to = $3`);
  const { rows } = await pool.query<{ product: DetailRow }>({
    name: 'catalogue-private-detail',
    text,
    values: [language, offerId, buyerId],
  });
  return rows[0]?.product;
}
