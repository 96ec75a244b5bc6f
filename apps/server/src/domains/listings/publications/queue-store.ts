import type { PublicationState, Serving } from '@sampan/contract/publication-states';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** Adds publications to the queue and takes them out of it. */

export interface PublishableProduct {
  productId: number;
  isActive: boolean;
  needsAuthorization: boolean;
  hasOnePiece: boolean;
}

export async function readPublishable(
  db: Database,
  buyerId: string,
  productIds: readonly number[],
): Promise<PublishableProduct[]> {
  const { rows } = await sql<PublishableProduct>`
    select id as "productId", status = 'active' or status = 'private' and private_to = ${buyerId} as "isActive", needs_authorization as "needsAuthorization",
      one_piece_e4 is not null as "hasOnePiece"
    from products
    where id = any(${productIds}::bigint[]) and (private_to is null or private_to = ${buyerId})`.execute(db);
  return rows;
}

export interface ExistingPublication {
  id: string;
  productId: number;
  state: PublicationState;
}

export async function readExisting(
  tx: Transaction,
  shopId: string,
  productIds: readonly number[],
): Promise<ExistingPublication[]> {
  const { rows } = await sql<ExistingPublication>`
    select id, product_id as "productId", state from publications
    where shop_id = ${shopId} and product_id = any(${productIds}::bigint[]) and state <> 'removed'
    order by id for update`.execute(tx);
  return rows;
}

export async function countInShop(tx: Transaction, shopId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from publications where shop_id = ${shopId} and state <> 'removed'`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface NewPublication {
  shopId: string;
  buyerId: string;
  isActive: boolean;
  isPrepared: boolean;
  products: readonly { productId: number; serving: Serving }[];
}

/** Creates publications with all variants on sale, under SKUs that no other product has. */
export async function insertPublications(
  tx: Transaction,
  { shopId, buyerId, isActive, isPrepared, products }: NewPublication,
): Promise<{ id: string; productId: number }[]> {
  if (products.length === 0) return [];
  const { rows } = await sql<{ id: string; productId: number }>`
    with made as (
      insert into publications (id, shop_id, buyer_id, product_id, serving, state, key, is_active, due_at)
      select n.id, ${shopId}, ${buyerId}, n.product_id, n.serving, ${isPrepared ? 'draft' : 'queued'}, n.id, ${isActive},
        case when ${isPrepared} then null else now() end
      from (
        select new_id() as id, product_id, serving from unnest(${products.map(({ productId }) => productId)}::bigint[],
          ${products.map(({ serving }) => serving)}::text[]) as p (product_id, serving)
      ) n
      returning id, product_id
    ), variants as (
      insert into publication_variants (publication_id, sku_id, shop_id, shop_sku)
      select m.id, s.id, ${shopId}, 'SP-' || s.id from made m join skus s on s.product_id = m.product_id and not s.is_withdrawn
    )
    select id, product_id as "productId" from made`.execute(tx);
  return rows;
}

/**
 * Queues what is prepared, failed, or published and changed since, due at once and without failures. A failed removal
 * is retried, unless the product is being published again.
 */
export async function putIntoQueue(
  tx: Transaction,
  ids: readonly string[],
  { isPublished = false } = {},
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update publications p set state = 'queued', due_at = now(),
      task = case when state = 'failed' and not ${isPublished}::boolean then task else 'put' end,
      queued_at = case when state = 'queued' then queued_at else now() end, failed_at = null, failed_kind = '',
      failed_because = '', failed_said = '', expired_reason = '', expired_at = null, paused_at = null, version = version + 1
    where id = any(${ids}::uuid[]) and state in ('draft', 'failed', 'queued', 'listed', 'paused', 'expired')
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Removes at once what never reached the shop. The rest waits until the shop has removed it. Leaves out what is being
 * sent.
 */
export async function markRemoved(
  tx: Transaction,
  ids: readonly string[],
): Promise<{ shopId: string; waits: boolean }[]> {
  const { rows } = await sql<{ shopId: string; waits: boolean }>`
    update publications p set task = 'remove', due_at = case when l.waits then now() end, drifted_at = null,
      state = case when l.waits then 'queued' else 'removed' end, queued_at = now(), expired_reason = '', expired_at = null,
      paused_at = null, failed_at = null, failed_kind = '', failed_because = '', failed_said = '', sold_out_since = null,
      version = version + 1
    from (
      select p.id, (p.remote_id is not null or p.attempts > 0) and r.state <> 'disconnected' as waits
      from publications p join reseller_shops r on r.id = p.shop_id
      where p.id = any(${ids}::uuid[]) and p.state not in ('running', 'removed') order by p.id for update of p
    ) l
    where p.id = l.id returning p.shop_id as "shopId", l.waits`.execute(tx);
  return rows;
}
