import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { BulkChange, BulkState } from './bulk-rules.ts';

/** Changes to many products, and which products they are about. */

/** How long a change can be undone. */
const retentionDays = 30;

export async function insertChange(
  tx: Transaction,
  change: BulkChange,
  ids: readonly number[],
  operatorId: string,
): Promise<{ id: number; products: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into bulk_changes (change, operator_id) values (${JSON.stringify(change)}::jsonb, ${operatorId}) returning id
  `.execute(tx);
  const id = rows[0]?.id ?? 0;
  const chosen = await sql`
    insert into bulk_change_products (change_id, product_id)
    select distinct ${id}::bigint, p.id from products p where p.id = any(${ids})
  `.execute(tx);
  const products = Number(chosen.numAffectedRows ?? 0);
  await sql`update bulk_changes set products = ${products} where id = ${id}`.execute(tx);
  return { id, products };
}

export async function readChosen(db: Database | Transaction, changeId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from bulk_change_products where change_id = ${changeId} order by product_id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The next products of a running change, or of one that is being undone. */
export async function readNext(tx: Transaction, changeId: number, isDone: boolean, limit: number) {
  const { rows } = await sql<{ id: number; before: BulkState | null; after: BulkState | null }>`
    select product_id as id, before, after from bulk_change_products
    where change_id = ${changeId} and is_done = ${isDone} order by product_id limit ${limit}
  `.execute(tx);
  return rows;
}

export interface BulkOutcome {
  id: number;
  before: BulkState | null;
  after: BulkState | null;
}

export async function writeOutcomes(
  tx: Transaction,
  changeId: number,
  outcomes: readonly BulkOutcome[],
  isDone: boolean,
): Promise<void> {
  await sql`
    update bulk_change_products p set before = r.before, after = r.after, is_done = ${isDone}
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as r (id bigint, before jsonb, after jsonb)
    where p.change_id = ${changeId} and p.product_id = r.id
  `.execute(tx);
}

export interface ChangeRow {
  id: number;
  change: BulkChange;
  state: 'preview' | 'running' | 'done' | 'undoing' | 'undone';
  operator_id: string | null;
}

/** Locked: two people cannot both apply or undo it. */
export async function lockChange(tx: Transaction, id: number): Promise<(ChangeRow & { is_kept: boolean }) | undefined> {
  const { rows } = await sql<ChangeRow & { is_kept: boolean }>`
    select id, change, state, operator_id, created_at > now() - make_interval(days => ${retentionDays}) as is_kept
    from bulk_changes where id = ${id} for no key update
  `.execute(tx);
  return rows[0];
}

export async function writeState(tx: Transaction, id: number, state: ChangeRow['state']): Promise<void> {
  await sql`
    update bulk_changes set state = ${state}, finished_at = case when ${state} in ('done', 'undone') then now() end
    where id = ${id}
  `.execute(tx);
}

export async function countChanged(
  tx: Transaction,
  id: number,
  { changed = 0, undone = 0 }: { changed?: number; undone?: number },
): Promise<void> {
  await sql`update bulk_changes set changed = changed + ${changed}, undone = undone + ${undone} where id = ${id}`.execute(
    tx,
  );
}

export interface ListedChangeRow extends ChangeRow {
  products: number;
  changed: number;
  undone: number;
  by: string;
  created_at: Date;
  is_kept: boolean;
}

export async function listChanges(db: Database, offset: number, limit: number) {
  const { rows } = await sql<ListedChangeRow>`
    select b.id, b.change, b.state, b.operator_id, b.products, b.changed, b.undone, coalesce(o.name, '') as by, b.created_at,
      b.created_at > now() - make_interval(days => ${retentionDays}) as is_kept
    from bulk_changes b left join operators o on o.id = b.operator_id
    where b.state <> 'preview' order by b.id desc offset ${offset} limit ${limit}
  `.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from bulk_changes where state <> 'preview'`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Previews that nobody applied and no owner is asked about, and products of changes that can no longer be undone. */
export async function forgetOld(db: Database): Promise<void> {
  await sql`
    delete from bulk_changes b where b.state = 'preview' and b.created_at < now() - interval '1 day'
      and not exists (select from price_requests r
        where r.door = 'bulk' and r.decision is null and r.change->>'id' = b.id::text)
  `.execute(db);
  await sql`
    delete from bulk_change_products p using bulk_changes b
    where b.id = p.change_id and b.state in ('done', 'undone')
      and b.created_at < now() - make_interval(days => ${retentionDays + 1})
  `.execute(db);
}
