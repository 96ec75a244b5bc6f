import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { allConnectorMigrations } from '#connectors/register.ts';
import { createDatabase, createPool } from '#database/connect.ts';
import { startEmbedded } from '#database/embedded.ts';
import { listMigrations, migrate, shopMigrations } from '#database/migrate.ts';
import { reachableDataDir } from '#database/reachable.ts';

/** Test databases: copies of one migrated template with the tables of all providers, made once per set of migrations. */

const providers = allConnectorMigrations();

/** In the clone itself: a folder in /tmp that another user or clone made first could not be used, or trusted. */
const dataDir = fileURLToPath(new URL('../../../../.test-data', import.meta.url));

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const set of [shopMigrations, ...providers])
    for (const name of listMigrations(set)) hash.update(readFileSync(new URL(name, set.folder)));
  return hash.digest('hex').slice(0, 12);
}

async function serverUrl(): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  return (await startEmbedded(reachableDataDir(dataDir))).url;
}

function withName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function onServer<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function ensureTemplate(url: string): Promise<string> {
  const name = `template_${fingerprint()}`;
  await onServer(url, async (client) => {
    await client.query('select pg_advisory_lock(7261)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    await client.query(`drop database if exists ${name}_new`);
    await client.query(`create database ${name}_new`);
    const pool = createPool(withName(url, `${name}_new`), { max: 1, name: 'migrate', statementTimeoutSeconds: 60 });
    await migrate(createDatabase(pool) as never, providers);
    await pool.end();
    await client.query(`alter database ${name}_new rename to ${name}`);
  });
  return name;
}

const readMigration = (name: string) => readFileSync(new URL(name, shopMigrations.folder), 'utf8');

/** A database as it was before a migration, `run` to run that one. */
export async function createOldDatabase(migration: string): Promise<TestDatabase & { run(): Promise<void> }> {
  const database = await createEmptyDatabase();
  const migrateBy = (names: string[]) =>
    onServer(database.url, async (client) => {
      for (const name of names) await client.query(readMigration(name));
    });
  await migrateBy(listMigrations(shopMigrations).filter((name) => name < migration));
  return { ...database, run: () => migrateBy([`${migration}.sql`]) };
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  return createCopy(await ensureTemplate(await serverUrl()));
}

export function createEmptyDatabase(): Promise<TestDatabase> {
  return createCopy('template0');
}

async function createCopy(template: string): Promise<TestDatabase> {
  const server = await serverUrl();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, async (client) => {
    // Copies of one template must not be made at the same moment.
    await client.query('select pg_advisory_lock(7262)');
    await client.query(`create database ${name} template ${template}`);
  });
  return {
    url: withName(server, name),
    drop: async () => {
      await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
