import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

/** Files NNNN-name.sql in one folder, run in the order of their numbers and recorded in their own table. */
export interface MigrationSet {
  table: string;
  folder: URL;
}

/** Held while migrations run; says nothing about the database. */
export const lockTable = 'migrations_lock';

export const shopMigrations: MigrationSet = {
  table: 'migrations',
  folder: new URL('../../database/', import.meta.url),
};

/** A provider's own, recorded separately: a shop that stops using the provider starts without these files. */
export const providerMigrations = (name: string, folder: URL): MigrationSet => ({
  table: `migrations_${name}`,
  folder,
});

export function listMigrations({ folder }: MigrationSet): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .sort();
}

/** The recorded names. */
export const migrationNames = (set: MigrationSet): string[] =>
  listMigrations(set).map((name) => name.replace('.sql', ''));

function readMigrations(set: MigrationSet): Record<string, Migration> {
  return Object.fromEntries(
    listMigrations(set).map((name) => [
      name.replace('.sql', ''),
      {
        up: (db: Kysely<unknown>) =>
          sql
            .raw(readFileSync(new URL(name, set.folder), 'utf8'))
            .execute(db)
            .then(() => {}),
      },
    ]),
  );
}

/** Migrates the shop's tables, then its providers'. Safe with several processes at once: the migrator takes a lock. */
export async function migrate(db: Kysely<never>, providers: readonly MigrationSet[]): Promise<void> {
  for (const set of [shopMigrations, ...providers]) await runSet(db, set);
}

/** Runs one set up to the migration `last`, as a database was that had run no others. */
export const migrateTo = (db: Kysely<never>, set: MigrationSet, last: string): Promise<void> => runSet(db, set, last);

/** Lists migrations that this version needs and the database lacks, for a role that cannot migrate. */
export async function findPending(db: Kysely<never>, providers: readonly MigrationSet[]): Promise<string[]> {
  const pending: string[] = [];
  for (const set of [shopMigrations, ...providers]) {
    const all = await migratorOf(db, set).getMigrations();
    pending.push(...all.filter(({ executedAt }) => !executedAt).map(({ name }) => name));
  }
  return pending;
}

const migratorOf = (db: Kysely<never>, set: MigrationSet) =>
  new Migrator({
    db,
    provider: { getMigrations: async () => readMigrations(set) },
    migrationTableName: set.table,
    migrationLockTableName: lockTable,
  });

async function runSet(db: Kysely<never>, set: MigrationSet, last?: string): Promise<void> {
  const migrator = migratorOf(db, set);
  const { error, results } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest());
  if (!error) return;
  const why = error instanceof Error ? error.message : String(error);
  const [, unknown] = /previously executed migration (\S+) is missing/.exec(why) ?? [];
  if (unknown)
    throw new Error(
      `A newer version of Sampan has used this database (its migration ${unknown} is unknown to this one). Nothing was changed. Start that version again or a later one, or restore a backup from before the update.`,
      { cause: error },
    );
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'a migration';
  throw new Error(`The database could not be migrated: ${failed}: ${why}`, { cause: error });
}
