import type { Config } from '#config';
import { createDatabase, createPool } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { refuseDemoData } from './demo-data.ts';

/** Migrates the schema; a real shop also checks that no demo has left data. */
export async function prepareDatabase(config: Config, url: string): Promise<void> {
  const pool = createPool(url, { max: 1, name: 'migrate', statementTimeoutSeconds: 600 });
  try {
    const db = createDatabase(pool);
    await migrate(db as never);
    if (!config.isDemo) await refuseDemoData(db);
  } finally {
    await pool.end();
  }
}
