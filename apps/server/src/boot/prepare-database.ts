import type pg from 'pg';
import { type Config, ConfigError } from '#config';
import { connectorMigrations } from '#connectors/register.ts';
import { createDatabase, createPool, startPatience } from '#database/connect.ts';
import { findPending, migrate } from '#database/migrate.ts';
import { type DatabaseUrls, directUrlOf, grantServing, readRole } from '#database/roles.ts';
import { type OnOutage, throughOutage } from '#database/through-outage.ts';
import { areQueuesReady, prepareQueues } from '#jobs/prepare-queues.ts';
import { allQueues } from '../all-queues.ts';
import { refuseDemoData } from './demo-data.ts';
import { refuseLostKeys } from './refuse-lost-keys.ts';
import { requireOneDatabase } from './require-one-database.ts';

/**
 * Migrates the shop's tables, those of the providers it uses and the queues'. With a role of its own for that, the one that
 * serves gets the privileges it needs; without, a role that could not migrate only looks whether it has been done.
 * A database that goes away in the middle is waited for; one that does not answer at first is an error.
 */
export async function bringUpToDate(config: Config, urls: DatabaseUrls, onOutage?: OnOutage): Promise<void> {
  const isOwn = config.databaseUrl === undefined;
  if (isOwn) await throughOutage(() => requireOneDatabase(config, urls), onOutage);
  else await requireOneDatabase(config, urls);
  await throughOutage(() => migrateAll(config, urls), onOutage);
}

async function migrateAll(config: Config, urls: DatabaseUrls): Promise<void> {
  const { ownerUrl } = urls;
  const url = directUrlOf(urls);
  const role = await withPool(url, readRole);
  if (!ownerUrl && !role.mayMigrate) return withPool(url, (pool) => requireMigrated(config, pool));
  await withPool(ownerUrl ?? url, async (pool) => {
    await migrate(createDatabase(pool) as never, connectorMigrations(config));
    await prepareQueues(ownerUrl ?? url, allQueues(config));
    if (ownerUrl) await grantServing(pool, role.name);
  });
}

/** The same, and checks that keys and data fit the shop. */
export async function prepareDatabase(config: Config, urls: DatabaseUrls, onOutage?: OnOutage): Promise<void> {
  await bringUpToDate(config, urls, onOutage);
  const checkData = async (pool: pg.Pool) => {
    const db = createDatabase(pool);
    if (!config.isDemo) await refuseDemoData(db);
    await refuseLostKeys(db, config);
  };
  await throughOutage(() => withPool(directUrlOf(urls), checkData), onOutage);
}

/** A sentence if the role that serves could do more than that. */
export async function findSurplus(urls: DatabaseUrls): Promise<string | undefined> {
  const { name, mayMigrate, mayGrant } = await withPool(directUrlOf(urls), readRole);
  if (!mayMigrate && !mayGrant) return undefined;
  return `The user in DATABASE_URL (${name}) could drop and alter tables: it owns some, may create them, or may give itself another user’s rights. docs/operations/services.md, Database users, says how to make one that only serves.`;
}

async function requireMigrated(config: Config, pool: pg.Pool): Promise<void> {
  const pending = await findPending(createDatabase(pool) as never, connectorMigrations(config));
  if (pending.length > 0 || !(await areQueuesReady(pool, allQueues(config))))
    throw new ConfigError([
      'The database has not been prepared for this version, and the user in DATABASE_URL cannot do it: run npm run migrate with DATABASE_OWNER_URL, or start with it.',
    ]);
}

async function withPool<Result>(url: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = createPool(url, { ...startPatience, max: 1, name: 'migrate', statementTimeoutSeconds: 600 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
