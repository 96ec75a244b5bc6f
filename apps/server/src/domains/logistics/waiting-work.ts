import { sql } from 'kysely';
import type { Rows } from '#database/rows.ts';
import type { HandedOver } from '#shop/waiting.ts';

export const openObjections: Rows<HandedOver> = sql`
  select 'objection' as kind, b.id, b.order_id, '' as title, null::uuid as by, null::bigint as cents,
    null::bigint as fen, b.raised_at as since,
    null::bigint as product_id, null::text as supplier_id, null::int as offers
  from objections b where b.decided_at is null`;
