import { rm } from 'node:fs/promises';
import type pg from 'pg';
import pino from 'pino';
import { demoConnectors } from '../apps/demo/src/connectors.ts';
import { demoCustomer } from '../apps/demo/src/demo-customer.ts';
import { fillServices } from '../apps/server/src/boot/fill-process.ts';
import type { Filled } from '../apps/server/src/boot/fill-shop.ts';
import { enrolmentLink } from '../apps/server/src/boot/notify-owner.ts';
import { bringUpToDate } from '../apps/server/src/boot/prepare-database.ts';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { type Config, readConfig } from '../apps/server/src/config/config.ts';
import { localFolder } from '../apps/server/src/connectors/storage/local/storage.ts';
import { createServices } from '../apps/server/src/create-services.ts';
import type { DatabaseUrls } from '../apps/server/src/database/roles.ts';
import { shopUrl } from '../apps/server/src/shop/shop-url.ts';
import { onDatabase, ownerUrlOf, withPool } from './database.ts';
import { fail, step } from './steps.ts';

/**
 * `npm run demo:reset`: drops everything in the demo shop's database and files and fills it as at its first start.
 * Customers who registered themselves are only dropped with `-- --yes`.
 */

/** Explains why this database must not be emptied; undefined when it may. */
async function findObjection(pool: pg.Pool, mayDropCustomers: boolean): Promise<string | undefined> {
  const { rows: others } = await pool.query(
    `select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'sampan-%'`,
  );
  if (others.length > 0) return 'The shop is running. Stop it first, then run npm run demo:reset again.';
  const { rows: tables } = await pool.query(`select to_regclass('public.users') is not null as present`);
  if (!tables[0]?.present) return undefined;
  const { rows } = await pool.query<{ all: number; demo: number; own: number }>(
    `select count(*)::int as all, (count(*) filter (where email = $1))::int as demo,
       (count(*) filter (where email not like '%@sampan.example'))::int as own from users`,
    [demoCustomer.email],
  );
  const { all = 0, demo = 0, own = 0 } = rows[0] ?? {};
  if (all > 0 && demo === 0) return 'This database has customers, but not the demo customer, so it is left alone.';
  if (own > 0 && !mayDropCustomers)
    return `${own} ${own === 1 ? 'customer' : 'customers'} registered here. To delete them and their orders as well: npm run demo:reset -- --yes`;
  return undefined;
}

async function empty(config: Config, urls: DatabaseUrls, pool: pg.Pool): Promise<void> {
  for (const statement of [
    'drop schema if exists pgboss cascade',
    'drop schema public cascade',
    'create schema public',
  ])
    await pool.query(statement);
  if (!config.storageUrl) await rm(localFolder(config), { recursive: true, force: true });
  await bringUpToDate(config, urls);
}

/** Empties the database, unless there is an objection. */
async function drop(config: Config, urls: DatabaseUrls): Promise<void> {
  await withPool(ownerUrlOf(urls), { name: 'reset', seconds: 600 }, async (pool) => {
    const objection = await findObjection(pool, process.argv.includes('--yes'));
    if (objection) throw new Error(objection);
    await step('dropping the old data', () => empty(config, urls, pool));
  });
}

async function reset(): Promise<Filled> {
  const config = readConfig();
  if (!config.isDemo) throw new Error('npm run demo:reset is for demo shops only, and this is a real one.');
  return onDatabase(config, async (urls) => {
    await drop(config, urls);
    const services = await createServices(config, { url: ownerUrlOf(urls) }, pino({ level: 'warn' }), {
      given: demoConnectors,
    });
    try {
      return await step('filling the shop', () => fillServices(services, demoConnectors));
    } finally {
      await services.pool.end();
    }
  });
}

const { buyer, owner } = await reset().catch((error: unknown) => fail(startMistakes(error).join('\n')));
process.stdout.write(`
  Demo customer:  ${buyer?.email} / ${buyer?.password}
  First operator: ${owner && enrolmentLink(shopUrl(readConfig()), owner)} (works once, within three days)
`);
