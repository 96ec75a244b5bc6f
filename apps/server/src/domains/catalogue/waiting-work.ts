import { sql } from 'kysely';
import type { Rows } from '#database/rows.ts';
import type { Answered, HandedOver } from '#shop/waiting.ts';

interface GoodsNames {
  id: string;
  names: Record<string, string>;
}

export const productTitles: Rows<GoodsNames> = sql`select id, titles as names from products`;
export const supplierNames: Rows<GoodsNames> = sql`select id, names from suppliers`;

export const openPriceRequests: Rows<HandedOver> = sql`
  select 'price' as kind, r.id, null::uuid as order_id, r.product_id::text as title, r.asked_by as by,
    null::bigint as cents, null::bigint as fen, r.asked_at as since,
    r.product_id, null::text as supplier_id, r.products as offers
  from price_requests r where r.decision is null`;

/** Others' decisions about prices that this operator asked for. */
export const priceAnswers = (operatorId: string): Rows<Answered> => sql`
  select 'price_' || q.decision as kind, q.id::text as name, null::uuid as order_id, q.decided_at as at
  from price_requests q where q.asked_by = ${operatorId} and q.decided_by <> ${operatorId}`;
