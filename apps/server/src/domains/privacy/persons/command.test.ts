import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { childEnv } from '#testing/child-env.ts';
import { findWords, makeLife, traces } from '#testing/full-life.ts';
import { makeSmallOrder } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';

/** `npm run privacy` beside the running shop. */

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const { config, storage } = shop.services;
const script = new URL('../../../../../../scripts/privacy.ts', import.meta.url).pathname;

function run(...words: string[]): Promise<{ code: number; text: string }> {
  const env = {
    ...childEnv,
    NODE_ENV: 'test',
    SHOP: 'demo',
    DATABASE_URL: shop.database.url,
    DATA_DIR: config.dataDir,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    );
  });
}

test('exports into a folder, counts, erases with the files, and lists erasures', async () => {
  const life = await makeLife(shop, owner);
  const { email, id } = life.customer;
  const folder = join(config.dataDir, 'exported');
  expect(await run('export', email, folder)).toMatchObject({ code: 0 });
  const data = JSON.parse(readFileSync(join(folder, 'data.json'), 'utf8'));
  expect(data.userId).toBe(id);
  expect(data.files.toSorted()).toEqual(
    ['avatars', 'grants', 'inspections', 'slips', 'uploads'].flatMap((part) =>
      readdirSync(join(folder, part)).map((name) => `${part}/${name}`),
    ),
  );
  expect(data.files).toEqual(expect.arrayContaining(Object.values(life.files)));
  // An existing export is not overwritten.
  expect((await run('export', email, folder)).code).toBe(1);

  const before = await findWords(shop, traces);
  const counted = await run('erase', email);
  expect([counted.code, await findWords(shop, traces)]).toEqual([0, before]);
  expect(counted.text).toMatch(/^ +1 addresses$/m);
  const erased = await run('erase', email, '--apply', 'asked', 'by', 'letter');
  expect(erased.code).toBe(0);
  expect(await findWords(shop, traces)).toEqual({ orders: 2 });
  expect(await storage.read(life.files.avatar, 1_000_000)).toBeUndefined();
  expect((await run('erase', email, '--apply', 'again')).code).toBe(1);
  expect((await run('erasures')).text).toMatch(new RegExp(`^${id} .* command asked by letter$`, 'm'));
});

test('names the orders that prevent it, and explains its use', async () => {
  const { customer, order } = await makeSmallOrder(shop);
  const refused = await run('erase', customer.email, '--apply', 'asked');
  expect(refused.code).toBe(1);
  expect(refused.text).toContain(order.sn);
  for (const words of [[], ['erase', customer.email, '--apply']])
    expect([words, (await run(...words)).code]).toEqual([words, 2]);
});
