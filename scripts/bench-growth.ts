import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPage } from '../apps/server/src/connectors/search/postgresql/lists.ts';
import type { ListQuery } from '../apps/server/src/connectors/search/search.ts';
import { categoryIndex } from '../apps/server/src/domains/catalogue/category-index.ts';
import { queryWords } from '../apps/server/src/domains/catalogue/index/search-text.ts';
import { synonymsOf, withSynonyms } from '../apps/server/src/domains/catalogue/search/synonyms.ts';
import { everyWord } from '../apps/server/src/domains/catalogue/search/text-query.ts';
import { fullScan } from '../apps/server/src/testing/full-scan.ts';
import { type BigShop, mostImported, openBigShop } from '../tests/benchmarks/big-shop.ts';
import { growthOperations, type Operation } from '../tests/benchmarks/growth-operations.ts';
import { writeSection } from '../tests/benchmarks/report.ts';
import { fail, step } from './steps.ts';

/**
 * `npm run bench:growth [-- 10000 100000 1000000]`: buyers' requests in shops of those sizes, each request a new one,
 * one at a time; and whether lists and searches answer exactly what a full scan does. Prepared shops stay in the folder
 * BENCH_DATA (by default in the system's folder for temporary files), so that another run starts at once.
 */

const folder = process.env.BENCH_DATA ?? join(tmpdir(), 'sampan-growth');
const rounds = Number(process.env.BENCH_ROUNDS ?? 60);
const visitors = 16;

interface Figure {
  name: string;
  p95: number;
  /** Processor time of PostgreSQL per request; undefined where the system does not report it. */
  databaseMs?: number;
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');

async function send(shop: BigShop, { path, body, language }: ReturnType<Operation['make']>): Promise<number> {
  const started = performance.now();
  const answer = await fetch(new URL(path, shop.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  if (answer.status !== 200 && answer.status !== 503) throw new Error(`${path} answers ${answer.status}`);
  return performance.now() - started;
}

/** Milliseconds that the shop's database connections have spent on the processor. */
async function databaseTime(shop: BigShop): Promise<number | undefined> {
  const { rows } = await shop.client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name ~ '^sampan-(web|search)-'`,
  );
  try {
    const ticks = rows.map(({ pid }) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []);
    return ticks.reduce((sum, fields) => sum + 10 * (Number(fields[11]) + Number(fields[12])), 0);
  } catch {
    return undefined;
  }
}

async function measure(shop: BigShop, operation: Operation): Promise<Figure> {
  for (let round = 0; round < 12; round++) await send(shop, operation.make());
  const before = await databaseTime(shop);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await send(shop, operation.make()));
  const after = await databaseTime(shop);
  times.sort((a, b) => a - b);
  const databaseMs = before === undefined || after === undefined ? undefined : (after - before) / rounds;
  return { name: operation.name, p95: times[Math.floor(times.length * 0.95)] ?? 0, databaseMs };
}

/** A category's list while this many visitors search for something that does not exist. */
async function measureRush(shop: BigShop, operations: readonly Operation[]): Promise<Figure> {
  const named = (name: string) => operations.find((operation) => operation.name === name) as Operation;
  const [nonsense, category] = [named('nonsense'), named('category, pages 1–20')];
  let isOver = false;
  const rush = Array.from({ length: visitors }, async () => {
    while (!isOver) await send(shop, nonsense.make());
  });
  const figure = await measure(shop, category);
  isOver = true;
  await Promise.all(rush);
  return { ...figure, name: `category, while ${visitors} visitors search nonsense`, databaseMs: undefined };
}

/** Compares lists and searches with a full scan; returns how many differ. */
async function compare(shop: BigShop): Promise<{ compared: number; different: number }> {
  const index = await categoryIndex(shop.services);
  const { rows } = await shop.client.query<{ title: string }>(
    `select titles ->> 'en' as title from products tablesample bernoulli (5) repeatable (3) where titles ? 'en' limit 40`,
  );
  const sorts: ListQuery['sort'][] = ['best', 'price asc', 'monthSold desc', 'price desc'];
  const places = [...index.byId.values()];
  let different = 0;
  for (const [round, { title }] of rows.entries()) {
    const words = withSynonyms(queryWords(title).slice(0, 1 + (round % 2)), synonymsOf('en'));
    const place = places[(round * 7) % places.length];
    const text = round % 3 === 2 ? undefined : everyWord(words, { language: 'en', index, beginnings: false });
    const query: ListQuery = {
      language: 'en',
      text,
      categories: round % 5 === 3 && place ? [place] : [],
      priceMinE4: round % 4 === 1 ? 10_000 * (1 + (round % 7)) : undefined,
      priceMaxE4: round % 4 === 1 ? 10_000 * (1 + (round % 7)) + 500 : undefined,
      inStockOnly: round % 6 === 5,
      sort: sorts[round % sorts.length] ?? 'best',
      offset: (round % 3) * 30,
      size: 30,
      countTo: text ? 1000 : 10_000,
    };
    const page = await readPage(shop.services.searchPool, query);
    const scanned = await fullScan(shop.client, query);
    const isSame =
      page.ids.join() === scanned.ids.map(Number).join() && page.total === Math.min(scanned.total, query.countTo);
    if (!isSame) different++;
  }
  return { compared: rows.length, different };
}

const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [10_000, 100_000, 1_000_000];
const odd = sizes.find((size) => !(size > 0) || (size > mostImported && size % mostImported !== 0));
if (odd !== undefined)
  fail(`${odd} is not a size to measure: use numbers up to ${whole(mostImported)}, or multiples of it.`);

const columns: { size: number; figures: Figure[]; scan: Awaited<ReturnType<typeof compare>> }[] = [];
for (const size of sizes) {
  const shop = await step(`A shop of ${whole(size)} products`, () => openBigShop(folder, size));
  try {
    const operations = await growthOperations(shop.client);
    const figures: Figure[] = [];
    for (const operation of operations) figures.push(await step(operation.name, () => measure(shop, operation)));
    figures.push(await step('Rush', () => measureRush(shop, operations)));
    columns.push({ size, figures, scan: await step('Full scans', () => compare(shop)) });
  } finally {
    await shop.stop();
  }
}

const cell = ({ p95, databaseMs }: Figure) =>
  `${whole(p95)} ms${databaseMs === undefined ? '' : ` (${databaseMs.toFixed(1)})`}`;
const lines = (columns[0]?.figures ?? []).map(
  ({ name }, row) => `| ${name} | ${columns.map(({ figures }) => cell(figures[row] as Figure)).join(' | ')} |`,
);
const scans = columns.map(
  ({ size, scan }) => `${scan.compared - scan.different} of ${scan.compared} at ${whole(size)}`,
);
const text = `Made by \`npm run bench:growth\` on ${new Date().toISOString().slice(0, 10)}: one request at a time, all uncached, in eleven languages; 95th percentile, and in brackets PostgreSQL's CPU time per request in ms. Goal: 200 ms at a million products; 50 ms for a list during the rush.
Lists and searches that return exactly what a full scan does: ${scans.join(', ')}.

| what | ${sizes.map((size) => whole(size)).join(' | ')} |
| --- |${sizes.map(() => ' ---: |').join('')}
${lines.join('\n')}`;
writeSection('Growth', text);
process.stdout.write(`\n${text}\n`);
process.exit(columns.some(({ scan }) => scan.different > 0) ? 1 : 0);
