import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop, testPassword } from '#testing/shop.ts';

/**
 * Runs linters and client generators on the served document. They live in tests/openapi, with TypeScript 5. Half a minute of
 * CPU, of which the outcome is kept for the same document and the same tools.
 */

const shop = await openTestShop();
const folder = fileURLToPath(new URL('../../../../../tests/openapi/', import.meta.url));
const execute = promisify(execFile);

/** Throws with the program's output when it fails. */
async function run(program: string, ...args: string[]): Promise<string> {
  const path = join(folder, 'node_modules/.bin', program);
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  const { stdout, stderr } = await execute(process.execPath, [path, ...args], { cwd: folder, env });
  return stdout + stderr;
}

const inBuild = (...names: string[]) => join(folder, 'build', ...names);

/** Changes with the document and with everything that reads it. */
function fingerprintOf(openapi: string): string {
  const hash = createHash('sha256').update(openapi);
  for (const name of ['package-lock.json', 'tsconfig.json', 'client.ts', 'misuse.ts'])
    hash.update(readFileSync(join(folder, name)));
  return hash.update(readFileSync(fileURLToPath(import.meta.url))).digest('hex');
}

/** Once for what is in the folder. A failure leaves no mark, so it is repeated. */
async function once(step: string, work: () => Promise<void>): Promise<void> {
  if (existsSync(inBuild(`${step}.done`))) return;
  await work();
  writeFileSync(inBuild(`${step}.done`), '');
}

beforeAll(async () => {
  await execute('npm', ['run', '-s', 'setup'], { cwd: folder });
  const openapi = await (await shop.fetch('/api/openapi.json')).text();
  const fingerprint = fingerprintOf(openapi);
  if (existsSync(inBuild('fingerprint')) && readFileSync(inBuild('fingerprint'), 'utf8') === fingerprint) return;
  rmSync(inBuild(), { recursive: true, force: true });
  mkdirSync(inBuild());
  writeFileSync(inBuild('openapi.json'), openapi);
  writeFileSync(inBuild('fingerprint'), fingerprint);
});

test('redocly finds no error and nothing to warn of', async () => {
  await once('lint', async () => {
    const report = await run('redocly', 'lint', './build/openapi.json', '--extends', 'recommended', '--format', 'json');
    const { totals } = JSON.parse(report.slice(report.indexOf('{'), report.lastIndexOf('}') + 1));
    expect(totals).toMatchObject({ errors: 0, warnings: 0, ignored: 0 });
  });
});

interface Client {
  buy(
    account: { baseUrl: string; username: string; password: string },
    purchase: { keyword: string; pieces: number; price?: number },
  ): Promise<{ sn?: string; cost?: number; changed?: { productId: number; price: number }[] }>;
}

test('two generators make a client of it, which compiles, signs in, searches and orders', {
  timeout: 300_000,
}, async () => {
  await once('compile', async () => {
    await run('openapi-typescript', './build/openapi.json', '-o', './build/types.d.ts');
    const how = ['-c', '@hey-api/client-fetch', '--no-log-file'];
    await run('openapi-ts', '-i', './build/openapi.json', '-o', './build/client', ...how);
    await run('tsc', '-p', '.');
  });

  const customer = await shop.makeCustomer();
  await shop.makeAddress(customer);
  const { offerId } = await makeProduct(shop.services, { titles: { zh: '陶瓷杯', en: 'Porcelain beaker' } });
  const { buy }: Client = await import(join(folder, 'client.ts'));
  const account = { baseUrl: `${shop.origin}/api`, username: customer.email, password: testPassword };
  const bought = await buy(account, { keyword: 'porcelain', pieces: 20 });
  const [order] = (await shop.call('listOrders', {}, customer)).list;
  expect(bought).toEqual({ sn: order?.sn, cost: order?.fmsBill.totalCostUsd, isTold: true });
  const refused = await buy(account, { keyword: 'porcelain', pieces: 20, price: 0.01 });
  expect(refused.changed).toEqual([
    expect.objectContaining({ productId: offerId, price: order?.customerOrderItemList[0]?.salePrice }),
  ]);
});
