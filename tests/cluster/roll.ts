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
 * Without FOLDER all are restarted with this one. No request may fail. Each order ends what is kept of its products: with
 * `--buyers 1` there are as few orders to a page as in a real shop.
 */

const { values: options } = parseArgs({ options: { from: { type: 'string' }, buyers: { type: 'string' } } });
const earlier = options.from ? resolve(options.from) : root;

process.chdir(root);
await ensurePrograms();
await build();
const servers = await step('Starting PostgreSQL, its replica, PgBouncer and the rest', startServers);
const shops = await makeShops(servers, { web: 4, jobs: 2 }, everything, earlier);
await step('Making the demo’s goods', () => migrate(servers, earlier));
const welcome = await step('Opening the shop', () => openShops(servers, shops));
const { ports } = servers;
const book = new Book();
const visitors = new Visitors(ports.proxy, await findPaths(ports.proxy));
const all = await findBuyers({ port: ports.proxy, welcome, book, seed: 1, provider: sandbox });
const buyers = all.slice(0, Number(options.buyers ?? all.length));

/**
 * The number of pages that a process has rendered: all others were cached, in its memory or in Redis. It begins at 0
 * with each start.
 */
async function countMade({ port }: ShopProcess): Promise<number> {
  const reply = await send(port, { what: 'metrics', method: 'GET', path: '/metrics', headers: {}, isCall: false });
  const text = typeof reply === 'object' ? reply.text : '';
  return Number(/^sampan_gate_admitted_total\{gate="pages"\} (\d+)/m.exec(text)?.[1] ?? 0);
}

const web = shops.filter(({ role }) => role === 'web');
let made = 0;

let isOver = false;
visitors.come(8);
const customers = Promise.all(buyers.map((buyer) => buy(buyer, () => isOver)));
await step('Filling the cache of pages', () => sleep(20_000));
visitors.takeMissed();
const { repeated } = traffic;
const orders = book.orders.length;
const before = new Map(await Promise.all(web.map(async (shop) => [shop, await countMade(shop)] as const)));
if (earlier !== root) await step('Migrating', () => migrate(servers));
for (const shop of shops)
  await step(`Restarting ${shop.name}`, async () => {
    if (shop.role === 'web') made += (await countMade(shop)) - (before.get(shop) ?? 0);
    await shop.roll(root);
    before.set(shop, 0);
    await sleep(3000);
  });
for (const shop of web) made += (await countMade(shop)) - (before.get(shop) ?? 0);
const { failed, asked, slowestMs } = visitors.takeMissed();
isOver = true;
await customers;
await visitors.leave();
process.stdout.write(`
${failed} of ${asked} pages failed (${[...visitors.failures].map(([outcome, times]) => `${outcome} ${times}`).join(', ')}), the slowest took ${slowestMs} ms;
${book.orders.length - orders} orders, ${traffic.repeated - repeated} of their requests had to be repeated, ${complaints.length} complaints;
${Math.round(100 - (100 * made) / asked)} % of the pages were kept ones (${made} of ${asked} were made anew)
`);
await endShops(shops);
await servers.stop();
rmSync(servers.folder, { recursive: true, force: true });
process.exit(failed + complaints.length > 0 ? 1 : 0);
