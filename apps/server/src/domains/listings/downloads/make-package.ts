import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import type { Context } from '#shop/context.ts';
import { claimPackage, failPackage, giveBack, isWorkedOn, type PackageRow, settlePackage, writeBeat } from './store.ts';
import { PackageProblem, type Progress, writePackage } from './write-package.ts';

const beatMs = 2000;
/** After these, the package waits until the customer asks again. */
const attemptsMax = 4;

/**
 * Makes a package. If the process is killed, the job runs again once the heartbeat has been silent long enough, and
 * starts over. The file name is in the row, so there are never two files.
 */
export async function makePackage(ctx: Context, { id }: { id: string }): Promise<void> {
  const attempt = randomUUID();
  const row = await claimPackage(ctx.db, id, attempt);
  if (!row) {
    if (await isWorkedOn(ctx.db, id)) throw new Error(`package ${id} is being made`);
    return;
  }
  const folder = await openFolder(id, attempt);
  const work = new AbortController();
  const progress: Progress = { done: 0, total: 0 };
  const beat = setInterval(() => void reportAlive(ctx, { id, attempt, progress, work }), beatMs);
  try {
    await writeAndStore(ctx, row, { attempt, folder, progress, signal: work.signal });
  } catch (error) {
    await endInTrouble(ctx, row, { attempt, error, isUnwanted: work.signal.aborted });
  } finally {
    clearInterval(beat);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what an earlier attempt left. */
async function openFolder(id: string, attempt: string): Promise<string> {
  const name = `sampan-package-${id}`;
  for (const left of await readdir(tmpdir()))
    if (left.startsWith(name)) await rm(join(tmpdir(), left), { recursive: true, force: true });
  const folder = join(tmpdir(), `${name}-${attempt}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

interface Alive {
  id: string;
  attempt: string;
  progress: Progress;
  work: AbortController;
}

async function reportAlive(ctx: Context, { id, attempt, progress, work }: Alive): Promise<void> {
  // A database error does not say whether the package is still wanted.
  const isWanted = await writeBeat(ctx.db, id, attempt, progress).catch(() => true);
  if (!isWanted) work.abort();
}

async function writeAndStore(
  ctx: Context,
  row: PackageRow,
  { attempt, folder, progress, signal }: { attempt: string; folder: string; progress: Progress; signal: AbortSignal },
): Promise<void> {
  const path = join(folder, 'package.zip');
  const made = await writePackage(ctx, row, { path, signal, progress, mostBytes: resellerLimits.packageMaxBytes });
  signal.throwIfAborted();
  await ctx.storage.writeFile(row.key, 'application/zip', path);
  // If it was cancelled or removed meanwhile, nobody would find the file.
  if (!(await settlePackage(ctx.db, row.id, attempt, made))) await ctx.storage.remove(row.key);
}

async function endInTrouble(
  ctx: Context,
  { id, attempts }: PackageRow,
  { attempt, error, isUnwanted }: { attempt: string; error: unknown; isUnwanted: boolean },
): Promise<void> {
  if (isUnwanted) return;
  if (error instanceof PackageProblem) return failPackage(ctx.db, id, attempt, error.why);
  ctx.log.warn({ err: error, packageId: id }, 'a package could not be made');
  if (attempts >= attemptsMax) return failPackage(ctx.db, id, attempt, 'unavailable');
  await giveBack(ctx.db, id, attempt);
  throw error;
}
