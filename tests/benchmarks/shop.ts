import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, openSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import pino from 'pino';
import { demoSupplier } from '../../apps/demo/src/supplier/index.ts';
import { prepareDatabase } from '../../apps/server/src/boot/prepare-database.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { type Database, inTransaction } from '../../apps/server/src/database/connect.ts';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { createSession } from '../../apps/server/src/domains/accounts/sessions.ts';
import { importProducts } from '../../apps/server/src/domains/catalogue/import-products.ts';
import { openServer } from '../../apps/server/src/open-server.ts';
import { builtPages } from '../../apps/server/src/run-shop.ts';
import { defaultSettings } from '../../apps/server/src/shop/settings/default-settings.ts';
import { writeSetting } from '../../apps/server/src/shop/settings/settings.ts';
import { programOf } from '../../scripts/program.ts';
import { memoryMb, postgresCpuMs, serverCpuMs } from './processes.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Stage {
  /** PostgreSQL ends with the last process that uses it, and gets another port when it starts again. */
  databaseUrl(): Promise<string>;
  environment: Record<string, string>;
  /** The goods that requests are built from. */
  products: { id: number; categoryId: number; skuId: number; words: string[]; minimum: number }[];
  categories: number[];
  customers: { token: string; addressId: string }[];
  clear(): Promise<void>;
}

/** A database with as many products as asked for, and customers who are signed in. */
export async function prepareStage(productCount: number, customerCount: number): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sampan-bench-'));
  const environment = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: '0',
    SUPPLIER: 'none',
    WORKERS: String(availableParallelism()),
    CALL_LIMITS_FACTOR: '1000000',
  };
  const config = readConfig(environment);
  const embedded = await startEmbedded(config.dataDir);
  await prepareDatabase(config, embedded);
  const shop = await openServer({
    config,
    urls: embedded,
    log: pino({ level: 'warn' }),
    pages: builtPages(),
  });
  await shop.letIn();
  await importProducts(shop.services, demoSupplier({ products: productCount }));
  const { db, pool } = shop.services;
  await prepareTables(embedded.ownerUrl);
  const goods = await readGoods(db, pool, customerCount);
  await shop.close();
  return {
    databaseUrl: async () => (await startEmbedded(config.dataDir)).url,
    environment,
    ...goods,
    clear: () => embedded.stop(),
  };
}

/** The goods of requests, in any filled shop; its customers are new, and order as much as they like. */
export async function readGoods(
  db: Database,
  pool: pg.Pool,
  customerCount: number,
): Promise<Pick<Stage, 'products' | 'categories' | 'customers'>> {
  const noLimit = { unpaidOrdersMax: 1e6, newCustomerOrdersMax: 1e6, newCustomerGoodsCents: 1e11 };
  await inTransaction(db, (tx) => writeSetting(tx, 'abuse', { ...defaultSettings.abuse, ...noLimit }, null));
  const { rows: products } = await pool.query(
    `select p.id, p.category_id, min(s.id) as sku_id, p.titles->>'en' as title, p.min_order_quantity from products p join skus s on s.product_id = p.id where p.status = 'active' group by p.id`,
  );
  const { rows: categories } = await pool.query('select id from categories where product_count > 0');
  const customers = await Promise.all(Array.from({ length: customerCount }, (_, index) => makeCustomer(db, index)));
  return {
    products: products.map((row) => ({
      id: row.id,
      categoryId: row.category_id,
      skuId: row.sku_id,
      minimum: row.min_order_quantity,
      words: wordsOf(row.title),
    })),
    categories: categories.map((row) => row.id),
    customers,
  };
}

/** Uses a separate connection: the shop's time out after five seconds. */
export async function prepareTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('update skus set amount_on_sale = 1000000000');
  await client.query('vacuum analyze');
  await client.end();
}

function wordsOf(title: string): string[] {
  return title.toLowerCase().match(/[a-z]{4,}/g) ?? ['cotton'];
}

function makeCustomer(
  db: Parameters<typeof inTransaction>[0],
  index: number,
): Promise<{ token: string; addressId: string }> {
  return inTransaction(db, async (tx) => {
    const buyer = await tx.insertInto('buyers').defaultValues().returning('id').executeTakeFirstOrThrow();
    const user = await tx
      .insertInto('users')
      .values({
        buyer_id: buyer.id,
        email: `bench${index}@example.com`,
        password_hash: 'none',
        first_name: 'Amara',
        last_name: 'Okafor',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const address = await tx
      .insertInto('shipping_addresses')
      .values({
        buyer_id: buyer.id,
        first_name: 'Amara',
        last_name: 'Okafor',
        country_iso: 'US',
        country: 'United States',
        province: 'California',
        city: 'Los Angeles',
        detail_address: '22 Allen Avenue',
        postcode: '90001',
        mobile: '+1-2133734253',
        is_default: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { token } = await createSession(tx, { userId: user.id, epoch: 0, remember: true, isBrowser: false });
    return { token, addressId: address.id };
  });
}

export interface Running {
  origin: string;
  /** Milliseconds from the start of the process to its first answer. */
  firstAnswerMs: number;
  /** The memory of the server and its workers. */
  memoryMb(): number[];
  serverCpuMs(): number;
  postgresCpuMs(): number;
  stop(): Promise<void>;
}

/** The shop of a clone as a separate process, in production mode, with its log in a file. */
export async function startServer(
  environment: Record<string, string>,
  port: number,
  folder: string = root,
): Promise<Running> {
  const log = openSync(join(environment.DATA_DIR ?? tmpdir(), 'server.log'), 'a');
  const started = performance.now();
  const child = spawn(process.execPath, [programOf(folder)], {
    cwd: folder,
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', log, log],
  });
  // A benchmark that fails leaves no shop behind on its port.
  process.once('exit', () => child.kill());
  const origin = `http://127.0.0.1:${port}`;
  await waitForAnswer(`${origin}/api/productCategory/list/withChildren`, child);
  return {
    origin,
    firstAnswerMs: Math.round(performance.now() - started),
    memoryMb: () => memoryMb(child.pid ?? 0),
    serverCpuMs: () => serverCpuMs(child.pid ?? 0),
    postgresCpuMs: () => postgresCpuMs(environment.DATA_DIR ?? ''),
    stop: () => stop(child),
  };
}

async function waitForAnswer(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if (child.exitCode !== null) throw new Error('the server ended; see server.log');
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await sleep(10);
  }
  throw new Error('the server does not answer');
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
