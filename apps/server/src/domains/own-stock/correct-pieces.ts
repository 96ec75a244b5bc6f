import type { Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { notifyIfLow } from './own-stock.ts';
import { addPieces, batchFor, lockPieces, type StockKey, takeOldest } from './pieces/store.ts';

export interface Counted {
  seenPieces: number;
  pieces: number;
  reason: 'correction' | 'disposal';
  note: string;
}

/** What is missing leaves the oldest batch; what is found is a batch of its own, free as if it had just come. */
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
