import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { attributesText, nameIn } from '#domains/orders/line-texts.ts';
import { isSold } from '#domains/orders/order-filter.ts';
import type { ItemRow } from '#domains/orders/order-queries.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';

const most = 500;

/** What nobody asks for may be few: only what was sold lately counts. A SKU that is gone cannot be bought any more. Reads nothing of a line that its index has not. */
const low = (lowStock: number) => sql`
  select i.sku_id, s.amount_on_sale as stock, sum(i.quantity - i.refunded_quantity)::int as sold, max(i.order_id::text)::uuid as order_id
  from orders o join order_items i on i.order_id = o.id join skus s on s.id = i.sku_id and not s.is_withdrawn
  where o.placed_at > now() - interval '30 days' and ${sql.raw(isSold)} and s.amount_on_sale < ${lowStock}
  group by i.sku_id, s.amount_on_sale`;

export async function countLowStock(db: Database, lowStock: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${low(lowStock)}) low`.execute(db);
  return rows[0]?.count ?? 0;
}

type Listed = OutputOf<Calls['operatorListLowStock']>;
type Told = Listed['list'][number];
type Row = Omit<Told, 'productName' | 'productAttr'> &
  Pick<ItemRow, 'product_name' | 'titles' | 'attributes' | 'sku_attributes'>;

/** In the words of who reads, not of who ordered. */
function wireRow({ product_name, titles, attributes, sku_attributes, ...row }: Row, language: Language): Told {
  return {
    ...row,
    productName: nameIn({ product_name, titles }, language),
    productAttr: attributesText({ attributes, sku_attributes }, language),
  };
}

export async function listLowStock({ db, language }: Context): Promise<Listed> {
  const { lowStock } = await readSetting(db, 'work');
  const { rows } = await sql<Row>`
    select low.sku_id as "skuId", i.product_id as "productId", i.product_name, p.titles, i.source_name as "sourceName",
      i.attributes, s.attributes as sku_attributes, i.picture as "productPicPath", i.supplier_name as "supplierName", low.stock, low.sold
    from (${low(lowStock)}) low
    cross join lateral (select * from order_items where order_id = low.order_id and sku_id = low.sku_id limit 1) i
    join products p on p.id = i.product_id join skus s on s.id = i.sku_id
    order by low.stock, low.sold desc, low.sku_id limit ${most}`.execute(db);
  const list = rows.map((row) => wireRow(row, language));
  return { list, lowStock, total: list.length < most ? list.length : await countLowStock(db, lowStock) };
}
