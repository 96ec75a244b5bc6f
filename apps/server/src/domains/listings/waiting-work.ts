import { sql } from 'kysely';
import type { Rows } from '#database/rows.ts';
import type { HandedOver, Waiting } from '#shop/waiting.ts';

const isAsked = sql`(g.state = 'asked' or g.renewal_asked_at is not null)`;
const askedAt = sql`coalesce(g.renewal_asked_at, g.asked_at)`;

/** A renewal that is asked for later is a new subject. */
export const waitingGrants: Rows<Waiting> = sql`
  select g.id || ' ' || extract(epoch from ${askedAt}) as subject, null::uuid as order_id,
    null::uuid as conversation_id, ${askedAt} as since
  from grants g where ${isAsked}`;

export const askedGrants: Rows<HandedOver> = sql`
  select 'grant' as kind, g.id, null::uuid as order_id, g.company as title, null::uuid as by, null::bigint as cents,
    null::bigint as fen, ${askedAt} as since, g.product_id, g.supplier_id, null::int as offers
  from grants g where ${isAsked}`;
