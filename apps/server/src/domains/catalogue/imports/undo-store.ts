import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { Texts } from '#domains/catalogue/texts.ts';
import type { ProductBefore } from '#domains/catalogue/writing/import-log.ts';

/** The statements of undoing an import; products are stored as an import stores them. */

export interface LaterChange {
  offerId: number;
  titles: Texts;
  importId: number;
}

/** Products of an import that other imports have changed since, and how many there are. */
export async function readLaterChanges(
  db: Database | Transaction,
  importId: number,
  limit: number,
): Promise<{ count: number; first: LaterChange[] }> {
  const later = sql`
    from import_changes c join import_changes l on l.product_id = c.product_id and l.id > c.id and l.import_id <> c.import_id
    where c.import_id = ${importId}`;
  const counted = await sql<{ count: number }>`select count(distinct c.product_id) as count ${later}`.execute(db);
  const count = counted.rows[0]?.count ?? 0;
  if (count === 0) return { count, first: [] };
  const { rows } = await sql<LaterChange>`
    select p.id as "offerId", p.titles, l.import_id as "importId"
    from (select c.product_id, max(l.import_id) as import_id ${later} group by 1 order by 1 limit ${limit}) l
    join products p on p.id = l.product_id order by p.id
  `.execute(db);
  return { count, first: rows };
}

export async function beginUndo(tx: Transaction, importId: number): Promise<number> {
  await sql`update imports set undo_began_at = coalesce(undo_began_at, now()) where id = ${importId}`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*) from import_changes where import_id = ${importId}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface Change {
  product_id: number;
  /** Null: the import added the product. */
  before: ProductBefore | null;
}

export async function readChanges(tx: Transaction, importId: number, limit: number): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select product_id, before from import_changes where import_id = ${importId} order by id limit ${limit}
  `.execute(tx);
  return rows;
}

export async function forgetChanges(tx: Transaction, importId: number, productIds: readonly number[]): Promise<void> {
  await sql`
    delete from import_changes where import_id = ${importId} and product_id = any(${productIds})
  `.execute(tx);
}

export async function finishUndo(tx: Transaction, importId: number): Promise<void> {
  await sql`update imports set undone_at = now() where id = ${importId}`.execute(tx);
}

export interface StockOf {
  id: number;
  amount_on_sale: number;
  source_amount: number;
  is_withdrawn: boolean;
}

export async function readStockOf(tx: Transaction, productIds: readonly number[]): Promise<StockOf[]> {
  const found = await sql<StockOf>`
    select id, amount_on_sale, source_amount, is_withdrawn from skus where product_id = any(${productIds})
  `.execute(tx);
  return found.rows;
}

export async function writeStock(tx: Transaction, stock: readonly { id: number; amount: number }[]): Promise<void> {
  await sql`
    update skus s set amount_on_sale = r.amount
    from jsonb_to_recordset(${JSON.stringify(stock)}::jsonb) as r (id bigint, amount integer)
    where s.id = r.id and s.amount_on_sale <> r.amount
  `.execute(tx);
}

/** Hides the products again that were hidden before the import withdrew them. */
export async function hideWithdrawn(tx: Transaction, productIds: readonly number[]): Promise<void> {
  await sql`
    update products set status = 'hidden', updated_at = now() where id = any(${productIds}) and status = 'withdrawn'
  `.execute(tx);
}
