import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf } from '../../scripts/program.ts';
import { root } from '../../scripts/steps.ts';
import { measure, type Shot } from './load.ts';
import { memoryMb } from './processes.ts';
import type { Scenario } from './scenarios.ts';
import { type prepareStage, type Running, type Stage, startServer } from './shop.ts';

/**
 * Figures other than responses per second: a first start, an import, pages while orders come in, two versions side by
 * side.
 */

export interface FirstStart {
  seconds: number;
  /** The memory of each process, a minute after the shop has opened. */
  memoryMb: number[];
}

/** A demo shop in an empty folder, from the start of the process to the words with which it opens. */
export async function measureFirstStart(): Promise<FirstStart> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sampan-first-'));
  const started = performance.now();
  const child = spawn(process.execPath, [programOf(root)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '4198', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await said(child, 'Demo customer');
  const seconds = (performance.now() - started) / 1000;
  await sleep(60_000);
  const memory = memoryMb(child.pid ?? 0);
  await ended(child);
  rmSync(dataDir, { recursive: true, force: true });
  return { seconds, memoryMb: memory };
}

function said(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      if (text.includes(words)) resolve();
    });
    child.once('exit', () => reject(new Error(`the shop ended: ${text}`)));
  });
}

function ended(child: ChildProcess): Promise<void> {
  const end = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  return end;
}

/** Seconds that `npm run import -- FILE --apply` takes for products of three variants each. */
export async function measureImport(products: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-import-'));
  const file = join(folder, 'goods.csv');
  writeFileSync(file, csvOf(products));
  mkdirSync(join(folder, 'data'));
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts/import.ts'), file, '--apply'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  const seconds = (performance.now() - started) / 1000;
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error('the import failed; see its output above');
  return seconds;
}

const nouns = ['mug', 'bag', 'lamp', 'scarf', 'notebook', 'kettle', 'basket', 'towel', 'clock', 'cushion'];
const kinds = ['steel', 'cotton', 'linen', 'bamboo', 'ceramic', 'canvas', 'felt', 'glass', 'wooden', 'woven'];

/** A CSV with three variants per product. */
export function csvOf(products: number, prefix = 'item-'): string {
  const lines = [
    'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price',
  ];
  for (let index = 0; index < products; index++) {
    const name = `${kinds[index % 10]} ${nouns[Math.floor(index / 10) % 10]} ${index}`;
    const text = `<p>A ${name} for shops that sell on. Packed twenty to a carton.</p>`;
    for (const [variant, colour] of ['Blue', 'Green', 'Red'].entries()) {
      const head = variant === 0 ? [name, text, 'Bench goods', 'Bench'] : ['', '', '', ''];
      lines.push([`${prefix}${index}`, ...head, 'Colour', colour, `B${index}-${variant}`, 300, 500, 12.5].join(','));
    }
  }
  return lines.join('\n');
}

/** Kept pages a second, and while so many orders a second come in; how many of those orders were placed. */
export async function measureCachedPages(origin: string, page: () => Shot, order: () => Shot, ordersPerSecond: number) {
  const seconds = 5;
  await measure(origin, 16, 3, page);
  const quiet = await measure(origin, 16, seconds, page);
  const until = performance.now() + (seconds + 1) * 1000;
  const sent: Promise<boolean>[] = [];
  const sending = (async () => {
    while (performance.now() < until) {
      sent.push(send(origin, order()));
      await sleep(1000 / ordersPerSecond);
    }
  })();
  const busy = await measure(origin, 16, seconds, page);
  await sending;
  const placed = (await Promise.all(sent)).filter(Boolean).length;
  return { quiet: quiet.perSecond, busy: busy.perSecond, ordersPerSecond: placed / (seconds + 1) };
}

async function send(origin: string, { path, method = 'POST', body, headers = {} }: Shot): Promise<boolean> {
  const response = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.ok ?? false;
}

export interface Comparison {
  name: string;
  /** Milliseconds of the server's CPU a request. */
  here: number;
  there: number;
}

/** The same scenarios on this version and on another clone of it, which is built, turn by turn in this very run. */
export async function compare(stage: Stage, scenarios: readonly Scenario[], folder: string): Promise<Comparison[]> {
  if (!existsSync(join(folder, 'apps/storefront/build/server/index.js')))
    throw new Error(`${folder} holds no built clone. Run npm ci and npm run build there.`);
  const other = (await import(join(folder, 'tests/benchmarks/shop.ts'))) as { prepareStage: typeof prepareStage };
  const otherStage = await other.prepareStage(stage.products.length, stage.customers.length);
  // One process each: two would compile everything twice, and earlier versions have no workers.
  const alone = { WORKERS: '1' };
  const here = await startServer({ ...stage.environment, ...alone }, 4196);
  const there = await startServer({ ...otherStage.environment, ...alone }, 4197, folder);
  const results: Comparison[] = [];
  for (const scenario of scenarios) {
    const sides = [
      { running: here, next: scenario.make(stage), cpu: 0, asked: 0 },
      { running: there, next: scenario.make(otherStage), cpu: 0, asked: 0 },
    ];
    for (const side of sides) await measure(side.running.origin, 16, 12, side.next);
    for (let turn = 0; turn < 3; turn++) for (const side of sides) await addTurn(side);
    const [first, second] = sides.map(({ cpu, asked }) => cpu / asked);
    results.push({ name: scenario.name, here: first ?? 0, there: second ?? 0 });
  }
  await Promise.all([here.stop(), there.stop()]);
  await otherStage.clear();
  return results;
}

async function addTurn(side: { running: Running; next: () => Shot; cpu: number; asked: number }): Promise<void> {
  const before = side.running.serverCpuMs();
  await measure(side.running.origin, 16, 2, () => {
    side.asked++;
    return side.next();
  });
  side.cpu += side.running.serverCpuMs() - before;
}
