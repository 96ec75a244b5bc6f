import type pg from 'pg';
import type { Config } from '../apps/server/src/config.ts';
import { createPool } from '../apps/server/src/database/connect.ts';
import { startEmbedded } from '../apps/server/src/database/embedded.ts';
import type { DatabaseUrls } from '../apps/server/src/database/roles.ts';

/** The shop's database in a script; the embedded one runs for as long as `work` does. */
export async function onDatabase<Result>(
  { databaseUrl, databaseOwnerUrl, dataDir }: Config,
  work: (urls: DatabaseUrls) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl) return work({ url: databaseUrl, ownerUrl: databaseOwnerUrl });
  const embedded = await startEmbedded(dataDir);
  try {
    return await work(embedded);
  } finally {
    await embedded.stop();
  }
}

/** One connection, or a few. Scripts take the role that serves, unless they need the owner. */
export async function withPool<Result>(
  url: string,
  { name, seconds, max = 1 }: { name: string; seconds: number; max?: number },
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = createPool(url, { max, name, statementTimeoutSeconds: seconds });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** For what only the owner of the tables can do. Where one role does both, it is that one. */
export const ownerUrlOf = ({ url, ownerUrl }: DatabaseUrls): string => ownerUrl ?? url;
