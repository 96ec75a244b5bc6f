import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { createPool } from '../../apps/server/src/database/connect.ts';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { build } from '../../scripts/build.ts';
import { fail, root, step } from '../../scripts/steps.ts';
import { Chance } from './chance.ts';
import { openAirwallex } from './fire-airwallex.ts';
import { compare, countOpenJobs, lookBefore } from './fire-audit.ts';
import { decideAll, keepBanks } from './fire-bank.ts';
import { Book, type BookedOrder, isLate } from './fire-book.ts';
import { complain, complaints, traffic } from './fire-client.ts';
import { buy } from './fire-customer.ts';
import type { Findings } from './fire-findings.ts';
import { Line, points } from './fire-line.ts';
import { keepBooks } from './fire-operator.ts';
import { findBuyers, findOwner } from './fire-people.ts';
import type { Provider } from './fire-provider.ts';
import { sandbox } from './fire-sandbox.ts';
import { bringForward, retryNow } from './fire-settling.ts';
import { FireShop, type KillKind, killKinds } from './fire-shop.ts';
import { openStripe } from './fire-stripe.ts';

/**
 * `npm run fire -- --kills 100 --seed 1 --provider airwallex`: customers order and pay while the server, its PostgreSQL
 * or both are killed again and again. Afterwards everything confirmed to a client must exist, once. The payment
 * provider is the sandbox unless a simulated one is named; that one lives on while the shop is dead, over a bad line.
 */

const { values: options } = parseArgs({
  options: { kills: { type: 'string' }, seed: { type: 'string' }, provider: { type: 'string' } },
});
const kills = Number(options.kills ?? 100);
const seed = Number(options.seed ?? Date.now() % 2 ** 31);
const comingBackSeconds = 600;
const settlingSeconds = 600;
const dayMs = 24 * 3600 * 1000;

const shop = new FireShop();
const killed = new Map<string, number>();
const waits: number[] = [];
const line = new Line(new Chance(seed + 1), () => shop.port);
const open: Record<string, () => Promise<Provider>> = {
  sandbox: async () => sandbox,
  airwallex: () => openAirwallex(line),
  stripe: () => openStripe(line),
};

/** Most kills hit a shop at work; some come while it still gets up. */
async function killAgainAndAgain(chance: Chance, isAtPoints: boolean): Promise<void> {
  for (let count = 0; count < kills; ) {
    const how = isAtPoints && chance.is(0.5) ? await killAtPoint(chance) : killAnyhow(chance);
    if (!how) {
      await sleep(20);
      continue;
    }
    count++;
    killed.set(how, (killed.get(how) ?? 0) + 1);
    if (count % 10 === 0)
      process.stdout.write(`  ${count} kills, ${book.orders.length} orders, ${traffic.repeated} requests repeated\n`);
    if (count < kills && chance.is(0.25)) await sleep(chance.below(1500));
    else await waitUntilReady(chance);
  }
}

function killAnyhow(chance: Chance): KillKind | undefined {
  const kind = chance.pick(killKinds);
  return shop.kill(kind, chance) ? kind : undefined;
}

