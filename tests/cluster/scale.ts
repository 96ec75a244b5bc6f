import { rmSync } from 'node:fs';
import { createDatabase, createPool } from '../../apps/server/src/database/connect.ts';
import { build } from '../../scripts/build.ts';
import { fail, root, step } from '../../scripts/steps.ts';
import { measure } from '../benchmarks/load.ts';
import { scenarios } from '../benchmarks/scenarios.ts';
import { prepareTables, readGoods, type Stage } from '../benchmarks/shop.ts';
import { ensurePrograms } from './programs.ts';
import { startServers, urlOn } from './servers.ts';
import { type Choice, endShops, everything, makeShops, migrate, openShops } from './shops.ts';

/**
 * `npm run cluster:scale`: answers a second with one, two and four processes that serve, against the same database, and
 * what PgBouncer, the replica and Redis add and take. Everything shares this machine's cores, the load included.
 */

const names = ['List page, cached', 'List page, uncached', 'Product list, uncached', 'Place an order'];
const connections = 16;
const seconds = 6;
const plain: Choice = { isPooled: false, hasReplica: false, hasCache: false, hasSearch: false };
/** The simulator of the search engine is not made to be measured. */
const most: Choice = { ...everything, hasSearch: false };
const runs: [label: string, web: number, choice: Choice][] = [
  ['1', 1, plain],
  ['2', 2, plain],
  ['4', 4, plain],
  ['4, PgBouncer', 4, { ...plain, isPooled: true }],
  ['4, PgBouncer, replica', 4, { ...most, hasCache: false }],
  ['4, PgBouncer, replica, Redis', 4, most],
];

process.chdir(root);
await ensurePrograms();
await build();
const servers = await step('Starting PostgreSQL, its replica, PgBouncer and the rest', startServers);
await step('Making the demo’s goods', () => migrate(servers));
const { ports } = servers;
await prepareTables(urlOn(ports.primary, 'postgres'));
const pool = createPool(urlOn(ports.primary), { max: 4, name: 'scale', statementTimeoutSeconds: 60 });
const goods = await readGoods(createDatabase(pool), pool, 200);
await pool.end();

const rows: string[] = [];
for (const [label, web, choice] of runs) {
  const shops = await makeShops(servers, { web, jobs: 1 }, choice);
  await openShops(servers, shops);
  const figures: string[] = [];
  for (const name of names) {
    const scenario = scenarios.find((one) => one.name === name) ?? fail(`There is no scenario ${name}.`);
    const next = scenario.make(goods as Stage);
    const { perSecond, p99, failed } = await measure(`http://127.0.0.1:${ports.proxy}`, connections, seconds, next);
    figures.push(`${Math.round(perSecond)} (${p99} ms)${failed > 0 ? `, ${failed} failed` : ''}`);
  }
  rows.push(`| ${label} | ${figures.join(' | ')} |`);
  process.stdout.write(`  ${rows.at(-1)}\n`);
  await servers.proxy.end('SIGQUIT');
  await endShops(shops);
}
process.stdout.write(`
| processes that serve | ${names.join(' | ')} |
| --- | ${names.map(() => '---:').join(' | ')} |
${rows.join('\n')}
`);
await servers.stop();
rmSync(servers.folder, { recursive: true, force: true });
process.exit();
