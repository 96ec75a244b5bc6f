import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { PreparedProduct, PreparedSku } from '#domains/catalogue/overrides/prepared-product.ts';
import { sourceColumns } from './store.ts';

/** Imports that can be undone, and what they changed. */

/** How long an import can be undone. */
export const retentionDays = 90;

export interface StartedImport {
  connector: string;
  fileName: string;
  suppliers: readonly string[];
  options: object;
  operatorId: string | undefined;
}

export async function startImport(tx: Transaction, started: StartedImport): Promise<number> {
  const { connector, fileName, suppliers, options, operatorId = null } = started;
  const { rows } = await sql<{ id: number }>`
    insert into imports (connector, file_name, suppliers, options, operator_id)
    values (${connector}, ${fileName}, ${suppliers}, ${JSON.stringify(options)}::jsonb, ${operatorId})
    returning id
  `.execute(tx);
  return rows[0]?.id ?? 0;
}

/** A product as it was; its SKUs without those that were withdrawn. */
export interface ProductBefore {
  status: 'active' | 'hidden' | 'withdrawn' | 'private';
  product: Omit<PreparedProduct, 'skus' | 'search_row'>;
  skus: (PreparedSku & { amount_on_sale: number; reserved: number })[];
}

const storedColumns = sql.raw(['id', ...sourceColumns].map((column) => `p.${column}`).join(', '));

/** The supplier's values of a product p with edits e and its SKUs, whatever the shop's own values are. */
const before = sql`jsonb_build_object(
  'status', p.status,
  'product', (select to_jsonb(r) from (select ${storedColumns}) as r) || coalesce(e.source - 'skus', '{}'),
  'skus', (
    select jsonb_agg(to_jsonb(r) || coalesce(
      (select jsonb_build_object('weight_grams', k -> 'weight_grams', 'weight_is_assumed', k -> 'weight_is_assumed')
        from jsonb_array_elements(e.source -> 'skus') k where k -> 'id' = to_jsonb(r.id)), '{}') order by r.position)
    from (
      select id, position, attributes, source_image, source_price_fen, fixed_price_e4, source_amount as amount,
        weight_grams, weight_is_assumed, weight_source, supplier_spec_id, amount_on_sale, reserved
      from skus where product_id = p.id and not is_withdrawn
    ) as r
  )
)`;

export type KnownProduct = ProductBefore & { connector: string };

export async function readProducts(tx: Transaction, ids: readonly number[]): Promise<KnownProduct[]> {
  const { rows } = await sql<{ before: ProductBefore; connector: string }>`
    select p.connector, ${before} as before from products p left join edited_products e on e.product_id = p.id
    where p.id = any(${ids}) order by p.id
  `.execute(tx);
  return rows.map(({ connector, before }) => ({ ...before, connector }));
}

/** Keeps these products as they are before the import changes them. */
export async function keepBefore(tx: Transaction, importId: number, productIds: readonly number[]): Promise<void> {
  await sql`
    insert into import_changes (import_id, product_id, before)
    select ${importId}, i.id, case when p.id is not null then ${before} end
    from unnest(${productIds}::bigint[]) as i (id) left join products p on p.id = i.id
    left join edited_products e on e.product_id = p.id
    on conflict (import_id, product_id) do nothing
  `.execute(tx);
}

/** Counts a batch's changes. A running import ends here once an operator undoes it. */
export async function countImported(
  tx: Transaction,
  importId: number,
  { added = 0, updated = 0, withdrawn = 0 }: { added?: number; updated?: number; withdrawn?: number },
): Promise<void> {
  const counted = await sql`
    update imports set added = added + ${added}, updated = updated + ${updated}, withdrawn = withdrawn + ${withdrawn}
    where id = ${importId} and undo_began_at is null
  `.execute(tx);
  if (counted.numAffectedRows === 0n) throw new Error(`import ${importId} is being undone`);
}

/** `seen`: all that the source listed; what an interrupted run had stored before is not counted as unchanged. */
export async function finishImport(tx: Transaction, importId: number, seen: number): Promise<void> {
  await sql`
    update imports set unchanged = greatest(0, ${seen} - added - updated), finished_at = now() where id = ${importId}
  `.execute(tx);
}

export interface LoggedImport {
  id: number;
  connector: string;
  fileName: string;
  suppliers: string[];
  options: Record<string, unknown>;
  added: number;
  updated: number;
  unchanged: number;
  withdrawn: number;
  /** Null: by a command. */
  operator: string | null;
  /** `YYYY-MM-DD HH:mm:ss` UTC. */
  startedAt: string;
  /** Null: running, or interrupted. */
  finishedAt: string | null;
  undoBeganAt: string | null;
  undoneAt: string | null;
  /** It can be undone until this day, `YYYY-MM-DD`. */
  keptUntil: string;
  isRetained: boolean;
}

const utc = (column: string) => sql.raw(`to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`);
const retainedSince = sql`now() - make_interval(days => ${retentionDays})`;
const logged = sql`
  select i.id, i.connector, i.file_name as "fileName", i.suppliers, i.options, i.added, i.updated, i.unchanged,
    i.withdrawn, o.name as operator, ${utc('i.started_at')} as "startedAt", ${utc('i.finished_at')} as "finishedAt",
    ${utc('i.undo_began_at')} as "undoBeganAt", ${utc('i.undone_at')} as "undoneAt",
    to_char(i.started_at + make_interval(days => ${retentionDays}), 'YYYY-MM-DD') as "keptUntil",
    i.started_at > ${retainedSince} as "isRetained"
  from imports i left join operators o on o.id = i.operator_id`;

/** Newest first. */
export async function listImports(db: Database, limit = 50): Promise<LoggedImport[]> {
  return (await sql<LoggedImport>`${logged} order by i.id desc limit ${limit}`.execute(db)).rows;
}

/** This import; without an id the last that has not been undone. */
export async function findImport(db: Database, id: number | undefined): Promise<LoggedImport | undefined> {
  const wanted = id === undefined ? sql`i.undone_at is null` : sql`i.id = ${id}`;
  return (await sql<LoggedImport>`${logged} where ${wanted} order by i.id desc limit 1`.execute(db)).rows[0];
}

/** Forgets what imports changed that are too old to be undone; their rows stay. */
export async function forgetOldChanges(db: Database): Promise<void> {
  const batch = 1000;
  for (let deleted = batch; deleted === batch; ) {
    const result = await sql`
      delete from import_changes where ctid = any(array(
        select c.ctid from import_changes c join imports i on i.id = c.import_id
        where i.started_at <= ${retainedSince} limit ${batch}
      ))
    `.execute(db);
    deleted = Number(result.numAffectedRows ?? 0);
  }
}
