import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '@sampan/contract/settings/subjects';
import { policyDraft } from '@sampan/translations/policy-drafts';
import type { InjectOptions } from 'fastify';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { fillIn } from '#domains/settings/values/placeholders.ts';
import { makeShopPicture, writePictures } from '#domains/settings/values/shop-picture.ts';
import { insertPolicy } from '#domains/settings/values/store.ts';
import { applyNotice, createCaches } from '#http/caches.ts';
import { defaultShipping } from '#shop/settings/default-shipping.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { testAccount, testCompany } from '#testing/company.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop, realShop, testPassword } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';
import { builtPages } from '../../run-shop.ts';

/** A shop of another name: its software is named on the licences page only. */

const company = { ...testCompany, shopName: 'Kestrel & Söhne', phone: '+49 40 555 0142', vat: 'DE123456789' };
const bank = {
  reference: 'KT-{order}',
  accounts: [testAccount, { ...testAccount, currency: 'EUR', number: 'DE02500105170137075030' }],
} satisfies Settings['bank'];

const links =
  '\n\n[Returns](/refund-policy), [goods](/product-list?searchKey=a), [code](/contacts/a.png), [German](/de/index)\n';

const shop = await openTestShop(realShop);
const build = builtPages();
const caches = createCaches();
const app = await createShopApp(shop.services, pino({ level: 'silent' }), caches, build);
afterAll(() => app.close());

const logo = await makeShopPicture(
  await sharp({ create: { width: 300, height: 60, channels: 3, background: '#7a1f5c' } })
    .png()
    .toBuffer(),
);
await writePictures(shop.services.storage, [logo]);
await inTransaction(shop.db, async (tx) => {
  await writeSetting(tx, 'company', company, null);
  await writeSetting(tx, 'bank', bank, null);
  await writeSetting(tx, 'look', { logo: logo.key, brand: '#7a1f5c', action: '#1d4ed8' }, null);
  await writeSetting(tx, 'offered', { languages: ['en', 'de', 'ko'], currencies: ['EUR'] }, null);
  for (const kind of ['terms', 'refunds'] as const)
    for (const language of ['en', 'de'] as const) {
      const markdown = fillIn(policyDraft(kind, language), { company, shipping: defaultShipping }, language) + links;
      await insertPolicy(tx, { kind, language, markdown, publishedBy: null, isDemo: false });
    }
});
const { offerId } = await makeProduct(shop.services, { titles: { en: 'Blue mug', de: 'Blauer Becher' } });
const customer = await shop.makeCustomer();
await shop.call('addToCart', { items: [{ productId: offerId, quantity: 5 }] }, customer);
const order = await makeOrder(shop, customer, { lines: [{ productId: offerId, quantity: 10 }] });

const ask = (url: string, headers: InjectOptions['headers'] = {}) => app.inject({ url, headers });
const login = await app.inject({
  method: 'POST',
  url: '/api/admin/login',
  headers: { 'sec-fetch-site': 'same-origin' },
  payload: { username: customer.email, password: testPassword },
});
const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

const forAll = ['/index', '/product-list', `/product-detail?id=${offerId}`, '/quick-order', '/no-such-page']
  .concat(['/login', '/register', '/forget-password', '/terms-of-service', '/refund-policy', '/product-detail?id=1'])
  .concat(['/logistics-policy', '/about-us']);
const forCustomers = ['/index', '/shopping-cart', '/favourites', '/my-orders', '/site-messages', '/my-account']
  .concat([
    '/change-password',
    '/shipping-address',
    `/order-detail?id=${order.id}`,
    `/order-detail?id=${order.id}&print`,
  ])
  .concat([`/request-refund?orderId=${order.id}`, `/confirm-order?id=${order.id}&billId=${order.billId}`])
  .concat(['/order-detail?id=nothing', '/no-such-page']);

/** Lines that name the software, with the request. */
function namesIn(what: string, text: string): string[] {
  return (text.match(/.{0,60}sampan.{0,60}/gi) ?? []).map((line) => `${what}: ${line}`);
}

async function namesAt(url: string, headers: InjectOptions['headers'] = {}): Promise<string[]> {
  const answer = await ask(url, headers);
  return namesIn(url, JSON.stringify(answer.headers) + answer.body);
}

test.each(['', '/de', '/ko'])('no page names the software: in the language %s', async (prefix) => {
  const found = [];
  for (const path of forAll) found.push(...(await namesAt(prefix + path)));
  for (const path of forAll.slice(0, 3)) found.push(...(await namesAt(prefix + path.replace(/(\?|$)/, '.data$1'))));
  for (const path of forCustomers) found.push(...(await namesAt(prefix + path, { cookie })));
  expect(found).toEqual([]);
});

test('nor does any file that pages load, but the licences page’s', async () => {
  const folder = build.clientFolder ?? '';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|svg)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) => namesIn(file, readFileSync(join(folder, file), 'utf8')));
  expect(found.filter((line) => !/^assets\/licenses-/.test(line))).toEqual([]);
  expect((await ask('/licenses')).body).toContain('Sampan is open source');
});

