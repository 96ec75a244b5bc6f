import type { OperatorRole } from '@sampan/contract/call';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type { Context } from '#shop/context.ts';

/** Those who work on orders: everybody who is not disabled, but for those who only keep the catalogue. */
const workers = (db: Database | Transaction) =>
  db
    .selectFrom('operators')
    .select(['id', 'name'])
    .select(sql<OperatorRole[]>`roles`.as('roles'))
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`not roles <@ '{catalogue}'`);

export function listColleagues({ db }: Pick<Context, 'db'>) {
  return workers(db).orderBy('name').orderBy('id').execute();
}

export async function findColleague(
  db: Database | Transaction,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  return isUuid(id) ? workers(db).where('id', '=', id).executeTakeFirst() : undefined;
}

export async function nameOfOperator(tx: Transaction, id: string): Promise<string> {
  const { name } = await tx.selectFrom('operators').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}
