import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { type GoodsRow, goodsColumns, goodsTables, type SupplierRow } from '#domains/purchasing/purchase/goods.ts';

/** What is to be bought, by supplier. `buy_list` is kept by triggers; nothing here writes it. */

export interface GroupRow extends SupplierRow {
  lines: number;
  pieces: number;
  since: Date;
  /** `since` in microseconds since 1970, for the cursor. */
  moment: string;
  /** Its oldest lines that match. */
  itemIds: string[];
}

export interface BuyRow extends GoodsRow {
  supplierId: string;
  pieces: number;
  since: Date;
}

const literal = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** The buy list b, or those of its lines that match. */
function listed(search: string): RawBuilder<unknown> {
  const words = search.trim();
  if (!words) return sql`(select * from buy_list)`;
  const within = `%${literal(words)}%`;
  const beginning = `${literal(words.toUpperCase())}%`;
  const offer = /^\d{1,15}$/.test(words) ? Number(words) : null;
  return sql`(
    select b.* from buy_list b join order_items i on i.id = b.order_item_id join orders o on o.id = b.order_id
    where b.supplier_id in (select id from suppliers where id = ${words} or names::text ilike ${within}) or o.sn like ${beginning}
      or right(o.sn, 8) like ${beginning} or i.item_number ilike ${within} or i.product_id = ${offer}
      or (i.product_name || ' ' || i.source_name) ilike ${within}
  )`;
}

/** The suppliers of a page, who has waited longest first, each with so many of its lines, and how many there are. */
export async function readGroups(
  db: Database,
  { search, after, limit, lines }: { search: string; after: string; limit: number; lines: number },
): Promise<{ rows: GroupRow[]; total: number }> {
  const [, moment = null, supplier = null] = /^(\d+)_(.+)$/u.exec(after) ?? [];
  const { rows } = await sql<GroupRow & { total: number }>`
    with listed as materialized (
      select supplier_id, min(since) as since, count(*)::int as lines, sum(pieces)::int as pieces,
        (array_agg(order_item_id order by since, order_item_id))[1:${lines}::int] as items
      from ${listed(search)} b group by supplier_id
    )
    select g.supplier_id as "supplierId", s.names as "supplierNames", g.lines, g.pieces, g.since, g.items as "itemIds",
      (extract(epoch from g.since) * 1000000)::bigint::text as moment, (select count(*)::int from listed) as total
    from listed g join suppliers s on s.id = g.supplier_id
    where ${moment}::bigint is null
      or (g.since, g.supplier_id) > (timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${supplier}::text)
    order by g.since, g.supplier_id limit ${limit}
  `.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function readBuyLines(db: Database, itemIds: readonly string[]): Promise<BuyRow[]> {
  const { rows } = await sql<BuyRow>`
    select ${goodsColumns}, b.supplier_id as "supplierId", b.pieces, b.since
    from unnest(${itemIds}::uuid[]) as wanted (id) join buy_list b on b.order_item_id = wanted.id
    join order_items i on i.id = b.order_item_id ${goodsTables}
    order by b.since, i.order_id, i.position
  `.execute(db);
  return rows;
}

export async function countToBuy(db: Database): Promise<{ lines: number; orders: number }> {
  const { rows } = await sql<{ lines: number; orders: number }>`
    select count(*)::int as lines, count(distinct order_id)::int as orders from buy_list
  `.execute(db);
  return rows[0] ?? { lines: 0, orders: 0 };
}
