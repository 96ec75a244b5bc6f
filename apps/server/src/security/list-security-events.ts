import { type SqlBool, sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { pseudonym } from './pseudonym.ts';

export interface Search {
  email?: string | undefined;
  /** An IP address or a network. */
  address?: string | undefined;
  since?: Date | undefined;
}

const most = 1000;

/** The newest events first, at most a thousand; with the e-mail addresses of existing accounts. */
export async function listSecurityEvents(db: Database, { email, address, since }: Search) {
  let events = db
    .selectFrom('security_events as e')
    .leftJoin('users', (join) => join.on(sql<SqlBool>`users.id::text = e.person`))
    .leftJoin('operators', (join) => join.on(sql<SqlBool>`operators.id::text = e.person`))
    .select(['e.at', 'e.last_at as lastAt', 'e.times', 'e.kind', 'e.person_kind as personKind', 'e.person'])
    .select(['e.call', 'e.subject', 'e.outcome', 'e.agent', 'e.request_id as requestId'])
    .select(sql<string | null>`abbrev(e.address)`.as('address'))
    .select(sql<string | null>`coalesce(users.email, operators.email)`.as('email'))
    .orderBy('e.at', 'desc')
    .limit(most);
  if (email) events = events.where('e.person', 'in', await personsWith(db, email.toLowerCase()));
  if (address) events = events.where(sql<SqlBool>`e.address && ${address}::inet`);
  if (since) events = events.where('e.last_at', '>=', since);
  return events.execute();
}

/** Customer, operator, and attempts on the address without an account. */
async function personsWith(db: Database, email: string): Promise<string[]> {
  const users = await db.selectFrom('users').select('id').where('email', '=', email).execute();
  const operators = await db.selectFrom('operators').select('id').where('email', '=', email).execute();
  return [...users.map(({ id }) => id), ...operators.map(({ id }) => id), pseudonym(email)];
}
