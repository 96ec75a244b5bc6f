import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { listOpenDeclarations } from '#domains/billing/received/declaration-store.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Context } from '#shop/context.ts';

type Declarations = OutputOf<Calls['operatorListDeclarations']>;

/** Declared payments awaiting finance, oldest first, with URLs of the slips that are valid for 15 minutes or more. */
export async function listDeclarations(ctx: Context): Promise<Declarations> {
  const rows = await listOpenDeclarations(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    sn: row.sn,
    customer: `${row.first_name} ${row.last_name}`,
    amountUsd: dollars(row.amount_cents - row.received_cents),
    kind: row.kind,
    canKeep: row.has_balance,
    images: row.images.map((key) => signedFileUrl(ctx, key)),
    remark: row.remark,
    declaredAt: toWireTime(row.declared_at),
    firstApprover: row.first_approver ?? '',
  }));
}
