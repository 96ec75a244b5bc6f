import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { type ForNow, refuseForNow } from '#shop/refusal.ts';

/**
 * Limits on attempts, shared by all server processes through the database. An attempt is counted before its outcome is
 * known, so that many at once count as many; successful ones are removed again.
 */

export interface AttemptLimit {
  bucket: string;
  max: number;
  minutes: number;
}

/**
 * Counts one attempt in every bucket, or in none and refuses if one of them is full. Returns the rows, for
 * `forgiveAttempt`.
 */
export async function countAttempt(
  tx: Transaction,
  limits: readonly AttemptLimit[],
  error: ForNow = 'too_many_attempts',
): Promise<string[]> {
  const { ids, waitSeconds } = await countWhereRoom(tx, limits);
  if (waitSeconds > 0) throw refuseForNow(error, waitSeconds);
  return ids;
}

/** The same; if a bucket is full, returns how long until it accepts another attempt. */
export async function countWhereRoom(
  tx: Transaction,
  limits: readonly AttemptLimit[],
): Promise<{ ids: string[]; waitSeconds: number }> {
  const buckets = limits.map(({ bucket }) => bucket).sort();
  await sql`
    select pg_advisory_xact_lock(hashtextextended(bucket, 0)) from (select unnest(${buckets}::text[]) as bucket) as locked
  `.execute(tx);
  const waitSeconds = await longestWait(tx, limits);
  if (waitSeconds > 0) return { ids: [], waitSeconds };
  const rows = await tx
    .insertInto('attempts')
    .values(buckets.map((bucket) => ({ bucket, at: sql<Date>`clock_timestamp()` })))
    .returning('id')
    .execute();
  return { ids: rows.map(({ id }) => id), waitSeconds };
}

export async function countedAttempts(tx: Database | Transaction, bucket: string, minutes: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attempts
    where bucket = ${bucket} and at > clock_timestamp() - make_interval(mins => ${minutes})
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Seconds until the fullest bucket accepts another attempt; 0 if all do now. */
async function longestWait(tx: Transaction, limits: readonly AttemptLimit[]): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select max(seconds)::int as seconds from (
      select greatest(1, ceil(extract(epoch from min(attempts.at) + make_interval(mins => limits.minutes) - clock_timestamp()))) as seconds
      from unnest(
        ${limits.map(({ bucket }) => bucket)}::text[], ${limits.map(({ max }) => max)}::int[], ${limits.map(({ minutes }) => minutes)}::int[]
      ) as limits(bucket, max, minutes)
      join attempts on attempts.bucket = limits.bucket and attempts.at > clock_timestamp() - make_interval(mins => limits.minutes)
      group by limits.bucket, limits.max, limits.minutes
      having count(*) >= limits.max
    ) as full_ones
  `.execute(tx);
  return rows[0]?.seconds ?? 0;
}

/** Removes a successful attempt from its buckets; `clear` names buckets to empty completely. */
export async function forgiveAttempt(
  db: Database | Transaction,
  ids: readonly string[],
  clear: readonly string[] = [],
): Promise<void> {
  await sql`delete from attempts where id = any(${ids}::uuid[]) or bucket = any(${clear}::text[])`.execute(db);
}
