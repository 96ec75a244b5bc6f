import type { PublicationState } from '@sampan/contract/publication-states';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

/** A reseller's own publications. Another buyer's are not found. */

export interface OwnPublication {
  id: string;
  shopId: string;
  productId: number;
  state: PublicationState;
  task: 'put' | 'remove';
  remoteId: string | null;
  key: string;
  version: number;
  expiredReason: string;
  failedKind: string;
  isActive: boolean;
  isHeld: boolean;
}

const columns = sql`p.id, p.shop_id as "shopId", p.product_id as "productId", p.state, p.task, p.remote_id as "remoteId", p.key,
  p.version, p.expired_reason as "expiredReason", p.failed_kind as "failedKind", p.is_active as "isActive",
  p.is_held as "isHeld"`;

/** Locks the shops, then the publications by id. Leaves out disconnected shops. */
export async function lockOwn(tx: Transaction, buyerId: string, ids: readonly string[]): Promise<OwnPublication[]> {
  const known = ids.filter(isUuid);
  await sql`
    select from shop_publishing where shop_id in (
      select shop_id from publications where buyer_id = ${buyerId} and id = any(${known}::uuid[]))
    order by shop_id for update`.execute(tx);
  const { rows } = await sql<OwnPublication>`
    select ${columns} from publications p join reseller_shops r on r.id = p.shop_id and r.state <> 'disconnected'
    where p.buyer_id = ${buyerId} and p.id = any(${known}::uuid[]) and p.state <> 'removed' order by p.id for update of p`.execute(
    tx,
  );
  return rows;
}

export async function findOwn(
  db: Database | Transaction,
  buyerId: string,
  id: string,
): Promise<OwnPublication | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<OwnPublication>`
    select ${columns} from publications p join reseller_shops r on r.id = p.shop_id and r.state <> 'disconnected'
    where p.buyer_id = ${buyerId} and p.id = ${id} and p.state <> 'removed'`.execute(db);
  return rows[0];
}

/** Stores the shop's price as a manual price. */
export async function keepTheirs(tx: Transaction, id: string): Promise<void> {
  await sql`
    update publication_variants set own_price = seen_price, sent_price = seen_price
    where publication_id = ${id} and is_chosen and seen_price > 0 and seen_price is distinct from sent_price`.execute(
    tx,
  );
}

export async function sendOurs(tx: Transaction, id: string): Promise<void> {
  await sql`
    update publication_variants set sent_price = seen_price
    where publication_id = ${id} and is_chosen and seen_price is distinct from sent_price and seen_price is not null`.execute(
    tx,
  );
}

export async function endDrift(tx: Transaction, id: string): Promise<void> {
  await sql`update publications set drifted_at = null, version = version + 1 where id = ${id}`.execute(tx);
}

export interface AgreedCost {
  id: string;
  skuId: number;
  costE4: number;
  storeCostE4: number;
}

/** Records that the reseller agreed to the current prices at the current costs. */
export async function agreeToCosts(tx: Transaction, costs: readonly AgreedCost[]): Promise<void> {
  await sql`
    update publication_variants v set sent_cost_e4 = c.cost_e4, sent_cost_there_e4 = c.cost_there_e4
    from unnest(${costs.map(({ id }) => id)}::uuid[], ${costs.map(({ skuId }) => skuId)}::bigint[],
      ${costs.map(({ costE4 }) => costE4)}::bigint[], ${costs.map(({ storeCostE4 }) => storeCostE4)}::bigint[])
      as c (id, sku_id, cost_e4, cost_there_e4)
    where v.publication_id = c.id and v.sku_id = c.sku_id`.execute(tx);
}

