import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from '../../../scripts/build.ts';
import { root, step } from '../../../scripts/steps.ts';
import { Chance } from '../chance.ts';
import { complain, complaints, traffic } from '../fire-client.ts';
import type { Findings } from '../fire-findings.ts';
import { findOwner } from '../fire-people.ts';
import { FireShop } from '../fire-shop.ts';
import { compare } from './compare.ts';
import { Database } from './database.ts';
import { buy, liveInStores } from './end-customers.ts';
import { findSellers, type Seller } from './people.ts';
import { sell } from './sell.ts';
import { type Simulators, startSimulators } from './simulated-shops.ts';
import { askShops, lookAtEverything, passLeases, untilQuiet } from './time.ts';
import { changeOffers, runWarehouse, type Warehouse } from './warehouse.ts';

/**
 * `npm run fire:resellers -- --kills 50 --seed 1`: resellers publish to simulated Shopify and WooCommerce, end customers
 * buy there, orders are placed here, paid and shipped, costs and stock change, while the server is killed again and again.
 * Afterwards everything must be on both sides, once.
 */

const { values: options } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } });
const kills = Number(options.kills ?? 50);
const seed = Number(options.seed ?? Date.now() % 2 ** 31);
const sellerCount = 4;
const comingBackSeconds = 600;
const settlingSeconds = 900;

const shop = new FireShop();
const database = new Database(shop.dataDir);
const killed = new Map<string, number>();
const waits: number[] = [];

interface Fire {
  simulators: Simulators;
  sellers: Seller[];
  chance: Chance;
}

async function killAgainAndAgain(fire: Fire): Promise<void> {
  const { chance } = fire;
  for (let count = 0; count < kills; ) {
    const how = chance.is(0.6) ? await killAtPoint(fire) : await killAnyhow(chance);
    if (!how) continue;
    count++;
    killed.set(how, (killed.get(how) ?? 0) + 1);
    // Every other time another process could go on at once; otherwise interrupted work waits for its leases.
    if (chance.is(0.5)) await passLeases(database);
    if (chance.is(0.3)) await askShops(database);
    if (count % 10 === 0) process.stdout.write(`  ${count} kills, ${await progress(fire.sellers)}\n`);
    if (count < kills && chance.is(0.15)) await sleep(chance.below(1500));
    else await waitUntilReady(chance);
  }
}

async function progress(sellers: readonly Seller[]): Promise<string> {
  const shops = sellers.flatMap((seller) => seller.shops);
  const orders = shops.reduce((sum, one) => sum + one.orders.length, 0);
  const products = shops.reduce((sum, one) => sum + one.remote.products().length, 0);
  const [row] = await database.rows<{ here: number; sent: number }>(`select
    (select count(*) from orders where checkout_key like 'shop:%')::int as here,
    (select count(*) from tracking_pushes where state = 'sent')::int as sent`);
  return `${products} products and ${orders} orders in the shops, ${row?.here} orders here, ${row?.sent} numbers told`;
}

/** The server alone, whose PostgreSQL goes on; now and then both. */
async function killAnyhow(chance: Chance): Promise<string | undefined> {
  await sleep(chance.below(50));
  const kind = chance.is(0.15) ? 'both' : 'server';
  return shop.kill(kind, chance) ? kind : undefined;
}

/** Kills the server while a shop has its call; the shop carries it out, and the answer is lost. */
async function killAtPoint({ simulators, sellers, chance }: Fire): Promise<string | undefined> {
  if (chance.is(0.15)) return killAtWebhook(sellers, chance);
  const { name, calls } = chance.pick(simulators.points);
  calls.hold();
  try {
    for (const end = Date.now() + 6000; Date.now() < end && !calls.isHeld(); ) await sleep(5);
    return calls.isHeld() && shop.kill('server', chance) ? `server at “${name}”` : undefined;
  } finally {
    calls.letGo();
  }
}

async function killAtWebhook(sellers: readonly Seller[], chance: Chance): Promise<string | undefined> {
  buy(chance.pick(chance.pick(sellers).shops), chance);
  await sleep(chance.below(25));
  return shop.kill('server', chance) ? 'server at a webhook' : undefined;
}

async function waitUntilReady(chance: Chance): Promise<void> {
  const since = performance.now();
  if (!(await shop.untilReady(comingBackSeconds))) throw new Error('the shop did not come back');
  waits.push((performance.now() - since) / 1000);
  await sleep(300 + chance.below(5000));
}

