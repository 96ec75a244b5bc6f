import type { shopStates } from '@sampan/contract/reseller/shops';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { findShop, type ResellerShop } from '#domains/channels/own-shops.ts';

/** The operators' list of resellers' shops. */

export type ShopFilter = (typeof shopStates)[number] | 'silent';

export interface ShopOwner {
  shopId: string;
  id: string;
  email: string;
  name: string;
  company: string;
  /** Counts the last 30 days. */
  refusals: number;
}

interface Query {
  state: ShopFilter | undefined;
  search: string;
  after: string;
  limit: number;
}

const stateIs: Record<ShopFilter, ReturnType<typeof sql<SqlBool>>> = {
  connected: sql`s.state = 'connected' and s.silent_since is null`,
  silent: sql`s.state = 'connected' and s.silent_since is not null`,
  refused: sql`s.state = 'refused'`,
  disconnected: sql`s.state = 'disconnected'`,
};

const literal = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const found = (search: string) =>
  search
    ? sql<SqlBool>`(s.address ilike ${literal(search)} or s.name ilike ${literal(search)} or exists (
        select from buyers b join users u on u.buyer_id = b.id
        where b.id = s.buyer_id and (u.email ilike ${literal(search)} or b.company ilike ${literal(search)})))`
    : sql<SqlBool>`true`;

/** Returns a page of ids, newest first, and the total. */
export async function listShopPlaces(
  db: Database,
  { state, search, after, limit }: Query,
): Promise<{ ids: string[]; total: number; next: string | null }> {
  const [moment = '0', id = ''] = after.split('_');
  const beyond = after
    ? sql<SqlBool>`(s.connected_at, s.id) < (timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${id}::uuid)`
    : sql<SqlBool>`true`;
  const matches = sql`${state ? stateIs[state] : sql`true`} and ${found(search)}`;
  const { rows } = await sql<{ id: string; place: string }>`
    select s.id, (extract(epoch from s.connected_at) * 1000000)::bigint || '_' || s.id as place
    from reseller_shops s where ${matches} and ${beyond} order by s.connected_at desc, s.id desc limit ${limit + 1}`.execute(
    db,
  );
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from reseller_shops s where ${matches}`.execute(db);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.place ?? null) : null;
  return { ids: shown.map((row) => row.id), total: counted.rows[0]?.total ?? 0, next };
}

export async function countShopStates(db: Database): Promise<Record<ShopFilter, number>> {
  const { rows } = await sql<Record<ShopFilter, number>>`
    select ${sql.join(
      Object.entries(stateIs).map(([state, is]) => sql`(count(*) filter (where ${is}))::int as ${sql.ref(state)}`),
    )} from reseller_shops s`.execute(db);
  return rows[0] ?? { connected: 0, silent: 0, refused: 0, disconnected: 0 };
}

/** The login that connected the shop, otherwise the buyer's first. */
export async function findShopOwners(db: Database, shopIds: readonly string[]): Promise<Map<string, ShopOwner>> {
  if (shopIds.length === 0) return new Map();
  const { rows } = await sql<ShopOwner>`
    select s.id as "shopId", u.id, u.email, trim(u.first_name || ' ' || u.last_name) as name, b.company,
      (select count(*)::int from reseller_shop_history h
        where h.shop_id = s.id and h.kind = 'refused' and h.at > now() - interval '30 days') as refusals
    from reseller_shops s join buyers b on b.id = s.buyer_id, lateral (
      select * from users u where u.buyer_id = s.buyer_id order by u.id = s.connected_by desc nulls last, u.created_at limit 1
    ) u where s.id = any(${[...shopIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.shopId, row]));
}

export async function findShops(db: Database, ids: readonly string[]): Promise<ResellerShop[]> {
  const shops = await Promise.all(ids.filter(isUuid).map((id) => findShop(db, id)));
  return shops.filter((shop) => shop !== undefined);
}
