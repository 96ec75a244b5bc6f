import { readPrice } from '@sampan/contract/price-rules';
import type { ChannelShop, RemoteProduct } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { findLongUnread, type KnownRemote, readRemoteIds, type SeenVariant, storeSeen } from './drift-store.ts';
import { expire } from './expire-publications.ts';
import type { ShopServing } from './shop-serving.ts';
import { addWork, endWork, holdsLease, readWork } from './work-store.ts';

const readAtOnce = 100;
/** Without being told by the shop, everything there is looked at this often; so many products of a shop in one run. */
const readHours = 6;
const perShopAndRun = 500;

/** Looks at products in the shop that changed there, or were not looked at for long. Returns how many. */
export async function readDrift({ ctx, shopId, lease }: ShopServing, shop: ChannelShop): Promise<number> {
  const work = await readWork(ctx.db, shopId, 'read', readAtOnce);
  if (work.length === 0) return 0;
  const known = await readRemoteIds(
    ctx.db,
    work.map(({ publicationId }) => publicationId),
  );
  const remote = known.length > 0 ? await shop.readProducts(known.map(({ remoteId }) => remoteId)) : [];
  const found = new Map(remote.map((product) => [product.id, product]));
  await inTransaction(ctx.db, async (tx) => {
    if (!(await holdsLease(tx, shopId, lease))) return;
    const gone = known.filter(({ remoteId }) => !found.has(remoteId));
    await expire(
      tx,
      gone.map(({ publicationId }) => publicationId),
      'removed_in_shop',
    );
    const seen = known.flatMap((one) => {
      const product = found.get(one.remoteId);
      // One that cannot be read is there all the same.
      return product && !('isOdd' in product) ? [{ ...one, product }] : [];
    });
    const changed = await storeSeen(
      tx,
      seen.map(({ publicationId, product }) => ({
        publicationId,
        isActive: product.isActive,
        adminUrl: product.adminUrl,
      })),
      seen.flatMap(seenVariants),
    );
    await addWork(tx, 'offers', changed);
    await endWork(tx, 'read', work);
  });
  return work.length;
}

const seenVariants = ({ publicationId, product }: KnownRemote & { product: RemoteProduct }): SeenVariant[] =>
  product.variants.map(({ id, price, pieces }) => ({
    publicationId,
    remoteId: id,
    price: readPrice(price) ?? null,
    pieces,
  }));

/** Every quarter of an hour: a shop that tells us nothing is looked at all the same. */
export async function readShops(ctx: Pick<Context, 'db'>): Promise<void> {
  await addWork(ctx.db, 'read', await findLongUnread(ctx.db, readHours, perShopAndRun));
}
