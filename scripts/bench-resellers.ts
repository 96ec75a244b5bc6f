import { existsSync, renameSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '../apps/server/src/boot/prepare-database.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { startEmbedded } from '../apps/server/src/database/embedded.ts';
import { openBigShop } from '../tests/benchmarks/big-shop.ts';
import { writeSection } from '../tests/benchmarks/report.ts';
import { fillResellers } from '../tests/benchmarks/resellers/fill.ts';
import { countDifferent, type Measured, measureChange } from '../tests/benchmarks/resellers/measure.ts';
import { type Explained, explainQueries } from '../tests/benchmarks/resellers/plans.ts';
import { startServer } from '../tests/benchmarks/resellers/server.ts';
import { type BenchShop, openShops } from '../tests/benchmarks/resellers/shops.ts';
import { fail, step } from './steps.ts';

/**
 * `npm run bench:resellers [-- RESELLERS PRODUCTS]`: how soon a changed stock or cost is in the resellers' shops, when 100
 * of them have published 10,000 products each. The shops are simulated, on this machine, with Shopify's limits. The prepared
 * database stays in the folder BENCH_DATA (by default in the system's folder for temporary files).
 */

const [resellers = 100, products = 10_000] = process.argv.slice(2).map(Number);
if (!(resellers > 1) || !(products > 0)) fail('Say how many resellers and products there should be: 100 10000.');
const goalSeconds = 60;
const sizes = (process.env.BENCH_OFFERS ?? '1,100,1000').split(',').map(Number);
const dataDir = join(process.env.BENCH_DATA ?? tmpdir(), `sampan-resellers-${resellers}-${products}`);

const whole = (value: number) => Math.round(value).toLocaleString('en-US');

async function prepare(): Promise<void> {
  const folder = `${dataDir}.made`;
  const shop = await step(`A shop of ${whole(products)} products`, () => openBigShop(folder, products));
  try {
    await step('Resellers and what they published', () =>
      fillResellers(shop.client, shop.services.db, { resellers, products }),
    );
  } finally {
    await shop.stop();
  }
  renameSync(join(folder, String(products)), dataDir);
}

/** Limits of the shops themselves. */
const limits = `WooCommerce takes products with sizes one by one, a call each, and each shop has three calls at a time: a shop that answers in 50 ms has the stock of 1,000 of them after 17 s at best, one that answers in 200 ms that of 900 within a minute; the plug-in itself has no limit, so neither have the simulated shops. Here the two cores are: about half of their time goes into server and PostgreSQL, the rest into the simulated shops and whatever else the machine does. Shopify takes 250 variants' stock in one call for about 11 points;
prices go product by product, so a call with those of ten costs about 115. The standard plan's bucket of 2,000 points that gets 100 a second allows 69 such calls in a minute: the prices of 690 products, and those of 1,000 take 95 s if all of them change. Webhooks that tell of our own changes are not part of this.`;

interface Change {
  name: string;
  statement: string;
}

const changes: Change[] = [
  { name: 'stock', statement: 'update skus set amount_on_sale = amount_on_sale + 7 where product_id = any($1)' },
  // Cheaper, for what gets dearer may be paused.
  {
    name: 'cost',
    statement: `with bands as (
      update products p set one_piece_e4 = one_piece_e4 * 8 / 10, tiers = coalesce((
        select jsonb_agg(jsonb_set(t, '{priceE4}', to_jsonb((t ->> 'priceE4')::bigint * 8 / 10)) order by n)
        from jsonb_array_elements(p.tiers) with ordinality as e (t, n)), '[]')
      where id = any($1)
    ) update skus set price_e4 = price_e4 * 8 / 10 where product_id = any($1)`,
  },
];

interface Figure {
  change: string;
  offers: number;
  measured: Measured;
  different: number;
}

async function addProducts(client: pg.Client, shops: readonly BenchShop[], productIds: readonly number[]) {
  for (const shop of shops) {
    const { rows } = await client.query<Parameters<BenchShop['add']>[0]>(
      `select p.remote_id as "productId", json_agg(json_build_object('sku', v.shop_sku, 'remoteId', v.remote_id,
          'price', to_char(v.sent_price / 100.0, 'FM999999990.00'), 'pieces', v.sent_pieces) order by v.sku_id) as variants
      from publications p join publication_variants v on v.publication_id = p.id
      where p.shop_id = $1 and p.product_id = any($2) group by p.id`,
      [shop.id, productIds],
    );
    for (const product of rows) shop.add(product);
  }
}

/** Other offers for every size. */
async function chooseOffers(client: pg.Client): Promise<number[]> {
  const count = sizes.reduce((sum, one) => sum + one, 0);
  const { rows } = await client.query<{ id: number }>(
    `select product_id::float8 as id from publications where shop_id = (select min(id::text)::uuid from reseller_shops)
    order by hashint8(product_id) limit $1`,
    [count],
  );
  return rows.map(({ id }) => id);
}

async function measureAll(): Promise<{ figures: Figure[]; plans: Explained[]; facts: string }> {
  const config = readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', SUPPLIER: 'none' });
  const embedded = await startEmbedded(dataDir);
  await prepareDatabase(config, embedded);
  const client = new pg.Client({ connectionString: embedded.ownerUrl });
  await client.connect();
  const offers = await chooseOffers(client);
  const simulated = await openShops(client, config.secretKeys);
  const plans = await step('Plans of the queries', () => explainQueries(embedded.ownerUrl, offers.slice(0, 100)));
  await step('Products in the simulated shops', () => addProducts(client, simulated.shops, offers));
  const server = await step('Opening the shop', () => startServer(dataDir, simulated.variables));
  const running = { pid: server.pid, dataDir };
  const figures: Figure[] = [];
  try {
    await step('Until it is at rest', () => measureChange(client, simulated.shops, running, async () => {}));
    for (const { name, statement } of changes)
      for (const [nth, size] of sizes.entries()) {
        const before = sizes.slice(0, nth).reduce((sum, one) => sum + one, 0);
        const chosen = offers.slice(before, before + size);
        const measured = await step(`${name} of ${size} offers`, () =>
          measureChange(client, simulated.shops, running, async () => void (await client.query(statement, [chosen]))),
        );
        const different = await countDifferent(client, simulated.shops, chosen);
        const figure = { change: name, offers: size, measured, different };
        figures.push(figure);
        process.stdout.write(`    ${line(figure)}\n`);
      }
    const { rows } = await client.query(`select (select count(*) from publications)::int as publications,
      (select count(*) from publication_variants)::int as variants, pg_database_size(current_database()) / 1e6 as mb`);
    const facts = `${whole(rows[0].publications)} publications with ${whole(rows[0].variants)} variants, a database of ${whole(rows[0].mb)} MB`;
    return { figures, plans, facts };
  } finally {
    await client.end();
    await server.stop();
    await simulated.stop();
    await embedded.stop();
  }
}

function line({ change, offers, measured, different }: Figure): string {
  const { publications, firstSeconds, lastSeconds, calls, throttled, serverSeconds, postgresSeconds } = measured;
  const last = Math.max(lastSeconds.shopify, lastSeconds.woocommerce);
  const goal = last <= goalSeconds && different === 0 ? 'reached' : '**missed**';
  return `| ${change} | ${whole(offers)} | ${whole(publications)} | ${firstSeconds.toFixed(1)} s | ${lastSeconds.shopify.toFixed(1)} s | ${lastSeconds.woocommerce.toFixed(1)} s | ${whole(calls.shopify)} + ${whole(calls.woocommerce)} | ${throttled} | ${serverSeconds.toFixed(1)} / ${postgresSeconds.toFixed(1)} s | ${different} | ${goal} |`;
}

if (!existsSync(dataDir)) await prepare();
const { figures, plans, facts } = await measureAll();
const text = `Made by \`npm run bench:resellers\` on ${new Date().toISOString().slice(0, 10)}: ${whole(resellers)} resellers with a shop each, half at Shopify and half at WooCommerce, that have all published the same ${whole(products)} products: ${facts}. Server, PostgreSQL and simulated shops share ${cpus().length} cores; load of the last 15 minutes ${(loadavg()[2] ?? 0).toFixed(0)}.

| what changes | offers | publications | first shop has all | last at Shopify | last at WooCommerce | calls, Shopify + WooCommerce | refused for their limits | processor, server / PostgreSQL | different in the end | ${goalSeconds} s |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |
${figures.map(line).join('\n')}

${limits}

| query | took | reads whole |
| --- | ---: | --- |
${plans.map(({ name, ms, scans }) => `| ${name} | ${ms.toFixed(1)} ms | ${[...new Set(scans)].join(', ') || '–'} |`).join('\n')}`;
writeSection('Resellers', text);
process.stdout.write(`\n${text}\n`);
process.exit(figures.some(({ different }) => different > 0) ? 1 : 0);
