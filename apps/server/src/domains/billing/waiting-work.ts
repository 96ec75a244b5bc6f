import { sql } from 'kysely';
import type { Rows } from '#database/rows.ts';
import type { Answered, HandedOver } from '#shop/waiting.ts';

/** Declared payments that another operator has approved first; of a transfer for several orders, its whole sum. */
export const secondPayments = (operatorId: string): Rows<HandedOver> => sql`
  select 'second_payment' as kind, d.id, d.order_id, '' as title, d.first_approver as by,
    (select sum(i.amount_cents) from payment_declarations p join bill_instalments i on i.id = p.instalment_id
      where p.state = 'un_commit' and (p.id = d.id or p.joint_payment_id = d.joint_payment_id))::bigint as cents,
    null::bigint as fen, d.first_approved_at as since,
    null::bigint as product_id, null::text as supplier_id, null::int as offers
  from payment_declarations d
  where d.state = 'un_commit' and d.first_approved_at is not null and d.first_approver <> ${operatorId}`;

/** Bank transactions that another operator has approved first. */
export const secondTransfers = (operatorId: string): Rows<HandedOver> => sql`
  select 'second_transfer' as kind, b.id, null::uuid as order_id,
    coalesce(nullif(b.counterparty, ''), nullif(b.reference, ''), nullif(b.bank_reference, ''), b.booked_on::text) as title,
    b.first_approver as by,
    abs(b.amount_cents) as cents, null::bigint as fen, b.first_approved_at as since,
    null::bigint as product_id, null::text as supplier_id, null::int as offers
  from bank_transactions b
  where b.state = 'open' and b.first_approved_at is not null and b.first_approver <> ${operatorId}`;

/** Others' decisions about money that this operator approved first. */
export const approvalAnswers = (operatorId: string): Rows<Answered> => sql`
  select case d.state when 'approved' then 'payment_approved' else 'payment_rejected' end as kind, d.id::text as name,
    d.order_id, d.decided_at as at
  from payment_declarations d where d.first_approver = ${operatorId} and d.decided_by <> ${operatorId}
  union all
  select 'transfer_decided', b.id::text, null::uuid, b.decided_at
  from bank_transactions b
  where b.first_approver = ${operatorId} and b.decided_by <> ${operatorId} and b.state <> 'open'`;
