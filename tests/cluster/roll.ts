import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from '../../scripts/build.ts';
import { root, step } from '../../scripts/steps.ts';
import { Book } from '../faults/fire-book.ts';
import { complaints, traffic } from '../faults/fire-client.ts';
import { buy } from '../faults/fire-customer.ts';
import { findBuyers } from '../faults/fire-people.ts';
import { sandbox } from '../faults/fire-sandbox.ts';
import { send } from '../faults/send.ts';
import { ensurePrograms } from './programs.ts';
import { startServers } from './servers.ts';
import { endShops, everything, makeShops, migrate, openShops, type ShopProcess } from './shops.ts';
import { findPaths, Visitors } from './visitors.ts';

/**
 * `npm run cluster:roll -- --from FOLDER`: an update under load. Every process serves from FOLDER, a built checkout of the
 * earlier version; the database is migrated, then one process after the other is stopped and started with this version.
 * Without FOLDER all are restarted with this one. No request may fail.
 */

const { values: options } = parseArgs({ options: { from: { type: 'string' } } });
const earlier = options.from ? resolve(options.from) : root;

process.chdir(root);
await ensurePrograms();
await build();
const servers = await step('Starting PostgreSQL, its replica, PgBouncer and Redis', startServers);
const shops = await makeShops(servers, { web: 4, jobs: 2 }, everything, earlier);
await step('Making the demo’s goods', () => migrate(servers, earlier));
const welcome = await step('Opening the shop', () => openShops(servers, shops));
const { ports } = servers;
const book = new Book();
const visitors = new Visitors(ports.proxy, await findPaths(ports.proxy));
const buyers = await findBuyers({ port: ports.proxy, welcome, book, seed: 1, provider: sandbox });

/** Look-ups of kept pages in memory and, where they are shared, in Redis; a process that ends takes its counts along. */
async function readCounts({ port }: ShopProcess): Promise<{ hits: number; misses: number }> {
  const reply = await send(port, { what: 'metrics', method: 'GET', path: '/metrics', headers: {}, isCall: false });
  const text = typeof reply === 'object' ? reply.text : '';
  const count = (cache: string, result: string) =>
    Number(
      new RegExp(`^sampan_cache_requests_total\\{cache="${cache}",result="${result}"\\} (\\d+)`, 'm').exec(text)?.[1] ??
        0,
    );
  const shared = count('shared-pages', 'hit');
  return { hits: count('pages', 'hit') + shared, misses: count('pages', 'miss') - shared };
}

const web = shops.filter(({ role }) => role === 'web');
const total = { hits: 0, misses: 0 };
const sumUp = (before: { hits: number; misses: number }, after: { hits: number; misses: number }) => {
  total.hits += after.hits - before.hits;
  total.misses += after.misses - before.misses;
};

let isOver = false;
visitors.come(8);
const customers = Promise.all(buyers.map((buyer) => buy(buyer, () => isOver)));
await step('Filling the cache of pages', () => sleep(20_000));
visitors.takeMissed();
const { repeated } = traffic;
const orders = book.orders.length;
const counts = new Map(await Promise.all(web.map(async (shop) => [shop, await readCounts(shop)] as const)));
if (earlier !== root) await step('Migrating', () => migrate(servers));
for (const shop of shops)
  await step(`Restarting ${shop.name}`, async () => {
    if (shop.role === 'web') sumUp(counts.get(shop) ?? total, await readCounts(shop));
    await shop.roll(root);
    counts.set(shop, { hits: 0, misses: 0 });
    await sleep(3000);
  });
for (const shop of web) sumUp(counts.get(shop) ?? total, await readCounts(shop));
const { failed, asked, slowestMs } = visitors.takeMissed();
isOver = true;
await customers;
await visitors.leave();
const share = Math.round((100 * total.hits) / Math.max(1, total.hits + total.misses));
process.stdout.write(`
${failed} of ${asked} pages failed (${[...visitors.failures].map(([outcome, times]) => `${outcome} ${times}`).join(', ')}), the slowest took ${slowestMs} ms;
${book.orders.length - orders} orders, ${traffic.repeated - repeated} of their requests had to be repeated, ${complaints.length} complaints;
${share} % of the pages were kept ones (${total.hits} of ${total.hits + total.misses})
`);
await endShops(shops);
await servers.stop();
rmSync(servers.folder, { recursive: true, force: true });
process.exit(failed + complaints.length > 0 ? 1 : 0);
