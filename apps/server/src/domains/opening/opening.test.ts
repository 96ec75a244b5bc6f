import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallError } from '@sampan/contract/page-context';
import { policyKinds } from '@sampan/contract/settings/policy-kinds';
import { translate } from '@sampan/translations/translate';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { listenForNotices } from '#database/listen.ts';
import { resetOwner } from '#domains/accounts/ensure-owner.ts';
import { importFolder } from '#domains/settings/folder/settings-folder.ts';
import { publishDrafts } from '#domains/settings/policies.ts';
import { writeOpening } from '#shop/settings/opening.ts';
import { readShopFront } from '#shop/settings/shop-front.ts';
import { testAccount, testCompany } from '#testing/company.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop, realShop } from '#testing/shop.ts';
import { passOnNotice, passOnState } from '../../boot/pass-on.ts';

/** A new shop, as strangers and its owner find it, until it is open. */

const shop = await openTestShop(realShop, undefined, { isNew: true });
const beside = await openTestShop(realShop, shop);
const demo = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const finance = await shop.makeOperator(['finance']);

const bank = { reference: '{order}', accounts: [testAccount] };

const refusal = (made: Promise<unknown>) =>
  made.then(
    () => expect.unreachable(),
    ({ status, error, data }: CallError) => ({ status, error, data }),
  );

async function enrolOwner(): Promise<void> {
  const { email, oneTimePassword: password } = await resetOwner(shop.services);
  const { secret } = await shop.call('operatorBeginEnrolment', { email, password });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await shop.call('operatorEnrol', { email, password, newPassword: 'a long enough password', code });
}

describe('guard: a shop that is not open', () => {
  test.each([
    ['GET', '/'],
    ['GET', '/index'],
    ['GET', '/zh/product-list'],
    ['HEAD', '/index'],
    ['GET', '/setup/../index'],
    ['GET', '/setup/%2e%2e/index'],
    ['GET', '/no-such-page'],
    ['GET', '/link-pictures/shop.jpg'],
    ['GET', '/contacts/aaaaaaaaaaaaaaaaaaaaaaaa.png'],
    ['GET', '/files/products/a.webp'],
    ['GET', '/index.data'],
    ['GET', '/setup.data'],
    ['GET', '/sitemap.xml'],
    ['GET', '/sitemaps/pages.xml'],
    ['GET', '/.well-known/security.txt'],
    ['GET', '/api/docs'],
    ['GET', '/api/base/shop'],
    ['GET', '/api/base/currencyRates'],
    ['GET', '/api/no-such-call'],
    ['POST', '/api/product/platform/goods/list'],
    ['POST', '/api/admin/login'],
    ['POST', '/api/admin/register'],
  ])('%s %s answers 503, and says to nobody but when to come again', async (method, path) => {
    const { hostname, port } = new URL(shop.origin);
    const { request } = await import('node:http');
    // As it is: fetch would tidy the path.
    const answer = await new Promise<{ status?: number; headers: Record<string, unknown> }>((resolve, reject) => {
      const sent = request({ hostname, port, method, path }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, headers: response.headers });
      });
      sent.on('error', reject).end();
    });
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '3600', 'x-robots-tag': 'noindex', 'cache-control': 'no-store' },
    });
  });

  test('a page is in the visitor’s language, the error in the client’s', async () => {
    const page = await shop.fetch('/de/index', { headers: { accept: 'text/html' } });
    expect([page.headers.get('content-type'), await page.text()]).toEqual([
      'text/html; charset=utf-8',
      expect.stringMatching(/<html lang="de".*noindex.*shop\.example/s),
    ]);
    expect(await refusal(shop.call('getShop', {}))).toEqual({
      status: 503,
      error: 'shop_not_open',
      data: { seconds: 3600 },
    });
    expect(await refusal(shop.call('countCart', {}, await shop.makeCustomer()))).toMatchObject({
      error: 'shop_not_open',
    });
  });

  test('search engines are told to wait, for no longer than it lasts', async () => {
    const robots = await shop.fetch('/robots.txt');
    expect([robots.status, robots.headers.get('cache-control'), await robots.text()]).toEqual([
      200,
      'no-store',
      'User-agent: *\nDisallow: /\n',
    ]);
  });

  test('its proxy, payment providers and operators are served', async () => {
    expect((await shop.fetch('/healthz')).status).toBe(200);
    expect((await shop.fetch('/readyz')).status).toBe(200);
    // What the page that says so shows.
    for (const path of ['/shop/look.css', '/manifest.webmanifest'])
      expect([path, (await shop.fetch(path)).status]).toEqual([path, 200]);
    // There is no such provider; the route is reached.
    expect((await shop.fetch('/api/webhooks/none', { method: 'POST', body: '{}' })).status).not.toBe(503);
    const permission = await shop.call('operatorUploadPolicy', { fileType: 'png', purpose: 'shop' }, owner);
    const sent = await shop.fetch(`/files/${permission.key}`, { method: 'PUT', body: 'x' });
    expect(sent.status).toBe(403);
    expect(await shop.call('operatorMe', {}, finance)).toMatchObject({ id: finance.id });
  });
});

