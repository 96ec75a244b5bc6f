import { sql } from 'kysely';
import { permitSeconds } from '#connectors/storage/storage.ts';
import type { Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { removeFilesJob } from './queued-jobs.ts';

/** An upload may still arrive while its permission lasts: files are removed once at once, and again after it. */
const secondsListed = 2 * permitSeconds;
const batch = 200;

/** Lists files that no row names any more, in the transaction that made them so; they are removed after it. */
export async function queueFileRemoval(
  tx: Transaction,
  { queue }: Pick<Context, 'queue'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const rows = [...new Set(keys)].map((key) => ({ key }));
  await tx
    .insertInto('files_to_remove')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await queue.add(tx, removeFilesJob, {});
  await queue.add(tx, removeFilesJob, {}, { startAfterSeconds: secondsListed + 60 });
}

/** Removes all listed files. Throws in the end if one could not be removed: it stays listed, and the job is tried again. */
export async function removeFiles({ db, storage, log }: Pick<Context, 'db' | 'storage' | 'log'>): Promise<void> {
  let failed = 0;
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('files_to_remove')
      .select('key')
      .where('key', '>', last)
      .orderBy('key')
      .limit(batch)
      .execute();
    for (const { key } of rows) {
      try {
        await storage.remove(key);
        await forgetRemoved(db, key);
      } catch (error) {
        failed += 1;
        log.warn({ err: error }, 'a file could not be removed; it will be tried again');
      }
    }
    last = rows.at(-1)?.key ?? '';
    if (rows.length < batch) break;
  }
  if (failed > 0) throw new Error(`${failed} files could not be removed`);
}

const forgetRemoved = (db: Context['db'], key: string) =>
  db
    .deleteFrom('files_to_remove')
    .where('key', '=', key)
    .where('since', '<', sql<Date>`now() - make_interval(secs => ${secondsListed})`)
    .execute();
