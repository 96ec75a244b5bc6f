import { limits, serverLimits } from '@sampan/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** Every statement on `email_codes`. All times are the database's. */

export interface CodeCounts {
  /** Seconds until this e-mail address may request again; 0 or less: now. */
  waitSeconds: number;
  ofDay: number;
  /** Seconds until the oldest code of the last 24 hours no longer counts. */
  dayEndsIn: number;
  ofHourForAll: number;
}

const secondsUntil = (moment: RawBuilder<unknown>) =>
  sql`greatest(1, ceil(extract(epoch from ${moment} - clock_timestamp())))::int`;

/** Counts what was sent, under a lock on the address. */
export async function countCodes(tx: Transaction, email: string): Promise<CodeCounts> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email-code:${email}`}, 0))`.execute(tx);
  const { rows } = await sql<CodeCounts>`
    select
      coalesce(ceil(extract(epoch from max(requested_at) - clock_timestamp()))::int + ${limits.emailCodeResendSeconds}, 0) as "waitSeconds",
      count(*)::int as "ofDay",
      ${secondsUntil(sql`min(requested_at) + interval '1 day'`)} as "dayEndsIn",
      (select count(*)::int from email_codes where requested_at > clock_timestamp() - interval '1 hour') as "ofHourForAll"
    from email_codes
    where email = ${email} and requested_at > clock_timestamp() - interval '1 day'
  `.execute(tx);
  return rows[0] ?? { waitSeconds: 0, ofDay: 0, dayEndsIn: 0, ofHourForAll: 0 };
}

export async function insertCode(tx: Transaction, email: string): Promise<string> {
  const values = { email, requested_at: sql<Date>`clock_timestamp()` };
  const { id } = await tx.insertInto('email_codes').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Sets the code of a waiting row. Undefined if it is no longer wanted: used, too old, or replaced by a newer request.
 */
export async function setCode(db: Database, id: string, codeHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    update email_codes set code_hash = ${codeHash}, expires_at = now() + make_interval(mins => ${limits.emailCodeValidMinutes})
    where id = ${id} and used_at is null
      and requested_at > now() - make_interval(mins => ${limits.emailCodeValidMinutes})
      and not exists (select from email_codes newer where newer.email = email_codes.email and newer.requested_at > email_codes.requested_at)
    returning email
  `.execute(db);
  return rows[0]?.email;
}

/**
 * Counts an attempt at the newest code of an address, and returns the code if it may still be tried. One statement, so
 * that no two attempts count as one.
 */
export async function countTry(db: Database, email: string): Promise<{ id: string; code_hash: Buffer } | undefined> {
  const { rows } = await sql<{ id: string; code_hash: Buffer }>`
    update email_codes set tries = tries + 1
    where id = (select id from email_codes where email = ${email} order by requested_at desc limit 1)
      and code_hash is not null and used_at is null and expires_at > now() and tries < ${serverLimits.emailCodeTries}
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
