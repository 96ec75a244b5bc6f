import { sql } from 'kysely';
import type { Rows } from '#database/rows.ts';
import type { HandedOver, Waiting } from '#shop/waiting.ts';

export const waitingRequests: Rows<Waiting> = sql`
  select q.id || ' ' || extract(epoch from q.waiting_since) as subject, null::uuid as order_id,
    null::uuid as conversation_id, q.waiting_since as since
  from goods_requests q where q.waiting_since is not null`;

export const askedRequests: Rows<HandedOver> = sql`
  select 'request' as kind, q.id, null::uuid as order_id, q.title, null::uuid as by, null::bigint as cents,
    null::bigint as fen, q.waiting_since as since,
    null::bigint as product_id, null::text as supplier_id, null::int as offers
  from goods_requests q where q.waiting_since is not null`;
