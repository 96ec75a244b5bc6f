import { readPrice } from '@sampan/contract/price-rules';
import { sql } from 'kysely';
import type { ChannelShop, RemoteProduct } from '#connectors/sales-channel/sales-channel.ts';
import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { expire } from './expire-publications.ts';
import type { ShopServing } from './shop-serving.ts';
import { addWork, endWork, holdsLease, readWork } from './work-store.ts';

const readAtOnce = 100;
/** Everything in a shop is read this often even without webhooks, and this many products per run. */
const readHours = 6;
const perShopAndRun = 500;

/** Reads products that changed in the shop or were not read for long. Returns how many. */
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
      // A product that cannot be read still exists.
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

/** Queues shops that send no webhooks, every quarter of an hour. */
export async function readShops(ctx: Pick<Context, 'db'>): Promise<void> {
  await addWork(ctx.db, 'read', await findLongUnread(ctx.db, readHours, perShopAndRun));
}

/** What was seen in a shop. */

interface KnownRemote {
  publicationId: string;
  remoteId: string;
}

async function readRemoteIds(db: Database, ids: readonly string[]): Promise<KnownRemote[]> {
  const { rows } = await sql<KnownRemote>`
    select id as "publicationId", remote_id as "remoteId" from publications
    where id = any(${ids}::uuid[]) and remote_id is not null and state in ('listed', 'paused', 'expired')`.execute(db);
  return rows;
}

interface SeenVariant {
  publicationId: string;
  remoteId: string;
  price: number | null;
  pieces: number;
}

/**
 * Stores what the shop shows. A price that differs from the last one sent, and is not on its way, was set by somebody
 * else: the product drifts until the reseller decides. Different stock means sales, and is recalculated. Returns the
 * products to send again.
 */
async function storeSeen(
  tx: Transaction,
  products: readonly { publicationId: string; isActive: boolean; adminUrl: string }[],
  variants: readonly SeenVariant[],
): Promise<string[]> {
  const ids = products.map(({ publicationId }) => publicationId);
  await sql`
    update publication_variants v set seen_price = coalesce(s.price, v.seen_price), seen_pieces = s.pieces,
      missing_since = case when s.remote_id is null then coalesce(v.missing_since, now()) end
    from publication_variants o left join (
      select * from unnest(${variants.map(({ publicationId }) => publicationId)}::uuid[],
        ${variants.map(({ remoteId }) => remoteId)}::text[], ${variants.map(({ price }) => price)}::bigint[],
        ${variants.map(({ pieces }) => pieces)}::int[]) as s (id, remote_id, price, pieces)
    ) s on s.id = o.publication_id and s.remote_id = o.remote_id
    where o.publication_id = any(${ids}::uuid[]) and o.remote_id is not null and o.is_chosen
      and v.publication_id = o.publication_id and v.sku_id = o.sku_id`.execute(tx);
  await sql`
    update publications p set read_at = now(), is_active = s.is_active, admin_url = s.admin_url,
      drifted_at = case when d.drifts then coalesce(p.drifted_at, now()) end
    from unnest(${ids}::uuid[], ${products.map(({ isActive }) => isActive)}::bool[],
      ${products.map(({ adminUrl }) => adminUrl)}::text[]) as s (id, is_active, admin_url)
    cross join lateral (
      select coalesce(bool_or(v.seen_price is distinct from v.sent_price and v.sending_price is null), false) as drifts
      from publication_variants v where v.publication_id = s.id and v.is_chosen and v.remote_id is not null
        and v.missing_since is null and v.seen_price is not null and v.sent_price is not null
    ) d
    where p.id = s.id and p.state in ('listed', 'paused', 'expired')`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    update publication_variants set sent_pieces = seen_pieces
    where publication_id = any(${ids}::uuid[]) and is_chosen and missing_since is null and sending_pieces is null
      and seen_pieces <> sent_pieces
    returning publication_id as id`.execute(tx);
  return [...new Set(rows.map(({ id }) => id))];
}

/** The products of each shop that were not read for longest. */
export async function findLongUnread(db: Database, hours: number, perShop: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from reseller_shops r cross join lateral (
      select id from publications
      where shop_id = r.id and remote_id is not null and state in ('listed', 'paused')
        and coalesce(read_at, published_at) < now() - make_interval(hours => ${hours})
      order by coalesce(read_at, published_at) limit ${perShop}
    ) p where r.state = 'connected'`.execute(db);
  return rows.map(({ id }) => id);
}
