import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { createPool } from '../../apps/server/src/database/connect.ts';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { build } from '../../scripts/build.ts';
import { root, step } from '../../scripts/steps.ts';
import { Chance } from './chance.ts';
import { compare, countOpenJobs, type Findings, lookBefore } from './fire-audit.ts';
import { Book } from './fire-book.ts';
import { complain, complaints, traffic } from './fire-client.ts';
import { buy } from './fire-customer.ts';
import { keepBooks } from './fire-operator.ts';
import { findBuyers, findOwner } from './fire-people.ts';
import { FireShop, type KillKind, killKinds } from './fire-shop.ts';

/**
 * `npm run fire -- --kills 100 --seed 1`: customers order and pay while the server, its PostgreSQL or both are killed
 * again and again. Afterwards everything that a client was told must be there, once.
 */

const { values: options } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } });
const kills = Number(options.kills ?? 100);
const seed = Number(options.seed ?? Date.now() % 2 ** 31);
const comingBackSeconds = 180;
const settlingSeconds = 600;

const shop = new FireShop();
const killed = new Map<KillKind, number>(killKinds.map((kind) => [kind, 0]));
const waits: number[] = [];

/** Most kills hit a shop at work; some come while it still gets up. */
async function killAgainAndAgain(chance: Chance): Promise<void> {
  for (let count = 0; count < kills; ) {
    const kind = chance.pick(killKinds);
    if (!shop.kill(kind, chance)) {
      await sleep(20);
      continue;
    }
    count++;
    killed.set(kind, (killed.get(kind) ?? 0) + 1);
    if (count % 10 === 0)
      process.stdout.write(`  ${count} kills, ${book.orders.length} orders, ${traffic.repeated} requests repeated\n`);
    if (count < kills && chance.is(0.25)) await sleep(chance.below(1500));
    else await waitUntilReady(chance);
  }
}

async function waitUntilReady(chance: Chance): Promise<void> {
  const since = performance.now();
  if (!(await shop.untilReady(comingBackSeconds))) throw new Error('the shop did not come back');
  waits.push((performance.now() - since) / 1000);
  await sleep(300 + chance.below(4000));
}

async function withPool<Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const { url } = await startEmbedded(shop.dataDir);
  const pool = createPool(url, { max: 1, name: 'fire', statementTimeoutSeconds: 60 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** What was put into the queue gets its time: a job that failed comes again after a growing pause. */
async function waitForJobs(pool: pg.Pool): Promise<void> {
  for (let waited = 0; waited < settlingSeconds; waited++) {
    if ((await countOpenJobs(pool)) === 0) return;
    await sleep(1000);
  }
}

const book = new Book();

async function burn(): Promise<Findings> {
  const welcome = await step('Opening a demo shop', () => shop.open());
  await shop.untilReady(comingBackSeconds);
  const owner = await findOwner(shop.port, welcome);
  const buyers = await findBuyers(shop.port, welcome, book, seed);
  const before = await withPool(lookBefore);
  process.stdout.write(`  ${kills} kills, seed ${seed}, ${buyers.length} customers\n`);
  let phase: 'fire' | 'settling' | 'over' = 'fire';
  const customers = Promise.all(buyers.map((buyer) => buy(buyer, () => phase !== 'fire')));
  const finance = keepBooks(owner, book, () => phase === 'over');
  await Promise.race([killAgainAndAgain(new Chance(seed)), customers, finance]);
  phase = 'settling';
  await customers;
  return withPool(async (pool) => {
    await step('Waiting for the jobs', () => waitForJobs(pool));
    phase = 'over';
    await finance;
    await waitForJobs(pool);
    return compare(pool, book, before);
  });
}

function report(findings: Findings, seconds: number): void {
  for (const kind of ['lost', 'double', 'wrong'] as const)
    for (const text of findings[kind].slice(0, 20)) process.stdout.write(`  ✗ ${kind}: ${text}\n`);
  const sorted = waits.toSorted((one, other) => one - other);
  const audits = findings.wrong.filter((text) => text.startsWith('audit')).length;
  const paid = (outcome: string) => book.orders.filter((order) => order.outcome === outcome).length;
  process.stdout.write(
    `${kills} kills (${killKinds.map((kind) => `${killed.get(kind)} ${kind}`).join(', ')}): ${book.orders.length} orders, ` +
      `${paid('card')} card payments, ${paid('transfer')} transfers, ${paid('closed')} closed, ${book.orders.filter(({ refund }) => refund).length} refunds, ` +
      `${traffic.repeated} of ${traffic.requests} requests repeated; lost ${findings.lost.length}, duplicated ${findings.double.length}, ` +
      `wrong ${findings.wrong.length + complaints.length}, audit ${audits === 0 ? 'clean' : `${audits} findings`} (${findings.queries} queries), ` +
      `${traffic.hung} unanswered after 30 s, ${shop.failedStarts} starts repeated; back after ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s, ` +
      `at most ${sorted.at(-1)?.toFixed(1)} s; seed ${seed}, ${Math.round(seconds)} s on ${cpus().length} cores\n`,
  );
  const count = findings.lost.length + findings.double.length + findings.wrong.length + complaints.length;
  process.exitCode = count + traffic.hung > 0 ? 1 : 0;
}

let closing: Promise<unknown> | undefined;
const close = () => (closing ??= shop.close());
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    process.stdout.write('\nStopping\n');
    await close();
    process.exit(130);
  });

process.chdir(root);
await build();
const started = performance.now();
try {
  const findings = await burn();
  if (shop.ownEnds > 0) complain(`the shop stopped by itself ${shop.ownEnds} times`);
  report(findings, (performance.now() - started) / 1000);
  if (process.exitCode) process.stdout.write(shop.log().slice(-3000));
} catch (error) {
  if (!closing) process.stdout.write(`${error instanceof Error ? error.stack : error}\n${shop.log().slice(-3000)}`);
  process.exitCode = 1;
} finally {
  await close();
}
// Customers of a fire that failed would go on asking.
process.exit();
