import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDatabase, createPool } from '../../apps/server/src/database/connect.ts';
import { build } from '../../scripts/build.ts';
import { fail, root, step } from '../../scripts/steps.ts';
import { measure } from '../benchmarks/load.ts';
import { scenarios } from '../benchmarks/scenarios.ts';
import { prepareTables, readGoods, type Stage } from '../benchmarks/shop.ts';
import { ensurePrograms } from './programs.ts';
import { startServers, urlOn } from './servers.ts';
import { endShops, everything, makeShops, migrate, openShops } from './shops.ts';

/**
 * `npm run cluster:many -- --web 98 --jobs 2`: how many connections that many processes take from one PostgreSQL, at rest
 * and under load. Each takes some 200 MB of memory.
 */

const { values: options } = parseArgs({ options: { web: { type: 'string' }, jobs: { type: 'string' } } });
const counts = { web: Number(options.web ?? 98), jobs: Number(options.jobs ?? 2) };
const names = ['Product list, uncached', 'Place an order'];
const clients = 128;
const seconds = 15;

process.chdir(root);
await ensurePrograms();
await build();
const servers = await step('Starting PostgreSQL, its replica, PgBouncer and the rest', startServers);
const { ports } = servers;
await step('Making the demo’s goods', () => migrate(servers));
await prepareTables(urlOn(ports.primary, 'postgres'));
const pool = createPool(urlOn(ports.primary, 'postgres'), { max: 2, name: 'many', statementTimeoutSeconds: 60 });
const goods = await readGoods(createDatabase(pool), pool, 200);
const shops = await makeShops(servers, counts, { ...everything, hasSearch: false });
await step(`Opening ${counts.web} processes that serve and ${counts.jobs} that run jobs`, () =>
  openShops(servers, shops),
);

type Connections = Record<string, number>;

/** The shop's connections to the primary, by who holds them; PgBouncer's bear the names of its clients. */
async function readConnections(): Promise<Connections> {
  const { rows } = await pool.query<{ name: string; held: number }>(
    `select regexp_replace(application_name, '-\\d+$', '') as name, count(*)::integer as held from pg_stat_activity
     where usename = 'sampan' group by 1`,
  );
  return {
    all: rows.reduce((sum, { held }) => sum + held, 0),
    ...Object.fromEntries(rows.map((r) => [r.name, r.held])),
  };
}

/** The most that were held at any time of some work. */
async function watch(work: Promise<unknown>): Promise<Connections> {
  const most: Connections = {};
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const [name, held] of Object.entries(await readConnections())) most[name] = Math.max(most[name] ?? 0, held);
    await sleep(100);
  }
  await work;
  return most;
}

const print = (what: string, { all = 0, ...rest }: Connections) =>
  process.stdout.write(`  ${what}: at most ${all} connections to the primary ${JSON.stringify(rest)}\n`);

print('At rest', await watch(sleep(5000)));
for (const name of names) {
  const scenario = scenarios.find((one) => one.name === name) ?? fail(`There is no scenario ${name}.`);
  const load = measure(`http://127.0.0.1:${ports.proxy}`, clients, seconds, scenario.make(goods as Stage));
  const most = await watch(load);
  const { perSecond, p99, failed } = await load;
  print(`${name}, ${Math.round(perSecond)} a second, p99 ${p99} ms, ${failed} failed`, most);
}
await pool.end();
await servers.proxy.end('SIGQUIT');
await endShops(shops);
await servers.stop();
rmSync(servers.folder, { recursive: true, force: true });
process.exit();
