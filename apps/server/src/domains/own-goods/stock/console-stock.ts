import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { inTransaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { nameIn } from '#domains/orders/line-texts.ts';
import { correctPieces, setShelfOf } from '#domains/own-stock/own-stock.ts';
import { unbilledStorage } from '#domains/own-stock/storage-fees.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { optionsIn, pageOfMoves, toMoveResponse } from './list-own-stock.ts';
import { isBuyer, readBatches, readMoves, readOwnStock } from './store.ts';

type OperatorContext = Context & { actor: Operator };

/** A buyer's stock in our warehouse, and its correction by operators. */

export async function operatorListOwnStock(
  ctx: Context,
  { buyerId }: { buyerId: string },
): Promise<OutputOf<Calls['operatorListOwnStock']>> {
  await requireBuyer(ctx, buyerId);
  const { freeDays } = await readSetting(ctx.db, 'storage');
  const rows = await readOwnStock(ctx.pool, buyerId, freeDays);
  const batches = Map.groupBy(await readBatches(ctx.pool, buyerId), ({ skuId }) => skuId);
  return {
    list: rows.map((row) => ({
      productSkuId: row.skuId,
      offerId: row.productId,
      title: nameIn(row, ctx.language),
      options: optionsIn(row, ctx.language),
      picture: row.picture,
      pieces: row.pieces,
      onTheWay: row.onTheWay,
      shelf: row.shelf,
      batches: (batches.get(row.skuId) ?? []).map(({ arrivedAt, pieces, orderId, sn, feeMonths }) => ({
        arrivedAt: toWireTime(arrivedAt),
        pieces,
        orderId,
        sn: sn ?? '',
        feeMonths,
      })),
    })),
    dueUsd: dollars(await unbilledStorage(ctx.db, buyerId)),
  };
}

export async function operatorListOwnStockMoves(
  ctx: Context,
  { buyerId, after, pageSize }: ParsedInputOf<Calls['operatorListOwnStockMoves']>,
): Promise<OutputOf<Calls['operatorListOwnStockMoves']>> {
  await requireBuyer(ctx, buyerId);
  const rows = await readMoves(ctx.pool, buyerId, { after, limit: pageSize + 1 });
  return pageOfMoves(rows, pageSize, (row) => ({ ...toMoveResponse(row, ctx.language), by: row.by ?? '' }));
}

async function requireBuyer({ pool }: Context, buyerId: string): Promise<void> {
  if (!isUuid(buyerId) || !(await isBuyer(pool, buyerId))) throw refuse('not_found');
}

export async function operatorCorrectOwnStock(
  ctx: OperatorContext,
  { buyerId, productSkuId: skuId, ...counted }: ParsedInputOf<Calls['operatorCorrectOwnStock']>,
): Promise<null> {
  await inTransaction(ctx.db, (tx) => correctPieces(tx, ctx, { buyerId, skuId }, counted));
  return null;
}

export async function operatorSetShelf(
  ctx: OperatorContext,
  { buyerId, productSkuId: skuId, shelf }: ParsedInputOf<Calls['operatorSetShelf']>,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await setShelfOf(tx, { buyerId, skuId }, shelf))) throw refuse('not_found');
  });
  return null;
}
