import pg from 'pg';
import { isKey, type Storage } from '#connectors/storage/storage.ts';
import type { TableShape } from './tables.ts';

/** Columns that name stored files: by key, or by public URL. */

interface Place {
  table: string;
  column: string;
  /** If it is neither the column nor, in a list, each of its elements. */
  value?: string;
  where?: string;
}

/** Uploads are left out: unused ones may be gone. */
const keys: readonly Place[] = [
  { table: 'users', column: 'avatar_key' },
  { table: 'payment_declarations', column: 'images' },
  { table: 'refunds', column: 'pictures' },
  { table: 'inspection_pictures', column: 'key' },
  {
    table: 'seller_claims',
    column: 'pictures',
    // Those of inspections are named above, until they are erased.
    value: `unnest(array(select k from unnest(pictures) k where k like 'claims/%'))`,
  },
  { table: 'conversation_entries', column: 'pictures' },
  { table: 'grant_events', column: 'files' },
  { table: 'goods_requests', column: 'pictures' },
  { table: 'goods_request_entries', column: 'pictures' },
  { table: 'settings', column: 'value', value: `jsonb_path_query(value, '$.** ? (@.type() == "string")') #>> '{}'` },
  {
    table: 'product_overrides',
    column: 'value',
    value: `jsonb_array_elements_text(case when jsonb_typeof(value) = 'array' then value else '[]' end)`,
    where: `field = 'pictures'`,
  },
  { table: 'picture_fetches', column: 'key', where: 'fetched_at is not null' },
];

const urls: readonly Place[] = [
  { table: 'products', column: 'images' },
  { table: 'skus', column: 'image' },
  { table: 'order_items', column: 'picture' },
  { table: 'pallets', column: 'picture' },
  { table: 'pallets', column: 'more_pictures' },
];

/** A key's URL is this followed by the key. */
export function publicUrlOf(storage: Pick<Storage, 'publicUrl'>): string {
  const key = 'products/a.webp';
  return storage.publicUrl(key).slice(0, -key.length);
}

/** Older databases may lack a place, or have it under another name. */
function typeOf({ table, column }: Place, tables: readonly TableShape[]): string | undefined {
  const found = tables.find(({ schema, name }) => schema === 'public' && name === table);
  return found?.columns.find(({ name }) => name === column)?.type;
}

async function readValues(client: pg.Client, place: Place, tables: readonly TableShape[]): Promise<string[]> {
  const type = typeOf(place, tables);
  if (!type) return [];
  const value = place.value ?? (type.endsWith('[]') ? `unnest(${place.column})` : place.column);
  const { rows } = await client.query<{ value: string | null }>(
    `select distinct ${value} as value from ${pg.escapeIdentifier(place.table)} where ${place.where ?? 'true'}`,
  );
  return rows.flatMap((row) => row.value ?? []);
}

/** The keys of all files that rows name. */
export async function listNamedFiles(
  client: pg.Client,
  tables: readonly TableShape[],
  publicUrl: string,
): Promise<Set<string>> {
  const named = new Set<string>();
  for (const place of keys) for (const key of await readValues(client, place, tables)) if (isKey(key)) named.add(key);
  for (const place of urls)
    for (const url of await readValues(client, place, tables)) {
      const key = url.startsWith(publicUrl) ? url.slice(publicUrl.length) : '';
      if (isKey(key)) named.add(key);
    }
  return named;
}

/** Rewrites public URLs after a move to another storage. */
export async function movePublicUrls(
  client: pg.Client,
  tables: readonly TableShape[],
  from: string,
  to: string,
): Promise<void> {
  const moved = (value: string) =>
    `case when starts_with(${value}, $1) then $2 || substr(${value}, length($1) + 1) else ${value} end`;
  for (const place of urls) {
    const isList = typeOf(place, tables)?.endsWith('[]');
    const { table, column } = place;
    const value = isList
      ? `array(select ${moved('url')} from unnest(${column}) with ordinality as listed (url, place) order by place)`
      : moved(column);
    const concerned = isList ? `array_to_string(${column}, ' ') like '%' || $1 || '%'` : `starts_with(${column}, $1)`;
    await client.query(`update ${pg.escapeIdentifier(table)} set ${column} = ${value} where ${concerned}`, [from, to]);
  }
}
