import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { Rows } from '#database/rows.ts';
import type { Answered, HandedOver, Waiting } from '#shop/waiting.ts';
import { isToTransfer, toTransferSince } from './records/list-store.ts';

export interface RefundToTransfer {
  id: string;
  orderId: string;
  since: Date;
}

/** Refunds of which finance has to transfer a part, the longest waiting first. */
export async function refundsToTransfer(db: Database | Transaction): Promise<RefundToTransfer[]> {
  const { rows } = await sql<RefundToTransfer>`
    select r.id, r.order_id as "orderId", ${toTransferSince} as since
    from refunds r where ${isToTransfer} order by since, r.id`.execute(db);
  return rows;
}

export const waitingClaims: Rows<Waiting> = sql`
  select r.id::text as subject, r.order_id, null::uuid as conversation_id, r.requested_at as since
  from refunds r where r.state = 'requested' and r.kind = 'claim'`;

/** Refunds that another operator has approved first. */
export const secondRefunds = (operatorId: string): Rows<HandedOver> => sql`
  select 'second_refund' as kind, r.id, r.order_id, '' as title, r.first_approver as by, r.amount_cents as cents,
    null::bigint as fen, r.first_approved_at as since,
    null::bigint as product_id, null::text as supplier_id, null::int as offers
  from refunds r
  where r.state = 'requested' and r.first_approved_at is not null and r.first_approver <> ${operatorId}`;

/** Others' decisions about refunds that this operator opened or approved first. */
export const refundAnswers = (operatorId: string): Rows<Answered> => sql`
  select case r.state when 'rejected' then 'refund_rejected' else 'refund_approved' end as kind, r.id::text as name,
    r.order_id, r.decided_at as at
  from refunds r
  where ${operatorId} in (r.first_approver, r.opened_by) and r.decided_by <> ${operatorId} and r.state <> 'requested'`;
