import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { readConfig } from '#config';
import { reachableDataDir } from '#config/data-dir.ts';
import { allConnectorMigrations } from '#connectors/register.ts';
import { createDatabase, createPool, startPatience } from '#database/connect.ts';
import { asServingRole, ensureServingRole } from '#database/embedded/serving-role.ts';
import { startEmbedded } from '#database/embedded.ts';
import { listMigrations, migrate, shopMigrations } from '#database/migrate.ts';
import { grantServing } from '#database/roles.ts';
import { prepareQueues } from '#jobs/prepare-queues.ts';
import { allQueues } from '../all-queues.ts';

/**
 * Test databases: copies of one migrated template with the tables of all providers and the queues, made once per set of
 * migrations. Shops use them as the role that only serves.
 */

const providers = allConnectorMigrations();
/** A demo's, which has the queues of all providers. */
const queues = allQueues(readConfig({ SHOP: 'demo', SECRET_KEY: randomBytes(32).toString('base64') }));

/** Inside the clone: a folder in /tmp may belong to another user or clone, and could not be used or trusted. */
const dataDir = fileURLToPath(new URL('../../../../.test-data', import.meta.url));

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const set of [shopMigrations, ...providers])
    for (const name of listMigrations(set)) hash.update(readFileSync(new URL(name, set.folder)));
  for (const file of ['../database/roles.ts', '../jobs/prepare-queues.ts'])
    hash.update(readFileSync(new URL(file, import.meta.url)));
  hash.update(readFileSync(new URL('../package.json', import.meta.resolve('pg-boss'))));
  hash.update(JSON.stringify(queues.map(({ name, isAnnounced }) => [name, isAnnounced])));
  return hash.digest('hex').slice(0, 12);
}

let server: Promise<string> | undefined;
let template: Promise<string> | undefined;

/** Files of tests share their process, and the server. */
const serverUrl = () => (server ??= startServer());
const templateName = () => (template ??= serverUrl().then(ensureTemplate));

async function startServer(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    await ensureServingRole(given);
    return given;
  }
  const { ownerUrl } = await startEmbedded(reachableDataDir(dataDir));
  await forgoDurability(ownerUrl);
  return ownerUrl;
}

/**
 * Much of the tests' time was waiting for the disk. Should the machine lose power, `.test-data` may have to be deleted; a
 * killed process harms nothing.
 */
function forgoDurability(url: string): Promise<void> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ fsync: string }>('show fsync');
    if (rows[0]?.fsync === 'off') return;
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
      await client.query(`alter system set ${setting} = off`);
    await client.query('select pg_reload_conf()');
  });
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
    const ownerUrl = withName(url, `${name}_new`);
    const pool = createPool(ownerUrl, { max: 1, name: 'migrate', ...startPatience });
    await migrate(createDatabase(pool) as never, providers);
    await pool.end();
    await prepareServing(ownerUrl);
    await client.query(`alter database ${name}_new rename to ${name}`);
  });
  return name;
}

/** Makes a migrated database ready for the role that serves. */
export async function prepareServing(ownerUrl: string): Promise<void> {
  await prepareQueues(ownerUrl, queues);
  await grant(ownerUrl);
}

export async function grant(ownerUrl: string): Promise<void> {
  const pool = createPool(ownerUrl, { max: 1, name: 'grant', ...startPatience });
  await grantServing(pool, new URL(asServingRole(ownerUrl)).username);
  await pool.end();
}

const readMigration = (name: string) => readFileSync(new URL(name, shopMigrations.folder), 'utf8');

/** A database as it was before a migration, `run` to run that one. */
export async function createOldDatabase(migration: string): Promise<TestDatabase & { run(): Promise<void> }> {
  const database = await createEmptyDatabase();
  const migrateBy = (names: string[]) =>
    onServer(database.ownerUrl, async (client) => {
      for (const name of names) await client.query(readMigration(name));
    });
  await migrateBy(listMigrations(shopMigrations).filter((name) => name < migration));
  return { ...database, url: database.ownerUrl, run: () => migrateBy([`${migration}.sql`]) };
}

export interface TestDatabase {
  /** The URL of the serving role. */
  url: string;
  ownerUrl: string;
  drop(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  return createCopy(await templateName());
}

/** Creates a database as a shop's first start finds it. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createCopy('template0');
}

async function createCopy(template: string): Promise<TestDatabase> {
  const url = await serverUrl();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(url, async (client) => {
    // Copies of one template must not be made at the same moment.
    await client.query('select pg_advisory_lock(7262)');
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const ownerUrl = withName(url, name);
  return {
    url: asServingRole(ownerUrl),
    ownerUrl,
    drop: async () => {
      await onServer(url, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
