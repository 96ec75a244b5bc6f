import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from '../../scripts/build.ts';
import { fail, root, step } from '../../scripts/steps.ts';
import { Chance } from './chance.ts';
import { FireShop, type KillKind } from './fire-shop.ts';

/**
 * `npm run fire:starts -- --kills 200 --seed 1`: kills PostgreSQL, one of its connections or the shop in the seconds
 * before and after “ready” and “stopping”, and now and then makes PostgreSQL hang. Without help, the shop must come
 * back each time, or by its next start if it was stopped or killed.
 */

const { values: options } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } });
const kills = Number(options.kills ?? 200);
const seed = Number(options.seed ?? Date.now() % 2 ** 31);
const comingBackSeconds = 300;
const stoppingSeconds = 90;

const chance = new Chance(seed);
const shop = new FireShop();
const done = new Map<string, number>();
const waits: number[] = [];

type Blow = KillKind | 'hang';
const pickBlow = (): Blow =>
  chance.is(0.04) ? 'hang' : chance.pick(['PostgreSQL', 'one of its connections', 'one of its connections', 'both']);

/** A second or two at most around the intended moment. */
const soon = () => sleep(chance.below(2500));

function strike(when: string): boolean {
  const blow = pickBlow();
  const isHit = blow === 'hang' ? shop.hang() : shop.kill(blow, chance);
  if (isHit) done.set(`${when}: ${blow}`, (done.get(`${when}: ${blow}`) ?? 0) + 1);
  return isHit;
}

async function comeBack(): Promise<void> {
  const since = performance.now();
  if (!(await shop.untilReady(comingBackSeconds))) throw new Error('the shop did not come back');
  waits.push((performance.now() - since) / 1000);
}

/** Struck while it starts, just after it is ready, or while it stops. */
async function strikeOnce(): Promise<boolean> {
  const when = chance.pick(['starting', 'ready', 'stopping'] as const);
  if (when === 'stopping') shop.stop();
  if (when === 'starting') await shop.restart(stoppingSeconds);
  if (when === 'ready') {
    await shop.restart(stoppingSeconds);
    await comeBack();
  }
  await soon();
  const isHit = strike(when);
  await comeBack();
  return isHit;
}

async function strikeAll(): Promise<void> {
  await comeBack();
  for (let count = 0; count < kills; ) {
    if (!(await strikeOnce())) continue;
    count++;
    if (count % 20 === 0)
      process.stdout.write(`  ${count} kills, ${shop.ownEnds + shop.failedStarts} ends by itself\n`);
  }
}

process.chdir(root);
await build();
let failure: unknown;
try {
  await step('Opening a demo shop', () => shop.open());
  process.stdout.write(`  ${kills} kills, seed ${seed}\n`);
  await strikeAll();
} catch (error) {
  failure = error;
  process.stdout.write(`${shop.lastWords()}\n`);
} finally {
  await shop.close();
}
for (const [what, count] of [...done].toSorted()) process.stdout.write(`  ${count} × ${what}\n`);
const worst = waits.toSorted((one, other) => one - other);
process.stdout.write(
  `  back after ${worst[Math.floor(worst.length / 2)]?.toFixed(1)} s (median), ${worst.at(-1)?.toFixed(1)} s (longest)\n`,
);
process.stdout.write(`  ended by itself: ${shop.ownEnds} open, ${shop.failedStarts} starting\n`);
if (failure) fail(failure instanceof Error ? failure.message : String(failure));
if (shop.ownEnds + shop.failedStarts > 0) fail('The shop ended without being killed.');
