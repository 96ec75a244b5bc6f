import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';

/** Of package.json at the root, once: it is that of the code that runs. */
const { version } = JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export async function getSystem(ctx: Context): Promise<OutputOf<Calls['operatorGetSystem']>> {
  const [{ databaseMs, ...database }, disk, search] = await Promise.all([
    readDatabase(ctx.db),
    readDisk(resolve(ctx.config.dataDir)),
    ctx.search.check?.(),
  ]);
  return {
    version,
    node: process.versions.node,
    postgres: database.postgres,
    migration: database.migration,
    startedAt: new Date(performance.timeOrigin).toISOString(),
    databaseBytes: database.bytes,
    databaseMs,
    disk,
    storage: ctx.storage.name,
    search: search ?? null,
    replica: readReplica(ctx.reads),
    sharedCache: ctx.metrics.sharedCache ?? null,
    backupAt: database.backupAt?.toISOString() ?? null,
  };
}

/** A shop whose files and database are elsewhere has no folder of its own; its disk is the one where that would be. */
async function readDisk(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    return readDisk(parent);
  }
}

function readReplica({ state, lagSeconds }: Context['reads']): OutputOf<Calls['operatorGetSystem']>['replica'] {
  return state ? { use: state, secondsBehind: lagSeconds ?? null } : null;
}

interface DatabaseFacts {
  postgres: string;
  migration: string;
  bytes: number;
  backupAt: Date | null;
}

/** Until the first backup the mark stands where counting begins. */
const lastBackup = 'select taken_at from last_backup where taken_at is distinct from counted_from';

async function readDatabase(db: Database): Promise<DatabaseFacts & { databaseMs: number }> {
  const begun = performance.now();
  await sql`select 1`.execute(db);
  const databaseMs = Math.round((performance.now() - begun) * 10) / 10;
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as postgres, (select max(name) from migrations) as migration,
      pg_database_size(current_database())::float8 as bytes, (${sql.raw(lastBackup)}) as "backupAt"`.execute(db);
  return { ...(rows[0] as DatabaseFacts), databaseMs };
}
