import type { CallError } from '@sampan/contract/page-context';
import { Secret, TOTP } from 'otpauth';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { resetOwner } from '#domains/accounts/ensure-owner.ts';
import { publishDrafts } from '#domains/settings/policies.ts';
import { makeShopPicture, writePictures } from '#domains/settings/values/shop-picture.ts';
import { createCaches } from '#http/caches.ts';
import { writeOpening } from '#shop/settings/opening.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { barrier } from '#testing/barrier.ts';
import { giveCompany, testCompany } from '#testing/company.ts';
import { openTestShop, realShop } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';
import { builtPages } from '../../run-shop.ts';

/** The owner's entrance, before the shop is open and after: the page, and its calls. */

const shop = await openTestShop(realShop, undefined, { isNew: true });
const app = await createShopApp(shop.services, pino({ level: 'silent' }), createCaches(), builtPages());
afterAll(() => app.close());

await giveCompany(shop.services);
await publishDrafts(shop.services, ['en']);
const pictureOf = async (background: string) =>
  makeShopPicture(
    await sharp({ create: { width: 30, height: 6, channels: 3, background } })
      .png()
      .toBuffer(),
  );
const [logo, code] = [await pictureOf('#7a1f5c'), await pictureOf('#1d4ed8')];
await writePictures(shop.services.storage, [logo, code]);
await inTransaction(shop.db, (tx) =>
  writeSetting(tx, 'look', { logo: logo.key, brand: '#7a1f5c', action: null }, null),
);

const setOpen = (isOpen: boolean) =>
  inTransaction(shop.db, (tx) => writeOpening(tx, { openedAt: isOpen ? new Date(0).toISOString() : null }, null));
const fileOf = (key: string) => key.replace('shop/', '/contacts/');

test.each([
  ['a closed', '/setup', '/console/settings'],
  ['an open', '/setup', '/console/settings'],
  ['a closed', '/zh/setup', '/console/settings'],
  ['a closed', '/setup/bank', '/console/settings/bank'],
  ['an open', '/zh/setup/a%2F..%2Fb', '/console/settings/a%2F..%2Fb'],
])('of %s shop %s leads to the console', async (state, url, to) => {
  await setOpen(state === 'an open');
  const { statusCode, headers } = await app.inject({ url });
  expect([statusCode, headers.location]).toEqual([308, to]);
});

test.each(['a closed', 'an open'])(
  'guard: of %s shop the settings’ page has no more than the name, for nobody to keep or find',
  async (state) => {
    await setOpen(state === 'an open');
    const page = await app.inject({ url: '/console/settings/bank' });
    expect([page.statusCode, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
      200,
      'no-store',
      'noindex',
    ]);
    expect(page.body).toContain(testCompany.shopName);
    for (const fact of ['legalName', 'street', 'registration', 'vat', 'supportMail'] as const)
      expect(page.body).not.toContain(testCompany[fact]);
  },
);

test('guard: a closed shop serves its styles, its logo and the icons made from it, no other picture', async () => {
  await setOpen(true);
  const { body } = await app.inject({ url: '/index' });
  await setOpen(false);
  const statuses = async (paths: string[]) =>
    Promise.all(paths.map(async (url) => (await app.inject({ url })).statusCode));
  const [, styles = ''] = /href="(\/shop\/look\.css[^"]*)"/.exec(body) ?? [];
  const [, icon = ''] = /href="(\/shop\/icons\/[^"]*)"/.exec(body) ?? [];
  expect(await statuses([styles, icon, '/manifest.webmanifest', fileOf(logo.key)])).toEqual([200, 200, 200, 200]);
  expect(await statuses([fileOf(code.key), '/link-pictures/shop.jpg', '/product-list'])).toEqual([503, 503, 503]);
  expect((await app.inject({ url: '/index' })).body).toContain(`<img src="${fileOf(logo.key)}"`);
  await setOpen(true);
  expect(await statuses([fileOf(code.key)])).toEqual([200]);
});

test('guard: an owner who lost telephone and password gets in again, closes the open shop, and opens it another day', async () => {
  await setOpen(true);
  const { email, oneTimePassword } = await resetOwner(shop.services);
  const password = 'a long enough password';
  const invited = { email, password: oneTimePassword };
  const { secret, uri } = await shop.call('operatorBeginEnrolment', invited);
  expect(new URL(uri).searchParams.get('issuer')).toBe(testCompany.shopName);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const first = await shop.call('operatorEnrol', { ...invited, newPassword: password, code: totp.generate() });
  expect((await shop.call('operatorGetOpening', {}, first)).isOpen).toBe(true);
  // The link works once.
  await expect(shop.call('operatorBeginEnrolment', invited)).rejects.toMatchObject({
    error: 'wrong_account_or_password',
  });

  const signIn = async () => {
    // Pretends that the app had shown a later code.
    await shop.db.updateTable('operators').set({ totp_last_step: 0 }).where('email', '=', email).execute();
    return shop.call('operatorLogin', { email, password, code: totp.generate() });
  };
  await shop.call('operatorLogout', {}, first);
  await expect(shop.call('operatorCloseShop', {}, first)).rejects.toMatchObject({ status: 401 });
  const second = await signIn();
  expect((await shop.call('operatorCloseShop', {}, second)).isOpen).toBe(false);
  expect((await app.inject({ url: '/index' })).statusCode).toBe(503);
  await shop.call('operatorLogout', {}, second);
  const third = await signIn();
  expect((await shop.call('operatorOpenShop', {}, third)).isOpen).toBe(true);
  expect((await app.inject({ url: '/index' })).statusCode).toBe(200);
});

test.each([
  ['a closed', '198.51.100.7'],
  ['an open', '198.51.100.8'],
])('guard: of %s shop no more than five guesses in a quarter of an hour', async (state, address) => {
  await setOpen(state === 'an open');
  const { email } = await resetOwner(shop.services);
  const headers = { 'x-forwarded-for': address };
  const guess = () =>
    shop.call('operatorLogin', { email, password: 'wrong', code: '000000' }, undefined, headers).then(
      () => 200,
      ({ status }: CallError) => status,
    );
  const statuses = (await barrier(8, guess)).map((end) => (end.status === 'fulfilled' ? end.value : 0));
  expect(statuses.toSorted()).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
});
