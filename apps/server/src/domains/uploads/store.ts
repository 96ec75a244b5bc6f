import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { UploadPurpose } from './upload-key.ts';

/** Counts a user's permissions of the last 24 hours, with nobody counting beside. */
export async function countUploadsOfDay(tx: Transaction, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('requested_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertUpload(
  tx: Transaction,
  upload: { key: string; userId: string; purpose: UploadPurpose; contentType: string },
): Promise<void> {
  const { key, userId, purpose, contentType } = upload;
  await tx.insertInto('uploads').values({ key, user_id: userId, purpose, content_type: contentType }).execute();
}

/** Those of the keys that were issued to this user for this purpose and not used yet. */
export async function findUnusedKeys(
  db: Database,
  userId: string,
  purpose: UploadPurpose,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await unused(db, userId, purpose, keys).select('key').execute();
  return rows.map(({ key }) => key);
}

const unused = (db: Database, userId: string, purpose: UploadPurpose, keys: readonly string[]) =>
  db
    .selectFrom('uploads')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('key', 'in', keys)
    .where('used_at', 'is', null);

/** Marks uploads used; answers how many of the keys could be. */
export async function markUsed(
  tx: Transaction,
  userId: string,
  purpose: UploadPurpose,
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0;
  const result = await tx
    .updateTable('uploads')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('key', 'in', keys)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(result.numUpdatedRows);
}

/** Uploads that nobody used for a day, and originals of avatars. */
export async function findPassedKeys(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('key')
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('purpose', '=', 'avatar')]))
    .where('requested_at', '<', sql<Date>`now() - interval '1 day'`)
    .orderBy('requested_at')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

export async function deleteUploads(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('uploads').where('key', 'in', keys).execute();
}
