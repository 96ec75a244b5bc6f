import type { priceDecisions } from '@sampan/contract/catalogue/low-prices';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { Texts } from '#domains/catalogue/texts.ts';
import type { OwnerNeeded, PriceDoor } from './low-prices.ts';

export type Decision = (typeof priceDecisions)[number];

interface NewRequest {
  door: PriceDoor;
  change: object;
  shown: object;
  reason: string;
  needed: OwnerNeeded;
  askedBy: string;
}

/** Asked for twice, it is one. */
export async function insertRequest(
  tx: Transaction,
  { door, change, shown, reason, needed: { low, worst, seen }, askedBy }: NewRequest,
): Promise<string> {
  const losing = low.filter(({ marginE6 }) => marginE6 < 0).length;
  const { rows } = await sql<{ id: string }>`
    insert into price_requests (door, change, shown, reason, seen, products, losing, product_id, price_e4, cost_fen,
      from_pieces, margin_e6, asked_by)
    values (${door}, ${JSON.stringify(change)}::jsonb, ${JSON.stringify(shown)}::jsonb, ${reason}, ${seen}, ${low.length},
      ${losing}, ${worst.offerId}, ${worst.priceE4}, ${worst.costFen}, ${worst.from}, ${worst.marginE6}, ${askedBy})
    on conflict (door, md5(change::text)) where decision is null
      do update set reason = excluded.reason, seen = excluded.seen, products = excluded.products, losing = excluded.losing,
        product_id = excluded.product_id, price_e4 = excluded.price_e4, cost_fen = excluded.cost_fen,
        from_pieces = excluded.from_pieces, margin_e6 = excluded.margin_e6
    returning id
  `.execute(tx);
  return rows[0]?.id ?? '';
}

export interface LockedRequest {
  id: string;
  door: PriceDoor;
  change: Record<string, unknown>;
  reason: string;
  seen: string;
  asked_by: string;
  decision: Decision | null;
}

export async function lockRequest(tx: Transaction, id: string): Promise<LockedRequest | undefined> {
  const { rows } = await sql<LockedRequest>`
    select id, door, change, reason, seen, asked_by, decision from price_requests where id = ${id}::uuid for no key update
  `.execute(tx);
  return rows[0];
}

export async function writeDecision(
  tx: Transaction,
  id: string,
  { decision, words, by }: { decision: Decision; words: string; by: string },
): Promise<void> {
  await sql`
    update price_requests set decision = ${decision}, words = ${words}, decided_by = ${by}, decided_at = clock_timestamp()
    where id = ${id}::uuid
  `.execute(tx);
}

export interface RequestRow {
  id: string;
  door: PriceDoor;
  shown: Record<string, unknown>;
  reason: string;
  products: number;
  losing: number;
  product_id: number;
  titles: Texts | null;
  price_e4: number;
  cost_fen: number;
  from_pieces: number;
  margin_e6: number;
  asked_by: string;
  asker: string;
  asked_at: Date;
  decision: Decision | null;
  words: string;
  decider: string;
  decided_at: Date | null;
  total: number;
}

const mostListed = 200;

const requests = sql`
    select r.id, r.door, r.shown, r.reason, r.products, r.losing, r.product_id, p.titles, r.price_e4, r.cost_fen,
      r.from_pieces, r.margin_e6, r.asked_by, a.name as asker, r.asked_at, r.decision, r.words,
      coalesce(d.name, '') as decider, r.decided_at, count(*) over ()::int as total
    from price_requests r join operators a on a.id = r.asked_by left join operators d on d.id = r.decided_by
      left join products p on p.id = r.product_id`;

export async function listRequests(db: Database, isOpen: boolean): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    ${requests} where (r.decision is null) = ${isOpen}
    order by case when ${isOpen} then r.asked_at end, r.decided_at desc, r.id limit ${mostListed}
  `.execute(db);
  return rows;
}

/** Those that wait: of the product itself, and of many products with it. */
export async function listRequestsOf(db: Database, offerId: number): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    ${requests} where r.decision is null and case r.door
      when 'product' then (r.change ->> 'offerId')::bigint = ${offerId}
      when 'bulk' then exists (
        select from bulk_change_products c where c.change_id = (r.change ->> 'id')::bigint and c.product_id = ${offerId})
      else false end
    order by r.asked_at, r.id
  `.execute(db);
  return rows;
}