test('guard: owner only', async () => {
  for (const name of ['operatorGetOpening', 'operatorOpenShop', 'operatorCloseShop', 'operatorSendTestMail'] as const)
    expect((await refusal(shop.call(name, {}, finance))).status).toBe(403);
});

test('no setting opens a shop', async () => {
  const input = { subject: 'opening' as never, value: { openedAt: new Date().toISOString() } };
  expect((await refusal(shop.call('operatorSetSetting', input, owner))).error).toBe('invalid_input');
});

test('guard: what is missing. The shop opens when the last part is there, for every process at once, and can be closed', async () => {
  const missing = async () => (await shop.call('operatorGetOpening', {}, owner)).missing;
  const open = () => refusal(shop.call('operatorOpenShop', {}, owner));
  expect(await missing()).toEqual(['owner', 'company', 'bank', 'terms', 'shipping', 'refunds']);
  expect(await open()).toEqual({ status: 409, error: 'shop_not_ready', data: { missing: await missing() } });
  await enrolOwner();
  await shop.call('operatorSetSetting', { subject: 'company', value: testCompany }, owner);
  await shop.call('operatorSetSetting', { subject: 'bank', value: bank }, owner);
  expect(await missing()).toEqual(['terms', 'shipping', 'refunds']);
  // Everybody else’s text is the English one.
  expect(await publishDrafts(shop.services, ['de'])).toHaveLength(3);
  expect(await missing()).toEqual(['terms', 'shipping', 'refunds']);
  expect(await publishDrafts(shop.services, ['en'])).toEqual(['terms.en', 'shipping.en', 'refunds.en']);
  expect(await publishDrafts(shop.services, ['en'])).toEqual([]);
  const before = await shop.call('operatorGetOpening', {}, owner);
  expect(before).toMatchObject({ isOpen: false, openedAt: '', missing: [], goods: 0, paymentProviders: [] });
  expect(before.untranslated).toContainEqual({ kind: 'refunds', language: 'zh' });
  expect(before.untranslated).toHaveLength(27);

  // Two at once: one history entry.
  const both = await Promise.all([shop, beside].map((one) => one.call('operatorOpenShop', {}, owner)));
  expect(both[0]).toEqual(both[1]);
  expect(both[0]).toMatchObject({ isOpen: true, missing: [] });
  const entries = await shop.db
    .selectFrom('setting_changes')
    .select('changed_by')
    .where('key', '=', 'opening')
    .execute();
  expect(entries).toEqual([{ changed_by: owner.id }]);
  expect((await beside.call('getShop', {})).shopName).toBe('Kestrel');
  expect((await beside.fetch('/robots.txt')).headers.get('cache-control')).toContain('public');
  expect((await beside.call('getPolicy', { kind: 'terms' })).html).toContain('Kestrel Trading GmbH');

  // What it opened with it keeps, until it is closed.
  const empty = (subject: 'company' | 'bank') =>
    refusal(shop.call('operatorSetSetting', { subject, value: null }, owner));
  for (const subject of ['company', 'bank'] as const)
    expect(await empty(subject)).toMatchObject({ status: 409, error: 'setting_needed' });
  const folder = mkdtempSync(join(tmpdir(), 'shop-settings-'));
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ bank: null }));
  await expect(importFolder(shop.services, folder)).rejects.toThrow(/^bank: /);
  expect(await missing()).toEqual([]);

  expect((await shop.call('operatorCloseShop', {}, owner)).isOpen).toBe(false);
  await importFolder(shop.services, folder);
  expect(await missing()).toEqual(['bank']);
  await shop.call('operatorSetSetting', { subject: 'bank', value: bank }, owner);
  expect((await refusal(beside.call('getShop', {}))).error).toBe('shop_not_open');
  const page = await beside.fetch('/', { headers: { accept: 'text/html', 'accept-language': 'fr' } });
  expect([page.status, await page.text()]).toEqual([503, expect.stringMatching(/lang="fr".*Kestrel/s)]);
});

