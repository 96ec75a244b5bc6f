import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { columns, type Finding, recent, type Subscriber, ways } from '#domains/notices/choice/notice-store.ts';
import { handoversFor } from '#domains/today/handovers.ts';

/** Work that waits for an operator's decision, and the answers to what an operator asked for. */

export async function findHandovers(tx: Transaction, subscriber: Subscriber, one: Finding): Promise<void> {
  const waiting = JSON.stringify(await handoversFor(tx, subscriber));
  await sql`
    insert into ${columns}
    select ${one.operatorId}::uuid, 'handovers', h.subject, h."orderId", null, h.kind, h.since, ${ways(one)}
    from jsonb_to_recordset(${waiting}::jsonb) as h (kind text, subject text, "orderId" uuid, since timestamptz)
    where h.since > ${recent(one)}
    on conflict do nothing`.execute(tx);
}

/** The subjects that still wait. */
export async function stillWaiting(tx: Transaction, subscriber: Subscriber): Promise<ReadonlySet<string>> {
  return new Set((await handoversFor(tx, subscriber)).map(({ subject }) => subject));
}

/** Leaves out what the operator decided in person. */
export async function findAnswers(tx: Transaction, one: Finding): Promise<void> {
  const me = one.operatorId;
  await sql`
    insert into ${columns}
    select ${me}::uuid, 'answers', a.kind || ' ' || a.name || ' ' || extract(epoch from a.at), a.order_id, null, a.kind, a.at,
      ${ways(one)}
    from (
      select case when p.owner_answer = '' then 'purchase_allowed' else 'purchase_refused' end as kind,
        'PO-' || p.number as name, null::uuid as order_id, p.answered_at as at
      from purchase_orders p where p.asked_by = ${me} and p.answered_by <> ${me}
      union all
      select 'price_' || q.decision, q.id::text, null::uuid, q.decided_at
      from price_requests q where q.asked_by = ${me} and q.decided_by <> ${me}
      union all
      select 'shortage_' || s.outcome, s.id::text, s.order_id, s.decided_at
      from shortages s where s.opened_by = ${me} and s.state in ('accepted', 'declined', 'expired')
      union all
      select case d.state when 'approved' then 'payment_approved' else 'payment_rejected' end, d.id::text, d.order_id, d.decided_at
      from payment_declarations d where d.first_approver = ${me} and d.decided_by <> ${me}
      union all
      select case r.state when 'rejected' then 'refund_rejected' else 'refund_approved' end, r.id::text, r.order_id, r.decided_at
      from refunds r where ${me} in (r.first_approver, r.opened_by) and r.decided_by <> ${me} and r.state <> 'requested'
      union all
      select 'transfer_decided', b.id::text, null::uuid, b.decided_at
      from bank_transactions b where b.first_approver = ${me} and b.decided_by <> ${me} and b.state <> 'open'
    ) a where a.at > ${recent(one)}
    on conflict do nothing`.execute(tx);
}

/** `PO-1001` for notices about a purchase order, otherwise empty text. */
export const purchaseOf = (noticeSubject: string): string => /\bPO-\d+/.exec(noticeSubject)?.[0] ?? '';
