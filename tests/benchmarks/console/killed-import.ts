import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { TOTP } from 'otpauth';
import { programOf } from '../../../scripts/program.ts';
import { root } from '../../../scripts/steps.ts';
import { type Call, follow, upload } from './imports.ts';

/** A whole shop, jobs and all, whose process is killed (`kill -9`) in the middle of an import, and started again. */

interface Started {
  child: ChildProcess;
  origin: string;
  password: string;
}

async function start(dataDir: string): Promise<Started> {
  const child = spawn(process.execPath, [programOf(root)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', SUPPLIER: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const started: Started = { child, origin: '', password: '' };
  for await (const line of createInterface({ input: child.stdout })) {
    started.origin ||= /is open: (\S+?)\/?$/.exec(line)?.[1] ?? '';
    started.password ||= /password=([\w-]+)/.exec(line)?.[1] ?? '';
    if (!line && started.origin) return started;
  }
  throw new Error('the shop did not open');
}

const callsOf =
  (origin: string, token = ''): Call =>
  async <Data>(path: string, method = 'GET', body?: object) => {
    const answer = await fetch(`${origin}/api/console${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: Data };
    if (code !== 200) throw new Error(`${path}: ${code} ${message}`);
    return data;
  };

async function enrol({ origin, password }: Started): Promise<string> {
  const call = callsOf(origin);
  const email = 'owner@sampan.example';
  const { secret } = await call<{ secret: string }>('/enrol/begin', 'POST', { email, password });
  const code = new TOTP({ secret }).generate();
  const { tokenHead, token } = await call<{ tokenHead: string; token: string }>('/enrol', 'POST', {
    email,
    password,
    code,
    newPassword: 'a long password of mine',
  });
  return tokenHead + token;
}

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()));

/** Reports the result in words. */
export async function measureKilledImport(lines: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sampan-killed-'));
  const first = await start(dataDir);
  const token = await enrol(first);
  let call = callsOf(first.origin, token);
  const id = await upload(call, lines, 'killed-');
  await call(`/imports/${id}/check`, 'POST', { options: {} });
  await follow(call, id, 'checking');
  await call(`/imports/${id}/run`, 'POST', {});
  const half = await follow(call, id, 'importing', (run) => run.step !== 'store' || run.line < run.lines / 2);
  first.child.kill('SIGKILL');
  await ended(first.child);
  const second = await start(dataDir);
  call = callsOf(second.origin, token);
  const began = performance.now();
  const { state, report } = await follow(call, id, 'importing');
  const seconds = (performance.now() - began) / 1000;
  const { imports } = await call<{ imports: { added: number }[] }>('/imports');
  second.child.kill('SIGTERM');
  await ended(second.child);
  rmSync(dataDir, { recursive: true, force: true });
  const added = imports.reduce((sum, one) => sum + one.added, 0);
  const expected = Math.floor(lines / 3);
  if (state !== 'imported' || added !== expected)
    throw new Error(`killed at line ${half.line}: ${state}, ${added} of ${expected} added, ${JSON.stringify(report)}`);
  return `Killed with \`kill -9\` at line ${half.line.toLocaleString('en-US')} of ${half.lines.toLocaleString('en-US')}, it was taken up by the next start and was done ${seconds.toFixed(0)} s after it: ${added.toLocaleString('en-US')} of ${expected.toLocaleString('en-US')} products, each once.`;
}
