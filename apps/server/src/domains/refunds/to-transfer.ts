import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
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
