import { spawnSync } from 'node:child_process';
import { findRedis } from '../apps/server/src/testing/redis-server.ts';
import { apt } from './chromium.ts';
import { fail, step } from './steps.ts';

/** Finds a Redis or Valkey for the tests of a shared cache, or installs Debian's, without its service. */
export async function ensureRedis(): Promise<void> {
  if (findRedis()) return;
  const missing =
    'The tests of a shared cache need Redis or Valkey. Install it, or set REDIS_SERVER to its path, and run npm test again.';
  if (spawnSync('apt-get', ['--version']).status !== 0) fail(missing);
  await step('Installing Redis', async () => {
    const isRoot = process.getuid?.() === 0;
    apt(isRoot, 'update', '-qq');
    apt(isRoot, 'install', '-y', '-qq', '--no-install-recommends', 'redis-tools');
  });
  if (!findRedis()) fail(missing);
}
