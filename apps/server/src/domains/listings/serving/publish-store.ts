import type { ListingLook } from '@sampan/contract/listing-templates';
import type { FailedKind } from '@sampan/contract/publication-states';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { ProductTexts } from '#domains/listings/offers/build-product.ts';
import { withoutSupplier } from '#domains/listings/offers/without-supplier.ts';

/** A product that is being published or removed. */

export interface Claimed {
  id: string;
  task: 'put' | 'remove';
  key: string;
  remoteId: string | null;
  /** Starts at 1. */
  attempts: number;
}

/** Claims the next due publication. It stays `running` until it is settled or another process takes over the shop. */
export async function claimNext(db: Database, shopId: string, lease: string): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update publications set state = 'running', started_at = now(), attempts = attempts + 1
    where id = (
      select p.id from publications p join shop_publishing sp on sp.shop_id = p.shop_id
      where p.shop_id = ${shopId} and p.due_at <= now() and p.state in ('queued', 'failed') and sp.paused_at is null
        and sp.lease = ${lease}
      order by p.due_at, p.id limit 1 for update of p skip locked
    )
    returning id, task, key, remote_id as "remoteId", attempts`.execute(db);
  return rows[0];
}

export async function readProductTexts(db: Database, publicationId: string): Promise<ProductTexts | undefined> {
  const { rows } = await sql<ProductTexts>`
    select g.titles, g.descriptions, g.images, s.names as supplier, g.hs_code as "hsCode", g.origin,
      array(select c.names from categories c where c.id = any(g.category_path) order by c.level) as categories
    from publications p join products g on g.id = p.product_id join suppliers s on s.id = g.supplier_id
    where p.id = ${publicationId}`.execute(db);
  return rows[0] && withoutSupplier(rows[0]);
}

/** Recorded before sending: if the answer is lost, the product may be in any of these groups, and all are ours. */
export async function recordGroups(
  db: Database,
  id: string,
  { groupIds, formerGroupIds }: { groupIds: readonly string[]; formerGroupIds: readonly string[] },
): Promise<void> {
  const all = [...new Set([...formerGroupIds, ...groupIds])];
  if (all.length > formerGroupIds.length)
    await sql`update publications set sent_group_ids = ${all}::text[] where id = ${id}`.execute(db);
}

export interface PutVariant {
  skuId: number;
  remoteId: string | null;
  price: number;
  pieces: number;
  compare: number | null;
  costE4: number;
  storeCostE4: number;
}

/** Records that the shop has the product as sent. */
export async function settlePut(
  tx: Transaction,
  id: string,
  remote: { remoteId: string; adminUrl: string; isActive: boolean; groupIds: readonly string[]; look: ListingLook },
  variants: readonly PutVariant[],
): Promise<void> {
  await sql`
    update publications set state = case when is_held then 'paused' else 'listed' end, remote_id = ${remote.remoteId}, admin_url = ${remote.adminUrl},
      is_active = ${remote.isActive}, sent_group_ids = ${remote.groupIds}::text[],
      sent_look = ${JSON.stringify(remote.look)}::jsonb, attempts = 0, due_at = null, published_at = coalesce(published_at, now()),
      sent_at = now(), read_at = now(), drifted_at = null, paused_at = case when is_held then now() end, failed_at = null, failed_kind = '',
      failed_because = '', failed_said = '', version = version + 1
    where id = ${id} and state = 'running'`.execute(tx);
  await sql`
    update publication_variants v set remote_id = s.remote_id, sent_price = s.price, sent_pieces = s.pieces, sent_compare = s.compare,
      sent_cost_e4 = s.cost_e4, sent_cost_there_e4 = s.cost_there_e4, seen_price = s.price, seen_pieces = s.pieces,
      sending_price = null, sending_pieces = null, missing_since = null
    from publication_variants o left join (
      select * from unnest(${variants.map(({ skuId }) => skuId)}::bigint[],
        ${variants.map(({ remoteId }) => remoteId)}::text[], ${variants.map(({ price }) => price)}::bigint[],
        ${variants.map(({ pieces }) => pieces)}::int[], ${variants.map(({ costE4 }) => costE4)}::bigint[],
        ${variants.map(({ storeCostE4 }) => storeCostE4)}::bigint[],
        ${variants.map(({ compare }) => compare)}::bigint[])
        as s (sku_id, remote_id, price, pieces, cost_e4, cost_there_e4, compare)
    ) s on s.sku_id = o.sku_id
    where o.publication_id = ${id} and v.publication_id = o.publication_id and v.sku_id = o.sku_id`.execute(tx);
}

export async function settleRemoval(tx: Transaction, id: string): Promise<void> {
  await sql`
    update publications set state = 'removed', due_at = null, attempts = 0, sold_out_since = null, version = version + 1
    where id = ${id} and state = 'running'`.execute(tx);
}

export interface Failure {
  kind: FailedKind;
  because?: string | undefined;
  said?: string;
  /** Delay until the next attempt. Undefined: no automatic retry. */
  againSeconds: number | undefined;
}

export async function settleFailure(tx: Transaction, id: string, failure: Failure): Promise<void> {
  const again = failure.againSeconds;
  await sql`
    update publications set state = 'failed', failed_at = now(), failed_kind = ${failure.kind},
      failed_because = ${failure.because ?? ''}, failed_said = ${failure.said ?? ''},
      due_at = ${again === undefined ? sql`null` : sql`now() + make_interval(secs => ${again})`}, version = version + 1
    where id = ${id} and state = 'running'`.execute(tx);
}

/** Puts a publication back without counting an attempt, because the shop did not accept the request at all. */
export async function putBack(tx: Transaction, id: string): Promise<void> {
  await sql`
    update publications set state = 'queued', attempts = attempts - 1 where id = ${id} and state = 'running'`.execute(
    tx,
  );
}
