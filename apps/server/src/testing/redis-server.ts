import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Redis or Valkey of a test's own, on this machine. */

interface Program {
  path: string;
  /** Server and checker are one program, which goes by the name it is called by. Debian's tools bring it without a service. */
  argv0: string;
}

const programs: Program[] = [
  ...(process.env.REDIS_SERVER ? [{ path: process.env.REDIS_SERVER, argv0: 'redis-server' }] : []),
  ...['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].flatMap((folder) =>
    ['redis', 'valkey'].flatMap((name) =>
      ['server', 'check-rdb'].map((kind) => ({ path: `${folder}/${name}-${kind}`, argv0: `${name}-server` })),
    ),
  ),
];

export const findRedis = (): Program | undefined => programs.find(({ path }) => existsSync(path));

export interface RedisServer {
  url: string;
  /** `SET a b`: by hand, as redis-cli would. */
  send(...command: string[]): Promise<unknown>;
  /** Restarts with the data it stored, on the same port. */
  start(): Promise<void>;
  /** Properly, or at once. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Connected, and silent. */
  pause(): void;
  resume(): void;
  remove(): Promise<void>;
}

const startWithinMs = 290_000;

export async function startRedis(...options: string[]): Promise<RedisServer> {
  const program = findRedis();
  if (!program) throw new Error('These tests need Redis or Valkey; npm test installs it.');
  const folder = mkdtempSync(join(tmpdir(), 'sampan-redis-'));
  const port = await freePort();
  const { createClient } = await import('@redis/client');
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const given = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...options];
    server = spawn(program?.path ?? '', given, { argv0: program?.argv0, stdio: 'ignore' });
    const latest = Date.now() + startWithinMs;
    while (Date.now() < latest) {
      if (await send('PING').catch(() => undefined)) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('Redis did not start');
  }

  async function send(...command: string[]): Promise<unknown> {
    const client = createClient({ url, socket: { reconnectStrategy: false } });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.sendCommand(command);
    } finally {
      client.destroy();
    }
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const ending = server;
    server = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    await ended;
  }

  await start();
  return {
    url,
    send,
    start,
    end,
    pause: () => void server?.kill('SIGSTOP'),
    resume: () => void server?.kill('SIGCONT'),
    remove: async () => {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
