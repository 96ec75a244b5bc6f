import { sql } from 'kysely';
import { leftOut } from '#domains/audit-log/entries/left-out.ts';
import type { TestShop } from './shop.ts';

type Row = Record<string, unknown>;

/** A changed row, seen by a trigger independent of the audit log's, which ignores the author. */
export interface Witnessed {
  table: string;
  change: 'insert' | 'update' | 'delete';
  /** The columns changed by an update. */
  columns: string[];
  before: Row | null;
  after: Row | null;
}

export interface AuditedTable {
  table: string;
  secrets: string[];
  unnoted: string[];
}

/** Reads the triggers' arguments. */
export async function auditedTables({ db }: TestShop): Promise<AuditedTable[]> {
  const { rows } = await sql<AuditedTable>`
    select tgrelid::regclass::text as table, args[2]::text[] as secrets, args[3]::text[] as unnoted
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid,
      string_to_array(encode(tgargs, 'escape'), '\\000') as args
    where proname = 'note_change' order by 1`.execute(db);
  return rows;
}

/** Starts watching: `take` returns the changes since its last call, in all tables that are not excluded. */
export async function watchChanges(shop: TestShop): Promise<{ take(): Promise<Witnessed[]> }> {
  const unnoted = new Map((await auditedTables(shop)).map((one) => [one.table, one.unnoted]));
  await shop.asOwner(async ({ pool }) => {
    await pool.query(`
      create schema witness;
      create table witness.seen (n bigint generated always as identity, name text, change text, before jsonb, after jsonb);
      create function witness.see() returns trigger language plpgsql security definer as $$ begin
        insert into witness.seen (name, change, before, after) values (tg_table_name, lower(tg_op),
          case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
        return null;
      end $$;`);
    const { rows } = await pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'migrations%'`,
    );
    for (const { name } of rows.filter((table) => !(table.name in leftOut)))
      await pool.query(
        `create trigger witnessed after insert or update or delete on ${name} for each row execute function witness.see()`,
      );
  });
  const take = () =>
    shop.asOwner(async ({ pool }) => {
      const { rows } = await pool.query<{ name: string; change: Witnessed['change']; before: Row; after: Row }>(
        'with taken as (delete from witness.seen returning *) select * from taken order by n',
      );
      return rows.flatMap(({ name, change, before, after }): Witnessed[] => {
        const without = unnoted.get(name) ?? [];
        const columns = Object.keys(after ?? before).filter(
          (column) =>
            !without.includes(column) &&
            (change !== 'update' || JSON.stringify(before[column]) !== JSON.stringify(after[column])),
        );
        return columns.length > 0 ? [{ table: name, change, columns, before, after }] : [];
      });
    });
  return { take };
}
