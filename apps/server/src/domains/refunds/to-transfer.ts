import { type SqlBool, sql } from 'kysely';

/** Of a payout `p`: finance still has to transfer it, since it came by transfer, or did not reach a card. */
export const payoutToTransfer = sql<SqlBool>`p.state = 'failed' or p.method = 'bank' and p.state = 'requested'`;

/** Of a refund `r`: finance is to transfer some of it. */
export const isToTransfer = sql<SqlBool>`r.state in ('paying', 'failed')
  and exists (select from refund_payouts p where p.refund_id = r.id and (${payoutToTransfer}))`;

/** Since when it waits for that. */
export const toTransferSince = sql<Date>`coalesce(r.decided_at, r.requested_at)`;