async function burn(simulators: Simulators): Promise<{ findings: Findings; sellers: Seller[] }> {
  shop.variables = simulators.variables;
  const welcome = await step('Opening a demo shop', () => shop.open());
  await shop.untilReady(comingBackSeconds);
  const owner = await findOwner(shop.port, welcome);
  const sellers = await findSellers({ port: shop.port, welcome, seed }, simulators.shops);
  process.stdout.write(`  ${kills} kills, seed ${seed}, ${sellers.length} resellers with two shops each\n`);
  const chanceOf = (nth: number) => new Chance(seed + nth);
  const warehouse: Warehouse = { owner, database, chance: chanceOf(1), numbers: new Map(), wrong: new Map() };
  const goods = sellers[0]?.shops[0]?.left.slice() ?? [];
  const phase: { now: 'fire' | 'settling' | 'over' } = { now: 'fire' };
  const isSettling = () => phase.now !== 'fire';
  const outside = [
    liveInStores(simulators, { sellers, chance: chanceOf(2), countShipped: () => warehouse.numbers.size }, isSettling),
    changeOffers({ ...warehouse, chance: chanceOf(3) }, goods, isSettling),
  ];
  const inside = [...sellers.map((seller) => sell(seller, phase)), runWarehouse(warehouse, () => phase.now === 'over')];
  await Promise.race([killAgainAndAgain({ simulators, sellers, chance: chanceOf(0) }), ...outside, ...inside]);
  phase.now = 'settling';
  await Promise.all(outside);
  await step('Waiting until nothing is left to do', () => settle(simulators));
  phase.now = 'over';
  await Promise.all(inside);
  return { findings: await compare(database, sellers, warehouse), sellers };
}

/** Delivers late webhooks, and finds missed changes by polling. */
async function settle(simulators: Simulators): Promise<void> {
  await simulators.advance(4 * 3600 * 1000);
  for (let round = 0; round < 2; round++) {
    await lookAtEverything(database);
    const left = await untilQuiet(database, settlingSeconds);
    const texts = Object.entries(left).flatMap(([what, count]) => (count > 0 ? `${count} ${what}` : []));
    if (texts.length > 0) complain(`not done: ${texts.join(', ')}`);
  }
}

async function report({ lost, double, wrong, queries }: Findings, sellers: readonly Seller[], seconds: number) {
  for (const [kind, texts] of Object.entries({ lost, double, wrong }))
    for (const text of texts.slice(0, 20)) process.stdout.write(`  ✗ ${kind}: ${text}\n`);
  const sorted = waits.toSorted((one, other) => one - other);
  const audits = wrong.filter((text) => text.startsWith('audit')).length;
  const calls = sellers.flatMap((seller) => seller.shops).reduce((sum, { remote }) => sum + remote.made().calls, 0);
  process.stdout.write(
    `${kills} kills: ${await progress(sellers)}; ${calls} calls to the shops, ${traffic.repeated} of ${traffic.requests} requests repeated; ` +
      `lost ${lost.length}, duplicated ${double.length}, wrong ${wrong.length + complaints.length}, ` +
      `audit ${audits === 0 ? 'clean' : `${audits} findings`} (${queries} queries), ${traffic.hung} unanswered after 30 s, ` +
      `${shop.failedStarts} starts repeated; back after ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s, ` +
      `at most ${sorted.at(-1)?.toFixed(1)} s; seed ${seed}, ${Math.round(seconds)} s on ${cpus().length} cores, load ${Math.round(loadavg()[1] ?? 0)}\n` +
      `  ${[...killed].map(([kind, count]) => `${count} ${kind}`).join(', ')}\n`,
  );
  const mistakes = lost.length + double.length + wrong.length + complaints.length;
  process.exitCode = mistakes + traffic.hung > 0 ? 1 : 0;
}

let closing: Promise<unknown> | undefined;
let simulators: Simulators | undefined;
const close = () => (closing ??= database.close().then(() => Promise.all([shop.close(), simulators?.stop()])));
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
  simulators = await startSimulators(sellerCount);
  const { findings, sellers } = await burn(simulators);
  if (shop.ownEnds > 0) complain(`the shop stopped by itself ${shop.ownEnds} times`);
  await report(findings, sellers, (performance.now() - started) / 1000);
  if (process.exitCode) process.stdout.write(shop.lastWords());
} catch (error) {
  if (!closing) process.stdout.write(`${error instanceof Error ? error.stack : error}\n${shop.lastWords()}`);
  process.exitCode = 1;
} finally {
  await close();
}
// Sellers of a fire that failed would go on asking.
process.exit();