/** Keeps the current prices as manual prices. */
export async function pinPrices(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    update publication_variants set own_price = sent_price
    where publication_id = any(${ids}::uuid[]) and is_chosen and sent_price is not null`.execute(tx);
}

export async function followRule(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`update publication_variants set own_price = null
    where publication_id = any(${ids}::uuid[]) and own_price is not null`.execute(tx);
}

export async function resume(
  tx: Transaction,
  resumed: readonly { id: string; agreedMarginE6: number | null }[],
): Promise<void> {
  await sql`
    update publications p set state = 'listed', paused_at = null, agreed_margin_e6 = r.margin, version = version + 1
    from unnest(${resumed.map(({ id }) => id)}::uuid[], ${resumed.map(({ agreedMarginE6 }) => agreedMarginE6)}::int[]) as r (id, margin)
    where p.id = r.id and p.state = 'paused'`.execute(tx);
}

/** Pauses listings until the reseller resumes them. */
export async function hold(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    update publications set state = 'paused', is_held = true, paused_at = coalesce(paused_at, now()), version = version + 1
    where id = any(${ids}::uuid[]) and state in ('listed', 'paused')`.execute(tx);
}

/** Ends the reseller's own pause. What breaks its margin is paused again by itself. */
export async function release(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    update publications set is_held = false, state = case when state = 'paused' then 'listed' else state end,
      paused_at = null, version = version + 1
    where id = any(${ids}::uuid[]) and is_held`.execute(tx);
}

export async function setLink(tx: Transaction, id: string, remoteId: string): Promise<void> {
  await sql`update publications set remote_id = ${remoteId} where id = ${id}`.execute(tx);
}

export async function setNotifies(tx: Transaction, id: string, isTold: boolean): Promise<void> {
  await sql`update publications set tells_when_back = ${isTold} where id = ${id}`.execute(tx);
}

/** SKUs that other products in the shop use. */
export async function findTakenSkus(
  tx: Transaction,
  shopId: string,
  publicationId: string,
  shopSkus: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select v.shop_sku as sku from publication_variants v join publications p on p.id = v.publication_id
    where v.shop_id = ${shopId} and v.shop_sku = any(${shopSkus}) and p.state <> 'removed' and p.id <> ${publicationId}`.execute(
    tx,
  );
  return rows.map(({ sku }) => sku);
}

export interface VariantChange {
  skuId: number;
  isChosen: boolean;
  shopSku: string;
  ownPrice: number | null;
}

/** Adds variants that were not on sale when the product was published. */
export async function storeVariants(
  tx: Transaction,
  { id, shopId, productId }: OwnPublication,
  changes: readonly VariantChange[],
): Promise<void> {
  await sql`
    insert into publication_variants (publication_id, sku_id, shop_id, is_chosen, shop_sku, own_price)
    select ${id}, s.id, ${shopId}, c.is_chosen, c.shop_sku, c.own_price
    from unnest(${changes.map(({ skuId }) => skuId)}::bigint[], ${changes.map(({ isChosen }) => isChosen)}::bool[],
      ${changes.map(({ shopSku }) => shopSku)}::text[], ${changes.map(({ ownPrice }) => ownPrice)}::bigint[])
      as c (sku_id, is_chosen, shop_sku, own_price)
    join skus s on s.id = c.sku_id and s.product_id = ${productId}
    on conflict (publication_id, sku_id) do update
      set is_chosen = excluded.is_chosen, shop_sku = excluded.shop_sku, own_price = excluded.own_price`.execute(tx);
}

export async function storeShopSkus(
  tx: Transaction,
  id: string,
  skus: readonly { skuId: number; shopSku: string }[],
): Promise<void> {
  await sql`
    update publication_variants v set shop_sku = c.shop_sku
    from unnest(${skus.map(({ skuId }) => skuId)}::bigint[], ${skus.map(({ shopSku }) => shopSku)}::text[]) as c (sku_id, shop_sku)
    where v.publication_id = ${id} and v.sku_id = c.sku_id`.execute(tx);
}

export interface PublicationChange {
  texts: Record<string, { title: string; description: string }>;
  pictures: readonly string[] | null;
  groupIds: readonly string[];
  isActive: boolean;
  serving: string;
}

/** Returns the new version. */
export async function storePublication(tx: Transaction, id: string, change: PublicationChange): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update publications set texts = ${JSON.stringify(change.texts)}::jsonb, pictures = ${change.pictures}::text[],
      group_ids = ${change.groupIds}::text[], is_active = ${change.isActive}, serving = ${change.serving},
      agreed_margin_e6 = null, version = version + 1
    where id = ${id} returning version`.execute(tx);
  return rows[0]?.version ?? 0;
}
