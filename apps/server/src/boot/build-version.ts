import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { keysOf } from '@sampan/contract/keys';
import type { Config } from '#config';

/** Folders that pages and answers are built from: the server's source, its packages, the built pages. */
const folders = ['../', '../../../../packages/', '../../../storefront/build/server/'];
const isSource = /(?<!\.test)\.(ts|js|json|md)$/;

/** Settings that differ between machines that serve the same pages. */
const ofTheMachine = new Set<keyof Config>([
  'port',
  'host',
  'dataDir',
  'databaseUrl',
  'databaseOwnerUrl',
  'databaseDirectUrl',
  'databaseReadUrl',
  'role',
  'cacheUrl',
  'trustProxy',
  'metricsToken',
  'workers',
  'databaseConnections',
  'callLimitsFactor',
  'logLevel',
]);

/**
 * Differs wherever the same data may give another page: by source or configuration. Processes of two versions that run
 * side by side share nothing that they made.
 */
export function buildVersion(config: Config, from = folders): string {
  if (!config.cacheUrl) return '';
  const hash = createHash('sha256');
  for (const folder of from)
    for (const [name, path] of filesOf(new URL(folder, import.meta.url))) {
      hash.update(name);
      hash.update(readFileSync(path));
    }
  const names = keysOf(config)
    .filter((name) => !ofTheMachine.has(name))
    .sort();
  hash.update(JSON.stringify(names.map((name) => [name, config[name]])));
  return hash.digest('base64url').slice(0, 12);
}

function filesOf(folder: URL): [name: string, path: string][] {
  const path = fileURLToPath(folder);
  // While developing there are no built pages, and none are kept.
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => isSource.test(name) && !/(^|[\\/])(node_modules|build)[\\/]/.test(name))
    .sort()
    .map((name) => [name, `${path}/${name}`]);
}
