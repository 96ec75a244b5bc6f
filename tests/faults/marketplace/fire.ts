import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from '../../../scripts/build.ts';
import { root, step } from '../../../scripts/steps.ts';
import { asOwner } from '../../e2e/operators.ts';
import type { Alibaba1688Simulator } from '../../simulators/alibaba1688/simulator.ts';
import type { PayFate } from '../../simulators/alibaba1688/world.ts';
import { Chance } from '../chance.ts';
import { complain, complaints, traffic } from '../fire-client.ts';
import type { Findings } from '../fire-findings.ts';
import { FireShop } from '../fire-shop.ts';
import { Database } from '../resellers/database.ts';
import { type Clerk, purchasesOf, runClerk } from './clerk.ts';
import { compare, type Sums } from './compare.ts';
import { sendMessages } from './messages.ts';
import { openShop } from './open-shop.ts';
import { beginImport, buyAll } from './people.ts';
import { LostAnswers, points } from './points.ts';
import { passTime, runTimetable, untilSettled } from './time.ts';

/**
 * `npm run fire:marketplace -- --kills 100 --seed 1`: buys at the simulated 1688, which lives on, while the server is
 * killed at named moments and three in ten answers are lost. Afterwards every purchase must be ordered once and paid once,
 * and the books of both equal; then ten thousand messages, doubled, lost and shuffled, must change nothing.
 */

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string' },
    /** So long at most are servers killed. */
    minutes: { type: 'string' },
    seed: { type: 'string' },
    messages: { type: 'string' },
  },
});
const kills = Number(options.kills ?? 100);
const minutes = Number(options.minutes ?? 120);
const messages = Number(options.messages ?? 10_000);
const seed = Number(options.seed ?? Date.now() % 2 ** 31);
const lostShare = 0.3;
const articles = 20;
const comingBackSeconds = 600;
const settlingSeconds = 1200;

const shop = new FireShop();
const database = new Database(shop.dataDir);
const killed = new Map<string, number>();
const waits: number[] = [];
let simulator: Alibaba1688Simulator | undefined;

interface Fire {
  simulator: Alibaba1688Simulator;
  chance: Chance;
  lost: LostAnswers;
  after: number;
}

async function killAgainAndAgain({ simulator: there, chance, lost, after }: Fire): Promise<void> {
  const scene = { simulator: there, database, kill: () => shop.kill('server', chance) };
  let missed = 0;
  const end = performance.now() + minutes * 60_000;
  for (let count = 0; count < kills && performance.now() < end; ) {
    // Every point is reached equally often.
    const point = points[(count + missed) % points.length];
    there.clearFaults();
    lost.forget();
    const isHit = (await point?.run(scene)) ?? false;
    there.clearFaults();
    lost.forget();
    if (!isHit || !point) {
      missed++;
      continue;
    }
    count++;
    killed.set(point.name, (killed.get(point.name) ?? 0) + 1);
    // After the others the shop waits out its own pauses.
    if (chance.is(0.8)) await passTime({ simulator: there, database }, 130);
    if (chance.is(0.3)) await runTimetable(database, ['follow-marketplace', 'pull-marketplace-news']);
    if (count % 10 === 0) process.stdout.write(`  ${count} kills, ${await progress(there, after)}\n`);
    const since = performance.now();
    if (!(await shop.untilReady(comingBackSeconds))) throw new Error('the shop did not come back');
    waits.push((performance.now() - since) / 1000);
    await sleep(chance.below(1500));
  }
}

async function progress(there: Alibaba1688Simulator, after: number): Promise<string> {
  const purchases = await purchasesOf(database, after);
  const orders = there.ledger();
  const paid = orders.filter(({ paidFen }) => paidFen > 0).length;
  return `${purchases.length} purchases, ${orders.length} orders there, ${paid} paid`;
}

/** Sellers and banks: sums change before they are paid, some payments are refused, late, or paid without a word. */
async function live({ simulator: there, chance, lost }: Fire, isOver: () => boolean): Promise<void> {
  const fates: PayFate[] = ['paid', 'paid', 'paid', 'pending', 'refused', 'timeoutPaid'];
  /** Each at most once: people must be able to follow. */
  const changed = new Set<string>();
  for (let turn = 0; !isOver(); turn++) {
    await sleep(25);
    lost.decide();
    if (turn % 10 > 0) continue;
    await there.advance();
    if (chance.is(0.3)) there.planPayments([chance.pick(fates)]);
    const unpaid = there.ledger().filter(({ orderId, status }) => status === 'waitbuyerpay' && !changed.has(orderId));
    if (unpaid.length > 0 && chance.is(0.05)) {
      const { orderId, totalFen } = chance.pick(unpaid);
      changed.add(orderId);
      there.changePrice(orderId, totalFen + chance.pick([-50, 130]));
    }
  }
}

async function openAll(chance: Chance): Promise<{ fire: Fire; clerk: Clerk }> {
  const opened = await openShop(shop, database, { articles, callsPerSecond: 5 });
  const { owner, welcome, categoryId, simulator: there } = opened;
  simulator = there;
  const [newest] = await database.rows<{ number: number }>(
    'select coalesce(max(number), 0)::int as number from purchase_orders',
  );
  await step(`Importing ${articles} offers`, async () => {
    const importId = await beginImport(articles, categoryId);
    for (let seconds = 0; seconds < 600; seconds++) {
      const state = (await asOwner(`/marketplace/imports/${importId}`)) as { state: string; refused: number };
      if (state.refused > 0) throw new Error(`offers were refused: ${JSON.stringify(state)}`);
      if (state.state === 'done') return;
      await sleep(1000);
    }
    throw new Error('the import did not end');
  });
  const orders = Math.ceil((kills * 2 + 20) / articles);
  const { lines } = await step(`A customer orders ${orders * articles} lines`, () =>
    buyAll({ port: shop.port, welcome }, articles, orders),
  );
  const after = newest?.number ?? 0;
  const lost = new LostAnswers(there, new Chance(seed + 3), lostShare);
  const answers = { unclear: 0, heldSums: 0, refusedPayments: 0, byHand: 0 };
  return {
    fire: { simulator: there, chance, lost, after },
    clerk: { owner, database, simulator: there, chance: new Chance(seed + 1), lines, after, answers },
  };
}

