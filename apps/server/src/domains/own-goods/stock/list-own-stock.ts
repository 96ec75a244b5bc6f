import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import { dollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { attributesIn, nameIn } from '#domains/orders/line-texts.ts';
import { unbilledStorage } from '#domains/own-stock/storage-fees.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { type MoveRow, readMoves, readOwnStock, type StockRow } from './store.ts';

type CustomerContext = Context & { actor: Customer };
type Own = OutputOf<Calls['listOwnStock']>;

const dayMs = 24 * 3600 * 1000;

export async function listOwnStock(
  ctx: CustomerContext,
  { keyword }: ParsedInputOf<Calls['listOwnStock']>,
): Promise<Own> {
  const { buyerId } = ctx.actor;
  const storage = await readSetting(ctx.db, 'storage');
  const rows = await readOwnStock(ctx.pool, buyerId, storage.freeDays);
  const words = keyword.trim().toLowerCase();
  const list = [...Map.groupBy(rows, ({ productId }) => productId).values()].map((sizes) =>
    toProductResponse(ctx, sizes, storage.freeDays),
  );
  return {
    list: words ? list.filter(({ title }) => title.toLowerCase().includes(words)) : list,
    terms: {
      freeDays: storage.freeDays,
      perPieceMonthUsd: dollars(storage.perPieceMonthCents),
      handlingPerOrderUsd: dollars(storage.handlingPerOrderCents),
      handlingPerPieceUsd: dollars(storage.handlingPerPieceCents),
      dueUsd: dollars(await unbilledStorage(ctx.db, buyerId)),
    },
  };
}

function toProductResponse({ language, now }: CustomerContext, rows: readonly StockRow[], freeDays: number) {
  const [first] = rows as [StockRow];
  const daysSince = (day: Date) => Math.floor((now().getTime() - day.getTime()) / dayMs);
  return {
    offerId: first.productId,
    title: nameIn(first, language),
    imageUrl: first.image ?? first.picture,
    pieces: rows.reduce((pieces, row) => pieces + row.pieces, 0),
    canRestock: rows.some(({ canRestock }) => canRestock),
    sizes: rows.map((row) => ({
      productSkuId: row.skuId,
      options: optionsIn(row, language),
      picture: row.picture,
      pieces: row.pieces,
      onTheWay: row.onTheWay,
      lowAt: row.lowAt,
      isLow: row.lowAt !== null && row.pieces <= row.lowAt,
      freeDaysLeft: row.oldest && Math.max(freeDays - daysSince(row.oldest), 0),
      feePieces: row.feePieces,
    })),
  };
}

export const optionsIn = (row: Pick<StockRow, 'attributes' | 'sku_attributes'>, language: Language): string =>
  attributesIn(row, language)
    .map(({ valueTrans }) => valueTrans)
    .filter(Boolean)
    .join(', ');

export async function listOwnStockMoves(
  ctx: CustomerContext,
  { productSkuId, after, pageSize }: ParsedInputOf<Calls['listOwnStockMoves']>,
): Promise<OutputOf<Calls['listOwnStockMoves']>> {
  const rows = await readMoves(ctx.pool, ctx.actor.buyerId, { skuId: productSkuId, after, limit: pageSize + 1 });
  return pageOfMoves(rows, pageSize, (row) => toMoveResponse(row, ctx.language));
}

export function pageOfMoves<Move>(rows: readonly MoveRow[], pageSize: number, wire: (row: MoveRow) => Move) {
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return { list: shown.map(wire), next: last ? `${last.moment}_${last.id}` : null };
}

export const toMoveResponse = (row: MoveRow, language: Language) => ({
  id: row.id,
  at: toWireTime(row.at),
  title: nameIn(row, language),
  options: optionsIn(row, language),
  pieces: row.pieces,
  reason: row.reason,
  orderId: row.orderId,
  sn: row.sn ?? '',
  note: row.note,
});
