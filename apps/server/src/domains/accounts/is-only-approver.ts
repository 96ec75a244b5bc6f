import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';

export async function isOnlyApprover(tx: Transaction, operatorId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('operators')
    .select('id')
    .where('disabled_at', 'is', null)
    .where((is) => is.or([is('one_time_until', 'is', null), is('one_time_until', '>', sql<Date>`now()`)]))
    .where(sql<boolean>`roles && '{owner,finance}'`)
    .limit(2)
    .execute();
  return rows.length === 1 && rows[0]?.id === operatorId;
}
