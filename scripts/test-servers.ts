import { spawnSync } from 'node:child_process';
import { findPooler } from '../apps/server/src/testing/pooler.ts';
import { findRedis } from '../apps/server/src/testing/redis-server.ts';
import { apt } from './chromium.ts';
import { fail, step } from './steps.ts';

/**
 * Finds what server tests run beside PostgreSQL, or installs Debian's: Redis or Valkey, without its service, and
 * PgBouncer, whose package brings a service and is therefore only installed by root, as in a container.
 */
export async function ensureTestServers(): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const missing = [...(findRedis() ? [] : ['redis-tools']), ...(isRoot && !findPooler() ? ['pgbouncer'] : [])];
  if (missing.length === 0) return;
  const advice =
    'The tests of a shared cache need Redis or Valkey. Install it, or set REDIS_SERVER to its path, and run npm test again.';
  if (spawnSync('apt-get', ['--version']).status !== 0) {
    if (!findRedis()) fail(advice);
    return;
  }
  await step(`Installing ${missing.join(' and ')}`, async () => {
    apt(isRoot, 'update', '-qq');
    apt(isRoot, 'install', '-y', '-qq', '--no-install-recommends', ...missing);
  });
  if (!findRedis()) fail(advice);
}
