import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { SecretKeys } from '#config';
import type { Storage } from '#connectors/storage/storage.ts';
import { queueSchema } from '#jobs/queue-schema.ts';
import { keepNewest, listBackups, newFolder, removePartial } from './backup-folders.ts';
import { connect } from './connection.ts';
import { FileCopies, readPrevious } from './copy-files.ts';
import { formatVersion, type Manifest, manifestPart, queuePart, type Table, tablePart } from './manifest.ts';
import { listNamedFiles, publicUrlOf } from './named-files.ts';
import { Parts } from './parts.ts';
import { writeSeal } from './seal.ts';
import { columnList, listMigrated, listSequences, listTables, quoted, type TableShape } from './tables.ts';

export interface BackupSource {
  databaseUrl: string;
  storage: Storage;
  secretKeys: SecretKeys;
}

export interface BackupOptions {
  /** Each backup is a folder of its own below it. */
  parent: string;
  /** The number of backups to keep, this one included; undefined: all. */
  keep?: number | undefined;
  now: Date;
  report: (progress: string) => void;
}

export interface MadeBackup {
  path: string;
  manifest: Manifest;
  removed: number;
}

/** Backs up a shop that may be running: the database as it is at one moment, and the files. */
export async function backUp(source: BackupSource, options: BackupOptions): Promise<MadeBackup> {
  const client = await connect(source.databaseUrl, 'backup');
  try {
    await takeTurn(client);
    await removePartial(options.parent);
    const previous = await readPrevious((await listBackups(options.parent)).at(-1));
    const folder = await newFolder(options.parent, options.now);
    try {
      const parts = new Parts(folder.path);
      const manifest = await writeAll(client, source, parts, new FileCopies(source.storage, parts, previous), options);
      await writeSeal(folder.path, source.secretKeys, await parts.writeSums());
      const path = await folder.finish();
      await recordBackup(client, manifest);
      return { path, manifest, removed: options.keep ? await keepNewest(options.parent, options.keep) : 0 };
    } catch (error) {
      await folder.abandon();
      throw error;
    }
  } finally {
    await client.end();
  }
}

/** Records the backup for the metrics. Databases of earlier versions have no table for it. */
async function recordBackup(client: pg.Client, { tables, takenAt }: Manifest): Promise<void> {
  if (tables.some(({ schema, name }) => schema === 'public' && name === 'last_backup'))
    await client.query('update last_backup set taken_at = $1', [takenAt]);
}

async function takeTurn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    `select pg_try_advisory_lock(hashtext('sampan backup')) as free`,
  );
  if (!rows[0]?.free) throw new Error('Another backup of this shop is running.');
}

/**
 * Files before the database, so that those which the rows name are not removed in between, and after it those that have
 * come meanwhile.
 */
async function writeAll(
  client: pg.Client,
  { storage }: BackupSource,
  parts: Parts,
  files: FileCopies,
  { report, now }: BackupOptions,
): Promise<Manifest> {
  const copyFiles = () => files.copyAll((count) => report(`${count} files`));
  await copyFiles();
  // One snapshot for all tables. It takes no lock that the shop would wait for; only a migration waits for its end.
  await client.query('begin isolation level repeatable read read only');
  const tables = await listTables(client);
  const publicUrl = publicUrlOf(storage);
  const described = {
    postgres: (await client.query<{ server_version: string }>('show server_version')).rows[0]?.server_version ?? '',
    migrations: await listMigrated(client, tables),
    queueVersion: await writeQueue(client, tables, parts),
    tables: await writeTables(client, tables, parts, report),
    sequences: await listSequences(client),
  };
  const named = await listNamedFiles(client, tables, publicUrl);
  await client.query('commit');
  await copyFiles();
  const manifest: Manifest = {
    format: 'sampan-backup',
    version: formatVersion,
    takenAt: now.toISOString(),
    ...described,
    publicUrl,
    files: { count: files.keys.size, bytes: files.bytes },
    missingFiles: [...named].filter((key) => !files.keys.has(key)).sort(),
  };
  await parts.writeText(manifestPart, `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

/** The queue makes its own tables, so a restore needs the statements that made those of this version. */
async function writeQueue(client: pg.Client, tables: readonly TableShape[], parts: Parts): Promise<number | null> {
  if (!tables.some(({ schema }) => schema === 'pgboss')) return null;
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  const { version, statements } = queueSchema();
  if (rows[0]?.version !== version)
    throw new Error(
      `The job queue’s tables are those of another version of Sampan (${rows[0]?.version}, here ${version}). Make the backup with the version that the shop runs, or start the shop with this one first.`,
    );
  await parts.writeText(queuePart, statements);
  return version;
}

async function writeTables(
  client: pg.Client,
  tables: readonly TableShape[],
  parts: Parts,
  report: (progress: string) => void,
): Promise<Table[]> {
  const written: Table[] = [];
  for (const table of tables) {
    report(`table ${written.length + 1} of ${tables.length}: ${table.name}`);
    const copy = client.query(copyTo(`copy (select ${columnList(table)} from ${quoted(table)}) to stdout`));
    await parts.writeCompressed(tablePart(table), copy);
    written.push({ ...table, rows: copy.rowCount });
  }
  return written;
}
