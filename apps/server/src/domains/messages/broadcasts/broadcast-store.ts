import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { type Addressee, countByLanguage, nextCustomers } from '#domains/accounts/find-customers.ts';
import { sendBroadcastJob } from '../queued-jobs.ts';

/** Broadcasts and their recipients. */

export type Kind = 'service' | 'offers';

export interface Group {
  country?: string | undefined;
  language?: string | undefined;
  orders?: 'none' | 'some' | undefined;
}

export interface Broadcast {
  id: string;
  kind: Kind;
  group: Group;
  texts: Record<string, string>;
  byMail: boolean;
  state: 'sending' | 'sent' | 'stopped';
  recipients: number;
  cursor: string | null;
  sent: number;
  createdAt: Date;
}

/** Judges customers as they are now: no offers without consent, and nothing for disabled logins. */
const filterOf = ({ kind, group }: Pick<Broadcast, 'kind' | 'group'>) =>
  ({ ...group, state: 'active', wantsOffers: kind === 'offers' }) as const;

export const countRecipients = (db: Database | Transaction, to: Pick<Broadcast, 'kind' | 'group'>) =>
  countByLanguage(db, filterOf(to));

/** The next recipients among accounts that existed when it was sent. */
export const readNext = (
  tx: Transaction,
  broadcast: Pick<Broadcast, 'kind' | 'group' | 'cursor' | 'createdAt'>,
  limit: number,
): Promise<Addressee[]> =>
  nextCustomers(tx, filterOf(broadcast), { registeredUntil: broadcast.createdAt, after: broadcast.cursor, limit });

const columns = sql`b.id, b.kind, b.audience as "group", b.texts, b.by_mail as "byMail", b.state, b.recipients, b.cursor, b.sent, b.created_at as "createdAt"`;

/** True while a job is working on it. After the job was given up, nothing is sent until it is continued. */
const hasJob = sql<boolean>`exists (
  select from pgboss.job j
  where j.name = ${sendBroadcastJob.name} and j.state < 'completed' and j.data ->> 'id' = b.id::text)`;

export async function isOnItsWay(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ hasJob: boolean }>`
    select ${hasJob} as "hasJob" from broadcasts b where b.id = ${id} and b.state = 'sending'`.execute(tx);
  return rows[0]?.hasJob === true;
}

/** Locked, so that one job sends at a time and sending and stopping never overlap. */
export async function lockBroadcast(tx: Transaction, id: string): Promise<Broadcast | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<Broadcast>`select ${columns} from broadcasts b where b.id = ${id} for update`.execute(tx);
  return rows[0];
}

const sameWithinHours = 24;

/** Locks the same broadcast if it was sent lately, and waits for a transaction that is sending it now. */
export async function lockSame(tx: Transaction, digest: string): Promise<Broadcast | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 0))`.execute(tx);
  const { rows } = await sql<Broadcast>`
    select ${columns} from broadcasts b
    where b.digest = ${digest} and b.created_at > now() - make_interval(hours => ${sameWithinHours})
    order by b.created_at desc limit 1 for update`.execute(tx);
  return rows[0];
}

type New = Pick<Broadcast, 'kind' | 'group' | 'texts' | 'byMail' | 'recipients'> & {
  digest: string;
  operatorId: string;
};

export async function insertBroadcast(tx: Transaction, broadcast: New): Promise<string> {
  const { kind, group, texts, byMail, recipients, digest, operatorId } = broadcast;
  const { id } = await tx
    .insertInto('broadcasts')
    .values({
      kind,
      digest,
      recipients,
      audience: JSON.stringify(group),
      texts: JSON.stringify(texts),
      by_mail: byMail,
      created_by: operatorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function writeState(tx: Transaction, id: string, state: Broadcast['state']): Promise<void> {
  const ended_at = state === 'sending' ? null : sql<Date>`clock_timestamp()`;
  await tx.updateTable('broadcasts').set({ state, ended_at }).where('id', '=', id).execute();
}

export async function writeProgress(tx: Transaction, id: string, cursor: string, written: number): Promise<void> {
  await tx
    .updateTable('broadcasts')
    .set({ cursor, sent: sql<number>`sent + ${written}` })
    .where('id', '=', id)
    .execute();
}

export async function readBroadcasts(db: Database, after: string, limit: number) {
  const [moment, id] = after ? after.split('_') : [];
  const beyond = id
    ? sql`(b.created_at, b.id) < (timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${id}::uuid)`
    : sql`true`;
  const { rows } = await sql<Broadcast & { createdBy: string; moment: string; hasJob: boolean }>`
    select ${columns}, p.name as "createdBy", ${hasJob} as "hasJob", (extract(epoch from b.created_at) * 1000000)::bigint::text as moment
    from broadcasts b join operators p on p.id = b.created_by
    where ${beyond} order by b.created_at desc, b.id desc limit ${limit + 1}`.execute(db);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, next: last ? `${last.moment}_${last.id}` : null };
}
