import { sql } from 'kysely';
import type { Rows } from '#database/rows.ts';
import type { Answered, HandedOver, Waiting } from '#shop/waiting.ts';

const isAsked = sql`(p.asked_at is not null and p.state = 'draft')`;

/** Purchase orders that wait for an owner. */
export const waitingPurchases: Rows<Waiting> = sql`
  select 'PO-' || p.number || ' ' || extract(epoch from p.asked_at) as subject, null::uuid as order_id,
    null::uuid as conversation_id, p.asked_at as since
  from purchase_orders p where ${isAsked}`;

/** The same with what they cost. */
export const askedPurchases: Rows<HandedOver> = sql`
  select 'purchase' as kind, p.id, null::uuid as order_id, 'PO-' || p.number as title, p.asked_by as by,
    null::bigint as cents,
    (select coalesce(sum(l.quantity * l.cost_fen), 0) from purchase_order_lines l where l.purchase_order_id = p.id)::bigint
      + p.freight_fen as fen, p.asked_at as since,
    null::bigint as product_id, null::text as supplier_id, null::int as offers
  from purchase_orders p where ${isAsked}`;

/** Pieces that came and were not expected. */
export const waitingSurplus: Rows<Waiting> = sql`
  select 'surplus ' || s.id as subject, null::uuid as order_id, null::uuid as conversation_id, s.found_at as since
  from surplus_goods s where s.decision is null`;

/**
 * At the marketplace: reading does not tell whether a purchase exists or is paid, a sum is no longer what was approved, a
 * payment was refused, or the seller closes an unpaid order within six hours.
 */
export const waitingAtMarketplace: Rows<Waiting> = sql`
  select 'PO-' || p.number || ' ' || extract(epoch from m.state_since) as subject, null::uuid as order_id,
    null::uuid as conversation_id, m.state_since as since
  from marketplace_purchases m join purchase_orders p on p.id = m.purchase_order_id where m.state = 'unclear'
  union all
  select 'PO-' || p.number || ' ' || o.external_id, null::uuid, null::uuid, coalesce(o.changed_at, o.made_at)
  from marketplace_orders o join purchase_orders p on p.id = o.purchase_order_id
  where o.state = 'unknown' or o.state = 'unpaid' and (o.pay_state in ('unclear', 'refused')
    or (o.approved_fen, o.approved_freight_fen) is distinct from (o.total_fen, o.freight_fen)
    or o.pay_state = 'unpaid' and o.pay_before < now() + interval '6 hours')
  union all
  select 'PO-' || p.number || ' ' || c.id || ' ' || c.state, null::uuid, null::uuid, c.state_since
  from seller_claims c join marketplace_orders o on o.id = c.marketplace_order_id
  join purchase_orders p on p.id = o.purchase_order_id where c.state in ('proposed', 'closed')`;

/** Others' decisions about purchase orders and shortages of this operator. */
export const purchasingAnswers = (operatorId: string): Rows<Answered> => sql`
  select case when p.owner_answer = '' then 'purchase_allowed' else 'purchase_refused' end as kind,
    'PO-' || p.number as name, null::uuid as order_id, p.answered_at as at
  from purchase_orders p where p.asked_by = ${operatorId} and p.answered_by <> ${operatorId}
  union all
  select 'shortage_' || s.outcome, s.id::text, s.order_id, s.decided_at
  from shortages s where s.opened_by = ${operatorId} and s.state in ('accepted', 'declined', 'expired')`;
