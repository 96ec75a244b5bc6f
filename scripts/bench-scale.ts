import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { demoSupplier } from '../apps/demo/src/supplier/index.ts';
import { prepareDatabase } from '../apps/server/src/boot/prepare-database.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { startEmbedded } from '../apps/server/src/database/embedded.ts';
import { importProducts } from '../apps/server/src/domains/catalogue/import-products.ts';
import { openServer } from '../apps/server/src/open-server.ts';
import { builtPages } from '../apps/server/src/run-shop.ts';
import { writeSection } from '../tests/benchmarks/report.ts';
import { multiplyProducts } from './multiply-products.ts';
import { fail, step } from './steps.ts';

/**
 * `npm run bench:scale [-- 10000 100000 1000000]`: how long that many products take into PostgreSQL, and the resulting
 * size. The shop's own import stores up to a hundred thousand; beyond that PostgreSQL multiplies them.
 */

const mostImported = 100_000;

interface Line {
  products: number;
  generateSeconds: number;
  imported: number;
  importSeconds: number;
  multiplySeconds: number;
  databaseMb: number;
  searchMs: number;
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const seconds = (since: number) => (performance.now() - since) / 1000;

async function generate(products: number): Promise<number> {
  const started = performance.now();
  for await (const _ of demoSupplier({ products }).products());
  return seconds(started);
}

async function fill(products: number): Promise<Omit<Line, 'products' | 'generateSeconds'>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sampan-scale-'));
  const config = readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', SUPPLIER: 'none' });
  const embedded = await startEmbedded(config.dataDir);
  await prepareDatabase(config, embedded);
  const shop = await openServer({
    config,
    urls: embedded,
    log: pino({ level: 'warn' }),
    pages: builtPages(),
  });
  await shop.letIn();
  try {
    const started = performance.now();
    const imported = Math.min(products, mostImported);
    await importProducts(shop.services, demoSupplier({ products: imported }));
    const importSeconds = seconds(started);
    // A separate connection: the shop's time out after five seconds.
    const client = new pg.Client({ connectionString: embedded.ownerUrl });
    await client.connect();
    const multiplied = performance.now();
    if (products > imported) await multiplyProducts(client, products / imported - 1);
    const multiplySeconds = seconds(multiplied);
    await client.query('vacuum analyze');
    await client.end();
    const { rows } = await shop.services.pool.query('select pg_database_size(current_database()) as size');
    const search = async (keyword: string) => {
      const asked = performance.now();
      const body = JSON.stringify({ keyword });
      const headers = { 'content-type': 'application/json' };
      await fetch(`${shop.origin}/api/product/platform/goods/list`, { method: 'POST', headers, body });
      return performance.now() - asked;
    };
    await search('mug');
    return {
      imported,
      importSeconds,
      multiplySeconds,
      databaseMb: Number(rows[0].size) / 1e6,
      searchMs: await search('cotton shirt'),
    };
  } finally {
    await shop.close();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [10_000, 100_000, 1_000_000];
const odd = sizes.find((size) => !(size > 0) || (size > mostImported && size % mostImported !== 0));
if (odd !== undefined)
  fail(`${odd} is not a size to measure: use numbers up to ${whole(mostImported)}, or multiples of it.`);

const lines: Line[] = [];
for (const products of sizes) {
  const generateSeconds = await step(`Making ${whole(products)} products`, () => generate(products));
  const filled = await step(`${whole(products)} products into PostgreSQL`, () => fill(products));
  lines.push({ products, generateSeconds, ...filled });
}
writeSection(
  'Scale',
  `Made by \`npm run bench:scale\` on ${new Date().toISOString().slice(0, 10)}: demo products into embedded PostgreSQL, fsync on, on two cores. Beyond the catalogue's own goods they are variations in Chinese and English, with three SKUs each on average. Up to ${whole(mostImported)} are stored by the shop's own import; beyond that PostgreSQL multiplies them (\`scripts/multiply-products.ts\`). Goal: a million within ten minutes.
"Search" is one uncached search for two words.

| products | generated in | imported | per second | multiplied in | into PostgreSQL in | database | search |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${lines
  .map(
    (line) =>
      `| ${whole(line.products)} | ${line.generateSeconds.toFixed(1)} s | ${whole(line.imported)} in ${whole(line.importSeconds)} s | ${whole(line.imported / line.importSeconds)} | ${line.products > line.imported ? `${whole(line.multiplySeconds)} s` : '–'} | ${whole(line.importSeconds + line.multiplySeconds)} s | ${whole(line.databaseMb)} MB | ${whole(line.searchMs)} ms |`,
  )
  .join('\n')}`,
);
process.exit(0);