test('nor what browsers and search engines read', async () => {
  const read = [
    '/manifest.webmanifest',
    '/sitemap.xml',
    '/sitemaps/pages.xml',
    '/robots.txt',
    '/api/base/shop',
    '/',
    '/.well-known/security.txt',
  ];
  expect((await Promise.all(read.map((path) => namesAt(path)))).flat()).toEqual([]);
  expect((await ask('/manifest.webmanifest')).json()).toMatchObject({ name: company.shopName });
});

test('nor what integrators read', async () => {
  const open = await createShopApp(
    { ...shop.services, config: { ...shop.services.config, publicApiDocs: true } },
    pino({ level: 'silent' }),
    createCaches(),
  );
  for (const url of ['/api/docs', '/api/docs/start.js', '/api/openapi.json'])
    expect(namesIn(url, (await open.inject({ url })).body)).toEqual([]);
  await open.close();
});

test('the company is named where the law and buyers look for it', async () => {
  const home = (await ask('/de/index')).body;
  expect(home).toContain('Kestrel &amp; Söhne</title>');
  for (const fact of [company.legalName, company.registration, company.vat, company.supportMail, '20457 Hamburg'])
    expect(home).toContain(fact);
  expect(home).toContain('"@type":"Organization","name":"Kestrel & Söhne","legalName":"Kestrel Trading GmbH"');
  expect(home).toContain('"vatID":"DE123456789","address":{"@type":"PostalAddress","streetAddress":"Speicherstadt 4"');
  expect(home).toMatch(/<link rel="stylesheet" href="\/shop\/look\.css\?v=\w+"/);
  expect(home).toMatch(
    /<img src="\/contacts\/[\w-]{24}-300x60\.png" alt="Kestrel &amp; Söhne" width="300" height="60"/,
  );
});

const sizesOf = async (paths: string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const { statusCode, headers, rawPayload } = await ask(path);
      const { width, height, format } = await sharp(rawPayload).metadata();
      return [statusCode, headers['cache-control'], format, width, height];
    }),
  );
const forEver = 'public, max-age=31536000, immutable';
const icon = (form: string) => `/shop/icons/${form}/${logo.key.replace('shop/', '')}`;
/** The largest difference of a colour from its reference. */
const far = (pixel: Buffer, colour: number[]) =>
  Math.max(...colour.map((value, at) => Math.abs(value - (pixel[at] ?? 999))));
const pixelsOf = (picture: Buffer, places: [number, number][]) =>
  Promise.all(
    places.map(([left, top]) =>
      sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer(),
    ),
  );
const plum = [0x7a, 0x1f, 0x5c];
const white = [255, 255, 255];

test('tab, home screen and installed app show the shop’s own logo', async () => {
  const home = (await ask('/index')).body;
  expect(home).toContain(`<link rel="icon" href="${icon('32')}" type="image/png"`);
  expect(home).toContain(`<link rel="apple-touch-icon" href="${icon('180')}"`);
  expect(home).not.toMatch(/favicon\.svg|"\/apple-touch-icon/);
  const { icons } = (await ask('/manifest.webmanifest')).json();
  expect(icons.map(({ src, sizes, purpose }: Record<string, string>) => [src, sizes, purpose])).toEqual([
    [icon('192'), '192x192', undefined],
    [icon('512'), '512x512', undefined],
    [icon('maskable'), '512x512', 'maskable'],
  ]);
  expect(await sizesOf(['32', '180', '192', '512', 'maskable'].map(icon))).toEqual(
    [32, 180, 192, 512, 512].map((side) => [200, forEver, 'png', side, side]),
  );
  for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']) {
    const { statusCode, headers } = await ask(path);
    expect([path, statusCode, headers.location]).toEqual([path, 302, icon(path.startsWith('/apple') ? '180' : '32')]);
  }
});

test('the logo stays whole, however a phone crops an icon', async () => {
  const { rawPayload } = await ask(icon('maskable'));
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let farthest = 0;
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at + 1] ?? 0) > 200) continue;
    const [x, y] = [(at / 3) % info.width, Math.floor(at / 3 / info.width)];
    farthest = Math.max(farthest, Math.hypot(x - 255.5, y - 255.5));
  }
  expect(farthest).toBeLessThanOrEqual(0.4 * 512 + 1);
  expect(farthest).toBeGreaterThan(0.36 * 512);
  const [corner = Buffer.of(), middle = Buffer.of()] = await pixelsOf(rawPayload, [
    [2, 2],
    [256, 256],
  ]);
  expect([far(corner, white), far(middle, plum)]).toEqual([0, 0]);
});

test('guard: keyOf, iconForms. No icon of another size, of another file or of no picture', async () => {
  const name = logo.key.replace('shop/', '');
  const away = 'A'.repeat(24);
  for (const path of [
    `64/${name}`,
    `toString/${name}`,
    `32/${away}.png`,
    '32/..%2fslips%2fa.png',
    `32/${name}.png`,
    `32/`,
  ])
    expect([path, (await ask(`/shop/icons/${path}`)).statusCode]).toEqual([path, 404]);
});

