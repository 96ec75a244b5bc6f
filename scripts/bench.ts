import { execFile, spawn } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { type Figure, measure } from '../tests/benchmarks/load.ts';
import {
  type Comparison,
  compare,
  type FirstStart,
  measureCachedPages,
  measureFirstStart,
  measureImport,
} from '../tests/benchmarks/more-figures.ts';
import { writeSection } from '../tests/benchmarks/report.ts';
import { type Scenario, scenarios } from '../tests/benchmarks/scenarios.ts';
import { prepareStage, type Running, type Stage, startServer } from '../tests/benchmarks/shop.ts';
import { build } from './build.ts';
import { fail, root, step } from './steps.ts';

/**
 * `npm run bench [-- --against FOLDER] [--only WORDS]`: the server in production mode as its own process on real
 * PostgreSQL, beside its floors. Writes docs/benchmarks.md, unless only some scenarios are measured. FOLDER is another
 * clone of this project, installed and built: the CPU of a page is then measured on both, turn by turn.
 */

const { values: options } = parseArgs({ options: { against: { type: 'string' }, only: { type: 'string' } } });
const connectionCounts = [16, 1, 64];
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const besideSeconds = 2;
const warmUpSeconds = 4;
const productCount = Number(process.env.BENCH_PRODUCTS ?? 10_000);
const importCount = Math.min(productCount, 10_000);
const ordersBeside = 80;
const port = 4199;

interface Row {
  name: string;
  /** Figures at 16 connections, 1 and 64. */
  figures: Figure[];
  goal?: number;
  /** Milliseconds of CPU a request at 16 connections. */
  cpu?: { server: number; postgres: number };
}

async function measureBareRoute(): Promise<Row> {
  const child = spawn(process.execPath, [join(root, 'tests/benchmarks/bare-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const bare = await new Promise<string>((done) => child.stdout.once('data', (line) => done(String(line).trim())));
  const figures: Figure[] = [];
  for (const connections of connectionCounts)
    figures.push(await measure(`http://127.0.0.1:${bare}`, connections, secondsAt(connections), () => ({ path: '/' })));
  child.kill();
  return { name: 'Floor: a bare Fastify route', figures };
}

const secondsAt = (connections: number) => (connections === 16 ? seconds : besideSeconds);

async function measureBareQuery(stage: Stage): Promise<Row> {
  const url = await stage.databaseUrl();
  const figures: Figure[] = [];
  for (const connections of connectionCounts) {
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(root, 'tests/benchmarks/bare-query.ts'),
      url,
      String(connections),
      String(secondsAt(connections)),
    ]);
    figures.push({ perSecond: Number(stdout), p50: 0, p99: 0, failed: 0 });
  }
  return { name: 'Floor: a bare prepared query of 30 rows', figures };
}

async function measureScenario(scenario: Scenario, stage: Stage, server: Running): Promise<Row> {
  const next = scenario.make(stage);
  let asked = 0;
  const counted = () => {
    asked++;
    return next();
  };
  // Shops run for weeks: the JIT compiler gets time to warm up before anything is measured.
  await measure(server.origin, 16, warmUpSeconds, next);
  const before = [server.serverCpuMs(), server.postgresCpuMs()] as const;
  const figures = [await measure(server.origin, 16, seconds, counted)];
  const cpu = {
    server: (server.serverCpuMs() - before[0]) / asked,
    postgres: (server.postgresCpuMs() - before[1]) / asked,
  };
  for (const connections of [1, 64])
    figures.push(await measure(server.origin, connections, secondsAt(connections), next));
  return { name: scenario.name, figures, cpu };
}

function goalOf({ target }: Scenario, route: Row, query: Row): number {
  if ('perSecond' in target) return target.perSecond;
  return target.share * ((target.of === 'route' ? route : query).figures[0]?.perSecond ?? 0);
}

const count = (value: number) => Math.round(value).toLocaleString('en-US');
const verdict = (isReached: boolean) => (isReached ? 'reached' : '**missed**');

function tableLine({ name, figures, goal, cpu }: Row): string {
  const [sixteen, one, many] = figures;
  const failed = figures.reduce((sum, figure) => sum + figure.failed, 0);
  const cells = [
    name,
    count(one?.perSecond ?? 0),
    count(sixteen?.perSecond ?? 0),
    count(many?.perSecond ?? 0),
    `${sixteen?.p50 ?? 0} / ${sixteen?.p99 ?? 0} ms`,
    cpu ? `${cpu.server.toFixed(2)} / ${cpu.postgres.toFixed(2)} ms` : '',
    failed,
    goal === undefined ? '' : `${count(goal)} ${verdict((sixteen?.perSecond ?? 0) >= goal)}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

interface Others {
  firstAnswerMs: number;
  atRest: number[];
  afterLoad: number[];
  first: FirstStart;
  importSeconds: number;
  cachedPages: Awaited<ReturnType<typeof measureCachedPages>>;
  comparisons: Comparison[];
}

const megabytes = (processes: readonly number[]) =>
  `${processes.join(' + ')} MB ${verdict(Math.max(...processes) <= 220)}`;

function otherLines({
  firstAnswerMs,
  atRest,
  afterLoad,
  first,
  importSeconds,
  cachedPages,
  comparisons,
}: Others): string[] {
  const isHalf = cachedPages.busy >= cachedPages.quiet / 2;
  return [
    `| List pages from the cache while ${cachedPages.ordersPerSecond.toFixed(0)} orders a second come in | ${count(cachedPages.busy)} a second, ${count(cachedPages.quiet)} without | half, at ${ordersBeside} orders ${verdict(isHalf)} |`,
    `| Second start to first answer, database already there | ${count(firstAnswerMs)} ms | 3,000 ms ${verdict(firstAnswerMs <= 3000)} |`,
    `| First start of a demo shop, until it is open | ${first.seconds.toFixed(1)} s | |`,
    `| Memory of each process at rest | ${megabytes(atRest)} | 220 MB |`,
    `| … a minute after a first start | ${megabytes(first.memoryMb)} | 220 MB |`,
    `| … a minute after all this load | ${megabytes(afterLoad)} | 220 MB |`,
    `| Import of ${count(importCount)} products with three variants each from CSV | ${importSeconds.toFixed(1)} s | 12 s ${verdict(importSeconds <= 12)} |`,
    ...comparisons.map(
      ({ name, here, there }) =>
        `| CPU of: ${name} | ${here.toFixed(2)} ms, ${there.toFixed(2)} ms in \`${basename(resolve(options.against ?? ''))}\` | a quarter less ${verdict(here <= there * 0.75)} |`,
    ),
  ];
}

