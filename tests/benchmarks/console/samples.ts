import type pg from 'pg';

/** Search terms of operators, taken from the shop itself. */
export interface Samples {
  ids: string[];
  numbers: string[];
  countries: string[];
  offers: number[];
  trackingNumbers: string[];
  chineseWords: string[];
  customers: string[];
  purchases: string[];
  suppliers: string[];
  supplierNames: string[];
  categories: number[];
  products: number[];
  titles: string[];
  chineseTitles: string[];
  hooks: string[];
  operators: string[];
}

export async function readSamples(client: pg.Client): Promise<Samples> {
  const column = async <Value = string>(query: string) =>
    (await client.query<{ value: Value }>(query)).rows.map(({ value }) => value);
  const some = 'tablesample bernoulli (1) repeatable (3)';
  const titlesIn = (language: string) =>
    column(`select titles ->> '${language}' as value from products ${some} where titles ? '${language}' limit 500`);
  return {
    ids: await column(`select id as value from orders ${some} limit 500`),
    numbers: await column('select sn as value from orders tablesample bernoulli (1) repeatable (5) limit 500'),
    countries: await column('select distinct country_iso as value from orders'),
    offers: (await column('select distinct product_id as value from order_items')).map(Number),
    trackingNumbers: await column(`select tracking_number as value from shipments ${some} limit 200`),
    chineseWords: await column(
      `select distinct substring(source_name from '[一-龥]{2,4}') as value from order_items
        where source_name ~ '[一-龥]{2}' limit 200`,
    ),
    customers: await column('select id as value from users order by created_at limit 500'),
    purchases: await column(`select id as value from purchase_orders ${some} limit 500`),
    suppliers: await column('select supplier_id as value from products group by 1 order by count(*) desc limit 20'),
    supplierNames: await column(`select names ->> 'en' as value from suppliers where names ? 'en' limit 100`),
    categories: (
      await column('select id as value from categories where product_count > 0 order by product_count desc limit 60')
    ).map(Number),
    products: (await column(`select id as value from products ${some} limit 1000`)).map(Number),
    titles: await titlesIn('en'),
    chineseTitles: await titlesIn('zh'),
    hooks: await column('select id as value from hook_endpoints where buyer_id is null'),
    operators: await column('select id as value from operators'),
  };
}
