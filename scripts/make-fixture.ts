import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { demoCustomer } from '../apps/demo/src/demo-customer.ts';
import { loadDemoLife } from '../apps/demo/src/life/load-demo-life.ts';
import { demoSupplier } from '../apps/demo/src/supplier/index.ts';
import { allJobs } from '../apps/server/src/all-jobs.ts';
import { backUp } from '../apps/server/src/backup/back-up.ts';
import { prepareDatabase } from '../apps/server/src/boot/prepare-database.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { createServices } from '../apps/server/src/create-services.ts';
import { startEmbedded } from '../apps/server/src/database/embedded.ts';
import { importProducts } from '../apps/server/src/domains/catalogue/import-products.ts';
import type { Services } from '../apps/server/src/shop/services.ts';
import { testKey } from '../apps/server/src/testing/test-key.ts';
import { fail, root } from './steps.ts';

/**
 * Run at a release, before its successor changes the database: makes the backup of a small shop of this version, from
 * which `backup/upgrade.test.ts` will check every later version.
 */

/** Few goods: the fixture stays in the repository for good. */
const products = 60;

async function fill(services: Services): Promise<void> {
  await services.queue.start();
  await importProducts(services, demoSupplier({ products }));
  if (!(await loadDemoLife(services, allJobs))) throw new Error('The demo’s past could not be loaded.');
  await services.pool.query('delete from products where id not in (select product_id from order_items)');
  // Its jobs have run, and the pictures are not what an update changes.
  for await (const { key } of services.storage.list())
    if (!key.startsWith('slips/')) await services.storage.remove(key);
}

async function make(dataDir: string): Promise<string> {
  const config = readConfig({ SHOP: 'demo', DATA_DIR: dataDir, SECRET_KEY: testKey, LOG_LEVEL: 'silent' });
  const embedded = await startEmbedded(config.dataDir);
  try {
    await prepareDatabase(config, embedded);
    // The demo's past is written by the owner.
    const services = await createServices(config, { url: embedded.ownerUrl }, pino({ level: 'silent' }));
    try {
      await fill(services);
    } finally {
      await services.queue.stop();
      await services.pool.end();
      await services.searchPool.end();
    }
    const parent = join(root, 'apps/server/database/fixtures');
    const source = { databaseUrl: embedded.url, storage: services.storage, secretKeys: config.secretKeys };
    return (await backUp(source, { parent, now: new Date(), report: () => {} })).path;
  } finally {
    await embedded.stop();
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'sampan-fixture-'));
try {
  const path = await make(dataDir);
  process.stdout.write(
    `${path}\nName it in backup/upgrade.test.ts: ${demoCustomer.email} / ${demoCustomer.password}\n`,
  );
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
