import { inTransaction } from '#database/connect.ts';
import { findSkusByTitle, findSkusSoldTo } from '#domains/catalogue/match-skus.ts';
import { putLinks } from '#domains/channel-orders/lines/link-store.ts';
import { ownSkuId } from '#domains/channel-orders/lines/own-code.ts';
import { listOwnShops } from '#domains/channels/own-shops.ts';
import { findLinkedSkus } from '#domains/listings/find-linked-sku.ts';
import type { Context } from '#shop/context.ts';
import { type FoundLink, findInOtherShops, readUnlinked, storeProposals, type UnlinkedGoods } from './goods-store.ts';

interface MatchedShop {
  id: string;
  buyerId: string;
}

/**
 * Links goods of a shop that are surely ours, and proposes what is likely. A few statements, however many goods there are.
 * Only what the buyer can order is linked.
 */
export async function matchGoods({ db }: Pick<Context, 'db'>, { id: shopId, buyerId }: MatchedShop): Promise<void> {
  const goods = await readUnlinked(db, shopId);
  const sure = await onlySold(db, buyerId, await findSure(db, shopId, goods));
  const isSure = new Set(sure.map(({ variantId }) => variantId));
  const rest = goods.filter(({ variantId }) => !isSure.has(variantId));
  await inTransaction(db, (tx) => putLinks(tx, shopId, sure, 'stay'));
  const likely = await onlySold(db, buyerId, await findLikely(db, { id: shopId, buyerId }, rest));
  await inTransaction(db, (tx) => storeProposals(tx, shopId, likely));
}

/** Our own code as SKU or barcode, or what was published from here. */
async function findSure(db: Context['db'], shopId: string, goods: readonly UnlinkedGoods[]): Promise<FoundLink[]> {
  const wanted = goods.map(({ variantId, shopSku }) => ({ remoteVariantId: variantId, shopSku }));
  const published = await findLinkedSkus(db, shopId, wanted);
  return goods.flatMap(({ variantId, shopSku, barcode }, index): FoundLink[] => {
    const ours = published[index]?.skuId;
    if (ours !== undefined) return [{ variantId, skuId: ours, because: 'published' }];
    const skuId = ownSkuId(shopSku) ?? ownSkuId(barcode);
    return skuId === undefined ? [] : [{ variantId, skuId, because: 'own_code' }];
  });
}

/** The same code in another shop of the reseller's comes before a title. */
async function findLikely(
  db: Context['db'],
  { id, buyerId }: MatchedShop,
  goods: readonly UnlinkedGoods[],
): Promise<FoundLink[]> {
  const others = (await listOwnShops(db, buyerId)).filter((one) => one.id !== id);
  const elsewhere = await findInOtherShops(
    db,
    id,
    others.map((one) => one.id),
  );
  const skuOf = new Map(elsewhere.map(({ variantId, skuId }) => [variantId, skuId]));
  const titled = await findSkusByTitle(db, buyerId, goods);
  return goods.flatMap(({ variantId }, index): FoundLink[] => {
    const same = skuOf.get(variantId);
    if (same !== undefined) return [{ variantId, skuId: same, because: 'other_shop' }];
    const skuId = titled[index];
    return skuId === undefined ? [] : [{ variantId, skuId, because: 'title' }];
  });
}

async function onlySold(db: Context['db'], buyerId: string, links: readonly FoundLink[]): Promise<FoundLink[]> {
  const sold = await findSkusSoldTo(
    db,
    buyerId,
    links.map(({ skuId }) => skuId),
  );
  return links.filter(({ skuId }) => sold.has(skuId));
}
