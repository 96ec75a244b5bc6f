import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { calls } from '@sampan/contract/calls';
import { beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../apps/server/src/domains/accounts/passwords.ts';
import { makeProduct } from '../../apps/server/src/testing/make-product.ts';
import { openTestShop, type TestCustomer } from '../../apps/server/src/testing/shop.ts';
import { codeOf, inviteStaff } from '../../apps/server/src/testing/staff.ts';
import { fillIn, sample } from './blocks.ts';

/** The curl lines of the documents, at a shop of a test's own. */

const shop = await openTestShop();
const [api, hooks, operations] = ['docs/api.md', 'docs/webhooks.md', 'docs/operations'] as const;
let buyer: TestCustomer;
let offerId = 0;

/** Answers of the calls, one a line, as a shell with `-e` gets them. */
async function sh(script: string): Promise<Record<string, never>[]> {
  // Each answer of curl ends without a line end.
  const { stdout } = await promisify(execFile)('sh', ['-ec', `curl() { command curl "$@" && echo; }\n${script}`]);
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

const atShop = (text: string) => fillIn(text, { 'http://localhost:3000': shop.origin });
const begin = () => atShop(sample(api, '/product/platform/goods/list'));
const signIn = () => `${begin()}${sample(api, '/admin/login')}`;

beforeAll(async () => {
  buyer = await shop.makeCustomer({ email: 'buyer@sampan.example' });
  const password_hash = await hashPassword('sampan-demo');
  await shop.db.updateTable('users').set({ password_hash }).where('id', '=', buyer.id).execute();
  ({ offerId } = await makeProduct(shop.services, {
    titles: { zh: '杯', en: 'Porcelain mug' },
    skus: [{ stock: 500 }],
  }));
});

test('a search without signing in', async () => {
  expect(await sh(begin())).toMatchObject([{ code: 200, result: {} }]);
});

test('signing in, and the cart', async () => {
  const [, cart] = await sh(signIn());
  expect(cart).toMatchObject({ code: 200 });
});

test('a key is made, and reads orders', async () => {
  const made = sample(api, '/api-keys');
  const [line = ''] = made.split(/(?=^curl -s \$SHOP\/customer)/m);
  const [, , key] = await sh(`${signIn()}${line}`);
  const { data } = key as unknown as { data: { key: string } };
  expect(data.key).toMatch(/^shopkey_/);
  const answers = await sh(`KEY=${data.key}\n${signIn()}${made}`);
  expect(answers.at(-1)).toMatchObject({ code: 200 });
});

test('an order is placed with an idempotency key', async () => {
  const address = await shop.makeAddress(buyer);
  const placing = fillIn(sample(api, '/order/cart/checkoutNow'), {
    '"…"': `"${address.id}"`,
    '610947572360': String(offerId),
    '4388213009781': String(offerId),
    '1.2677': '999',
  });
  expect((await sh(`${signIn()}${placing}`)).at(-1)).toMatchObject({ code: 200, data: { sn: expect.any(String) } });
});

test('a hook is added, its secret shown, and it is tested', async () => {
  const answers = await sh(`${signIn()}${sample(hooks, '/hooks/add')}`);
  expect(answers.slice(-2)).toMatchObject([
    { code: 200, data: { secret: expect.stringMatching(/^whsec_/) } },
    { code: 200 },
  ]);
});

test('an operator enrols by calls and signs in', async () => {
  const { email, oneTimePassword } = await inviteStaff(shop, ['owner']);
  const lines = fillIn(sample(operations, '/enrol/begin'), {
    'https://shop.example': shop.origin,
    'you@shop.example': email,
    'ONE-TIME': oneTimePassword,
    '"…"': '"a long river of words"',
  });
  const [first = '', second = '', third = ''] = lines.split(/(?=^# [23]\.)/m);
  const [setting = ''] = lines.split('\n');
  const [begun] = await sh(first);
  const { secret } = (begun as unknown as { data: { secret: string } }).data;
  const [enrolled] = await sh(`${setting}\n${fillIn(second, { '123456': codeOf(secret, -1) })}`);
  expect(enrolled).toMatchObject({ code: 200, data: { recoveryCodes: expect.any(Array) } });
  const [signedIn] = await sh(`${setting}\n${fillIn(third, { '123456': codeOf(secret) })}`);
  expect(signedIn).toMatchObject({ code: 200, data: { token: expect.any(String) } });
});

test('a refusal, and the fields about limits, look as they are printed', async () => {
  const printed = JSON.parse(sample(api, '"too_many_attempts"'));
  const wrong = { username: buyer.email, password: 'wrong' };
  const answers: Response[] = [];
  const send = () =>
    shop.fetch('/api/admin/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wrong),
    });
  while (answers.at(-1)?.status !== 429) answers.push(await send());
  const refused = await answers.at(-1)?.json();
  expect(Object.keys(refused).sort()).toEqual(Object.keys(printed).sort());
  expect(refused).toMatchObject({
    code: printed.code,
    error: printed.error,
    message: expect.stringMatching(/^Too many attempts\./),
  });
  const limits = sample(api, 'RateLimit-Policy');
  const shape = (text: string) => text.replaceAll(/\d+/g, '0');
  const searched = await shop.fetch(`/api${calls.searchProducts.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(shape(`RateLimit-Policy: ${searched.headers.get('ratelimit-policy')}\n`)).toContain(
    shape(limits.split('\n')[0] ?? ''),
  );
  expect(shape(`RateLimit: ${searched.headers.get('ratelimit')}`)).toBe(shape(limits.split('\n')[1] ?? ''));
});
