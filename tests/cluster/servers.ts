import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startObjects, verifyS3 } from '../../apps/server/src/testing/object-server.ts';
import { answers } from '../../apps/server/src/testing/pooler.ts';
import { root } from '../../scripts/steps.ts';
import { freePorts } from '../simulators/free-ports.ts';
import { Part, postgresBin, postgresUser } from './programs.ts';

/**
 * The servers of a shop on several machines: PostgreSQL with a replica, PgBouncer, Redis, nginx, a server for S3, and
 * the simulated OpenSearch.
 */
export interface Servers {
  folder: string;
  primary: Part;
  replica: Part;
  pooler: Part;
  cache: Part;
  search: Part;
  proxy: Part;
  ports: { primary: number; replica: number; pooler: number; cache: number; search: number; proxy: number };
  storageUrl: string;
  /** nginx passes requests to these from now on. */
  setUpstream(ports: readonly number[]): void;
  stop(): Promise<void>;
}

export const urlOn = (port: number, user = 'sampan') => `postgres://${user}@127.0.0.1:${port}/sampan`;

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { uid, gid } = postgresUser();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return path;
}

const run = (program: string, args: string[]) =>
  execFileSync(program, args, { env: { LC_ALL: 'C', PATH: process.env.PATH }, stdio: 'pipe', ...postgresUser() });

function postgres(name: string, folder: string, port: number, isUp: () => Promise<boolean>): Part {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: '256MB',
    max_wal_senders: '4',
    hot_standby_feedback: 'on',
  };
  const args = Object.entries(settings).flatMap(([setting, value]) => ['-c', `${setting}=${value}`]);
  const program = join(postgresBin(), 'postgres');
  return new Part(
    name,
    () => ({
      program,
      args: ['-D', join(folder, name), '-p', String(port), ...args],
      log: join(folder, `${name}.log`),
      isUnprivileged: true,
    }),
    isUp,
  );
}

const poolerSettings = (folder: string, port: number, primary: number) => `[databases]
sampan = host=127.0.0.1 port=${primary} dbname=sampan
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
max_client_conn = 2000
default_pool_size = 30
server_login_retry = 1
query_wait_timeout = 10
`;

const proxySettings = (folder: string, port: number, upstream: readonly number[]) => `worker_processes 1;
daemon off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'nginx-errors.log')} warn;
events { worker_connections 2000; }
http {
  access_log off;
  keepalive_requests 1000000;
  client_body_temp_path ${join(folder, 'nginx-body')};
  proxy_temp_path ${join(folder, 'nginx-proxy')};
  fastcgi_temp_path ${join(folder, 'nginx-1')}; uwsgi_temp_path ${join(folder, 'nginx-2')}; scgi_temp_path ${join(folder, 'nginx-3')};
  upstream shop {
    ${upstream.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`).join('\n    ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 3m;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $http_x_forwarded_for;
    proxy_connect_timeout 1s;
    error_page 502 504 =503 @stopped;
    location @stopped { add_header Retry-After 1 always; return 503; }
    location / { proxy_pass http://shop; }
  }
}
`;

const sql = async (url: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

export async function startServers(): Promise<Servers> {
  const folder = ownFolder(mkdtempSync(join(tmpdir(), 'sampan-cluster-')));
  const first = await freePorts(7);
  const [atPrimary, atReplica, atPooler, atCache, atProxy] = [first, first + 1, first + 2, first + 3, first + 4];
  // The next one is for its controls.
  const atSearch = first + 5;
  const superUrl = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
  run(join(postgresBin(), 'initdb'), [
    '-D',
    join(folder, 'primary'),
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  const primary = postgres('primary', folder, atPrimary, () => answers(superUrl(atPrimary)));
  await primary.start();
  await sql(
    superUrl(atPrimary),
    'create role sampan_owner login',
    'create role sampan login',
    'create database sampan owner sampan_owner',
  );
  run(join(postgresBin(), 'pg_basebackup'), [
    '-d',
    superUrl(atPrimary),
    '-D',
    join(folder, 'replica'),
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  ]);
  const replica = postgres('replica', folder, atReplica, () => answers(superUrl(atReplica)));
  writeFileSync(join(folder, 'users.txt'), '"sampan" ""\n', { mode: 0o644 });
  writeFileSync(join(folder, 'pgbouncer.ini'), poolerSettings(folder, atPooler, atPrimary));
  const pooler = new Part(
    'pooler',
    () => ({
      program: '/usr/sbin/pgbouncer',
      args: [join(folder, 'pgbouncer.ini')],
      log: join(folder, 'pooler.log'),
      isUnprivileged: true,
    }),
    () => answers(urlOn(atPooler)),
  );
  const cache = new Part(
    'cache',
    () => ({
      program: '/usr/bin/redis-server',
      args: ['--port', String(atCache), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
      log: join(folder, 'cache.log'),
    }),
    () => accepts(atCache),
  );
  const search = new Part(
    'search',
    () => ({
      program: process.execPath,
      args: [join(root, 'tests/simulators/opensearch/main.ts'), '--port', String(atSearch)],
      log: join(folder, 'search.log'),
    }),
    () => accepts(atSearch),
  );
  const proxyFile = join(folder, 'nginx.conf');
  const proxy = new Part(
    'proxy',
    () => ({ program: '/usr/sbin/nginx', args: ['-c', proxyFile, '-p', folder], log: join(folder, 'nginx.log') }),
    () => accepts(atProxy),
  );
  const objects = await startObjects(verifyS3({ secret: 'cluster-secret', region: 'eu-west-9' }));
  await Promise.all([replica, pooler, cache, search].map((part) => part.start()));
  return {
    folder,
    primary,
    replica,
    pooler,
    cache,
    search,
    proxy,
    ports: {
      primary: atPrimary,
      replica: atReplica,
      pooler: atPooler,
      cache: atCache,
      search: atSearch,
      proxy: atProxy,
    },
    storageUrl: `s3://AKID:cluster-secret@minio.example/shop?region=eu-west-9&endpoint=${objects.origin}`,
    setUpstream: (ports) => writeFileSync(proxyFile, proxySettings(folder, atProxy, ports)),
    stop: async () => {
      await Promise.all([proxy.end('SIGQUIT'), ...[pooler, cache, search].map((part) => part.end('SIGTERM'))]);
      await replica.end('SIGQUIT');
      await primary.end('SIGQUIT');
      await objects.close();
    },
  };
}
