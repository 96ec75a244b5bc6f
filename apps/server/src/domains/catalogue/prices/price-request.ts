import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { operatorListPriceRequests as listCall } from '@sampan/contract/catalogue/price-requests';
import { priceDollars } from '@sampan/contract/money';
import { pickText } from '#domains/catalogue/texts.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { listRequests, type RequestRow } from './price-request-store.ts';

export async function listPriceRequests(
  ctx: Context & { actor: Operator },
  { list }: ParsedInputOf<typeof listCall>,
): Promise<OutputOf<typeof listCall>> {
  const rows = await listRequests(ctx.db, list === 'open');
  return { list: rows.map((row) => priceRequest(ctx, row)), total: rows[0]?.total ?? 0 };
}

type PriceRequest = OutputOf<typeof listCall>['list'][number];

/** The request as an operator reads it. */
export function priceRequest(
  { actor, language }: Pick<Context, 'language'> & { actor: Operator },
  row: RequestRow,
): PriceRequest {
  return {
    id: row.id,
    door: row.door,
    change: row.shown,
    reason: row.reason,
    products: row.products,
    losing: row.losing,
    offerId: row.product_id,
    title: row.titles ? pickText(row.titles, language) : '',
    priceUsd: priceDollars(row.price_e4),
    costYuan: row.cost_fen / 100,
    from: row.from_pieces,
    marginRate: row.margin_e6 / 1_000_000,
    askedBy: row.asker,
    isOwn: row.asked_by === actor.operatorId,
    askedAt: row.asked_at.toISOString(),
    decision: row.decision,
    words: row.words,
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}
