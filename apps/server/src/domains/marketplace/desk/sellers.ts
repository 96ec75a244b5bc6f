import type { OutputOf } from '@sampan/contract/call';
import type { operatorListSellers as listCall } from '@sampan/contract/marketplace';
import { toWireTime } from '@sampan/contract/wire-time';
import { inTransaction } from '#database/connect.ts';
import { marketplaceOf } from '#domains/marketplace/offers/marketplace-of.ts';
import { toSellerResponse } from '#domains/marketplace/offers/seller-response.ts';
import { listSellers } from '#domains/marketplace/rows/desk-store.ts';
import { blockSeller } from '#domains/marketplace/rows/offer-store.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

export async function operatorListSellers(ctx: Context): Promise<OutputOf<typeof listCall>> {
  if (!ctx.marketplace) return { list: [] };
  const rows = await listSellers(ctx.db, ctx.marketplace.name);
  return {
    list: rows.map(({ facts, seenAt, imported, isBlocked }) => ({
      seller: toSellerResponse(facts),
      seenAt: toWireTime(seenAt),
      imported,
      isBlocked,
    })),
  };
}

export async function operatorBlockSeller(
  ctx: Context,
  { sellerId, isBlocked }: { sellerId: string; isBlocked: boolean },
): Promise<null> {
  const { name } = marketplaceOf(ctx);
  const isKnown = await inTransaction(ctx.db, (tx) => blockSeller(tx, name, sellerId, isBlocked));
  if (!isKnown) throw refuse('not_found');
  return null;
}
