import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** Pieces, their batches and their moves. Whoever changes them holds the lock of their row in own_stock. */

export interface StockKey {
  buyerId: string;
  skuId: number;
}

export interface StockMove {
  reason: 'restock' | 'order' | 'correction' | 'disposal';
  orderId?: string;
  orderItemId?: string;
  operatorId?: string;
  note?: string;
}

export async function readPieces(
  db: Database | Transaction,
  buyerId: string,
  skuIds: readonly number[],
): Promise<Map<number, number>> {
  if (skuIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('own_stock')
    .select(['sku_id', 'pieces'])
    .where('buyer_id', '=', buyerId)
    .where('sku_id', 'in', skuIds)
    .execute();
  return new Map(rows.map((row) => [row.sku_id, row.pieces]));
}

export async function lockPieces(
  tx: Transaction,
  buyerId: string,
  skuIds: readonly number[],
): Promise<Map<number, number>> {
  if (skuIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('own_stock')
    .select(['sku_id', 'pieces'])
    .where('buyer_id', '=', buyerId)
    .where('sku_id', 'in', skuIds)
    .orderBy('sku_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.sku_id, row.pieces]));
}

/** Of locked pieces, of which there are enough. */
export async function takeOldest(
  tx: Transaction,
  { buyerId, skuId }: StockKey,
  quantity: number,
  move: StockMove,
): Promise<void> {
  await sql`
    with ordered as (
      select id, pieces, sum(pieces) over (order by arrived_at, id) - pieces as before
      from own_stock_batches where buyer_id = ${buyerId} and sku_id = ${skuId} and pieces > 0
    ), taken as (
      select id, least(pieces, ${quantity}::int - before)::int as pieces from ordered where before < ${quantity}::int
    ), batches as (
      update own_stock_batches b set pieces = b.pieces - taken.pieces from taken where b.id = taken.id
    ), moved as (
      insert into own_stock_moves (batch_id, buyer_id, sku_id, pieces, reason, order_id, order_item_id, operator_id, note)
      select id, ${buyerId}, ${skuId}, -pieces, ${move.reason}, ${move.orderId ?? null}::uuid,
        ${move.orderItemId ?? null}::uuid, ${move.operatorId ?? null}::uuid, ${move.note ?? ''}
      from taken
    )
    update own_stock set pieces = pieces - ${quantity}::int where buyer_id = ${buyerId} and sku_id = ${skuId}
  `.execute(tx);
}

/** Into the batches from which the line took them, the newest first. */
export async function returnPieces(
  tx: Transaction,
  { buyerId, skuId }: StockKey,
  quantity: number,
  { orderId, orderItemId }: { orderId: string; orderItemId: string },
): Promise<void> {
  await sql`
    with out as (
      select m.batch_id as id, b.arrived_at, -sum(m.pieces)::int as pieces
      from own_stock_moves m join own_stock_batches b on b.id = m.batch_id
      where m.order_item_id = ${orderItemId} group by 1, 2 having sum(m.pieces) < 0
    ), ordered as (
      select id, pieces, sum(pieces) over (order by arrived_at desc, id desc) - pieces as before from out
    ), back as (
      select id, least(pieces, ${quantity}::int - before)::int as pieces from ordered where before < ${quantity}::int
    ), batches as (
      update own_stock_batches b set pieces = b.pieces + back.pieces from back where b.id = back.id
    ), moved as (
      insert into own_stock_moves (batch_id, buyer_id, sku_id, pieces, reason, order_id, order_item_id)
      select id, ${buyerId}, ${skuId}, pieces, 'return', ${orderId}, ${orderItemId} from back
    )
    update own_stock set pieces = pieces + (select coalesce(sum(pieces), 0) from back)::int,
      low_told_at = case when pieces + ${quantity}::int > low_at then null else low_told_at end
    where buyer_id = ${buyerId} and sku_id = ${skuId}
  `.execute(tx);
}

/** The row to lock; without a shelf they lie where they lay. */
export async function ensureStock(
  tx: Transaction,
  stock: StockKey & { productId: number; orderItemId: string; shelf: string },
): Promise<void> {
  await sql`
    insert into own_stock (buyer_id, sku_id, product_id, order_item_id, shelf)
    values (${stock.buyerId}, ${stock.skuId}, ${stock.productId}, ${stock.orderItemId}, ${stock.shelf})
    on conflict (buyer_id, sku_id) do update set product_id = excluded.product_id, order_item_id = excluded.order_item_id,
      shelf = case when excluded.shelf = '' then own_stock.shelf else excluded.shelf end
  `.execute(tx);
}

/** A new one for what an order brings. */
export async function batchFor(
  tx: Transaction,
  { buyerId, skuId, orderId }: StockKey & { orderId: string | null },
): Promise<string> {
  const { id } = await tx
    .insertInto('own_stock_batches')
    .values({ buyer_id: buyerId, sku_id: skuId, order_id: orderId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addPieces(
  tx: Transaction,
  { buyerId, skuId }: StockKey,
  batchId: string,
  quantity: number,
  move: StockMove,
): Promise<void> {
  await sql`
    with batch as (
      update own_stock_batches set pieces = pieces + ${quantity}::int where id = ${batchId}
    ), moved as (
      insert into own_stock_moves (batch_id, buyer_id, sku_id, pieces, reason, order_id, order_item_id, operator_id, note)
      values (${batchId}, ${buyerId}, ${skuId}, ${quantity}, ${move.reason}, ${move.orderId ?? null}::uuid,
        ${move.orderItemId ?? null}::uuid, ${move.operatorId ?? null}::uuid, ${move.note ?? ''})
    )
    update own_stock set pieces = pieces + ${quantity}::int,
      low_told_at = case when pieces + ${quantity}::int > low_at then null else low_told_at end
    where buyer_id = ${buyerId} and sku_id = ${skuId}
  `.execute(tx);
}

/** Those that have just become few, each once. */
export async function markLow(tx: Transaction, buyerId: string, skuIds: readonly number[]): Promise<number[]> {
  if (skuIds.length === 0) return [];
  const rows = await tx
    .updateTable('own_stock')
    .set({ low_told_at: sql<Date>`now()` })
    .where('buyer_id', '=', buyerId)
    .where('sku_id', 'in', skuIds)
    .where('low_told_at', 'is', null)
    .whereRef('pieces', '<=', 'low_at')
    .returning('sku_id')
    .execute();
  return rows.map((row) => row.sku_id);
}

export async function setRow(
  tx: Transaction,
  { buyerId, skuId }: StockKey,
  values: { low_at?: number | null; low_told_at?: null; shelf?: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('own_stock')
    .set(values)
    .where('buyer_id', '=', buyerId)
    .where('sku_id', '=', skuId)
    .returning('sku_id')
    .executeTakeFirst();
  return row !== undefined;
}
