import type pg from 'pg';

/**
 * Offers as other sellers would list them, created inside PostgreSQL: every product with its SKUs and search row
 * `times` more, each with its own numbers, in its title too, and its own sales. For scale tests on a separate database;
 * the originals came through the import, so the copies are what the import would have stored.
 */
export async function multiplyProducts(client: pg.Client, times: number): Promise<void> {
  await client.query(`set maintenance_work_mem = '512MB'`);
  await client.query('begin');
  await withoutTriggers(client);
  await copyRows(client, 'products', times, {
    id: newId('id'),
    titles: `(select jsonb_object_agg(language, title || ' ' || ${newId('id')}) from jsonb_each_text(titles) t (language, title))`,
    ...newSales(newId('id')),
  });
  await copyRows(client, 'skus', times, {
    id: `case when id = product_id then ${newId('id')} else id + copy * ${offersApart * skusAnOffer} end`,
    product_id: newId('product_id'),
    // The orders are the originals'.
    reserved: '0',
  });
  await copyRows(client, 'unlisted_search', times, { product_id: newId('product_id') });
  const indexes = await dropIndexes(client, 'product_search');
  await copyRows(client, 'product_search', times, {
    product_id: newId('product_id'),
    ...newSales(newId('product_id')),
    words: `ts_delete(words, tsvector_to_array(search_classes(product_id, month_sold, price_e4))) || search_classes(${newId('product_id')}, ${newSales(newId('product_id')).month_sold}, price_e4)`,
  });
  for (const definition of indexes) await client.query(definition);
  await client.query(`update search_words set products = products * ${times + 1}`);
  await client.query(`update categories set product_count = product_count * ${times + 1}`);
  await client.query('commit');
}

/** Wider than the range that the demo's offers are numbered in, so that no copy meets another. */
const offersApart = 400_000_000_000;
const skusAnOffer = 1024;
const newId = (column: string) => `${column} + copy * ${offersApart}`;

/** Varies between half and one and a half times, the same at every run. */
function newSales(id: string): { month_sold: string; total_sold: string } {
  const share = `(50 + abs(hashint8(${id})::bigint) % 100) / 100`;
  return { month_sold: `(month_sold * ${share})::integer`, total_sold: `(total_sold * ${share})::integer` };
}

/**
 * Disables triggers for this transaction, where the user may: copies are as consistent as their originals, and checking
 * each takes several times as long.
 */
export async function withoutTriggers(client: Pick<pg.Client, 'query'>): Promise<void> {
  await client.query(`select set_config('session_replication_role', 'replica', true)
    from pg_roles where rolname = current_user and rolsuper`);
}

/** Every row of a table `times` more; `changes` are what its columns are in the copies, which are counted by `copy`. */
export async function copyRows(
  client: Pick<pg.Client, 'query'>,
  table: string,
  times: number,
  changes: Record<string, string>,
  condition = 'true',
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  await client.query(
    `insert into ${table} (${columns.join(', ')})
    select ${columns.map((name) => changes[name] ?? name).join(', ')}
    from generate_series(1, ${times}) as c (copy), ${table} where ${condition}`,
  );
}

/**
 * Drops all indexes but the primary key; returns the statements that recreate them, which is faster than keeping them
 * up to date.
 */
async function dropIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = $1::regclass and not indisprimary`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
