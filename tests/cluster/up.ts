import { rmSync } from 'node:fs';
import { build } from '../../scripts/build.ts';
import { root, step } from '../../scripts/steps.ts';
import { ensurePrograms } from './programs.ts';
import { startServers } from './servers.ts';
import { endShops, makeShops, migrate, openShops } from './shops.ts';

/**
 * `npm run cluster:up`: a demo shop as it runs on several machines, on this one: PostgreSQL with a streaming replica,
 * PgBouncer, Redis, a server for S3, a simulator of OpenSearch, nginx, four processes that serve and two that run jobs.
 * Ends with Ctrl-C, and leaves nothing.
 */

process.chdir(root);
await ensurePrograms();
await build();
const servers = await step('Starting PostgreSQL, its replica, PgBouncer and the rest', startServers);
const shops = await makeShops(servers, { web: 4, jobs: 2 });
let closing: Promise<void> | undefined;
const close = () =>
  (closing ??= (async () => {
    await endShops(shops);
    await servers.stop();
    rmSync(servers.folder, { recursive: true, force: true });
  })());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close().then(() => process.exit(0)));

await step('Making the demo’s goods', () => migrate(servers));
const welcome = await step('Opening four processes that serve and two that run jobs', () => openShops(servers, shops));
const { ports } = servers;
process.stdout.write(`
  The shop:     http://127.0.0.1:${ports.proxy}/
  ${shops.map(({ name, port }) => `${name}: http://127.0.0.1:${port}`).join('\n  ')}
  PostgreSQL:   ${ports.primary}, its replica ${ports.replica}, PgBouncer ${ports.pooler}, Redis ${ports.cache},
                search ${ports.search}
  Logs:         ${servers.folder}
${/Demo customer:.*\n.*First operator:.*/.exec(welcome)?.[0] ?? welcome}
`);
