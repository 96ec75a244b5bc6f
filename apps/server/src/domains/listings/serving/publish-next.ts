import { ChannelProblem, type ChannelShop } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import { shownDescriptions } from '#domains/catalogue/description-pictures.ts';
import { type Built, buildProduct } from '#domains/listings/offers/build-product.ts';
import { type Published, readPublished } from '#domains/listings/offers/offered-store.ts';
import { grantedProducts } from '#domains/listings/terms/is-granted.ts';
import { notifyOfGoods } from './notify-of-goods.ts';
import {
  type Claimed,
  claimNext,
  type Failure,
  putBack,
  readProductTexts,
  recordGroups,
  settleFailure,
  settlePut,
  settleRemoval,
} from './publish-store.ts';
import type { ShopServing } from './shop-serving.ts';
import { addWork, holdsLease } from './work-store.ts';

/** After each attempt that got no answer; then the reseller decides. */
const againSeconds = [60, 300, 1800, 2 * 3600, 6 * 3600] as const;
/** Of a shop that refuses our key: once it lets us in again. */
const refusedSeconds = 60;

/**
 * Publishes or removes the next product that is due; false if there is none. The request carries the publication's key, by
 * which the shop is searched before anything is made there: a kill at any moment leaves a row that says `running`, which
 * whoever takes over the shop puts back into the queue, and the next attempt finds what this one has made.
 */
export async function publishNext(serving: ShopServing, shop: ChannelShop): Promise<boolean> {
  const { ctx, shopId, lease } = serving;
  const claimed = await claimNext(ctx.db, shopId, lease);
  if (!claimed) return false;
  try {
    if (claimed.task === 'remove') await remove(serving, shop, claimed);
    else await put(serving, shop, claimed);
  } catch (error) {
    await recordProblem(serving, claimed, error);
  }
  return true;
}

async function put(serving: ShopServing, shop: ChannelShop, { id }: Claimed): Promise<void> {
  const { ctx } = serving;
  const built = await build(serving, id);
  if ('kind' in built) return fail(serving, id, built);
  serving.mayGoOn();
  await recordGroups(ctx.db, id, built.product);
  const remote = await shop.putProduct(built.product);
  const bySku = new Map(remote.variants.map((variant) => [variant.sku, variant.id]));
  await settle(serving, async (tx) => {
    await settlePut(
      tx,
      id,
      { remoteId: remote.id, adminUrl: remote.adminUrl, isActive: remote.isActive, groupIds: remote.groupIds },
      built.variants.map(({ variant, reckoned }) => ({
        ...reckoned,
        skuId: variant.skuId,
        remoteId: bySku.get(variant.shopSku) ?? null,
      })),
    );
    // What changed between the reckoning and now is sent as well.
    await addWork(tx, 'offers', [id]);
  });
  ctx.log.debug({ publication: id }, 'published');
}

async function build({ ctx, terms, channel }: ShopServing, id: string): Promise<Built | Failure> {
  const [[published], texts] = await Promise.all([readPublished(ctx.db, [id]), readProductTexts(ctx.db, id)]);
  if (!published?.isOnSale || !texts) return { kind: 'no_variants', againSeconds: undefined };
  if (terms.perUsdE6 === 0) return { kind: 'no_rate', againSeconds: undefined };
  if (!(await isAllowed(ctx.db, published))) return { kind: 'needs_authorization', againSeconds: undefined };
  const shown = { ...texts, descriptions: shownDescriptions(texts.descriptions, ctx.storage) };
  const built = buildProduct(published, shown, { terms, limits: channel.limits, origin: pictureOrigin(ctx.config) });
  return built ?? { kind: 'no_variants', againSeconds: undefined };
}

/** Other systems fetch pictures over the public internet, and by https only. */
const pictureOrigin = ({ publicUrl }: ShopServing['ctx']['config']): string | undefined =>
  publicUrl?.startsWith('https:') ? publicUrl : undefined;

async function isAllowed(
  db: ShopServing['ctx']['db'],
  { needsAuthorization, buyerId, productId, shopId }: Published,
): Promise<boolean> {
  return !needsAuthorization || (await grantedProducts(db, buyerId, [productId], shopId)).has(productId);
}

/** One whose first attempt got no answer may stand there although we know no number of it: it is searched by its key. */
async function remove(serving: ShopServing, shop: ChannelShop, { id, key, remoteId }: Claimed): Promise<void> {
  serving.mayGoOn();
  const remote = remoteId ?? (await shop.findProduct({ key }))?.id;
  if (remote !== undefined) await shop.removeProduct(remote);
  await settle(serving, (tx) => settleRemoval(tx, id));
}

/** Not if somebody else has taken over the shop meanwhile: they look for it there. */
function settle({ ctx, shopId, lease }: ShopServing, work: Parameters<typeof inTransaction<void>>[1]): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    if (await holdsLease(tx, shopId, lease)) await work(tx);
  });
}

/** What is not tried again by itself is told. */
function fail(serving: ShopServing, id: string, failure: Failure): Promise<void> {
  return settle(serving, async (tx) => {
    await settleFailure(tx, id, failure);
    if (failure.againSeconds === undefined) await notifyOfGoods(tx, serving.ctx, 'failed', [id]);
  });
}

async function recordProblem(serving: ShopServing, { id, attempts }: Claimed, error: unknown): Promise<void> {
  if (!(error instanceof ChannelProblem)) {
    serving.ctx.log.error({ err: error, publication: id }, 'publishing failed');
    return fail(serving, id, { kind: 'unavailable', againSeconds: againSeconds[attempts - 1] });
  }
  const { kind, because, said } = error;
  if (kind === 'throttled') await settle(serving, (tx) => putBack(tx, id));
  else await fail(serving, id, { kind, because, said, againSeconds: pauseAfter(kind, attempts) });
  // What concerns the shop as a whole ends this run.
  if (kind !== 'rejected') throw error;
}

function pauseAfter(kind: ChannelProblem['kind'], attempts: number): number | undefined {
  if (kind === 'unauthorized') return refusedSeconds;
  return kind === 'unavailable' ? againSeconds[attempts - 1] : undefined;
}
