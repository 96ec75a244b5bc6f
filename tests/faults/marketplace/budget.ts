import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { alibaba1688 } from '../../../apps/server/src/connectors/marketplace/alibaba1688/provider.ts';
import { type Marketplace, MarketplaceProblem } from '../../../apps/server/src/connectors/marketplace/marketplace.ts';
import { createDatabase, createPool } from '../../../apps/server/src/database/connect.ts';
import { startEmbedded } from '../../../apps/server/src/database/embedded.ts';
import { root } from '../../../scripts/steps.ts';
import { startAlibaba1688Simulator } from '../../simulators/alibaba1688/simulator.ts';

/**
 * `npm run fire:budget`: eight processes share five calls a second. All of them search and import without pause; some
 * also read orders and pay. For a third of the time the marketplace says "too often".
 */

const { values: options } = parseArgs({
  options: {
    worker: { type: 'string' },
    url: { type: 'string' },
    origin: { type: 'string' },
    seconds: { type: 'string' },
  },
});
const processes = 8;
const seconds = Number(options.seconds ?? 90);
const redirectUri = 'https://shop.example/console/marketplace/connection';

const kinds = ['money', 'orders', 'freshness', 'browsing'] as const;
type Kind = (typeof kinds)[number];
/** Milliseconds from the wish to the answer; what gave up before its call; other failures. */
type Done = Record<Kind, { waits: number[]; gaveUp: number; failed: number }>;

const nothingDone = (): Done => ({
  money: { waits: [], gaveUp: 0, failed: 0 },
  orders: { waits: [], gaveUp: 0, failed: 0 },
  freshness: { waits: [], gaveUp: 0, failed: 0 },
  browsing: { waits: [], gaveUp: 0, failed: 0 },
});

function open(url: string, origin: string): { marketplace: Marketplace; close: () => Promise<void> } {
  const pool = createPool(url, { max: 8, name: 'budget', statementTimeoutSeconds: 20 });
  const marketplace = alibaba1688({
    config: {
      alibaba1688: { appKey: '7000001', appSecret: 'simulated-secret', origin, limits: { perSecond: 5, perDay: 5000 } },
      secretKeys: ['a key of thirty-two letters or so'],
    },
    db: createDatabase(pool),
    log: pino({ enabled: false }),
    warehouse: () => Promise.reject(new Error('nothing is ordered')),
    now: () => new Date(),
  });
  return { marketplace, close: () => pool.end() };
}

async function work(nth: number, url: string, origin: string): Promise<void> {
  const { marketplace, close } = open(url, origin);
  const done = nothingDone();
  const until = Date.now() + seconds * 1000;
  /** Again and again; what was given up is asked for again, as jobs do. */
  const repeat = async (kind: Kind, pauseMs: number, ask: () => Promise<unknown>) => {
    await sleep(nth * 50);
    while (Date.now() < until) {
      const began = performance.now();
      for (let isDone = false; !isDone; )
        try {
          await ask();
          isDone = true;
        } catch (error) {
          const { kind: why } = error instanceof MarketplaceProblem ? error : { kind: String(error) };
          // An order that does not exist is an answer.
          isDone = why === 'refused';
          if (why === 'busy') done[kind].gaveUp++;
          else if (!isDone) done[kind].failed++;
          // As long as a job waits before it tries again, or shorter.
          if (!isDone) await sleep(500);
          if (Date.now() > until + 30_000) isDone = true;
        }
      done[kind].waits.push(performance.now() - began);
      await sleep(pauseMs);
    }
  };
  const search = () => marketplace.search({ words: '杯', language: 'zh', page: 1, pageSize: 20 }, 'browsing');
  const follow = () => marketplace.follow('790000000123');
  const readOrder = () => marketplace.buying.readOrder('2799000000000000123');
  const pay = () => marketplace.buying.pay({ orderId: '2799000000000000123', amountFen: 100, requestId: 'PO-1-1-1' });
  await Promise.all([
    ...[1, 2, 3].map(() => repeat('browsing', 0, search)),
    ...[1, 2, 3].map(() => repeat('freshness', 0, follow)),
    ...(nth < 4 ? [repeat('orders', 4000, readOrder)] : []),
    ...(nth < 3 ? [repeat('money', 3000, pay)] : []),
  ]);
  await close();
  process.send?.(done);
}

const at = (sorted: readonly number[], share: number) =>
  `${((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / 1000).toFixed(1)} s`;

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sampan-budget-'));
  const { ownerUrl, stop } = await startEmbedded(dataDir);
  const simulator = await startAlibaba1688Simulator({ redirectUri });
  try {
    const pool = createPool(ownerUrl, { max: 2, name: 'budget', statementTimeoutSeconds: 20 });
    const folder = 'apps/server/src/connectors/marketplace/alibaba1688/migrations';
    await pool.query(readFileSync(join(root, folder, '0001-account.sql'), 'utf8'));
    const { marketplace, close } = open(ownerUrl, simulator.origin);
    const address = marketplace.access.consentUrl({ state: 's', returnUrl: redirectUri }) ?? '';
    await marketplace.access.connect(new URL(simulator.consent(address)).searchParams.get('code') ?? '', redirectUri);
    await close();
    const total = nothingDone();
    const workers = Array.from({ length: processes }, (_, nth) => {
      const given = [
        '--worker',
        String(nth),
        '--url',
        ownerUrl,
        '--origin',
        simulator.origin,
        '--seconds',
        String(seconds),
      ];
      const child = fork(import.meta.filename, given);
      child.on('message', (done: Done) => {
        for (const kind of kinds) {
          total[kind].waits.push(...done[kind].waits);
          total[kind].gaveUp += done[kind].gaveUp;
          total[kind].failed += done[kind].failed;
        }
      });
      return new Promise((resolve) => child.once('exit', resolve));
    });
    const rests: number[] = [];
    const watching = setInterval(async () => {
      const { rows } = await pool.query('select rest_seconds from alibaba1688_budget');
      const [row] = rows as { rest_seconds: number }[];
      if (row && row.rest_seconds > 0 && rests.at(-1) !== row.rest_seconds) rests.push(row.rest_seconds);
    }, 500);
    await sleep(seconds * 400);
    simulator.set({ callsPerSecond: 1 });
    await sleep(seconds * 300);
    simulator.set({ callsPerSecond: 100 });
    await Promise.all(workers);
    clearInterval(watching);
    const calls = Object.values(simulator.counts()).reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `  ${calls} calls in ${seconds} s by ${processes} processes; pauses of ${rests.join(', ')} s\n`,
    );
    for (const kind of kinds) {
      const { waits, gaveUp, failed } = total[kind];
      const sorted = waits.toSorted((one, other) => one - other);
      process.stdout.write(
        `  ${kind.padEnd(10)} ${String(sorted.length).padStart(5)} done, median ${at(sorted, 0.5)}, 95 % ${at(sorted, 0.95)}, ` +
          `longest ${at(sorted, 1)}; gave up ${gaveUp} times, failed ${failed}\n`,
      );
    }
    await pool.end();
  } finally {
    await simulator.stop();
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (options.worker === undefined) await main();
else await work(Number(options.worker), options.url ?? '', options.origin ?? '');
