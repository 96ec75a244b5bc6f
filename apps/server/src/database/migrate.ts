import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

const folder = new URL('../../database/', import.meta.url);

function readMigrations(): Record<string, Migration> {
  const files = readdirSync(folder).filter((name) => /^\d{4}-.*\.sql$/.test(name));
  return Object.fromEntries(
    files.sort().map((name) => [
      name.replace('.sql', ''),
      {
        up: (db: Kysely<unknown>) =>
          sql
            .raw(readFileSync(new URL(name, folder), 'utf8'))
            .execute(db)
            .then(() => {}),
      },
    ]),
  );
}

/** Migrates the schema. Safe with several processes at once: the migrator takes a lock. Returns what it ran. */
export async function migrate(db: Kysely<never>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => readMigrations() },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'a migration';
    throw new Error(
      `The database could not be migrated: ${failed}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  return (results ?? []).map((result) => result.migrationName);
}
