import pg from 'pg';
import { lockTable } from '#database/migrate.ts';
import type { Sequence, Table } from './manifest.ts';

/** Tables to copy, from the database's own catalogue. */

/**
 * Sessions and API keys are left out: after a restore everyone signs in again and makes new keys, because what a changed
 * password, a disabled login or a leaked key had ended since the backup would otherwise work again. Changes are numbered by the
 * database that they were made in. The rest says nothing about the shop.
 */
const leftOut = new Set([
  'public.sessions',
  'public.api_keys',
  'public.changes',
  'public.change_feed',
  // The index is rebuilt from the restored data; its earlier progress does not count.
  'public.opensearch_state',
  'public.opensearch_changes',
  `public.${lockTable}`,
  'pgboss.queue_stats',
  'pgboss.bam',
  'pgboss.warning',
]);

const schemas = `('public', 'pgboss')`;
/** An extension's objects come with it. */
const isOurs = `not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

export const isEmptyQuery = `
  select not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${schemas} and ${isOurs}) as empty`;

/** Partitions are copied as part of their table; computed columns compute themselves again. */
const tablesQuery = `
  select n.nspname as schema, c.relname as name,
    json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname in ${schemas} and c.relkind in ('r', 'p') and not c.relispartition and ${isOurs}
  group by 1, 2 order by 1 desc, 2`;

export type TableShape = Omit<Table, 'rows'>;

export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(tablesQuery);
  return rows.filter(({ schema, name }) => !leftOut.has(`${schema}.${name}`));
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Pick<Sequence, 'schema' | 'name'>>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ${schemas} and c.relkind = 'S' and ${isOurs} order by 1, 2`,
  );
  const sequences: Sequence[] = [];
  for (const row of rows) {
    const { rows: state } = await client.query<Pick<Sequence, 'last' | 'isCalled'>>(
      `select last_value::text as last, is_called as "isCalled" from ${quoted(row)}`,
    );
    if (state[0]) sequences.push({ ...row, ...state[0] });
  }
  return sequences;
}

/** Lists applied migrations by the table that records them. */
export async function listMigrated(
  client: pg.Client,
  tables: readonly TableShape[],
): Promise<Record<string, string[]>> {
  const recorded = tables.filter(({ schema, name }) => schema === 'public' && /^migrations(_|$)/.test(name));
  const names: Record<string, string[]> = {};
  for (const table of recorded) {
    const { rows } = await client.query<{ name: string }>(`select name from ${quoted(table)} order by name`);
    names[table.name] = rows.map(({ name }) => name);
  }
  return names;
}

export const quoted = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

export const columnList = ({ columns }: Pick<Table, 'columns'>): string =>
  columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
