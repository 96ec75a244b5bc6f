import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import type { Context } from '#shop/context.ts';
import { listDisputeRows } from './dispute-store.ts';

type Disputes = OutputOf<Calls['operatorListDisputes']>;

export async function listDisputes(ctx: Context): Promise<Disputes> {
  const rows = await listDisputeRows(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    sn: row.sn,
    provider: row.provider,
    providerDisputeId: row.provider_dispute_id,
    amountUsd: dollars(row.amount_cents),
    takesMoney: row.takes_money,
    reason: row.reason,
    state: row.state as Disputes[number]['state'],
    dueBy: row.due_by ? toWireTime(row.due_by) : '',
    openedAt: toWireTime(row.opened_at),
  }));
}
