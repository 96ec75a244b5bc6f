import type { Config } from '#config';
import { connectorMigrations } from '#connectors/register.ts';
import { createDatabase, createPool, type Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { refuseDemoData } from './demo-data.ts';
import { refuseLostKeys } from './refuse-lost-keys.ts';

/** Migrates the shop's tables and those of the providers it uses. */
export const bringUpToDate = (config: Config, db: Database) => migrate(db as never, connectorMigrations(config));

/** Migrates the schema and checks that the keys fit it; a real shop also checks that no demo has left data. */
export async function prepareDatabase(config: Config, url: string): Promise<void> {
  const pool = createPool(url, { max: 1, name: 'migrate', statementTimeoutSeconds: 600 });
  try {
    const db = createDatabase(pool);
    await bringUpToDate(config, db);
    if (!config.isDemo) await refuseDemoData(db);
    await refuseLostKeys(db, config);
  } finally {
    await pool.end();
  }
}
