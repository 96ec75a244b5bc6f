import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { demoSupplier } from '../../apps/demo/src/supplier/index.ts';
import { prepareDatabase } from '../../apps/server/src/boot/prepare-database.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { importProducts } from '../../apps/server/src/domains/catalogue/import-products.ts';
import { type OpenedServer, openServer } from '../../apps/server/src/open-server.ts';
import { builtPages } from '../../apps/server/src/run-shop.ts';
import { multiplyProducts } from '../../scripts/multiply-products.ts';

/** The shop's own import stores so many; beyond that PostgreSQL multiplies them. */
export const mostImported = 100_000;

export interface BigShop extends OpenedServer {
  client: pg.Client;
  stop(): Promise<void>;
}

/** A shop with this many demo products in its own folder; an existing one is reused. */
export async function openBigShop(folder: string, products: number): Promise<BigShop> {
  const dataDir = join(folder, String(products));
  const isThere = existsSync(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const config = readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', SUPPLIER: 'none' });
  const embedded = await startEmbedded(config.dataDir);
  await prepareDatabase(config, embedded);
  const shop = await openServer({ config, urls: embedded, log: pino({ level: 'warn' }), pages: builtPages() });
  await shop.letIn();
  // A separate connection: the shop's time out after five seconds.
  const client = new pg.Client({ connectionString: embedded.ownerUrl });
  await client.connect();
  if (!isThere) {
    const imported = Math.min(products, mostImported);
    await importProducts(shop.services, demoSupplier({ products: imported }));
    if (products > imported) await multiplyProducts(client, products / imported - 1);
    await client.query('vacuum analyze');
  }
  return {
    ...shop,
    client,
    stop: async () => {
      await client.end();
      await shop.close();
      await embedded.stop();
    },
  };
}
