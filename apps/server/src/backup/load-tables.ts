import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Manifest, type Table, tablePart } from './manifest.ts';
import type { Parts } from './parts.ts';
import { columnList, listTables, quoted } from './tables.ts';

/** Loads the rows of a backup into empty tables, inside the caller's transaction. */

/** Rows come table by table, so references would fail; and building an index at the end is faster than row by row. */
const setAsideQuery = `
  select 1 as turn, format('alter table %s drop constraint %I', conrelid::regclass, conname) as aside,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
  from pg_constraint
  where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, to_regnamespace('pgboss'))
  union all
  select 0, format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  union all
  select distinct 0, format('alter table %s disable trigger user', tgrelid::regclass),
    format('alter table %s enable trigger user', tgrelid::regclass)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not tgisinternal and c.relnamespace in ('public'::regnamespace, to_regnamespace('pgboss'))`;

export async function loadTables(
  client: pg.Client,
  { tables, sequences }: Manifest,
  parts: Parts,
  report: (progress: string) => void,
): Promise<string[]> {
  await client.query(`set local maintenance_work_mem = '256MB'`);
  const { rows } = await client.query<{ turn: number; aside: string; back: string }>(setAsideQuery);
  const setAside = rows.toSorted((one, other) => one.turn - other.turn);
  // References rest on indexes: they go first and come back last.
  for (const { aside } of setAside.toReversed()) await client.query(aside);
  const { present, misfits } = await fitTables(client, tables);
  // Rows inserted by migrations are in the backup too.
  await client.query(`truncate ${present.map(quoted).join(', ')}`);
  for (const [index, table] of present.entries()) {
    report(`table ${index + 1} of ${present.length}: ${table.name}`);
    await loadTable(client, table, parts);
  }
  report('indexes and references');
  for (const { back } of setAside) await client.query(back);
  // As text: a number of the demo's marketplace does not fit into one of JavaScript.
  for (const sequence of sequences)
    await client.query(`select setval($1::regclass, $2, $3)::text`, [
      quoted(sequence),
      sequence.last,
      sequence.isCalled,
    ]);
  await client.query('analyze');
  return misfits;
}

async function loadTable(client: pg.Client, table: Table, parts: Parts): Promise<void> {
  const copy = client.query(copyFrom(`copy ${quoted(table)} (${columnList(table)}) from stdin`));
  await parts.readCompressed(tablePart(table), copy);
  if (copy.rowCount !== table.rows)
    throw new Error(`${table.name} has ${table.rows} rows in the backup’s manifest and ${copy.rowCount} in its part.`);
}

/** Keeps columns added by hand to the shop's tables; tables unknown to the migrations are not the shop's. */
async function fitTables(
  client: pg.Client,
  tables: readonly Table[],
): Promise<{ present: Table[]; misfits: string[] }> {
  const made = new Map((await listTables(client)).map((table) => [quoted(table), table]));
  const misfits: string[] = [];
  for (const table of tables) {
    const shape = made.get(quoted(table));
    if (!shape)
      misfits.push(`The table ${table.name} is not Sampan’s and was left out; its rows are in ${tablePart(table)}.`);
    const known = shape?.columns.map(({ name }) => name);
    for (const column of table.columns.filter(({ name }) => known?.includes(name) === false)) {
      // Fails on anything but a type.
      await client.query('select $1::text::regtype', [column.type]);
      await client.query(`alter table ${quoted(table)} add column ${columnList({ columns: [column] })} ${column.type}`);
      misfits.push(
        `The column ${column.name} of ${table.name} is not Sampan’s; it was restored without its constraints.`,
      );
    }
  }
  return { present: tables.filter((table) => made.has(quoted(table))), misfits };
}
