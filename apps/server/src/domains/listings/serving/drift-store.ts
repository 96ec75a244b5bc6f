import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** What was seen in a shop. */

export interface KnownRemote {
  publicationId: string;
  remoteId: string;
}

export async function readRemoteIds(db: Database, ids: readonly string[]): Promise<KnownRemote[]> {
  const { rows } = await sql<KnownRemote>`
    select id as "publicationId", remote_id as "remoteId" from publications
    where id = any(${ids}::uuid[]) and remote_id is not null and state in ('listed', 'paused', 'expired')`.execute(db);
  return rows;
}

export interface SeenVariant {
  publicationId: string;
  remoteId: string;
  price: number | null;
  pieces: number;
}

/**
 * Notes what stands there. A price that is not what was sent last is somebody else's, unless one of ours is on its way: the
 * product drifts until the reseller says what shall hold. Pieces that differ were sold there, and are reckoned anew.
 * Returns the products of which something is to be sent again.
 */
export async function storeSeen(
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

/** Of a shop, those not looked at for longest. */
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
