import { execFile, spawn } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Figure, measure } from '../tests/benchmarks/load.ts';
import { writeSection } from '../tests/benchmarks/report.ts';
import { type Scenario, scenarios } from '../tests/benchmarks/scenarios.ts';
import { prepareStage, startServer } from '../tests/benchmarks/shop.ts';
import { build } from './build.ts';
import { root, step } from './steps.ts';

/** `npm run bench`: the server in production mode as its own process on real PostgreSQL, beside its floors. Writes docs/benchmarks.md. */

const connectionCounts = [1, 16, 64];
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const warmUpSeconds = 8;
const productCount = Number(process.env.BENCH_PRODUCTS ?? 10_000);
const port = 4199;

type Row = { name: string; figures: Figure[]; goal: number | undefined };

async function measureBareRoute(): Promise<Row> {
  const child = spawn(process.execPath, [join(root, 'tests/benchmarks/bare-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const bare = await new Promise<string>((resolve) =>
    child.stdout.once('data', (line) => resolve(String(line).trim())),
  );
  const figures: Figure[] = [];
  for (const connections of connectionCounts)
    figures.push(await measure(`http://127.0.0.1:${bare}`, connections, seconds, () => ({ path: '/' })));
  child.kill();
  return { name: 'Floor: a bare Fastify route', figures, goal: undefined };
}

async function measureBareQuery(url: string): Promise<Row> {
  const figures: Figure[] = [];
  for (const connections of connectionCounts) {
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(root, 'tests/benchmarks/bare-query.ts'),
      url,
      String(connections),
      String(seconds),
    ]);
    figures.push({ perSecond: Number(stdout), p50: 0, p99: 0, failed: 0 });
  }
  return { name: 'Floor: a bare prepared query of 30 rows', figures, goal: undefined };
}

function goalOf({ target }: Scenario, route: Row, query: Row): number {
  if ('perSecond' in target) return target.perSecond;
  return target.share * ((target.of === 'route' ? route : query).figures[1]?.perSecond ?? 0);
}

const count = (value: number) => Math.round(value).toLocaleString('en-US');

function tableLine({ name, figures, goal }: Row): string {
  const [one, sixteen, many] = figures;
  const cells = [name, one, sixteen, many].map((cell) =>
    typeof cell === 'string' ? cell : count(cell?.perSecond ?? 0),
  );
  const reached =
    goal === undefined ? '' : `${count(goal)} ${(sixteen?.perSecond ?? 0) >= goal ? 'reached' : '**missed**'}`;
  const failed = figures.reduce((sum, figure) => sum + figure.failed, 0);
  return `| ${[...cells, `${sixteen?.p50 ?? 0} / ${sixteen?.p99 ?? 0} ms`, failed, reached].join(' | ')} |`;
}

function report(rows: Row[], start: number, memory: number): string {
  return `Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, embedded PostgreSQL with fsync on,
${count(productCount)} products. Server, database and load generator share the machine. Answers a second at 1, 16 and 64 connections, ${seconds} s each after ${warmUpSeconds} s of warming up; latency at 16.
Uncached lists, details and pages never ask the same thing twice within a run; searches draw on the words of all titles, which many products share, so some meet the cache. The goal is for 16 connections; shares are of the floors in this very run.

| what | 1 | 16 | 64 | p50 / p99 | failed | goal |
| --- | ---: | ---: | ---: | ---: | ---: | --- |
${rows.map(tableLine).join('\n')}

Start to first answer, database already there: **${count(start)} ms** (goal 2,000). Memory at rest: **${memory} MB** (goal 220).
`;
}

await build();
const stage = await step(`Preparing ${count(productCount)} products`, () => prepareStage(productCount, 200));
const route = await step('Bare route', measureBareRoute);
const query = await step('Bare query', () => measureBareQuery(stage.databaseUrl));
const server = await startServer(stage.environment, port);
await sleep(8000);
const memory = server.memoryMb();
const rows = [route, query];
for (const scenario of scenarios) {
  const figures = await step(scenario.name, async () => {
    const results: Figure[] = [];
    const next = scenario.make(stage);
    // A shop runs for weeks: the compiler is given time to see what is hot before anything counts.
    await measure(server.origin, 16, warmUpSeconds, next);
    for (const connections of connectionCounts) results.push(await measure(server.origin, connections, seconds, next));
    return results;
  });
  const row = { name: scenario.name, figures, goal: goalOf(scenario, route, query) };
  rows.push(row);
  process.stdout.write(`    ${tableLine(row)}\n`);
}
await server.stop();
await stage.clear();
const text = report(rows, server.firstAnswerMs, memory);
writeSection('Server', text);
process.stdout.write(`\n${text}`);
process.exit(0);
