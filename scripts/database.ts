import { userInfo } from 'node:os';
import type pg from 'pg';
import type { Config } from '../apps/server/src/config/config.ts';
import type { ActingAs } from '../apps/server/src/database/acting-as.ts';
import { createPool } from '../apps/server/src/database/connect.ts';
import { startEmbedded } from '../apps/server/src/database/embedded.ts';
import { type DatabaseUrls, databaseUrlsOf, directUrlOf } from '../apps/server/src/database/roles.ts';

/** The shop's database in a script; the embedded one runs for as long as `work` does. */
export async function onDatabase<Result>(
  config: Config,
  work: (urls: DatabaseUrls) => Promise<Result>,
): Promise<Result> {
  const urls = databaseUrlsOf(config);
  // A command may take its time, and more than a pooler lends.
  if (urls) return work({ url: directUrlOf(urls), ownerUrl: urls.ownerUrl });
  const embedded = await startEmbedded(config.dataDir);
  try {
    return await work(embedded);
  } finally {
    await embedded.stop();
  }
}

/** The author of a command's changes: the machine's user who ran it. */
export const commandActingAs = (call: string): ActingAs => ({ kind: 'command', call, id: userName() });

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return String(process.getuid?.() ?? '');
  }
}

/** One connection, or a few; with `command`, the audit log records what it changes under that name. Scripts take the role that serves, unless they need the owner. */
export async function withPool<Result>(
  url: string,
  { name, seconds, max = 1, command }: { name: string; seconds: number; max?: number; command?: string },
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = createPool(url, {
    max,
    name,
    statementTimeoutSeconds: seconds,
    actingAs: command === undefined ? undefined : commandActingAs(command),
  });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** The URL for work of the tables' owner. With a single role, it is that one. */
export const ownerUrlOf = ({ url, ownerUrl }: DatabaseUrls): string => ownerUrl ?? url;
