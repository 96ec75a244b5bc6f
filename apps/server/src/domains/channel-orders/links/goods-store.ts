import type { LinkTab } from '@sampan/contract/link-tabs';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { LinkReason } from '#domains/channel-orders/lines/link-store.ts';

/** Goods of resellers' shops that were read there, and their links. */

export interface UnlinkedGoods {
  variantId: string;
  title: string;
  values: string[];
  shopSku: string;
  barcode: string;
}

/** Looked up for each: a database that does not know yet how many goods a shop has would compare all of them with all. */
const linkOf = sql`lateral (
  select shop_id, sku_id, how from shop_links
  where shop_id = g.shop_id and remote_variant_id = g.remote_variant_id and shop_sku = '' limit 1) l on true`;

/** Goods of a shop that were never linked. What the reseller has unlinked is not among them. */
export async function readUnlinked(db: Database, shopId: string): Promise<UnlinkedGoods[]> {
  const { rows } = await sql<UnlinkedGoods>`
    select g.remote_variant_id as "variantId", g.title, g.option_values as values, g.shop_sku as "shopSku", g.barcode
    from shop_goods g left join ${linkOf} where g.shop_id = ${shopId} and l.shop_id is null`.execute(db);
  return rows;
}

export interface FoundLink {
  variantId: string;
  skuId: number;
  because: LinkReason;
}

/** Replaces all proposals of a shop. */
export async function storeProposals(tx: Transaction, shopId: string, links: readonly FoundLink[]): Promise<void> {
  await sql`
    update shop_goods g set proposed_sku_id = n.sku_id, proposed_because = coalesce(n.because, '')
    from shop_goods o left join (
      select * from unnest(${links.map(({ variantId }) => variantId)}::text[], ${links.map(({ skuId }) => skuId)}::bigint[],
        ${links.map(({ because }) => because)}::text[]) as n (variant_id, sku_id, because)
    ) n on n.variant_id = o.remote_variant_id
    where o.shop_id = ${shopId} and g.shop_id = o.shop_id and g.remote_variant_id = o.remote_variant_id
      and (g.proposed_sku_id is distinct from n.sku_id or g.proposed_because <> coalesce(n.because, ''))`.execute(tx);
}

/** What the same SKU or barcode was linked to in others of the reseller's shops, if it is one thing in all of them. */
export async function findInOtherShops(
  db: Database,
  shopId: string,
  otherIds: readonly string[],
): Promise<{ variantId: string; skuId: number }[]> {
  if (otherIds.length === 0) return [];
  const { rows } = await sql<{ variantId: string; skuId: number }>`
    with known as materialized (
      select g.shop_sku, g.barcode, l.sku_id from shop_goods g join ${linkOf}
      where g.shop_id = any(${[...otherIds]}::uuid[]) and l.sku_id is not null
    ), same as (
      select o.remote_variant_id, k.sku_id from shop_goods o join known k on k.barcode = o.barcode
      where o.shop_id = ${shopId} and o.barcode <> ''
      union
      select o.remote_variant_id, k.sku_id from shop_goods o join known k on k.shop_sku = o.shop_sku
      where o.shop_id = ${shopId} and o.shop_sku <> ''
    )
    select remote_variant_id as "variantId", min(sku_id) as "skuId" from same
    group by remote_variant_id having count(*) = 1`.execute(db);
  return rows;
}

export interface ListedGoods {
  variantId: string;
  title: string;
  values: string[];
  shopSku: string;
  barcode: string;
  because: LinkReason | '';
  isOwn: boolean;
  skuId: number | null;
}

interface Filter {
  shopId: string;
  tab: LinkTab;
  search: string;
}

const isLinked = sql`(l.shop_id is not null and l.how <> 'undone')`;
const isOfTab = {
  linked: isLinked,
  proposed: sql`(not ${isLinked} and g.proposed_sku_id is not null)`,
  open: sql`(not ${isLinked} and g.proposed_sku_id is null)`,
};

const matches = ({ shopId, tab, search }: Filter) => {
  const part = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`g.shop_id = ${shopId} and ${isOfTab[tab]}
    and (${search} = '' or g.title ilike ${part} or g.shop_sku ilike ${part} or g.barcode ilike ${part})`;
};

export async function listGoods(
  db: Database,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedGoods[]> {
  const { rows } = await sql<ListedGoods>`
    select g.remote_variant_id as "variantId", g.title, g.option_values as values, g.shop_sku as "shopSku", g.barcode,
      case when ${isLinked} then l.how else g.proposed_because end as because,
      ${isLinked} and l.sku_id is null as "isOwn",
      case when ${isLinked} then l.sku_id else g.proposed_sku_id end as "skuId"
    from shop_goods g left join ${linkOf} where ${matches(filter)}
    order by g.title, g.option_values, g.remote_variant_id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countGoods(db: Database, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shop_goods g left join ${linkOf} where ${matches(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countTabs(db: Database, shopId: string): Promise<Record<LinkTab, number>> {
  const { rows } = await sql<Record<LinkTab, number>>`
    select count(*) filter (where ${isOfTab.open})::int as open, count(*) filter (where ${isOfTab.proposed})::int as proposed,
      count(*) filter (where ${isOfTab.linked})::int as linked
    from shop_goods g left join ${linkOf} where g.shop_id = ${shopId}`.execute(db);
  return rows[0] ?? { open: 0, proposed: 0, linked: 0 };
}

/** The proposals of these goods, or of all. */
export async function readProposals(
  tx: Transaction,
  shopId: string,
  variantIds: readonly string[] | null,
): Promise<FoundLink[]> {
  const { rows } = await sql<FoundLink>`
    select g.remote_variant_id as "variantId", g.proposed_sku_id as "skuId", g.proposed_because as because
    from shop_goods g left join ${linkOf}
    where g.shop_id = ${shopId} and ${isOfTab.proposed}
      and (${variantIds === null} or g.remote_variant_id = any(${variantIds ?? []}::text[]))`.execute(tx);
  return rows;
}

/** False: the shop has no such goods. */
export async function isInShop(tx: Transaction, shopId: string, variantId: string): Promise<boolean> {
  const { rows } = await sql`
    select from shop_goods where shop_id = ${shopId} and remote_variant_id = ${variantId}`.execute(tx);
  return rows.length > 0;
}

/** Nothing links these goods again by itself. Returns how many were linked. */
export async function undoLinks(tx: Transaction, shopId: string, variantIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update shop_links set sku_id = null, how = 'undone', linked_at = clock_timestamp()
    where shop_id = ${shopId} and remote_variant_id = any(${[...variantIds]}::text[]) and shop_sku = '' and how <> 'undone'`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}
