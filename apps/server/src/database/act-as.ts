import { sql } from 'kysely';
import type { Transaction } from './connect.ts';

/** Attributes the transaction's further changes to an operator who has just been authenticated. */
export async function actAs(tx: Transaction, operatorId: string): Promise<void> {
  const who = JSON.stringify({ kind: 'operator', id: operatorId });
  await sql`
    select set_config('sampan.actor', (acting::jsonb || ${who}::jsonb)::text, true)
    from current_setting('sampan.actor', true) acting where acting <> ''`.execute(tx);
}
