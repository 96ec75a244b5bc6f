import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { approvalAnswers } from '#domains/billing/waiting-work.ts';
import { priceAnswers } from '#domains/catalogue/waiting-work.ts';
import { columns, type Finding, recent, type Subscriber, ways } from '#domains/notices/choice/notice-store.ts';
import { purchasingAnswers } from '#domains/purchasing/waiting-work.ts';
import { refundAnswers } from '#domains/refunds/waiting-work.ts';
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
      ${purchasingAnswers(me)} union all ${priceAnswers(me)} union all ${approvalAnswers(me)}
      union all ${refundAnswers(me)}
    ) a where a.at > ${recent(one)}
    on conflict do nothing`.execute(tx);
}

/** `PO-1001` for notices about a purchase order, otherwise empty text. */
export const purchaseOf = (noticeSubject: string): string => /\bPO-\d+/.exec(noticeSubject)?.[0] ?? '';
