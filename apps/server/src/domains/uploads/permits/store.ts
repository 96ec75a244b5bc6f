import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { UploadPurpose } from '#domains/uploads/upload-key.ts';
import { lockUploader } from '#shop/buyer-lock.ts';

const ofCustomers: readonly UploadPurpose[] = ['avatar', 'slip', 'claim', 'message', 'grant', 'goods'];
/** Profile pictures, bank slips, papers and pictures of claims, messages and own goods belong to a customer, everything else to an operator. */
const ownerOf = (purpose: UploadPurpose) => (ofCustomers.includes(purpose) ? 'user_id' : 'operator_id');

/** Counts a person's permissions of the last 24 hours, and the seconds until the oldest expires, under a lock. */
export async function countUploadsOfDay(tx: Transaction, ownerId: string, purpose: UploadPurpose) {
  await lockUploader(tx, ownerId);
  return tx
    .selectFrom('uploads')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(ceil(extract(epoch from min(requested_at) + interval '1 day' - now())), 0)::int`.as(
        'dayEndsIn',
      ),
    ])
    .where(ownerOf(purpose), '=', ownerId)
    .where('requested_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
}

export async function insertUpload(
  tx: Transaction,
  upload: { key: string; ownerId: string; purpose: UploadPurpose; contentType: string },
): Promise<void> {
  const { key, ownerId, purpose, contentType } = upload;
  await tx
    .insertInto('uploads')
    .values({ key, [ownerOf(purpose)]: ownerId, purpose, content_type: contentType })
    .execute();
}

/** Those of the keys that were issued to this person for this purpose and are unused. */
export async function findUnusedKeys(
  db: Database,
  ownerId: string,
  purpose: UploadPurpose,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await unused(db, ownerId, purpose, keys).select('key').execute();
  return rows.map(({ key }) => key);
}

const unused = (db: Database, ownerId: string, purpose: UploadPurpose, keys: readonly string[]) =>
  db
    .selectFrom('uploads')
    .where(ownerOf(purpose), '=', ownerId)
    .where('purpose', '=', purpose)
    .where('key', 'in', keys)
    .where('used_at', 'is', null);

export async function markUsed(
  tx: Transaction,
  ownerId: string,
  purpose: UploadPurpose,
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0;
  const result = await tx
    .updateTable('uploads')
    .set({ used_at: sql<Date>`now()` })
    .where(ownerOf(purpose), '=', ownerId)
    .where('purpose', '=', purpose)
    .where('key', 'in', keys)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(result.numUpdatedRows);
}

/** Uploads unused for a day, and originals of which we keep a copy. */
export async function findPassedKeys(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('key')
    // Slips used to be kept as sent, under their own keys.
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('key', 'like', 'uploads/%')]))
    .where('requested_at', '<', sql<Date>`now() - interval '1 day'`)
    .orderBy('requested_at')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

export async function deleteUploads(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('uploads').where('key', 'in', keys).execute();
}
