import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import { serverLimits } from '@sampan/contract/limits';
import type { getOfferSeller as getCall, listSellerGoods as listCall } from '@sampan/contract/marketplace-buyers';
import { toWireTime } from '@sampan/contract/wire-time';
import { toListedProduct } from '#domains/catalogue/listed-product.ts';
import { toSellerResponse } from '#domains/marketplace/offers/seller-response.ts';
import { findSeller, findSellerOf, listGoodsOf, type ToldRow } from '#domains/marketplace/rows/buyer-store.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

type ToldSeller = NonNullable<OutputOf<typeof getCall>['seller']>;

const pageSize = serverLimits.productPageSize;

export async function getOfferSeller(
  ctx: Pick<Context, 'db' | 'marketplace'>,
  { offerId }: ParsedInputOf<typeof getCall>,
): Promise<OutputOf<typeof getCall>> {
  // Shops without a marketplace ask nothing for it.
  const row = ctx.marketplace ? await findSellerOf(ctx.db, offerId) : undefined;
  return { seller: row ? toTold(row) : null };
}

export async function listSellerGoods(
  ctx: Pick<Context, 'db' | 'pool' | 'cards' | 'language' | 'marketplace'>,
  { sellerId, beginPage }: ParsedInputOf<typeof listCall>,
): Promise<OutputOf<typeof listCall>> {
  const { db, pool, cards, language, marketplace } = ctx;
  const row = marketplace ? await findSeller(db, marketplace.name, sellerId) : undefined;
  if (!marketplace || !row || row.goodsHere === 0) throw refuse('not_found');
  const range = { skip: (beginPage - 1) * pageSize, limit: pageSize };
  const found = await cards.find(pool, await listGoodsOf(db, marketplace.name, sellerId, range));
  return {
    seller: toTold(row),
    data: found.map((card) => toListedProduct(card, language)),
    totalRecords: row.goodsHere,
    totalPage: Math.ceil(row.goodsHere / pageSize),
  };
}

/** As it was told: what the marketplace did not say is null. */
function toTold({ marketplace, facts, seenAt, goodsHere }: ToldRow): ToldSeller {
  const { offerScore, logisticsScore, disputeScore } = facts;
  return {
    ...toSellerResponse(facts),
    offerScore: offerScore ?? null,
    logisticsScore: logisticsScore ?? null,
    disputeScore: disputeScore ?? null,
    marketplace,
    readAt: toWireTime(seenAt),
    goodsHere,
  };
}
