import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../apps/server/src/database/embedded/launch.ts';
import { fillIn, sample } from '../samples/blocks.ts';
import { root } from '../steps.ts';
import { findNginx } from './nginx.ts';

/** deploy/nginx in a real nginx, in front of a server that answers with the headers it was sent. */

const nginx = findNginx();
const folder = mkdtempSync(join(tmpdir(), 'sampan-proxy-'));
const shop = createServer((asked, answer) => answer.end(JSON.stringify(asked.headers)));
const ports = { http: 0, https: 0 };
let server: ReturnType<typeof spawn> | undefined;

function makeCertificate(): void {
  const subject = ['-subj', '/CN=shop.example', '-addext', 'subjectAltName=DNS:shop.example'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...subject, ...files], { stdio: 'ignore' });
}

/** Debian 12's nginx does not know the line that newer ones want. */
function knowsHttp2(program: string): boolean {
  const [, major, minor] = /nginx\/(\d+)\.(\d+)/.exec(spawnSync(program, ['-v'], { encoding: 'utf8' }).stderr) ?? [];
  return Number(major) > 1 || Number(minor) > 25;
}

/** Rewrites directives for older versions, by the line of the document. */
function inOlderWords(text: string): string {
  const file = join(folder, 'older.conf');
  writeFileSync(file, text);
  const line = fillIn(sample('docs/operations', 'http2 on;'), { '/etc/nginx/conf.d/sampan.conf': file });
  execFileSync('sh', ['-ec', line]);
  return readFileSync(file, 'utf8');
}

/** Replaces only ports and paths. */
function readOurs(name: string): string {
  const text = readFileSync(join(root, 'deploy/nginx', name), 'utf8');
  const known = nginx && knowsHttp2(nginx) ? text : inOlderWords(text);
  return known
    .replaceAll(/^\s*listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace(/listen 443 ssl( http2)?;/, `listen 127.0.0.1:${ports.https} ssl$1;`)
    .replaceAll('/etc/ssl/sampan/', `${folder}/`)
    .replace('127.0.0.1:3000', `127.0.0.1:${(shop.address() as AddressInfo).port}`);
}

function ask(path: string, headers: Record<string, string> = {}, body?: Buffer) {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port: ports.https,
        path,
        method: body ? 'POST' : 'GET',
        headers: { host: 'shop.example', ...headers },
        ca: readFileSync(join(folder, 'fullchain.pem')),
        servername: 'shop.example',
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
      },
    );
    asked.on('error', reject).end(body);
  });
}

beforeAll(async () => {
  if (!nginx) return;
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  Object.assign(ports, { http: await freePort(), https: await freePort() });
  makeCertificate();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { access_log off; ${temporary.join(' ')}\n${readOurs('upstream.conf')}\n${readOurs('shop.conf')} }`,
  );
  server = spawn(nginx, ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  });
  while (server.exitCode === null && !(await ask('/').catch(() => undefined))) await sleep(50);
  expect(server.exitCode).toBeNull();
});

afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  shop.close();
  rmSync(folder, { recursive: true });
});

describe.skipIf(!nginx)('nginx', () => {
  test('drops a visitor’s claims about itself', async () => {
    const lies = { 'x-forwarded-for': '10.1.2.3', 'x-forwarded-proto': 'http', forwarded: 'for=10.1.2.3' };
    const received = JSON.parse((await ask('/index', lies)).text);
    expect(received).toMatchObject({
      host: 'shop.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
    expect(received).not.toHaveProperty('forwarded');
  });

  test('sends http to https', async () => {
    const answer = await fetch(`http://127.0.0.1:${ports.http}/cart?a=1`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, 'https://shop.example/cart?a=1']);
    expect(answer.headers.get('server')).toBe('nginx');
    expect(knowsHttp2(nginx ?? '') || readOurs('shop.conf').includes(' ssl http2;')).toBe(true);
  });

  test('lets a bank statement of 5 MB in Base64 through, and refuses more than any call needs', async () => {
    expect((await ask('/api/files', {}, Buffer.alloc(7 * 1024 * 1024))).status).toBe(200);
    expect((await ask('/api/files', {}, Buffer.alloc(9 * 1024 * 1024))).status).toBe(413);
  });

  test('limits sign-in sooner than pages, and payment providers not at all', async () => {
    const refusals = async (path: string, atOnce: number) => {
      const answers = [];
      for (let sent = 0; sent < 60; sent += atOnce)
        answers.push(...(await Promise.all(Array.from({ length: atOnce }, () => ask(path)))));
      return answers.filter(({ status }) => status === 429).length;
    };
    expect(await refusals('/api/webhooks/any', 60)).toBe(0);
    expect(await refusals('/index', 20)).toBe(0);
    expect(await refusals('/api/admin/login', 20)).toBeGreaterThan(0);
  });
});
