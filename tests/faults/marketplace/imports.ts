import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from '../../../scripts/build.ts';
import { root, step } from '../../../scripts/steps.ts';
import { asOwner } from '../../e2e/operators.ts';
import type { Alibaba1688Simulator } from '../../simulators/alibaba1688/simulator.ts';
import { Chance } from '../chance.ts';
import { Client } from '../fire-client.ts';
import { FireShop } from '../fire-shop.ts';
import { Database } from '../resellers/database.ts';
import { firstOfferId } from './goods.ts';
import { openShop } from './open-shop.ts';
import { beginImport, buyAll } from './people.ts';

/**
 * `npm run fire:imports -- --offers 10000 --kills 5 --calls 400`: imports offers of the simulated 1688 while the server is
 * killed, then measures how soon a message changes the stock on a page, and what an hour of silence leaves behind.
 */

const { values: options } = parseArgs({
  options: {
    offers: { type: 'string' },
    kills: { type: 'string' },
    calls: { type: 'string' },
    seed: { type: 'string' },
  },
});
const offers = Number(options.offers ?? 10_000);
const kills = Number(options.kills ?? 5);
/** A second: five would take hours. */
const calls = Number(options.calls ?? 400);
const seed = Number(options.seed ?? 1);
const changes = 20;
const silentMessages = 2000;

const shop = new FireShop();
const database = new Database(shop.dataDir);
let simulator: Alibaba1688Simulator | undefined;
const say = (text: string) => process.stdout.write(`  ${text}\n`);

interface Progress {
  state: string;
  waiting: number;
  added: number;
  refused: number;
}

async function importAll(there: Alibaba1688Simulator, categoryId: number): Promise<void> {
  const chance = new Chance(seed);
  const began = performance.now();
  const importId = await beginImport(offers, categoryId);
  let killed = 0;
  for (let told = 0; ; await sleep(1000)) {
    const progress = await (asOwner(`/marketplace/imports/${importId}`) as Promise<Progress>).catch(() => undefined);
    if (!progress) continue;
    const seconds = Math.round((performance.now() - began) / 1000);
    if (seconds >= told + 15) {
      told = seconds;
      say(`${progress.added} of ${offers} after ${seconds} s`);
    }
    // The shop's lease on it ends by itself.
    if (killed < kills && progress.added > ((killed + 0.5) / kills) * offers && shop.kill('server', chance)) {
      killed++;
      await shop.untilReady(600);
    }
    if (progress.state !== 'done') continue;
    const [row] = await database.rows<{ offers: number; products: number; followed: number }>(
      `select count(*)::int as offers, count(distinct product_id)::int as products, count(*) filter (where is_followed)::int as followed
       from marketplace_offers`,
    );
    const made = Object.values(there.counts()).reduce((sum, count) => sum + count, 0);
    say(
      `${progress.added} added, ${progress.refused} refused in ${seconds} s with ${killed} kills: ${row?.offers} offers, ` +
        `${row?.products} products, ${row?.followed} followed; ${made} calls`,
    );
    if (row?.offers !== offers || row.products !== offers || progress.refused > 0) process.exitCode = 1;
    return;
  }
}

/** From the seller's change to the page that shows it. */
async function measureMessages(there: Alibaba1688Simulator): Promise<void> {
  const client = new Client(shop.port, '203.0.113.7');
  const stockOf = async (offerId: number) => {
    const path = '/api/product/platform/goods/details';
    const { data } = await client.ask<{ productSkuInfos: { amountOnSale: number }[] }>('POST', path, {
      body: { offerId },
    });
    return data.productSkuInfos[0]?.amountOnSale;
  };
  const waits: number[] = [];
  const followed = there.followed().map(Number);
  for (let nth = 0; nth < changes; nth++) {
    const offerId = followed[(nth * 37) % followed.length] ?? firstOfferId;
    const pieces = 10 + nth;
    const began = performance.now();
    there.setStock(String(offerId), null, pieces);
    while ((await stockOf(offerId)) !== pieces && performance.now() - began < 60_000) await sleep(50);
    waits.push((performance.now() - began) / 1000);
  }
  const sorted = waits.toSorted((one, other) => one - other);
  say(
    `a changed stock is on the page after ${sorted[Math.floor(changes / 2)]?.toFixed(1)} s (median), ${sorted.at(-1)?.toFixed(1)} s (longest of ${changes})`,
  );
}

