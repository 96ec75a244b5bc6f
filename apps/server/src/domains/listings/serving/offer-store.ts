import type { PublicationState } from '@sampan/contract/publication-states';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { PlannedOffer } from '#domains/listings/offers/plan-offers.ts';

/** Prices and stock on their way to a shop. */

export interface OfferToSend extends PlannedOffer {
  publicationId: string;
  productId: string;
}

/** Recorded before sending: if the answer is lost, the shop may have either price, and both are ours. */
export async function beginPush(db: Database, shopId: string, offers: readonly OfferToSend[]): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with push as (
      insert into offer_pushes (shop_id, offers) values (${shopId}, ${offers.length}) returning id
    ), noted as (
      update publication_variants v set sending_price = coalesce(o.price, v.sending_price),
        sending_pieces = coalesce(o.pieces, v.sending_pieces)
      from ${asTable(offers)} where v.publication_id = o.publication_id and v.sku_id = o.sku_id
    )
    select id from push`.execute(db);
  return rows[0]?.id ?? '';
}

const asTable = (offers: readonly OfferToSend[]) => sql`unnest(
  ${offers.map(({ publicationId }) => publicationId)}::uuid[], ${offers.map(({ skuId }) => skuId)}::bigint[],
  ${offers.map(({ newPrice }) => newPrice ?? null)}::bigint[], ${offers.map(({ newPieces }) => newPieces ?? null)}::int[],
  ${offers.map(({ newCompare }) => newCompare ?? null)}::bigint[],
  ${offers.map(({ costE4 }) => costE4)}::bigint[], ${offers.map(({ storeCostE4 }) => storeCostE4)}::bigint[]
) as o (publication_id, sku_id, price, pieces, compare, cost_e4, cost_there_e4)`;

/** Records the cost of prices that were sent without one, unless they have been sent meanwhile. */
export async function recordFirstCosts(
  db: Database,
  costs: readonly { id: string; skuId: number; costE4: number; storeCostE4: number }[],
): Promise<void> {
  await sql`
    update publication_variants v set sent_cost_e4 = c.cost_e4, sent_cost_there_e4 = c.cost_there_e4
    from unnest(${costs.map(({ id }) => id)}::uuid[], ${costs.map(({ skuId }) => skuId)}::bigint[],
      ${costs.map(({ costE4 }) => costE4)}::bigint[], ${costs.map(({ storeCostE4 }) => storeCostE4)}::bigint[])
      as c (id, sku_id, cost_e4, cost_there_e4)
    where v.publication_id = c.id and v.sku_id = c.sku_id and v.sent_cost_there_e4 is null`.execute(db);
}

/** Records that the shop accepted the offers. Sending a price also records the cost it was based on. */
export async function settlePush(tx: Transaction, pushId: string, offers: readonly OfferToSend[]): Promise<void> {
  await sql`
    update publication_variants v set sent_price = coalesce(o.price, v.sent_price), sent_pieces = coalesce(o.pieces, v.sent_pieces),
      seen_price = case when o.price is null then v.seen_price else o.price end,
      sent_compare = case when o.price is null then v.sent_compare else o.compare end,
      sent_cost_e4 = case when o.price is null then v.sent_cost_e4 else o.cost_e4 end,
      sent_cost_there_e4 = case when o.price is null then v.sent_cost_there_e4 else o.cost_there_e4 end,
      sending_price = case when o.price is null then v.sending_price end,
      sending_pieces = case when o.pieces is null then v.sending_pieces end
    from ${asTable(offers)} where v.publication_id = o.publication_id and v.sku_id = o.sku_id`.execute(tx);
  await sql`
    update publications set sent_at = now(), failed_kind = '', failed_because = '', failed_said = '', failed_at = null
    where id = any(${[...new Set(offers.map(({ publicationId }) => publicationId))]}::uuid[])
      and state in ('listed', 'paused', 'expired')`.execute(tx);
  await endPush(tx, pushId, 'sent');
}

export async function endPush(
  db: Database | Transaction,
  pushId: string,
  state: 'sent' | 'failed' | 'cut_off',
  said = '',
): Promise<void> {
  await sql`update offer_pushes set state = ${state}, said = ${said}, ended_at = now() where id = ${pushId}`.execute(
    db,
  );
}

export interface StateChange {
  id: string;
  from: PublicationState;
  to: PublicationState;
  isSoldOut: boolean;
}

/** Stores the new states: paused, resumed, sold out or back. Returns the newly paused ones. */
export async function storePlans(tx: Transaction, changes: readonly StateChange[]): Promise<string[]> {
  if (changes.length === 0) return [];
  const { rows } = await sql<{ id: string; state: string; changed: boolean }>`
    update publications p set state = c.become,
      paused_at = case when c.become = 'paused' then coalesce(p.paused_at, now()) end,
      sold_out_since = case when c.sold_out then coalesce(p.sold_out_since, now()) end,
      version = p.version + case when c.become <> c.was then 1 else 0 end
    from unnest(${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ from }) => from)}::text[],
      ${changes.map(({ to }) => to)}::text[], ${changes.map(({ isSoldOut }) => isSoldOut)}::bool[]) as c (id, was, become, sold_out)
    where p.id = c.id and p.state = c.was
    returning p.id, p.state, c.was <> c.become as changed`.execute(tx);
  return rows.filter(({ state, changed }) => changed && state === 'paused').map(({ id }) => id);
}

/** Marks what the shop says is missing. The next read shows whether the variant or the whole product is gone. */
export async function markMissing(db: Database, shopId: string, remoteIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from publications p where p.shop_id = ${shopId} and p.remote_id = any(${remoteIds})
    union select v.publication_id from publication_variants v where v.shop_id = ${shopId} and v.remote_id = any(${remoteIds})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Records that the shop will never accept prices or stock of this product. Everything else goes on. */
export async function recordOfferRefused(tx: Transaction, id: string, because: string, said: string): Promise<void> {
  await sql`
    update publications set failed_at = now(), failed_kind = 'rejected', failed_because = ${because}, failed_said = ${said}
    where id = ${id}`.execute(tx);
}

/** Ends the notifications and returns the publications that were to be notified. */
export async function endNotifying(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    update publications set tells_when_back = false where id = any(${ids}::uuid[]) and tells_when_back
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