test('a process hears of it, asks the database once, and goes on by what it heard while the database is away', async () => {
  const { services, caches } = beside;
  const opened = Promise.withResolvers<void>();
  const notices = listenForNotices(services.config.databaseUrl ?? '', services.log, {
    onNotice: (notice) => passOnNotice(services, caches, notice),
    onState: (state) => {
      passOnState(services, caches, state);
      if (state === 'open') opened.resolve();
    },
  });
  await opened.promise;
  await expect.poll(async () => (await beside.fetch('/api/base/shop')).status).toBe(503);
  await shop.call('operatorOpenShop', {}, owner);
  await expect.poll(async () => (await beside.fetch('/api/base/shop')).status).toBe(200);
  passOnState(services, caches, 'closed');
  // Behind its back.
  await shop.db.deleteFrom('settings').where('key', '=', 'opening').execute();
  expect((await beside.fetch('/robots.txt')).headers.get('cache-control')).toContain('public');
  passOnState(services, caches, 'open');
  await expect.poll(async () => (await beside.fetch('/api/base/shop')).status).toBe(503);
  await notices.stop();
});

test('migration 0030: a shop with customers stays open if it has company and bank, and one without customers is closed', async () => {
  const older = await openTestShop(realShop);
  const migration = readFileSync(new URL('../../../database/0030-opening.sql', import.meta.url), 'utf8');
  const migrated = async () => {
    await older.db.deleteFrom('settings').where('key', '=', 'opening').execute();
    await sql.raw(migration).execute(older.db);
    return (await older.fetch('/api/base/shop')).status;
  };
  expect(await migrated()).toBe(503);
  await inTransaction(older.db, (tx) => writeOpening(tx, { openedAt: new Date(0).toISOString() }, null));
  const { offerId } = await makeProduct(older.services);
  await makeOrder(older, await older.makeCustomer(), { lines: [{ productId: offerId, quantity: 10 }] });
  expect(await migrated()).toBe(200);
  await older.db.deleteFrom('settings').where('key', '=', 'bank').execute();
  expect(await migrated()).toBe(503);
});

test('a demo is always open', async () => {
  const { token } = await demo.makeOperator(['owner']);
  expect((await demo.fetch('/api/base/shop')).status).toBe(200);
  expect((await demo.call('operatorGetOpening', {}, { token })).isOpen).toBe(true);
});

describe('policies', () => {
  test('a draft has the company’s words; a placeholder that nothing fills is not published', async () => {
    const draft = await shop.call('operatorDraftPolicy', { kind: 'terms', language: 'de' }, finance);
    expect(draft.markdown).toContain('Kestrel Trading GmbH');
    expect(draft.html).toContain('<h2>');
    const publish = (markdown: string) =>
      shop.call('operatorPublishPolicy', { kind: 'about', language: 'en', markdown }, finance);
    expect((await publish('# About {shopName}\n\nx')).markdown).toBe('# About Kestrel\n\nx');
    await expect(publish('# About\n\n{shopNam}')).rejects.toMatchObject({ fields: { markdown: expect.anything() } });
    expect(policyKinds).toContain('about');
  });

  test('a preview stores nothing, and runs nothing', async () => {
    const markdown = '# Title\n\nText <script>alert(1)</script>';
    expect(await shop.call('operatorPreviewPolicy', { markdown }, finance)).toMatchObject({
      title: 'Title',
      html: expect.not.stringContaining('script'),
    });
  });
});

describe('the test mail', () => {
  test('what the mail server says is the answer', async () => {
    expect(await refusal(shop.call('operatorSendTestMail', {}, owner))).toMatchObject({
      status: 409,
      error: 'mail_not_sent',
      data: { reason: expect.stringContaining('mail server') },
    });
  });

  test('it says in subject and text that it is a test', async () => {
    const { token, email } = await demo.makeOperator(['owner']);
    expect(await demo.call('operatorSendTestMail', {}, { token })).toEqual({ to: email });
    const [mail, ...others] = await demo.inbox(email);
    const marked = translate('en', 'mail.test.heading');
    expect(others).toEqual([]);
    const { shopName } = await readShopFront(demo.services);
    expect(mail?.subject).toBe(translate('en', 'mail.test.subject', { shop: shopName }));
    expect([mail?.text_body.includes(marked), mail?.html_body.includes(marked)]).toEqual([true, true]);
  });
});
