import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import { marginE6 } from '@sampan/contract/margin';
import type {
  operatorListImportedOffers as listCall,
  operatorReadOffers as readCall,
} from '@sampan/contract/marketplace';
import { priceDollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { inTransaction } from '#database/connect.ts';
import { readCnyPerUsdE6 } from '#domains/catalogue/current-rate.ts';
import { pickText, sourceText } from '#domains/catalogue/texts.ts';
import { marketplaceOf } from '#domains/marketplace/offers/marketplace-of.ts';
import { refreshOffers } from '#domains/marketplace/refreshing/refresh-offers.ts';
import { type ImportedRow, listImported } from '#domains/marketplace/rows/desk-store.ts';
import { findKnownByProduct, markSeen } from '#domains/marketplace/rows/offer-store.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

const parallel = 8;

export async function operatorListImportedOffers(
  ctx: Context,
  { changed, missing, status, sellerId, after, pageSize }: ParsedInputOf<typeof listCall>,
): Promise<OutputOf<typeof listCall>> {
  if (!ctx.marketplace) return { list: [], total: 0, next: null };
  const skip = /^\d{1,9}$/.test(after) ? Number(after) : 0;
  const { rows, total } = await listImported(ctx.db, {
    marketplace: ctx.marketplace.name,
    isChanged: changed === 'yes',
    isMissing: missing === 'yes',
    status: status ?? '',
    sellerId,
    skip,
    limit: pageSize,
  });
  const cnyPerUsdE6 = await readCnyPerUsdE6(ctx.db);
  const end = skip + rows.length;
  return {
    list: rows.map((row) => toResponse(ctx, row, cnyPerUsdE6)),
    total,
    next: end < total && rows.length > 0 ? String(end) : null,
  };
}

type Imported = OutputOf<typeof listCall>['list'][number];

function toResponse({ language }: Context, row: ImportedRow, cnyPerUsdE6: number): Imported {
  const missing: Imported['missing'] = [];
  if (row.hsCode === '') missing.push('hs_code');
  if (row.origin === '') missing.push('origin');
  if (row.isWeightAssumed) missing.push('weight');
  return {
    productId: row.productId,
    offerId: row.offerId,
    title: pickText(row.titles, language),
    sourceTitle: sourceText(row.titles),
    pictureUrl: row.picture ?? '',
    status: row.status,
    state: row.state,
    marketStatus: row.marketStatus,
    seller: { sellerId: row.sellerId, name: sourceText(row.sellerNames) },
    costYuan: row.costFen / 100,
    seenCostYuan: row.seenCostFen / 100,
    costChangedAt: row.costChangedAt ? toWireTime(row.costChangedAt) : null,
    priceUsd: priceDollars(row.priceE4),
    marginRate: Math.round(marginE6(row.priceE4, row.costFen, cnyPerUsdE6) / 100) / 10_000,
    weightSource: row.weightSource,
    missing,
    hsCode: row.hsCode,
    origin: row.origin,
    weightGrams: row.weightGrams,
    categoryId: row.categoryId,
    readAt: toWireTime(row.readAt),
    isFollowed: row.isFollowed,
  };
}

export async function operatorSeeCostChanges(ctx: Context, { productIds }: { productIds: number[] }): Promise<null> {
  await inTransaction(ctx.db, (tx) => markSeen(tx, productIds));
  return null;
}

export async function operatorReadOffers(
  ctx: Context,
  { productIds }: { productIds: number[] },
): Promise<OutputOf<typeof readCall>> {
  const marketplace = marketplaceOf(ctx);
  const known = await findKnownByProduct(ctx.db, marketplace.name, productIds);
  const { changed, unanswered, odd, problem } = await refreshOffers(ctx, marketplace, known, {
    priority: 'browsing',
    parallel,
  });
  if (problem && unanswered.length + odd.length === known.length)
    throw refuse('marketplace_unavailable', {}, { data: { kind: problem } });
  return { changed: changed.length, unanswered: unanswered.length + odd.length };
}
