import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { programOf } from '../../scripts/program.ts';
import { root } from '../../scripts/steps.ts';
import { send } from '../faults/send.ts';
import { freePorts } from '../simulators/free-ports.ts';
import { Part } from './programs.ts';
import { type Servers, urlOn } from './servers.ts';

/** One process of the shop. */
export interface ShopProcess extends Pick<Part, 'name' | 'start' | 'end' | 'isRunning'> {
  role: 'web' | 'jobs';
  port: number;
  /** Stopped in order and started again, with another version's code if one is named. */
  roll(code?: string): Promise<void>;
}

export interface Choice {
  /** Uses PgBouncer, reads from the replica, Redis, and the search engine. */
  isPooled: boolean;
  hasReplica: boolean;
  hasCache: boolean;
  hasSearch: boolean;
}

export const everything: Choice = { isPooled: true, hasReplica: true, hasCache: true, hasSearch: true };

const environmentOf = ({ ports, storageUrl, folder }: Servers, choice: Choice): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  NODE_ENV: 'production',
  SHOP: 'demo',
  SECRET_KEY: 'Zm9yIGEgY2x1c3RlciBvbiBvbmUgbWFjaGluZSBvbmx5',
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: urlOn(choice.isPooled ? ports.pooler : ports.primary),
  ...(choice.isPooled && { DATABASE_DIRECT_URL: urlOn(ports.primary) }),
  ...(choice.hasReplica && { DATABASE_READ_URL: urlOn(ports.replica) }),
  ...(choice.hasCache && { CACHE_URL: `redis://127.0.0.1:${ports.cache}` }),
  ...(choice.hasSearch && { SEARCH_URL: `http://127.0.0.1:${ports.search}` }),
  STORAGE_URL: storageUrl,
  PUBLIC_URL: `http://127.0.0.1:${ports.proxy}`,
  TRUST_PROXY: 'loopback',
  WORKERS: '1',
  LOG_LEVEL: 'warn',
  CALL_LIMITS_FACTOR: '1000000',
});

/** Makes the tables and the demo's goods, as an update does before anything serves it. */
export async function migrate(servers: Servers, code = root): Promise<void> {
  const env = {
    ...environmentOf(servers, everything),
    DATABASE_OWNER_URL: urlOn(servers.ports.primary, 'sampan_owner'),
  };
  await promisify(execFile)(process.execPath, [join(code, 'scripts/migrate.ts')], { cwd: code, env });
}

async function isReady(port: number): Promise<boolean> {
  const reply = await send(port, { what: 'readyz', method: 'GET', path: '/readyz', headers: {}, isCall: false });
  return typeof reply === 'object' && reply.status === 200;
}

export async function makeShops(
  servers: Servers,
  { web, jobs }: { web: number; jobs: number },
  choice = everything,
  firstCode = root,
): Promise<ShopProcess[]> {
  const first = await freePorts(web + jobs);
  return Array.from({ length: web + jobs }, (_, index) => {
    const role = index < web ? ('web' as const) : ('jobs' as const);
    const name = `${role} ${1 + (role === 'web' ? index : index - web)}`;
    const port = first + index;
    let code = firstCode;
    const launch = () => ({
      program: process.execPath,
      args: [programOf(code)],
      cwd: code,
      env: { ...environmentOf(servers, choice), ROLE: role, PORT: String(port) },
      log: join(servers.folder, `${name.replace(' ', '-')}.log`),
    });
    const part = new Part(name, launch, () => isReady(port));
    const roll = async (other = code) => {
      await part.end('SIGTERM');
      code = other;
      await part.start();
    };
    return Object.assign(part, { role, port, roll });
  });
}

/** A machine's cores are few, and a process that starts needs one for two seconds. */
const startedTogether = 6;

/** The first one prints the demo's sign-ins. */
export async function openShops(servers: Servers, shops: readonly ShopProcess[]): Promise<string> {
  const [first, ...others] = shops;
  await first?.start();
  for (let from = 0; from < others.length; from += startedTogether)
    await Promise.all(others.slice(from, from + startedTogether).map((shop) => shop.start()));
  servers.setUpstream(shops.filter(({ role }) => role === 'web').map(({ port }) => port));
  await servers.proxy.start();
  await sleep(500);
  return readFileSync(join(servers.folder, 'web-1.log'), 'utf8');
}

export const endShops = (shops: readonly ShopProcess[]) => Promise.all(shops.map((shop) => shop.end('SIGTERM')));