/** The server dies just when the provider has acted and the shop does not know it yet. */
async function killAtPoint(chance: Chance): Promise<string | undefined> {
  const point = chance.pick(points);
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  line.arm(point, () => resolve(shop.kill('server', chance) ? `server at “${point}”` : undefined));
  const timer = setTimeout(() => line.disarm() && resolve(undefined), 5000);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
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

/** Gives queued jobs time: a failed job comes again after a growing pause. */
async function waitForJobs(pool: pg.Pool, { isHurried = false } = {}): Promise<void> {
  for (let waited = 0; waited < settlingSeconds; waited++) {
    if ((await countOpenJobs(pool)) === 0) return;
    if (isHurried) await retryNow(pool);
    await sleep(1000);
  }
}

const book = new Book();

async function burn(provider: Provider): Promise<Findings> {
  shop.variables = provider.variables;
  const welcome = await step('Opening a demo shop', () => shop.open());
  await shop.untilReady(comingBackSeconds);
  const owner = await findOwner(shop.port, welcome);
  const buyers = await findBuyers({ port: shop.port, welcome, book, seed, provider });
  const before = await withPool(lookBefore);
  process.stdout.write(`  ${kills} kills, seed ${seed}, ${buyers.length} customers\n`);
  let phase: 'fire' | 'settling' | 'over' = 'fire';
  const isSettling = () => phase !== 'fire';
  const { outside } = provider;
  if (outside) line.goBad();
  const chance = new Chance(seed + 2);
  const banks = outside && keepBanks(outside, { line, book, chance }, isSettling);
  const customers = Promise.all(buyers.map((buyer) => buy(buyer, isSettling)));
  const finance = keepBooks(owner, book, () => phase === 'over');
  await Promise.race([killAgainAndAgain(new Chance(seed), outside !== undefined), customers, finance]);
  phase = 'settling';
  await Promise.all([customers, banks]);
  return withPool(async (pool) => {
    await step('Waiting for the jobs', () => settle(provider, pool, chance));
    phase = 'over';
    await finance;
    await settle(provider, pool, chance);
    return compare(pool, { book, before, payments: await provider.readBooks(pool) });
  });
}

/** The line is mended, banks decide, days pass; the shop learns what it missed. */
async function settle({ outside }: Provider, pool: pg.Pool, chance: Chance): Promise<void> {
  if (!outside) return waitForJobs(pool);
  line.mend();
  await outside.calmDown();
  decideAll(outside, book, chance);
  // A refund begins when finance has granted it, and its money moves days later.
  for (let round = 0; round < 3; round++) {
    await outside.advance(2 * dayMs);
    await bringForward(pool);
    await waitForJobs(pool, { isHurried: true });
  }
}

function report(findings: Findings, seconds: number): void {
  for (const kind of ['lost', 'double', 'wrong'] as const)
    for (const text of findings[kind].slice(0, 20)) process.stdout.write(`  ✗ ${kind}: ${text}\n`);
  const sorted = waits.toSorted((one, other) => one - other);
  const audits = findings.wrong.filter((text) => text.startsWith('audit')).length;
  const count = (matches: (order: BookedOrder) => boolean) => book.orders.filter(matches).length;
  const paid = (outcome: string) => count((order) => order.outcome === outcome);
  process.stdout.write(
    `${kills} kills (${[...killed].map(([kind, count]) => `${count} ${kind}`).join(', ')}): ${book.orders.length} orders, ` +
      `${paid('card')} card payments, ${paid('transfer')} transfers, ${paid('closed')} closed, ${count(isLate)} of them paid too late, ` +
      `${count(({ refund }) => refund !== undefined)} refunds, ${count(({ dispute }) => dispute !== undefined)} disputes, ` +
      `${traffic.repeated} of ${traffic.requests} requests repeated; lost ${findings.lost.length}, duplicated ${findings.double.length}, ` +
      `wrong ${findings.wrong.length + complaints.length}, audit ${audits === 0 ? 'clean' : `${audits} findings`} (${findings.queries} queries), ` +
      `${traffic.hung} unanswered after 30 s, ${shop.failedStarts} starts repeated; back after ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s, ` +
      `at most ${sorted.at(-1)?.toFixed(1)} s; seed ${seed}, ${Math.round(seconds)} s on ${cpus().length} cores\n`,
  );
  if (line.tally.size > 0)
    process.stdout.write(`  ${[...line.tally].map(([what, times]) => `${what} ${times}`).join(', ')}\n`);
  const mistakes = findings.lost.length + findings.double.length + findings.wrong.length + complaints.length;
  process.exitCode = mistakes + traffic.hung > 0 ? 1 : 0;
}

let closing: Promise<unknown> | undefined;
let provider: Provider | undefined;
const close = () =>
  (closing ??= shop.close().then(() => {
    line.close();
    return provider?.close();
  }));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    process.stdout.write('\nStopping\n');
    await close();
    process.exit(130);
  });

process.chdir(root);
const opening = open[options.provider ?? 'sandbox'];
if (!opening) fail(`There is no provider ${options.provider}: sandbox, airwallex or stripe.`);
await build();
const started = performance.now();
try {
  provider = await opening();
  const findings = await burn(provider);
  if (shop.ownEnds > 0) complain(`the shop stopped by itself ${shop.ownEnds} times`);
  report(findings, (performance.now() - started) / 1000);
  if (process.exitCode) process.stdout.write(shop.lastWords());
} catch (error) {
  if (!closing) process.stdout.write(`${error instanceof Error ? error.stack : error}\n${shop.lastWords()}`);
  process.exitCode = 1;
} finally {
  await close();
}
// Customers of a fire that failed would go on asking.
process.exit();
