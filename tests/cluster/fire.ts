import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createPool } from '../../apps/server/src/database/connect.ts';
import { build } from '../../scripts/build.ts';
import { root, step } from '../../scripts/steps.ts';
import { compare, countOpenJobs, lookBefore } from '../faults/fire-audit.ts';
import { Book } from '../faults/fire-book.ts';
import { complaints, traffic } from '../faults/fire-client.ts';
import { buy } from '../faults/fire-customer.ts';
import { keepBooks } from '../faults/fire-operator.ts';
import { findBuyers, findOwner } from '../faults/fire-people.ts';
import { sandbox } from '../faults/fire-sandbox.ts';
import { ensurePrograms } from './programs.ts';
import { startServers, urlOn } from './servers.ts';
import { endShops, makeShops, migrate, openShops } from './shops.ts';
import { findPaths, Visitors } from './visitors.ts';

/**
 * `npm run cluster:fire -- --rounds 2 --seed 1`: customers order and pay and visitors read while each part of a cluster
 * is killed in turn. Afterwards everything confirmed to a client must exist, once; the table shows how long each part
 * was missed.
 */

const { values: options } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } });
const rounds = Number(options.rounds ?? 2);
const seed = Number(options.seed ?? Date.now() % 2 ** 31);
const deadSeconds = 3;
const settlingSeconds = 300;

process.chdir(root);
await ensurePrograms();
await build();
const servers = await step('Starting PostgreSQL, its replica, PgBouncer and the rest', startServers);
const shops = await makeShops(servers, { web: 4, jobs: 2 });
await step('Making the demo’s goods', () => migrate(servers));
const welcome = await step('Opening the shop', () => openShops(servers, shops));
const { ports } = servers;
const pool = createPool(urlOn(ports.primary, 'postgres'), { max: 1, name: 'fire', statementTimeoutSeconds: 60 });
const book = new Book();
const visitors = new Visitors(ports.proxy, await findPaths(ports.proxy));
const owner = await findOwner(ports.proxy, welcome);
const buyers = await findBuyers({ port: ports.proxy, welcome, book, seed, provider: sandbox });
const before = await lookBefore(pool);
let phase: 'fire' | 'settling' | 'over' = 'fire';
const customers = Promise.all(buyers.map((buyer) => buy(buyer, () => phase !== 'fire')));
const finance = keepBooks(owner, book, () => phase === 'over');
visitors.come(8);
await sleep(5000);

/** The longest time without an acknowledged order. */
async function longestPause(during: () => Promise<void>): Promise<number> {
  let last = performance.now();
  let count = book.orders.length;
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    if (book.orders.length === count) return;
    count = book.orders.length;
    last = now;
  }, 50);
  await during();
  clearInterval(timer);
  return longest / 1000;
}

const [web, , , , jobs] = shops;
const kills = [
  { part: web, signal: 'SIGKILL' },
  { part: jobs, signal: 'SIGKILL' },
  { part: servers.replica, signal: 'SIGQUIT' },
  { part: servers.cache, signal: 'SIGKILL' },
  { part: servers.search, signal: 'SIGKILL' },
  { part: servers.pooler, signal: 'SIGKILL' },
  { part: servers.primary, signal: 'SIGQUIT' },
] as const;

const rows: string[] = [];
for (let round = 0; round < rounds; round++)
  for (const { part, signal } of kills) {
    if (!part) continue;
    visitors.takeMissed();
    const pause = await longestPause(async () => {
      await part.end(signal);
      await sleep(deadSeconds * 1000);
      await part.start();
      await sleep(7000);
    });
    const { failed, asked, seconds, slowestMs } = visitors.takeMissed();
    rows.push(
      `| ${part.name} | ${failed} of ${asked} | ${seconds.toFixed(1)} s | ${slowestMs} ms | ${pause.toFixed(1)} s |`,
    );
    process.stdout.write(`  ${rows.at(-1)} ${JSON.stringify([...visitors.failures])}\n`);
  }

phase = 'settling';
await customers;
await visitors.leave();
await step('Waiting for the jobs', async () => {
  for (let waited = 0; waited < settlingSeconds && (await countOpenJobs(pool)) > 0; waited++) await sleep(1000);
});
phase = 'over';
await finance;
for (let waited = 0; waited < settlingSeconds && (await countOpenJobs(pool)) > 0; waited++) await sleep(1000);
const findings = await compare(pool, { book, before, payments: await sandbox.readBooks(pool) });
for (const kind of ['lost', 'double', 'wrong'] as const)
  for (const text of findings[kind].slice(0, 20)) process.stdout.write(`  ✗ ${kind}: ${text}\n`);
process.stdout.write(`
| killed for ${deadSeconds} s | pages that failed | from first to last | slowest page | longest without an order |
| --- | ---: | ---: | ---: | ---: |
${rows.join('\n')}

${book.orders.length} orders, ${traffic.repeated} of ${traffic.requests} requests repeated, ${traffic.hung} unanswered after 30 s; lost ${findings.lost.length}, \
duplicated ${findings.double.length}, wrong ${findings.wrong.length + complaints.length}, ${findings.queries} queries of the audit; \
pages: ${[...visitors.failures].map(([outcome, times]) => `${outcome} ${times}`).join(', ') || 'none failed'}; seed ${seed}
`);
const mistakes =
  findings.lost.length + findings.double.length + findings.wrong.length + complaints.length + traffic.hung;
await pool.end();
await endShops(shops);
await servers.stop();
if (mistakes === 0) rmSync(servers.folder, { recursive: true, force: true });
else process.stdout.write(`Logs are in ${servers.folder}.\n`);
process.exit(mistakes > 0 ? 1 : 0);
