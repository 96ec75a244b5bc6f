import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

interface Question {
  provider: string;
  operatorId: string;
  stateHash: Buffer;
  sessionHash: Buffer;
  returnUrl: string;
}

export async function insertQuestion(tx: Transaction, question: Question, minutes: number): Promise<void> {
  await sql`delete from marketplace_connections where what = 'asked' and expires_at < now()`.execute(tx);
  await tx
    .insertInto('marketplace_connections')
    .values({
      provider: question.provider,
      operator_id: question.operatorId,
      what: 'asked',
      state_hash: question.stateHash,
      session_hash: question.sessionHash,
      return_url: question.returnUrl,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute();
}

/** Takes the question, so that no second answer counts. Undefined: it is unknown, late, or another session's. */
export async function takeQuestion(
  db: Database,
  { stateHash, sessionHash, operatorId }: Pick<Question, 'stateHash' | 'sessionHash' | 'operatorId'>,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('marketplace_connections')
    .where('what', '=', 'asked')
    .where('state_hash', '=', stateHash)
    .where('session_hash', '=', sessionHash)
    .where('operator_id', '=', operatorId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('return_url')
    .executeTakeFirst();
  return row?.return_url ?? undefined;
}

export async function insertEntry(
  db: Database | Transaction,
  entry: { provider: string; operatorId: string; what: 'connected' | 'disconnected' },
): Promise<void> {
  const { provider, operatorId, what } = entry;
  await db.insertInto('marketplace_connections').values({ provider, operator_id: operatorId, what }).execute();
}

export async function listEntries(
  db: Database,
): Promise<{ what: 'connected' | 'disconnected'; at: Date; by: string }[]> {
  const { rows } = await sql<{ what: 'connected' | 'disconnected'; at: Date; by: string }>`
    select c.what, c.at, o.name as by from marketplace_connections c join operators o on o.id = c.operator_id
    where c.what <> 'asked' order by c.at desc limit 10`.execute(db);
  return rows;
}

/** False: it was said before. */
export async function insertWarning(
  tx: Transaction,
  warning: { provider: string; what: 'ending' | 'withdrawn'; connectedAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('marketplace_warnings')
    .values({ provider: warning.provider, what: warning.what, connected_at: warning.connectedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('what')
    .executeTakeFirst();
  return row !== undefined;
}
