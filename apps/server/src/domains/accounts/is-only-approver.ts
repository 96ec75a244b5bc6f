import type { OperatorRole } from '@sampan/contract/call';
import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';

const approverRoles: readonly OperatorRole[] = ['owner', 'finance'];

const withRole = (tx: Transaction) =>
  tx
    .selectFrom('operators')
    .select('id')
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`roles && ${sql.val(approverRoles)}`);

/** Nobody else can approve money: the others with the role have not signed in by their link, and it has ended. */
export async function isOnlyApprover(tx: Transaction, operatorId: string): Promise<boolean> {
  const rows = await withRole(tx)
    .where((is) => is.or([is('one_time_until', 'is', null), is('one_time_until', '>', sql<Date>`now()`)]))
    .limit(2)
    .execute();
  return rows.length === 1 && rows[0]?.id === operatorId;
}

/** Approvals of operators who have left, or have another role now, do not count. */
export async function isStillApprover(tx: Transaction, operatorId: string): Promise<boolean> {
  return (await withRole(tx).where('id', '=', operatorId).executeTakeFirst()) !== undefined;
}
