import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop, testPassword } from '#testing/shop.ts';

/** Runs linters and client generators on the served document. They live in tests/openapi, with TypeScript 5. */

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

beforeAll(async () => {
  await execute('npm', ['run', '-s', 'setup'], { cwd: folder });
  rmSync(join(folder, 'build'), { recursive: true, force: true });
  mkdirSync(join(folder, 'build'));
  const response = await shop.fetch('/api/openapi.json');
  writeFileSync(join(folder, 'build/openapi.json'), await response.text());
});

test('redocly finds no error and nothing to warn of', async () => {
  const report = await run('redocly', 'lint', './build/openapi.json', '--extends', 'recommended', '--format', 'json');
  const { totals } = JSON.parse(report.slice(report.indexOf('{'), report.lastIndexOf('}') + 1));
  expect(totals).toMatchObject({ errors: 0, warnings: 0, ignored: 0 });
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
  await run('openapi-typescript', './build/openapi.json', '-o', './build/types.d.ts');
  await run(
    'openapi-ts',
    '-i',
    './build/openapi.json',
    '-o',
    './build/client',
    '-c',
    '@hey-api/client-fetch',
    '--no-log-file',
  );
  await run('tsc', '-p', '.');

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
