import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { childEnv } from '#testing/child-env.ts';
import { testAccount, testCompany } from '#testing/company.ts';
import { openTestShop, realShop } from '#testing/shop.ts';

/** `npm run shop:setup`, as machines run it. */

const shop = await openTestShop(realShop, undefined, { isNew: true });
const scriptOf = (name: string) => fileURLToPath(new URL(`../../../../scripts/${name}.ts`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'shop-setup-'));
afterAll(() => rmSync(folder, { recursive: true }));

const setUp = (...options: string[]) => run(folder, ...options);
const run = (...given: string[]) => runScript('shop-setup', given);

function runScript(name: string, given: string[]): { status: number | null; said: string } {
  const { databaseUrl = '', dataDir } = shop.services.config;
  const env = {
    ...process.env,
    ...childEnv,
    ...realShop,
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: 'Vt7w2Hq9Bz4Kx6Rn1Jd8Ls3Gp5Mc0Fy-',
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [scriptOf(name), ...given], { env });
  return { status, said: `${stdout}${stderr}` };
}

const writeSettings = (value: object) => writeFileSync(join(folder, 'settings.json'), JSON.stringify(value));

test('a new shop from a folder: missing parts are listed, then it opens; repeating changes nothing', async () => {
  writeSettings({ company: testCompany, offered: { languages: ['en', 'de'], currencies: ['EUR'] } });
  const incomplete = setUp('--open');
  expect([incomplete.status, incomplete.said.match(/^The owner|^No bank|^There (is|are) no/gm)?.length]).toEqual([
    1, 5,
  ]);

  writeSettings({ bank: { reference: '{order}', accounts: [testAccount] } });
  mkdirSync(join(folder, 'policies'));
  writeFileSync(join(folder, 'policies/terms.en.md'), '# Terms\n\nOur own.');
  writeFileSync(
    join(folder, 'goods.csv'),
    `Handle,Title,Variant Price,Variant Grams,Vendor,Image Src\nmug,Mug,4.5,300,Potter,https://pictures.example/mug.jpg\n`,
  );
  const complete = setUp('--drafts');
  expect([complete.status, complete.said]).toEqual([
    0,
    expect.stringMatching(/shipping\.en, refunds\.en, terms\.de, shipping\.de, refunds\.de/),
  ]);
  expect(complete.said).toContain('The owner has not enrolled');

  await shop.db
    .insertInto('operators')
    .values({ email: 'owner@shop.example', name: 'Owner', roles: ['owner'], password_hash: 'x', totp_secret: 'x.y' })
    .execute();
  expect(setUp('--open')).toMatchObject({ status: 0, said: expect.stringContaining('The shop is open.') });
  const again = setUp('--drafts', '--open');
  expect(again).toEqual({
    status: 0,
    said: expect.stringMatching(
      /^Nothing differs from the shop\.\nGoods: 0 added, 0 updated, 1 unchanged\.\n1 picture to fetch: .*\nThe shop is open\.\n$/,
    ),
  });
  expect((await shop.call('getPolicy', { kind: 'terms' })).html).toBe('<p>Our own.</p>');
});

test('npm run settings: an open shop keeps its bank, and owners are notified of another account', async () => {
  const set = (...given: string[]) => runScript('settings', ['set', ...given]);
  const readMails = async () => {
    const mails = sql<{ data: unknown }>`select data from pgboss.job where name = 'send-mail'`;
    return (await mails.execute(shop.db)).rows.map(({ data }) => data);
  };
  expect(set('bank', 'null')).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^bank: [\s\S]*Nothing was changed/),
  });
  expect(await readMails()).toEqual([]);
  expect(set('bank.accounts.0.number', 'DE00 2').status).toBe(0);
  expect(await readMails()).toMatchObject([
    { to: 'owner@shop.example', template: 'bank-changed', params: { by: 'Somebody on the command line' } },
  ]);
});

test('closing, again too; opening once more', () => {
  const closed = { status: 0, said: expect.stringMatching(/503[\s\S]*--open opens the shop/) };
  expect(run('--close')).toMatchObject(closed);
  expect(run('--close')).toMatchObject(closed);
  expect(run('--close', '--open').status).toBe(2);
  expect(run(folder, '--open')).toMatchObject({ status: 0, said: expect.stringContaining('The shop is open.') });
});

test('a mistake in the folder changes nothing', () => {
  writeSettings({ company: { ...testCompany, supportMail: 'x' } });
  expect(setUp('--open')).toMatchObject({ status: 1, said: expect.stringMatching(/^company\.supportMail: /) });
});
