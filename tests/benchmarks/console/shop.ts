import { spawn } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { demoSupplier } from '../../../apps/demo/src/supplier/index.ts';
import { prepareDatabase } from '../../../apps/server/src/boot/prepare-database.ts';
import { type Config, readConfig } from '../../../apps/server/src/config/config.ts';
import { inTransaction } from '../../../apps/server/src/database/connect.ts';
import { startEmbedded } from '../../../apps/server/src/database/embedded.ts';
import { createSession } from '../../../apps/server/src/domains/accounts/sessions.ts';
import { importProducts } from '../../../apps/server/src/domains/catalogue/import-products.ts';
import { type OpenedServer, openServer } from '../../../apps/server/src/open-server.ts';
import { builtPages } from '../../../apps/server/src/run-shop.ts';
import { multiplyProducts } from '../../../scripts/multiply-products.ts';
import { programOf } from '../../../scripts/program.ts';
import { root, step } from '../../../scripts/steps.ts';
import { fillConsole } from './fill.ts';

/** A demo shop grown until it has so many orders and products, which stays in its folder. */

/** The shop's own import stores so many; beyond that PostgreSQL multiplies them. */
const mostImported = 20_000;

export interface Size {
  orders: number;
  products: number;
}

const environmentOf = (dataDir: string) => ({
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'warn',
  CALL_LIMITS_FACTOR: '1000000',
});

/** Runs a program of the shop until it ends, or has said these words. */
function run(dataDir: string, script: string, args: string[], words?: string): Promise<void> {
  const child = spawn(process.execPath, [resolve(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...environmentOf(dataDir) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
    if (words && said.includes(words)) child.kill('SIGTERM');
  });
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

interface BigConsole extends OpenedServer {
  config: Config;
  /** Connects as the tables' owner, without the shop's time limit. */
  client: pg.Client;
  stop(): Promise<void>;
}

export async function openConsoleShop(dataDir: string): Promise<BigConsole> {
  const config = readConfig(environmentOf(dataDir));
  const embedded = await startEmbedded(dataDir);
  await prepareDatabase(config, embedded);
  const log = pino({ level: 'error' });
  const shop = await openServer({ config, urls: embedded, log, pages: builtPages(), runsJobs: false });
  await shop.letIn();
  const client = new pg.Client({ connectionString: embedded.ownerUrl });
  await client.connect();
  const stop = async () => {
    await client.end();
    await shop.close();
    await embedded.stop();
  };
  return { ...shop, config, client, stop };
}

async function growCatalogue(dataDir: string, products: number): Promise<void> {
  const shop = await openConsoleShop(dataDir);
  await importProducts(shop.services, demoSupplier({ products: Math.min(products, mostImported) }));
  const { rows } = await shop.client.query<{ stored: number }>('select count(*)::int as stored from products');
  const times = Math.ceil(products / (rows[0]?.stored ?? products)) - 1;
  if (times > 0) await multiplyProducts(shop.client, times);
  await shop.stop();
}

/** Returns its data folder. Made beside its place, so that a half-made one is not taken for one. */
export async function prepareBigConsole(folder: string, { orders, products }: Size): Promise<string> {
  const dataDir = join(folder, `sampan-console-${orders}-${products}`);
  if (!existsSync(dataDir)) {
    const made = `${dataDir}.made`;
    await step('A demo shop', () => run(made, programOf(root), [], 'Demo customer'));
    await step(`Its products, up to ${products}`, () => growCatalogue(made, products));
    await step(`Its orders, up to ${orders}`, () => run(made, 'scripts/multiply-orders.ts', [String(orders)]));
    await step('What else it has', async () => {
      const shop = await openConsoleShop(made);
      await fillConsole(shop.client, shop.config);
      await shop.stop();
    });
    renameSync(made, dataDir);
  }
  return dataDir;
}

/** The owner, as if enrolled: who has not is given no files. */
export async function signIn({ services }: OpenedServer): Promise<string> {
  const { id } = await services.db
    .updateTable('operators')
    .set({ one_time_until: null, enrolled_at: new Date() })
    .where('email', '=', 'owner@sampan.example')
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = { operatorId: id, epoch: 0, remember: false, isBrowser: false };
  return (await inTransaction(services.db, (tx) => createSession(tx, session))).token;
}
