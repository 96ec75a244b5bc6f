import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from '../../scripts/build.ts';
import { root, step } from '../../scripts/steps.ts';
import { Client } from '../faults/fire-client.ts';
import { findOwner } from '../faults/fire-people.ts';
import { send } from '../faults/send.ts';
import { ensurePrograms } from './programs.ts';
import { startServers } from './servers.ts';
import { endShops, makeShops, migrate, openShops, type ShopProcess } from './shops.ts';

/**
 * `npm run cluster:search -- --changes 40`: how long after an operator has hidden a product, or shown it again, searches
 * say so, with all caches between. The engine is the simulator, which answers as OpenSearch does, not as fast.
 */

const { values: options } = parseArgs({ options: { changes: { type: 'string' } } });
const changes = Number(options.changes ?? 40);
const keyword = 'mug';

process.chdir(root);
await ensurePrograms();
await build();
const servers = await step('Starting PostgreSQL, its replica, PgBouncer and the rest', startServers);
const { proxy } = servers.ports;
const shops = await makeShops(servers, { web: 2, jobs: 1 });
await step('Making the demo’s goods', () => migrate(servers));
const welcome = await step('Opening the shop', () => openShops(servers, shops));
const owner = await findOwner(proxy, welcome);
const buyer = new Client(proxy, '198.51.100.9');

async function search(): Promise<number[]> {
  const body = { beginPage: 1, pageSize: 50, keyword };
  const { data } = await buyer.must<{ data: { offerId: number }[] }>('POST', '/api/product/platform/goods/list', {
    body,
  });
  return data.map(({ offerId }) => offerId);
}

async function countSearches({ port }: ShopProcess, by: 'opensearch' | 'database'): Promise<number> {
  const reply = await send(port, { what: 'metrics', method: 'GET', path: '/metrics', headers: {}, isCall: false });
  const text = typeof reply === 'object' ? reply.text : '';
  return Number(new RegExp(`^sampan_search_requests_total\\{by="${by}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
}
const web = shops.filter(({ role }) => role === 'web');
const countAll = async (by: 'opensearch' | 'database') =>
  (await Promise.all(web.map((shop) => countSearches(shop, by)))).reduce((sum, count) => sum + count, 0);

await step('Filling the index', async () => {
  for (let word = 0; (await countAll('opensearch')) === 0; word++) {
    const body = { beginPage: 1, pageSize: 5, keyword: `mug ${word}` };
    await buyer.must('POST', '/api/product/platform/goods/list', { body });
    await sleep(500);
  }
});
const database = await countAll('database');
const found = await search();
const seconds: number[] = [];
for (let change = 0; change < changes; change++) {
  const offerId = found[Math.floor(change / 2) % found.length] ?? 0;
  const status = change % 2 === 0 ? 'hidden' : 'active';
  await owner.must('POST', `/api/console/products/${offerId}/status`, { body: { status } });
  const at = performance.now();
  while ((await search()).includes(offerId) !== (status === 'active')) await sleep(20);
  seconds.push((performance.now() - at) / 1000);
}
seconds.sort((one, other) => one - other);
const share = (part: number) => (seconds[Math.floor(part * (seconds.length - 1))] ?? 0).toFixed(2);
process.stdout.write(`
${changes} changes were found after ${share(0.5)} s (half of them), ${share(0.95)} s (95 %), at most ${share(1)} s;
${await countAll('opensearch')} searches were answered by the engine, ${(await countAll('database')) - database} by the database since the index was filled
`);
await endShops(shops);
await servers.proxy.end('SIGQUIT');
await servers.stop();
rmSync(servers.folder, { recursive: true, force: true });
process.exit(Number(share(1)) > 5 ? 1 : 0);