/** An order of twenty lines that were read an hour ago, beside a marketplace that takes 300 ms a call. */
async function measureOrder(there: Alibaba1688Simulator, welcome: string): Promise<void> {
  const last = firstOfferId + 19;
  const read = `between ${firstOfferId} and ${last}`;
  await database.rows(`update products set offer_read_at = now() - interval '1 hour' where id ${read}`);
  await database.rows(`update marketplace_offers set read_at = now() - interval '1 hour' where product_id ${read}`);
  there.set({ answerDelayMs: 300 });
  const { checkoutMs } = await buyAll({ port: shop.port, welcome }, 20, 1);
  there.set({ answerDelayMs: 0 });
  const [row] = await database.rows<{ confirmed: number }>(
    `select count(*)::int as confirmed from products where id ${read} and offer_read_at > now() - interval '10 minutes'`,
  );
  say(`an order of 20 lines took ${Math.round(checkoutMs[0] ?? 0)} ms, ${row?.confirmed} of them confirmed`);
}

const waitingJobs = async () =>
  (
    await database.rows<{ jobs: number }>(
      `select count(*)::int as jobs from pgboss.job where name like 'marketplace-%' and state < 'completed'`,
    )
  )[0]?.jobs ?? -1;

/** An hour of silence, of which the shop sees the jobs that fail and are tried again. */
async function measureSilence(there: Alibaba1688Simulator): Promise<void> {
  const followed = there.followed();
  there.down();
  for (let nth = 0; nth < silentMessages; nth++)
    there.setStock(followed[nth % Math.min(200, followed.length)] ?? '', null, 5000 + nth);
  await there.messagesSettled();
  await sleep(30_000);
  const most = await waitingJobs();
  const client = new Client(shop.port, '203.0.113.8');
  const began = performance.now();
  await client.must('POST', '/api/product/platform/goods/details', { body: { offerId: Number(followed[0]) } });
  say(
    `silent: ${silentMessages} messages, ${most} jobs wait, a page takes ${Math.round(performance.now() - began)} ms`,
  );
  await database.rows(`update pgboss.job set start_after = start_after - interval '1 hour' where state < 'active'`);
  there.up();
  const back = performance.now();
  let left = await waitingJobs();
  for (; left > 0 && performance.now() - back < 600_000; left = await waitingJobs()) await sleep(1000);
  say(`answering again: ${left} jobs wait after ${Math.round((performance.now() - back) / 1000)} s`);
  if (left > 0) process.exitCode = 1;
}

process.chdir(root);
await build();
try {
  const opened = await openShop(shop, database, { articles: offers, callsPerSecond: calls });
  simulator = opened.simulator;
  simulator.set({ callsPerSecond: 100_000, allCallsPerSecond: 100_000 });
  await step(`Importing ${offers} offers`, async () => process.stdout.write('\n'));
  await importAll(simulator, opened.categoryId);
  await measureMessages(simulator);
  await measureOrder(simulator, opened.welcome);
  await measureSilence(simulator);
  say(`${calls} calls a second allowed, on ${cpus().length} cores, load ${Math.round(loadavg()[1] ?? 0)}`);
  if (process.exitCode) process.stdout.write(shop.lastWords());
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.stack : error}\n${shop.lastWords()}`);
  process.exitCode = 1;
} finally {
  await database.close();
  await Promise.all([shop.close(), simulator?.stop()]);
}
process.exit();
