import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../scripts/build.ts';
import { programOf } from '../../scripts/program.ts';
import { fail, root, step } from '../../scripts/steps.ts';
import { enrolOwner } from '../e2e/operators.ts';
import { Chance } from './chance.ts';
import { type Case, callCase, type Operation, pageCase, type Target, type Tokens } from './fuzz-cases.ts';
import { rawCase } from './raw-cases.ts';
import { type Reply, send, sendBytes } from './send.ts';

/**
 * `npm run fuzz -- --cases 150000 --seed 1`: sends malformed input to every call and page of its own demo shop. None
 * may end in a 5xx, a response outside the envelope, or no response.
 */

const { values: options } = parseArgs({ options: { cases: { type: 'string' }, seed: { type: 'string' } } });
const total = Number(options.cases ?? 150_000);
const seed = Number(options.seed ?? Date.now() % 2 ** 31);
const parallel = 16;
if (![total, seed].every((number) => Number.isSafeInteger(number) && number >= 0))
  fail('--cases and --seed are whole numbers: npm run fuzz -- --cases 20000 --seed 1');

interface Shop {
  port: number;
  tokens: Tokens;
  targets: Target[];
  close(): Promise<void>;
}

async function openShop(): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sampan-fuzz-'));
  const environment = {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'loopback',
    SHOP: 'demo',
    CALL_LIMITS_FACTOR: '1000000',
  };
  const child = spawn(process.execPath, [programOf(root)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const welcome = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (/First operator:.*\n/.test(text)) resolve(text);
      // Later log lines are bugs: they belong on the screen.
      for (const line of String(chunk).split('\n'))
        if (line.startsWith('{')) process.stdout.write(`${line.slice(0, 600)}\n`);
    });
    child.once('exit', () => reject(new Error(`the shop did not open:\n${text}`)));
  });
  const origin = /Sampan is open: (\S+?)\/?\s/.exec(welcome)?.[1] ?? '';
  process.env.SHOP_ORIGIN = origin;
  const operator =
    (await enrolOwner(/First operator: \S+password=([\w-]+)/.exec(welcome)?.[1] ?? '')).split(' ')[1] ?? '';
  const [, email, password] = /Demo customer: +(\S+) \/ (\S+)/.exec(welcome) ?? [];
  const { token: customer } = (await ask(`${origin}/api/admin/login`, { username: email, password })) as {
    token: string;
  };
  return {
    port: Number(new URL(origin).port),
    tokens: { customer, operator },
    targets: await readTargets(origin),
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function ask(url: string, body: object): Promise<unknown> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return ((await (await fetch(url, init)).json()) as { data: unknown }).data;
}

async function readTargets(origin: string): Promise<Target[]> {
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

const figures = { cases: 0, raw: 0, mistakes: 0, shed: 0, refusedForNow: 0, outside: 0, hung: 0, closed: 0 };
const byStatus = new Map<number, number>();
const shown = new Set<string>();

function report(kind: 'mistakes' | 'outside' | 'hung', what: string, detail: string): void {
  figures[kind]++;
  if (shown.size > 40 || shown.has(`${kind} ${what}`)) return;
  shown.add(`${kind} ${what}`);
  process.stdout.write(`\n  ${kind}: ${what}\n    ${detail.slice(0, 700)}\n`);
}

function isEnvelope({ status, text }: Reply): boolean {
  try {
    const answer = JSON.parse(text);
    return (
      answer.code === status &&
      typeof answer.message === 'string' &&
      (status === 200 || typeof answer.error === 'string')
    );
  } catch {
    return false;
  }
}

function judge(made: Case, reply: Reply | 'closed' | 'hung'): void {
  const { what, method, path, headers, body } = made;
  const detail = `${method} ${path.slice(0, 200)} ${JSON.stringify(headers)} ${body?.slice(0, 200) ?? ''}`;
  if (reply === 'closed') figures.closed++;
  else if (reply === 'hung') report('hung', what, detail);
  else {
    byStatus.set(reply.status, (byStatus.get(reply.status) ?? 0) + 1);
    const mayRetry = Number(reply.headers['retry-after']) > 0;
    if (reply.status === 503 && mayRetry) figures.shed++;
    else if (reply.status >= 500) report('mistakes', what, `${reply.status} ${detail}`);
    else if (reply.status === 429 && !mayRetry) report('outside', what, `429 without Retry-After: ${detail}`);
    else if (reply.status === 429) figures.refusedForNow++;
    if (made.isCall && !isEnvelope(reply))
      report('outside', what, `${reply.status} ${reply.text.slice(0, 200)} ${detail}`);
    if (reply.headers['x-content-type-options'] !== 'nosniff') report('outside', what, `without nosniff: ${detail}`);
  }
}

function judgeRaw(bytes: string, answer: string): void {
  figures.raw++;
  const shownBytes = JSON.stringify(bytes.slice(0, 300));
  if (answer === 'hung') report('hung', 'raw bytes', shownBytes);
  for (const [, status, head] of answer.matchAll(/HTTP\/1\.1 (\d{3})([\s\S]*?)\r\n\r\n/g)) {
    byStatus.set(Number(status), (byStatus.get(Number(status)) ?? 0) + 1);
    if (Number(status) < 500) continue;
    if (status === '503' && /retry-after/i.test(head ?? '')) figures.shed++;
    else report('mistakes', 'raw bytes', `${status} ${shownBytes}`);
  }
}

async function work({ port, tokens, targets }: Shop, chance: Chance): Promise<void> {
  while (figures.cases < total) {
    figures.cases++;
    const kind = chance.next();
    if (kind < 0.02) {
      const bytes = rawCase(chance);
      judgeRaw(bytes, await sendBytes(port, bytes));
      continue;
    }
    const made = kind < 0.15 ? pageCase(chance, tokens) : callCase(chance.pick(targets), chance, tokens);
    judge(made, await send(port, made));
  }
}

process.chdir(root);
await build();
const shop = await step('Opening a demo shop', openShop);
process.stdout.write(`  ${total} cases, seed ${seed}\n`);
const started = performance.now();
// Each worker has its own random generator, so that the order of responses changes nothing.
await Promise.all(Array.from({ length: parallel }, (_, index) => work(shop, new Chance(seed + index * 7919))));
const seconds = Math.round((performance.now() - started) / 1000);
const isSignedIn = await fetch(`http://127.0.0.1:${shop.port}/api/admin/get_user`, {
  headers: { authorization: `Bearer ${shop.tokens.customer}` },
});
await shop.close();

const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
process.stdout.write(
  `  ${statuses.join(', ')}; ${figures.closed} closed; customer still signed in: ${isSignedIn.status === 200}\n`,
);
process.stdout.write(
  `${figures.cases} cases (${figures.raw} raw), ${shop.targets.length} calls, seed ${seed}: ${figures.mistakes} × 5xx, ${figures.outside} outside the envelope, ${figures.hung} hung; ${figures.shed} asked to retry (503), ${figures.refusedForNow} (429); ${seconds} s on ${cpus().length} cores\n`,
);
process.exitCode = figures.mistakes + figures.outside + figures.hung > 0 ? 1 : 0;
