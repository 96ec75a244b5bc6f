import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

/** The shop as processes of its own on one data folder: killed, started again, two at once. */

const dataDir = mkdtempSync(join(tmpdir(), 'sampan-processes-'));
const main = fileURLToPath(new URL('main.ts', import.meta.url));
const running = new Set<ChildProcess>();

interface Shop {
  origin: string;
  child: ChildProcess;
  output: () => string;
}

async function start(environment: Record<string, string> = {}): Promise<Shop> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: '0',
      SUPPLIER: 'none',
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  for (let tries = 0; tries < 600; tries++) {
    const origin = /Sampan is open: (\S+?)\/\s[\s\S]*Demo customer/.exec(text)?.[1];
    if (origin) return { origin, child, output: () => text };
    if (child.exitCode !== null) break;
    await sleep(50);
  }
  throw new Error(`did not start: ${text}`);
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}

async function call(origin: string, method: string, path: string, body?: object, token?: string) {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: token } : {}) },
    body: body && JSON.stringify(body),
  });
  return (await response.json()) as { code: number; data: never };
}

async function signIn(origin: string): Promise<string> {
  const { data } = await call(origin, 'POST', '/admin/login', {
    username: 'buyer@sampan.example',
    password: 'sampan-demo',
  });
  const { tokenHead, token } = data as { tokenHead: string; token: string };
  return tokenHead + token;
}

afterAll(async () => {
  for (const child of running) await end(child, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

test('a wrong variable ends the start with a sentence', async () => {
  await expect(start({ PORT: 'many' })).rejects.toThrow(/PORT must be a port number/);
});

test('killed and started again: sessions and data are there', { timeout: 90_000 }, async () => {
  const first = await start();
  const token = await signIn(first.origin);
  await end(first.child, 'SIGKILL');
  const second = await start();
  expect((await call(second.origin, 'GET', '/admin/get_user', undefined, token)).code).toBe(200);
  await end(second.child, 'SIGTERM');
});

test('the database killed under a running shop: 503 at worst, then well again, and the process stays', {
  timeout: 90_000,
}, async () => {
  const shop = await start();
  process.kill(Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  const codes = new Set<number>();
  for (let tries = 0; tries < 200 && !codes.has(200); tries++) {
    const login = { username: 'buyer@sampan.example', password: 'sampan-demo' };
    // A kept connection may be closed just as it is used again: no answer is no wrong answer.
    const answer = await call(shop.origin, 'POST', '/admin/login', login).catch(() => undefined);
    if (answer) codes.add(answer.code);
    await sleep(100);
  }
  expect([...codes].filter((code) => code !== 200 && code !== 503)).toEqual([]);
  expect(codes.has(200)).toBe(true);
  expect(shop.child.exitCode).toBeNull();
  await end(shop.child, 'SIGTERM');
});

test('two processes on one database: what one ends, the other refuses at once', { timeout: 90_000 }, async () => {
  const [one, two] = await Promise.all([start(), start()]);
  const token = await signIn(one.origin);
  expect((await call(two.origin, 'GET', '/admin/get_user', undefined, token)).code).toBe(200);
  await call(one.origin, 'GET', '/admin/logout', undefined, token);
  expect((await call(two.origin, 'GET', '/admin/get_user', undefined, token)).code).toBe(401);
  await end(one.child, 'SIGTERM');
  expect(
    (await call(two.origin, 'POST', '/admin/login', { username: 'buyer@sampan.example', password: 'sampan-demo' }))
      .code,
  ).toBe(200);
  expect(await end(two.child, 'SIGTERM')).toBe(0);
});
