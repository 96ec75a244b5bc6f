import { limits, serverLimits } from '@sampan/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** Every statement on `email_codes`. All times are the database's. */

export interface CodeCounts {
  /** Seconds until this place may request again for this e-mail address; 0 or less: now. */
  waitSeconds: number;
  /** Attempts from this place for this address. */
  ofDay: number;
  /** Seconds until the oldest code of these no longer counts. */
  dayEndsIn: number;
  /** Attempts from all places for this address. */
  ofDayAnywhere: number;
  ofHourForAll: number;
}

const secondsUntil = (moment: RawBuilder<unknown>) =>
  sql`greatest(1, ceil(extract(epoch from ${moment} - clock_timestamp())))::int`;

/** Counts what was sent, under a lock on the address. */
export async function countCodes(tx: Transaction, email: string, place: string): Promise<CodeCounts> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email-code:${email}`}, 0))`.execute(tx);
  const here = sql`filter (where place = ${place})`;
  const { rows } = await sql<CodeCounts>`
    select
      coalesce(ceil(extract(epoch from max(requested_at) ${here} - clock_timestamp()))::int + ${limits.emailCodeResendSeconds}, 0) as "waitSeconds",
      count(*) ${here}::int as "ofDay", count(*)::int as "ofDayAnywhere",
      ${secondsUntil(sql`min(requested_at) ${here} + interval '1 day'`)} as "dayEndsIn",
      (select count(*)::int from email_codes where requested_at > clock_timestamp() - interval '1 hour') as "ofHourForAll"
    from email_codes
    where email = ${email} and requested_at > clock_timestamp() - interval '1 day'
  `.execute(tx);
  return rows[0] ?? { waitSeconds: 0, ofDay: 0, dayEndsIn: 0, ofDayAnywhere: 0, ofHourForAll: 0 };
}

export interface Asker {
  /** Hash of the token that was given out. */
  hash: Buffer;
  place: string;
}

export async function insertCode(tx: Transaction, email: string, { hash, place }: Asker): Promise<string> {
  const values = { email, asker_hash: hash, place, requested_at: sql<Date>`clock_timestamp()` };
  const { id } = await tx.insertInto('email_codes').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The address that a code was sent to; undefined if it is gone. */
export async function findEmailOf(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('email_codes').select('email').where('id', '=', id).executeTakeFirst();
  return row?.email;
}

/**
 * Sets the code of a waiting row. Undefined if it is no longer wanted: used, too old, or replaced by a newer request from the same place.
 */
export async function setCode(db: Database, id: string, codeHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    update email_codes set code_hash = ${codeHash}, expires_at = now() + make_interval(mins => ${limits.emailCodeValidMinutes})
    where id = ${id} and used_at is null
      and requested_at > now() - make_interval(mins => ${limits.emailCodeValidMinutes})
      and not exists (select from email_codes newer where newer.email = email_codes.email and newer.place = email_codes.place and newer.requested_at > email_codes.requested_at)
    returning email
  `.execute(db);
  return rows[0]?.email;
}

interface Candidate {
  id: string;
  code_hash: Buffer;
}

/**
 * Counts an attempt at a code of an address, and returns the code if it may still be tried: the one that this token was
 * given for, or else the newest that was asked for from here, or else the newest. Each kind has its own tries, so that
 * strangers use up only their own. One statement, so that no two attempts count as one.
 */
export async function countTry(
  db: Database,
  email: string,
  { hash, place }: { hash: Buffer | undefined; place: string },
): Promise<Candidate | undefined> {
  const others = hash ? sql`asker_hash is distinct from ${hash}` : sql`true`;
  return (
    (hash && (await tryOne(db, email, 'tries', sql`asker_hash = ${hash}`))) ??
    (await tryOne(db, email, 'place_tries', sql`place = ${place} and ${others}`)) ??
    (await tryOne(db, email, 'stray_tries', sql`place <> ${place} and ${others}`))
  );
}

async function tryOne(
  db: Database,
  email: string,
  counter: 'tries' | 'place_tries' | 'stray_tries',
  which: RawBuilder<unknown>,
): Promise<Candidate | undefined> {
  const count = sql.ref(counter);
  const { rows } = await sql<Candidate>`
    update email_codes set ${count} = ${count} + 1
    where id = (select id from email_codes where email = ${email} and ${which} order by requested_at desc limit 1)
      and code_hash is not null and used_at is null and expires_at > now() and ${count} < ${serverLimits.emailCodeTries}
    returning id, code_hash
  `.execute(db);
  return rows[0];
}

/** Whether the code was still unused. */
export async function markCodeUsed(tx: Transaction, id: string): Promise<boolean> {
  const query = tx
    .updateTable('email_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null);
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}