async function burn(): Promise<{ fire: Fire; clerk: Clerk; findings: Findings; sums: Sums; sent: number }> {
  const { fire, clerk } = await openAll(new Chance(seed));
  const { simulator: there, after } = fire;
  process.stdout.write(`  ${kills} kills, seed ${seed}, three in ten answers lost\n`);
  const phase: { now: 'fire' | 'settling' | 'over' } = { now: 'fire' };
  const people = [
    runClerk(
      clerk,
      () => phase.now !== 'fire',
      () => phase.now === 'over',
    ),
    live({ ...fire, chance: new Chance(seed + 2) }, () => phase.now !== 'fire'),
  ];
  await Promise.race([killAgainAndAgain(fire), ...people]);
  phase.now = 'settling';
  there.clearFaults();
  await settle(there, after);
  phase.now = 'over';
  await Promise.all(people);
  const bought = await compare({ database, simulator: there }, after);
  show('after the kills', bought.findings);
  const sent = await step(`Sending ${messages} messages`, () =>
    sendMessages(there, new Chance(seed + 4), messages, async (count) => {
      const [row] = await database.rows<{ jobs: number }>(
        `select count(*)::int as jobs from pgboss.job where name like 'marketplace-%' and state < 'completed'`,
      );
      process.stdout.write(`  ${count} messages, ${row?.jobs} jobs wait\n`);
    }),
  );
  await runTimetable(database, ['pull-marketplace-news']);
  await settle(there, after);
  const { findings, sums } = await compare({ database, simulator: there }, after);
  for (const kind of ['lost', 'double', 'wrong'] as const) findings[kind].push(...bought.findings[kind]);
  return { fire, clerk, findings, sums, sent };
}

async function settle(there: Alibaba1688Simulator, after: number): Promise<void> {
  const left = await step('Waiting until nothing is left to do', () =>
    untilSettled({ database, simulator: there }, after, settlingSeconds),
  );
  if (left) complain(`not done: ${left}`);
}

function show(when: string, { lost, double, wrong }: Findings): void {
  for (const [kind, texts] of Object.entries({ lost, double, wrong }))
    for (const text of texts.slice(0, 20)) process.stdout.write(`  ✗ ${when}, ${kind}: ${text}\n`);
}

const yuan = (fen: number) => (fen / 100).toFixed(2);

function report({ fire, clerk, findings, sums, sent }: Awaited<ReturnType<typeof burn>>, seconds: number): void {
  const { lost, double, wrong, queries } = findings;
  show('in the end', findings);
  const sorted = waits.toSorted((one, other) => one - other);
  const { answers } = clerk;
  const lines: [string, string | number][] = [
    ['kills', [...killed.values()].reduce((sum, count) => sum + count, 0)],
    ...[...killed].map(([name, count]): [string, number] => [`  ${name}`, count]),
    ['purchases', sums.purchases],
    ['orders there', sums.orders],
    ['answers lost to orders, to payments', `${fire.lost.lost.orders}, ${fire.lost.lost.payments}`],
    [
      'answered by a person: unclear, sums, refused payments',
      `${answers.unclear}, ${answers.heldSums}, ${answers.refusedPayments}`,
    ],
    ['paid by hand', answers.byHand],
    ['paid there, booked here (yuan)', `${yuan(sums.paidFen)}, ${yuan(sums.bookedFen)}`],
    ['messages', sent],
    ['lost, double, wrong', `${lost.length}, ${double.length}, ${wrong.length + complaints.length}`],
    ['audit queries', queries],
    ['requests, repeated', `${traffic.requests}, ${traffic.repeated}`],
    [
      'back after (median, longest)',
      `${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s, ${sorted.at(-1)?.toFixed(1)} s`,
    ],
    ['seed', seed],
    ['took', `${Math.round(seconds)} s on ${cpus().length} cores, load ${Math.round(loadavg()[1] ?? 0)}`],
  ];
  for (const [what, value] of lines) process.stdout.write(`  ${what.padEnd(56)} ${value}\n`);
  const mistakes = lost.length + double.length + wrong.length + complaints.length;
  process.exitCode = mistakes + traffic.hung > 0 || sums.paidFen !== sums.bookedFen ? 1 : 0;
}

let closing: Promise<unknown> | undefined;
const close = () => (closing ??= database.close().then(() => Promise.all([shop.close(), simulator?.stop()])));
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
  const burnt = await burn();
  if (shop.ownEnds > 0) complain(`the shop stopped by itself ${shop.ownEnds} times`);
  report(burnt, (performance.now() - started) / 1000);
  if (process.exitCode) process.stdout.write(shop.lastWords());
} catch (error) {
  if (!closing) process.stdout.write(`${error instanceof Error ? error.stack : error}\n${shop.lastWords()}`);
  process.exitCode = 1;
} finally {
  await close();
}
// A clerk whose fire failed would go on asking.
process.exit();
