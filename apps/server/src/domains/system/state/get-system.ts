import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { theRow } from '#database/rows.ts';
import type { Context } from '#shop/context.ts';
import { readFreeSpace } from '#shop/free-space.ts';
import { release } from '#shop/release.ts';

export async function getSystem(ctx: Context): Promise<OutputOf<Calls['operatorGetSystem']>> {
  const [{ databaseMs, ...database }, disk, search] = await Promise.all([
    readDatabase(ctx.db),
    readFreeSpace(resolve(ctx.config.dataDir)),
    ctx.search.check?.(),
  ]);
  return {
    version: release.version,
    commit: release.commit ?? null,
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
  return { ...theRow(rows), databaseMs };
}
