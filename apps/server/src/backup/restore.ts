import { readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Storage } from '#connectors/storage/storage.ts';
import { type MigrationSet, migrate, migrateTo, migrationNames, shopMigrations } from '#database/migrate.ts';
import { queueSchema } from '#jobs/queue-schema.ts';
import { connect } from './connection.ts';
import { loadTables } from './load-tables.ts';
import { type Manifest, queuePart } from './manifest.ts';
import { movePublicUrls, publicUrlOf } from './named-files.ts';
import type { Backup } from './open-backup.ts';
import { findStored, writeFiles } from './restore-files.ts';
import { isEmptyQuery, listTables } from './tables.ts';

export interface RestoreTarget {
  databaseUrl: string;
  storage: Storage;
  /** The storage holds this shop's files already: they stay, and missing ones are added. */
  keepFiles: boolean;
  /** Migrations of every known provider, and of those in use. */
  providers: readonly MigrationSet[];
  usedProviders: readonly MigrationSet[];
  report: (progress: string) => void;
}

/**
 * Restores a verified backup into an empty database and storage, and migrates it to this version. All or nothing: the
 * database in one transaction, and files written are removed again if that fails. Returns what does not fit this version.
 */
export async function restore(backup: Backup, target: RestoreTarget): Promise<string[]> {
  const { storage, report } = target;
  const client = await connect(target.databaseUrl, 'restore');
  try {
    await refuseUsed(client);
    const stored = await findStored(storage, backup.parts, target.keepFiles);
    const files = await writeFiles(storage, backup.parts, stored, report);
    try {
      return await asTransaction(client, (tx) => fill(client, tx, backup, target));
    } catch (error) {
      await files.undo();
      throw error;
    }
  } finally {
    await client.end();
  }
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ empty: boolean }>(isEmptyQuery);
  if (!rows[0]?.empty)
    throw new Error(
      'The database is not empty, and a restore overwrites nothing. Name a new one (DATABASE_URL), or for the embedded database a new folder (DATA_DIR).',
    );
}

/** Migrations run through Kysely and copies on the connection itself: one connection for both, in one transaction. */
async function asTransaction<Result>(client: pg.Client, work: (tx: Kysely<never>) => Promise<Result>): Promise<Result> {
  const pooled = Object.assign(client, { release: () => {} }) as unknown as PostgresPoolClient;
  const pool = { connect: async () => pooled, end: async () => {}, options: {} };
  return new Kysely<never>({ dialect: new PostgresDialect({ pool }) }).transaction().execute(work);
}

async function fill(client: pg.Client, tx: Kysely<never>, backup: Backup, target: RestoreTarget) {
  const { manifest, parts } = backup;
  const { report } = target;
  report('migrations');
  await migrateAsRecorded(client, tx, manifest, target.providers);
  if (manifest.queueVersion !== null) await client.query(await queueStatements(backup));
  const misfits = await loadTables(client, manifest, parts, report);
  report('migrations to this version');
  await migrate(tx, target.usedProviders);
  const publicUrl = publicUrlOf(target.storage);
  if (publicUrl !== manifest.publicUrl)
    await movePublicUrls(client, await listTables(client), manifest.publicUrl, publicUrl);
  return misfits;
}

/** A restore runs as the owner of the database, often a superuser: only what this shop wrote, or what we would write. */
async function queueStatements({ manifest, parts, isSealed }: Backup): Promise<string> {
  if (isSealed) return readFile(parts.pathOf(queuePart), 'utf8');
  const { version, statements } = queueSchema();
  if (version !== manifest.queueVersion)
    throw new Error(
      'This backup is of another version of Sampan, and without its key nobody knows who wrote the statements in it that make the job queue. Restore it with the version that made it, and upgrade that shop.',
    );
  return statements;
}

/** Makes the tables as they were when the backup was made. */
async function migrateAsRecorded(
  client: pg.Client,
  tx: Kysely<never>,
  { migrations, tables }: Manifest,
  providers: readonly MigrationSet[],
): Promise<void> {
  for (const set of [shopMigrations, ...providers]) {
    const last = migrations[set.table]?.at(-1);
    if (last) await migrateTo(tx, set, last);
  }
  // Left in the database by a provider that had no migrations of its own yet, and is not used any more.
  const present = new Set((await listTables(client)).map(({ name }) => name));
  for (const set of providers) {
    const prefix = set.table.replace(/^migrations_/, '').concat('_');
    if (tables.some(({ name }) => name.startsWith(prefix) && !present.has(name)))
      await migrateTo(tx, set, migrationNames(set).at(-1) ?? '');
  }
}
