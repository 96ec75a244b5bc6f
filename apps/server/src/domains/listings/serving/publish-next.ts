import { ChannelProblem, type ChannelShop } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import { shownDescriptions } from '#domains/catalogue/description-pictures.ts';
import { type Built, buildProduct, pictureOrigin } from '#domains/listings/offers/build-product.ts';
import { type Published, readPublished } from '#domains/listings/offers/offered-store.ts';
import { grantedProducts } from '#domains/listings/terms/shop-terms.ts';
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

/** Delays after attempts without an answer. After the last one the reseller decides. */
const againSeconds = [60, 300, 1800, 2 * 3600, 6 * 3600] as const;
/** The delay for a shop that refuses our key, once it accepts it again. */
const refusedSeconds = 60;

/**
 * Publishes or removes the next due product. False if there is none. The request carries the publication's key, and the
 * shop is searched for it before anything is created. After a kill the row still says `running`: the process that takes
 * over the shop puts it back into the queue, and the next attempt finds what this one created.
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
      {
        remoteId: remote.id,
        adminUrl: remote.adminUrl,
        isActive: remote.isActive,
        groupIds: remote.groupIds,
        look: remote.look,
      },
      built.variants.map(({ variant, reckoned }) => ({
        ...reckoned,
        skuId: variant.skuId,
        remoteId: bySku.get(variant.shopSku) ?? null,
      })),
    );
    // Also sends what changed since the calculation.
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

async function isAllowed(
  db: ShopServing['ctx']['db'],
  { needsAuthorization, buyerId, productId, shopId }: Published,
): Promise<boolean> {
  return !needsAuthorization || (await grantedProducts(db, buyerId, [productId], shopId)).has(productId);
}

/** If the first attempt got no answer, the product may exist without us knowing its id, so we search by key. */
async function remove(serving: ShopServing, shop: ChannelShop, { id, key, remoteId }: Claimed): Promise<void> {
  serving.mayGoOn();
  const remote = remoteId ?? (await shop.findProduct({ key }))?.id;
  if (remote !== undefined) await shop.removeProduct(remote);
  await settle(serving, (tx) => settleRemoval(tx, id));
}

/** Does nothing if another process has taken over the shop. It will search there. */
function settle({ ctx, shopId, lease }: ShopServing, work: Parameters<typeof inTransaction<void>>[1]): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    if (await holdsLease(tx, shopId, lease)) await work(tx);
  });
}

/** Notifies the reseller if there is no automatic retry. */
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
  // An error of the whole shop ends this run.
  if (kind !== 'rejected') throw error;
}

function pauseAfter(kind: ChannelProblem['kind'], attempts: number): number | undefined {
  if (kind === 'unauthorized') return refusedSeconds;
  return kind === 'unavailable' ? againSeconds[attempts - 1] : undefined;
}
