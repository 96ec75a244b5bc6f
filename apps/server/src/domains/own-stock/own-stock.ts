import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { lowStockJob } from './queued-jobs.ts';

/**
 * Pieces that a buyer has paid for and keeps in our warehouse, in batches. They change under the lock of their row in
 * `own_stock`, by ascending SKU, after the SKUs of the catalogue; each change is a move that is never deleted.
 */

export interface OwnLine {
  skuId: number;
  quantity: number;
  orderItemId: string;
}

export interface OwnShortage {
  skuId: number;
  wanted: number;
  stock: number;
}

export interface StockKey {
  buyerId: string;
  skuId: number;
}

interface StockMove {
  reason: 'restock' | 'order' | 'correction' | 'disposal';
  orderId?: string;
  orderItemId?: string;
  operatorId?: string;
  note?: string;
}

/** How many pieces a buyer has of these SKUs; a SKU without stock is absent. */
export async function ownPieces(
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

/** Takes all lines of an order or none, the oldest pieces first. Returns what fell short; then nothing has been taken. */
export async function takeOwnStock(
  tx: Transaction,
  ctx: Context,
  buyerId: string,
  lines: readonly OwnLine[],
  orderId: string,
): Promise<OwnShortage[]> {
  const wanted = new Map<number, number>();
  for (const { skuId, quantity } of lines) wanted.set(skuId, (wanted.get(skuId) ?? 0) + quantity);
  const held = await lockPieces(tx, buyerId, [...wanted.keys()]);
  const short = [...wanted].flatMap(([skuId, quantity]) => {
    const stock = held.get(skuId) ?? 0;
    return stock < quantity ? [{ skuId, wanted: quantity, stock }] : [];
  });
  if (short.length > 0) return short;
  for (const { skuId, quantity, orderItemId } of lines)
    await takeOldest(tx, { buyerId, skuId }, quantity, { reason: 'order', orderId, orderItemId });
  await notifyIfLow(tx, ctx, buyerId, [...wanted.keys()]);
  return [];
}

/** Gives pieces back, because an order was closed or because they were given up before they left. Their shelf stays. */
export async function returnOwnStock(
  tx: Transaction,
  buyerId: string,
  lines: readonly OwnLine[],
  orderId: string,
): Promise<void> {
  await lockPieces(tx, buyerId, [...new Set(lines.map(({ skuId }) => skuId))]);
  for (const { skuId, quantity, orderItemId } of lines)
    await returnPieces(tx, { buyerId, skuId }, quantity, { orderId, orderItemId });
}

/** Turns inspected pieces of a restock into the buyer's own stock. */
export async function addOwnStock(
  tx: Transaction,
  buyerId: string,
  lines: readonly (OwnLine & { productId: number; shelf: string })[],
  orderId: string,
): Promise<void> {
  for (const line of lines.toSorted((a, b) => a.skuId - b.skuId)) {
    const { skuId, quantity, orderItemId } = line;
    await ensureStock(tx, { buyerId, ...line });
    const batch = await batchFor(tx, { buyerId, skuId, orderId });
    const move: StockMove = { reason: 'restock', orderId, orderItemId };
    await addPieces(tx, { buyerId, skuId }, batch, quantity, move);
  }
}

/** Notifies the buyer once of pieces that run low, until they are restocked above the mark. */
export async function notifyIfLow(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  buyerId: string,
  skuIds: readonly number[],
): Promise<void> {
  const low = await markLow(tx, buyerId, skuIds);
  if (low.length > 0) await ctx.queue.add(tx, lowStockJob, { buyerId, skuIds: low });
}

export interface Counted {
  seenPieces: number;
  pieces: number;
  reason: 'correction' | 'disposal';
  note: string;
}

/** Missing pieces leave the oldest batch. Found pieces become a new batch, whose free storage begins now. */
export async function correctPieces(
  tx: Transaction,
  ctx: Context & { actor: Operator },
  key: StockKey,
  { seenPieces, pieces, reason, note }: Counted,
): Promise<void> {
  const { buyerId, skuId } = key;
  const held = isUuid(buyerId) ? (await lockPieces(tx, buyerId, [skuId])).get(skuId) : undefined;
  if (held === undefined) throw refuse('not_found');
  if (held !== seenPieces) throw refuse('own_stock_changed');
  const move = { reason, operatorId: ctx.actor.operatorId, note };
  if (pieces < held) await takeOldest(tx, key, held - pieces, move);
  if (pieces > held) await addPieces(tx, key, await batchFor(tx, { ...key, orderId: null }), pieces - held, move);
  await notifyIfLow(tx, ctx, buyerId, [skuId]);
}

/** A new mark notifies the buyer again. False if the buyer never had stock of this SKU. */
export function setLowMark(tx: Transaction, key: StockKey, lowAt: number | null): Promise<boolean> {
  return setRow(tx, key, { low_at: lowAt, low_told_at: null });
}

/** False if the buyer never had stock of this SKU. */
export async function setShelfOf(tx: Transaction, key: StockKey, shelf: string): Promise<boolean> {
  return isUuid(key.buyerId) && (await setRow(tx, key, { shelf }));
}

async function lockPieces(tx: Transaction, buyerId: string, skuIds: readonly number[]): Promise<Map<number, number>> {
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

/** The pieces must be locked, and there must be enough. */
async function takeOldest(
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

/** Puts pieces back into the batches from which the line took them, the newest first. */
async function returnPieces(
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

/** Creates the row to lock. Without a new shelf the old one stays. */
async function ensureStock(
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

/** Creates a batch for the pieces of an order. */
async function batchFor(
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

async function addPieces(
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

/** Marks the SKUs that have just run low, each once, and returns them. */
async function markLow(tx: Transaction, buyerId: string, skuIds: readonly number[]): Promise<number[]> {
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

async function setRow(
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
