import type { Database, Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import {
  addPieces,
  batchFor,
  ensureStock,
  lockPieces,
  markLow,
  readPieces,
  returnPieces,
  type StockMove,
  takeOldest,
} from './pieces/store.ts';
import { lowStockJob } from './queued-jobs.ts';

/**
 * Pieces that a buyer has paid for and keeps in our warehouse. They change under the lock of their row, by ascending SKU,
 * after the SKUs of the catalogue; each change is a move that stays.
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

/** What lies there of these SKUs; of those that are not named, nothing does. */
export function ownPieces(
  db: Database | Transaction,
  buyerId: string,
  skuIds: readonly number[],
): Promise<Map<number, number>> {
  return readPieces(db, buyerId, skuIds);
}

/** For an order: all lines or none, the oldest pieces first. Returns what fell short; then nothing has been taken. */
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

/** An order was closed, or pieces of it given up before they left: they lie where they lay. */
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

/** Inspected pieces of a restock become the buyer's own. */
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

/** Once, until it is restocked above the mark. */
export async function notifyIfLow(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  buyerId: string,
  skuIds: readonly number[],
): Promise<void> {
  const low = await markLow(tx, buyerId, skuIds);
  if (low.length > 0) await ctx.queue.add(tx, lowStockJob, { buyerId, skuIds: low });
}