test('a link’s picture is the logo on the shop’s colour; the sign-in drawing has no boat', async () => {
  const { rawPayload } = await ask('/link-pictures/shop.jpg');
  const { width, height, format } = await sharp(rawPayload).metadata();
  expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
  const [edge = Buffer.of(), plate = Buffer.of(), middle = Buffer.of()] = await pixelsOf(rawPayload, [
    [10, 10],
    [600, 220],
    [600, 315],
  ]);
  expect(Math.max(far(edge, plum), far(plate, white), far(middle, plum))).toBeLessThan(6);
  const login = (await ask('/login')).body;
  expect(login).toContain(`<image href="${icon('512')}"`);
  expect(login).not.toContain('M1.5 17.3c');
  await inTransaction(shop.db, (tx) =>
    writeSetting(tx, 'look', { logo: logo.key, brand: '#1d4ed8', action: null }, null),
  );
  applyNotice(caches, 'settings');
  const [moved = Buffer.of()] = await pixelsOf((await ask('/link-pictures/shop.jpg')).rawPayload, [[10, 10]]);
  expect(far(moved, [0x1d, 0x4e, 0xd8])).toBeLessThan(6);
});

test('the invoice and the payment page name every account, and the reference with the order’s number', async () => {
  const paper = (await ask(`/order-detail?id=${order.id}&print`, { cookie })).body;
  for (const fact of [company.vat, ...bank.accounts.map(({ number }) => number), `KT-${order.sn}`])
    expect(paper).toContain(fact);
  const payment = (await ask(`/confirm-order?id=${order.id}&billId=${order.billId}`, { cookie })).body;
  expect(payment).toContain('DE02500105170137075030');
});

test('unpublished policies do not exist, and nothing links to them', async () => {
  const statuses = async (paths: string[]) => Promise.all(paths.map(async (path) => (await ask(path)).statusCode));
  expect(await statuses(['/terms-of-service', '/de/refund-policy', '/logistics-policy', '/de/about-us'])).toEqual([
    200, 200, 404, 404,
  ]);
  for (const path of ['/index', `/product-detail?id=${offerId}`, '/register'])
    expect((await ask(path)).body).not.toMatch(/href="\/(logistics-policy|about-us)/);
  expect((await ask('/sitemaps/pages.xml')).body).not.toMatch(/logistics-policy|about-us/);
});

test('a text that is not there in the reader’s language says so, and is marked as English', async () => {
  const korean = (await ask('/ko/terms-of-service')).body;
  expect(korean).toContain('<h1 lang="en" dir="ltr">');
  expect(korean).toContain('class="policy-text" lang="en" dir="ltr"');
  const german = (await ask('/de/terms-of-service')).body;
  expect(german).not.toContain('lang="en" dir="ltr"');
  // The text once, not again among the data.
  const [, heading = ''] = /^## 6\. (.+)$/m.exec(policyDraft('terms', 'de')) ?? [];
  expect(german.split(heading).length).toBe(2);
});

test('a text’s links lead to the reader’s language; to files and to another language as written', async () => {
  const linksIn = async (path: string) => {
    const { body } = await ask(path);
    const text = body.slice(body.indexOf('class="policy-text"'), body.indexOf('</main>'));
    return [...text.matchAll(/href="(\/[^"]*)"/g)].slice(-4).map(([, href]) => href);
  };
  const inLanguage = (prefix: string) => [
    `${prefix}/refund-policy`,
    `${prefix}/product-list?searchKey=a`,
    '/contacts/a.png',
    '/de/index',
  ];
  expect(await linksIn('/terms-of-service')).toEqual(inLanguage(''));
  expect(await linksIn('/de/terms-of-service')).toEqual(inLanguage('/de'));
  expect(await linksIn('/ko/terms-of-service')).toEqual(inLanguage('/ko'));
  expect((await ask('/ko/terms-of-service.data')).body).toContain('/ko/refund-policy');
});

test('languages and currencies that are not offered are in no menu and lead to English', async () => {
  const home = (await ask('/index')).body;
  expect([...home.matchAll(/hrefLang="([\w-]+)"/gi)].map(([, code]) => code)).toEqual(['x-default', 'en', 'de', 'ko']);
  expect(home).not.toMatch(/Français|>GBP</);
  const french = await ask('/fr/product-list?page=2');
  expect([french.statusCode, french.headers.location]).toEqual([308, '/product-list?page=2']);
  const lead = async (headers: InjectOptions['headers']) => (await ask('/', headers)).headers.location;
  expect(await lead({ 'accept-language': 'fr-FR, de;q=0.8' })).toBe('/de/index');
  expect(await lead({ cookie: 'lang=fr', 'accept-language': 'fr' })).toBe('/index');
  expect((await ask('/product-list', { cookie: 'currency=GBP' })).body).not.toContain('£');
  expect((await ask('/product-list', { cookie: 'currency=EUR' })).body).toContain('€');
  expect((await ask('/sitemaps/pages.xml')).body).not.toContain('hreflang="fr"');
});