function report(rows: readonly Row[], others: Others): string {
  return `Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, embedded PostgreSQL with fsync on,
${count(productCount)} products. Server, database and load generator share the machine. Responses per second at 1, 16 and 64 connections, measured for ${seconds} s at 16 and ${besideSeconds} s each at the others after ${warmUpSeconds} s of warm-up; latency and CPU (server / PostgreSQL, per request, including its background work) at 16.
"Cached" is served from the cache; "uncached" is a new request for the shop every time. Goals are for 16 connections; goals in shares refer to the floors of the same run.

| what | 1 | 16 | 64 | p50 / p99 | CPU | failed | goal |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |
${rows.map(tableLine).join('\n')}

| what | measured | goal |
| --- | ---: | --- |
${otherLines(others).join('\n')}
`;
}

function scenarioNamed(part: string): Scenario {
  const found = scenarios.find(({ name }) => name.includes(part));
  if (!found) throw new Error(`no scenario is called ${part}`);
  return found;
}

async function measureAll(stage: Stage, server: Running, wanted: readonly Scenario[]): Promise<Row[]> {
  const route = await step('Bare route', measureBareRoute);
  const query = await step('Bare query', () => measureBareQuery(stage));
  const rows = [route, query];
  for (const scenario of wanted) {
    const row = await step(scenario.name, () => measureScenario(scenario, stage, server));
    rows.push({ ...row, goal: goalOf(scenario, route, query) });
    process.stdout.write(`    ${tableLine(rows.at(-1) as Row)}\n`);
  }
  return rows;
}

const wanted = scenarios.filter(({ name }) => name.includes(options.only ?? ''));
if (wanted.length === 0)
  fail(`No scenario is called ${options.only}. There are: ${scenarios.map(({ name }) => name).join('; ')}.`);
await build();
const stage = await step(`Preparing ${count(productCount)} products`, () => prepareStage(productCount, 200));
// The first start also creates a new shop's data.
await (await startServer(stage.environment, port)).stop();
const server = await startServer(stage.environment, port);
await sleep(8000);
const atRest = server.memoryMb();
const rows = await measureAll(stage, server, wanted);
if (options.only === undefined) {
  const page = scenarioNamed('List page, cached').make(stage);
  const order = scenarioNamed('Place an order').make(stage);
  const cachedPages = await step('Cached pages while orders come in', () =>
    measureCachedPages(server.origin, page, order, ordersBeside),
  );
  const first = await step('First start', measureFirstStart);
  const afterLoad = server.memoryMb();
  await server.stop();
  const importSeconds = await step('Import', () => measureImport(importCount));
  const pages = ['List page, uncached', 'Detail page, uncached'].map(scenarioNamed);
  const { against } = options;
  const comparisons = against ? await step(`Beside ${against}`, () => compare(stage, pages, resolve(against))) : [];
  const others = {
    firstAnswerMs: server.firstAnswerMs,
    atRest,
    afterLoad,
    first,
    importSeconds,
    cachedPages,
    comparisons,
  };
  const text = report(rows, others);
  writeSection('Server', text);
  process.stdout.write(`\n${text}`);
} else await server.stop();
await stage.clear();
process.exit(0);
