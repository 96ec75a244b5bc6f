import type { Transaction } from '#database/connect.ts';
import { readLines, updateLine, updatePurchase } from '#domains/purchasing/purchase/purchase-store.ts';

/**
 * Pieces that the marketplace does not send, of these lines of a locked purchase order: they are to be bought again, or
 * offered to the buyer, as when a person says so. The last lines go short first.
 */
export async function shortLines(
  tx: Transaction,
  purchaseId: string,
  lineIds: readonly string[],
  pieces: number | 'all',
): Promise<number> {
  const lines = (await readLines(tx, purchaseId)).filter(({ id }) => lineIds.includes(id)).toReversed();
  let left = pieces === 'all' ? Number.MAX_SAFE_INTEGER : pieces;
  let shorted = 0;
  for (const { id, quantity, short, received } of lines) {
    const missing = Math.min(left, quantity - short - received);
    if (missing <= 0) continue;
    await updateLine(tx, id, { short: short + missing });
    left -= missing;
    shorted += missing;
  }
  if (shorted > 0) await updatePurchase(tx, purchaseId, await whatIsLeft(tx, purchaseId));
  return shorted;
}

/** A purchase order of which nothing comes any more is over. */
async function whatIsLeft(tx: Transaction, purchaseId: string): Promise<{ state?: 'cancelled' }> {
  const lines = await readLines(tx, purchaseId);
  const isOver = lines.every(({ quantity, short, received }) => short === quantity && received === 0);
  return isOver ? { state: 'cancelled' } : {};
}
