import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** The shop's categories by the names that a connector's goods have for them (`mapKey`). */
export async function readCategoryMap(db: Database, connector: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; category_id: number }>`
    select name, category_id from category_map where connector = ${connector}
  `.execute(db);
  return new Map(rows.map(({ name, category_id }) => [name, category_id]));
}

/** Adds to what the map says already. */
export async function writeCategoryMap(tx: Transaction, connector: string, map: ReadonlyMap<string, number>) {
  await sql`
    insert into category_map (connector, name, category_id)
    select ${connector}, name, category_id
    from unnest(${[...map.keys()]}::text[], ${[...map.values()]}::bigint[]) as r (name, category_id)
    on conflict (connector, name) do update set category_id = excluded.category_id
  `.execute(tx);
}
