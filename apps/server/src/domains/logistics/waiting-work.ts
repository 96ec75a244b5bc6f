import { sql } from 'kysely';
import type { Rows } from '#database/rows.ts';
import type { HandedOver, Waiting } from '#shop/waiting.ts';

export const openObjections: Rows<HandedOver> = sql`
  select 'objection' as kind, b.id, b.order_id, '' as title, null::uuid as by, null::bigint as cents,
    null::bigint as fen, b.raised_at as since,
    null::bigint as product_id, null::text as supplier_id, null::int as offers
  from objections b where b.decided_at is null`;

/** Parcels that need somebody: lost, on their way back, no longer followed, silent, or with a number that is refused. */
export const waitingParcels: Rows<Waiting> = sql`
  select 'parcel ' || q.id as subject, q.order_id, null::uuid as conversation_id, q.asked_at as since
  from parcel_questions q join orders o on o.id = q.order_id and o.status in ('be_delivered', 'delivered')
  where q.answered_at is null and q.moved_at is null`;
