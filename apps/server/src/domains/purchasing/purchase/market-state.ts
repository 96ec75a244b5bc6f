import type { marketStates, marketWaits } from '@sampan/contract/purchasing';
import { type RawBuilder, sql } from 'kysely';

/** How far a purchase order p is at the marketplace, and what it needs a person for. */
export interface MarketState {
  state: (typeof marketStates)[number];
  waitsFor: (typeof marketWaits)[number] | null;
  costFen: number | null;
}

/** `payByCall`: what is approved is paid without a person. */
export const marketState = (payByCall: boolean): RawBuilder<unknown> => sql`(
  select jsonb_build_object(
    'state', case when m.state <> 'placed' then m.state
      when bool_or(o.state = 'unpaid' and o.pay_state = 'asked') then 'paying'
      else coalesce((array_agg(o.state order by array_position(
        array['unknown', 'unpaid', 'paid', 'sent_in_part', 'sent', 'received', 'completed'], o.state))
        filter (where o.state <> 'cancelled'))[1], 'cancelled') end,
    'waitsFor', case
      when m.state = 'unclear' or bool_or(o.state = 'unpaid' and o.pay_state = 'unclear' or o.state = 'unknown') then 'look'
      when p.state = 'draft' and (m.state = 'refused' or m.refusals <> '[]')
        or bool_or(o.state = 'unpaid' and o.pay_state = 'refused') then 'refused'
      when p.state = 'draft' and m.state = 'previewed'
        or bool_or(o.state = 'unpaid' and (o.approved_fen, o.approved_freight_fen) is distinct from (o.total_fen, o.freight_fen))
        then 'approve'
      when p.state = 'draft' and m.state = 'approved' then 'order'
      when bool_or(o.state = 'unpaid' and o.pay_state = 'unpaid' and (o.pay_note <> '' or not ${payByCall}::boolean)) then 'pay'
      when exists (select from seller_claims c join marketplace_orders k on k.id = c.marketplace_order_id
        where k.purchase_order_id = p.id and c.state in ('proposed', 'closed')) then 'claim' end,
    'costFen', sum(case when o.paid_fen > 0 then o.paid_fen else o.total_fen end - o.refunded_fen)
      filter (where o.state <> 'cancelled' or o.paid_fen > 0))
  from marketplace_purchases m left join marketplace_orders o on o.purchase_order_id = m.purchase_order_id
  where m.purchase_order_id = p.id and p.state <> 'cancelled' group by m.purchase_order_id, m.state, m.refusals)`;

/** Those that can wait for a person: the others are over, and nothing was claimed. */
export const waitsForPerson = (payByCall: boolean): RawBuilder<unknown> => sql`
  (p.state in ('draft', 'placed', 'shipped') or exists (
    select from seller_claims c join marketplace_orders k on k.id = c.marketplace_order_id
    where k.purchase_order_id = p.id and c.state in ('proposed', 'closed')))
  and ${marketState(payByCall)} ->> 'waitsFor' is not null`;
