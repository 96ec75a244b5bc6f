import type { OtherWork } from '@sampan/contract/today';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { Rows } from '#database/rows.ts';
import { waitingQuestions } from '#domains/conversations/waiting-work.ts';
import { waitingGrants } from '#domains/listings/waiting-work.ts';
import { listFindings } from '#domains/orders/inspection-findings.ts';
import { waitingRequests } from '#domains/own-goods/waiting-work.ts';
import { waitingAtMarketplace, waitingPurchases, waitingSurplus } from '#domains/purchasing/waiting-work.ts';
import { refundsToTransfer, waitingClaims } from '#domains/refunds/waiting-work.ts';
import type { Waiting } from '#shop/waiting.ts';

type Db = Database | Transaction;

/** Work that waits and is no order's status, from the domains that own it. */
const otherWork: Record<OtherWork, (db: Db) => Rows<Waiting> | Promise<Rows<Waiting>>> = {
  questions: () => waitingQuestions,
  claims: () => waitingClaims,
  purchases: () => waitingPurchases,
  transfers_back: async (db) => {
    const refunds = await refundsToTransfer(db);
    const [ids, orderIds] = [refunds.map(({ id }) => id), refunds.map(({ orderId }) => orderId)];
    return sql`
      select 'transfer ' || r.id as subject, r.order_id, null::uuid as conversation_id, r.since
      from unnest(${ids}::uuid[], ${orderIds}::uuid[], ${refunds.map(({ since }) => since)}::timestamptz[])
        as r (id, order_id, since)`;
  },
  findings: async (db) => {
    const found = await listFindings(db);
    return sql`
      select 'finding ' || o.id as subject, o.id as order_id, null::uuid as conversation_id, o.since
      from unnest(${found.map(({ orderId }) => orderId)}::uuid[], ${found.map(({ since }) => since)}::timestamptz[])
        as o (id, since)`;
  },
  surplus: () => waitingSurplus,
  marketplace: () => waitingAtMarketplace,
  grants: () => waitingGrants,
  requests: () => waitingRequests,
};

/** Finding transfers and findings takes a statement of its own: use the rows of one call for several queries. */
export const findOtherWork = async (db: Db, work: OtherWork): Promise<Rows<Waiting>> => otherWork[work](db);
