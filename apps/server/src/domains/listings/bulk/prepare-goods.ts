import type { ListingRefusal } from '@sampan/contract/listing-changes';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import type { Transaction } from '#database/connect.ts';
import { readAllowed, servingOf } from '#domains/listings/publications/queue-publication.ts';
import { countInShop, insertPublications, readExisting } from '#domains/listings/publications/queue-store.ts';
import type { Context } from '#shop/context.ts';
import type { SettledRow, StoredChange, WaitingRow } from './change-store.ts';

/** Goods become drafts of ours for a shop. Those that are prepared already count as done. */
export async function prepareGoods(
  ctx: Context,
  tx: Transaction,
  { buyerId, details: { shopId = '', isActive = false } }: StoredChange,
  rows: readonly WaitingRow[],
): Promise<SettledRow[]> {
  const wanted = rows.map(({ productId }) => productId);
  const { goods, left } = await readAllowed({ ...ctx, db: tx }, buyerId, shopId, wanted);
  const allowedIds = goods.map(({ productId }) => productId);
  const existing = new Map((await readExisting(tx, shopId, allowedIds)).map((own) => [own.productId, own]));
  const room = resellerLimits.publicationsMax - (await countInShop(tx, shopId));
  const fresh = goods.filter(({ productId }) => !existing.has(productId)).slice(0, Math.max(0, room));
  const made = await insertPublications(tx, {
    shopId,
    buyerId,
    isActive,
    isPrepared: true,
    products: fresh.map((product) => ({ productId: product.productId, serving: servingOf(product, undefined) })),
  });
  const madeIds = new Map(made.map(({ productId, id }) => [productId, id]));
  const reasons = new Map<number, ListingRefusal>(left.map(({ offerId, reason }) => [offerId, reason]));
  return rows.map(({ position, productId }) => {
    const own = existing.get(productId);
    const publicationId = madeIds.get(productId) ?? own?.id ?? null;
    const isKnown = own !== undefined && own.state !== 'draft' && own.state !== 'failed';
    const reason = reasons.get(productId) ?? (isKnown ? 'already_there' : publicationId ? '' : 'too_many');
    return { position, publicationId, reason };
  });
}
