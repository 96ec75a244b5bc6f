import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { prepareDatabase } from '../apps/server/src/boot/prepare-database.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { inTransaction } from '../apps/server/src/database/connect.ts';
import { startEmbedded } from '../apps/server/src/database/embedded.ts';
import { createSession } from '../apps/server/src/domains/accounts/sessions.ts';
import { type OpenShop, openShop } from '../apps/server/src/open-shop.ts';
import { builtPages } from '../apps/server/src/run-shop.ts';
import { type OrderSamples, orderOperations } from '../tests/benchmarks/order-operations.ts';
import { writeSection } from '../tests/benchmarks/report.ts';
import { fail, root, step } from './steps.ts';

/**
 * `npm run bench:orders [-- 100000]`: what operators ask of a shop with so many orders, one request at a time, each another
 * one. The prepared shop stays in the folder BENCH_DATA (by default in the system's folder for temporary files).
 */

const wanted = Number(process.argv[2] ?? 100_000);
if (!Number.isSafeInteger(wanted) || wanted <= 0) fail('Say how many orders there should be: 100000, for example.');
const rounds = Number(process.env.BENCH_ROUNDS ?? 60);
const goalMs = 200;
const dataDir = join(process.env.BENCH_DATA ?? tmpdir(), `sampan-orders-${wanted}`);
const environment = {
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'warn',
  CALL_LIMITS_FACTOR: '1000000',
};

/** Runs a program of the shop until it ends, or has said these words. */
function run(script: string, args: string[], words?: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: '4197' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
    if (words && said.includes(words)) child.kill('SIGTERM');
  });
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

async function prepare(): Promise<void> {
  if (existsSync(dataDir)) return;
  await step('A demo shop', () => run('apps/server/src/main.ts', [], 'Demo customer'));
  await step(`Multiplying its orders to ${wanted}`, () => run('scripts/multiply-orders.ts', [String(wanted)]));
}

async function readSamples(client: pg.Client): Promise<OrderSamples> {
  const column = async <Value>(query: string) =>
    (await client.query<{ value: Value }>(query)).rows.map(({ value }) => value);
  return {
    ids: await column('select id as value from orders tablesample bernoulli (1) repeatable (3) limit 500'),
    numbers: await column('select sn as value from orders tablesample bernoulli (1) repeatable (5) limit 500'),
    countries: await column('select distinct country_iso as value from orders'),
    offers: (await column<string>('select distinct product_id as value from order_items')).map(Number),
    trackingNumbers: await column('select distinct tracking_number as value from shipments limit 200'),
  };
}

async function signIn({ services }: OpenShop): Promise<string> {
  const { id } = await services.db
    .selectFrom('operators')
    .select('id')
    .where('email', '=', 'owner@sampan.example')
    .executeTakeFirstOrThrow();
  const session = { operatorId: id, epoch: 0, remember: false, isBrowser: false };
  return (await inTransaction(services.db, (tx) => createSession(tx, session))).token;
}

async function measure(ask: () => Promise<number>): Promise<{ p50: number; p95: number }> {
  for (let round = 0; round < 8; round++) await ask();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await ask());
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(rounds / 2)] ?? 0, p95: times[Math.floor(rounds * 0.95)] ?? 0 };
}

await prepare();
const config = readConfig(environment);
const embedded = await startEmbedded(config.dataDir);
await prepareDatabase(config, embedded);
const shop = await openShop({ config, databaseUrl: embedded.url, log: pino({ level: 'error' }), pages: builtPages() });
await shop.letIn();
// Copies of orders are late with everything: the jobs would settle them meanwhile.
await shop.services.queue.stop();
const client = new pg.Client({ connectionString: embedded.ownerUrl });
await client.connect();
const samples = await readSamples(client);
const { rows } = await client.query<{ orders: number }>('select count(*)::int as orders from orders');
const headers = { authorization: `Bearer ${await signIn(shop)}`, 'accept-language': 'en' };
const lines: string[] = [];
for (const { name, make } of orderOperations(samples)) {
  const { p50, p95 } = await measure(async () => {
    const started = performance.now();
    const answer = await fetch(new URL(`/api/console${make()}`, shop.origin), { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`);
    return performance.now() - started;
  });
  lines.push(`| ${name} | ${p50.toFixed(0)} ms | ${p95.toFixed(0)} ms | ${p95 <= goalMs ? 'reached' : '**missed**'} |`);
  process.stdout.write(`    ${lines.at(-1)}\n`);
}
await client.end();
await shop.close();
await embedded.stop();
writeSection(
  'Orders in the console',
  `Made by \`npm run bench:orders\` on ${new Date().toISOString().slice(0, 10)}: ${(rows[0]?.orders ?? 0).toLocaleString('en-US')} orders of a demo shop, multiplied by \`scripts/multiply-orders.ts\`: of few customers, so that a name finds tens of thousands. One request at a time over HTTP, pages of 50, ${rounds} rounds. Goal: ${goalMs} ms at the 95th percentile.

| what | p50 | p95 | goal |
| --- | ---: | ---: | --- |
${lines.join('\n')}`,
);
process.exit(0);
