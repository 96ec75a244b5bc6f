import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import type { MarketplaceEvent } from '../marketplace.ts';
import type { OfferChange } from './changing.ts';

/** Every statement on the demo marketplace's tables of goods. */

export async function readChanges(db: Database, offerIds: readonly string[]): Promise<Map<string, OfferChange>> {
  const { rows } = await sql<OfferChange & { offerId: string }>`
    select offer_id as "offerId", price_percent as "pricePercent", stock, state
    from demo_market_changes where offer_id = any(${offerIds})
  `.execute(db);
  return new Map(rows.map(({ offerId, ...change }) => [offerId, change]));
}

export async function insertFollow(db: Database, offerId: string, told: string): Promise<void> {
  await sql`
    insert into demo_market_follows (offer_id, told) values (${offerId}, ${told}) on conflict (offer_id) do nothing
  `.execute(db);
}

export async function deleteFollow(db: Database, offerId: string): Promise<void> {
  await sql`delete from demo_market_follows where offer_id = ${offerId}`.execute(db);
}

export async function listFollows(db: Database): Promise<{ offerId: string; told: string }[]> {
  const { rows } = await sql<{ offerId: string; told: string }>`
    select offer_id as "offerId", told from demo_market_follows order by offer_id
  `.execute(db);
  return rows;
}

/** One message of the offers that changed; of two readers at the same time one writes it. */
export async function insertOfferNews(
  db: Database,
  changed: readonly { offerId: string; told: string }[],
): Promise<void> {
  await sql`
    with told as (
      update demo_market_follows f set told = r.told
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r ("offerId" text, told text)
      where f.offer_id = r."offerId" and f.told <> r.told returning f.offer_id
    )
    insert into demo_market_messages (body)
    select jsonb_build_object('kind', 'offers', 'offerIds', jsonb_agg(offer_id order by offer_id)) from told
    having count(*) > 0
  `.execute(db);
}

export async function listMessages(db: Database, since: Date): Promise<MarketplaceEvent[]> {
  const { rows } = await sql<{ id: string; at: Date; body: MarketplaceEvent }>`
    select id::text as id, at, body from demo_market_messages
    where confirmed_at is null and at >= ${since} order by demo_market_messages.id
  `.execute(db);
  return rows.map(({ id, at, body }) => ({ ...body, messageId: id, at: new Date(at) }));
}

export async function confirmMessages(db: Database, messageIds: readonly string[]): Promise<void> {
  const ids = messageIds.map(Number).filter(Number.isSafeInteger);
  await sql`
    update demo_market_messages set confirmed_at = now() where id = any(${ids}::bigint[]) and confirmed_at is null
  `.execute(db);
}
