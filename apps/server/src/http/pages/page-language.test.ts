import { languages } from '@sampan/contract/languages';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createCaches } from '#http/caches.ts';
import { openTestShop } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';

/** The target of the shop's root URL. It is answered before any page is rendered. */

const shop = await openTestShop();
const caches = createCaches();
const app = await createShopApp(shop.services, pino({ level: 'silent' }), caches, {
  load: async () => {
    throw new Error('no page is needed for this');
  },
  clientFolder: undefined,
});
afterAll(() => app.close());

const lead = async (headers: Record<string, string>, url = '/') => {
  const answer = await app.inject({ url, headers });
  return [answer.statusCode, answer.headers.location];
};

test('it leads to the home page in the language that the browser asks for', async () => {
  for (const { tag, prefix } of languages) {
    expect(await lead({ 'accept-language': `${tag},x;q=0.5` })).toEqual([302, `${prefix}/index`]);
  }
  expect(await lead({ 'accept-language': 'de-CH' })).toEqual([302, '/de/index']);
  expect(await lead({ 'accept-language': 'sv-SE,sv;q=0.9,fr;q=0.8,en;q=0.7' })).toEqual([302, '/fr/index']);
  expect(await lead({ 'accept-language': 'est, arn, sv' })).toEqual([302, '/index']);
  expect(await lead({ 'accept-language': '\u00e4,,;q=x' })).toEqual([302, '/index']);
  expect(await lead({})).toEqual([302, '/index']);
});

test('a language that the visitor chose before wins; one that the shop has not does nothing', async () => {
  const german = { 'accept-language': 'de-DE' };
  expect(await lead({ ...german, cookie: 'x=1; lang=ja' })).toEqual([302, '/ja/index']);
  expect(await lead({ ...german, cookie: 'lang=en' })).toEqual([302, '/index']);
  for (const cookie of ['lang=', 'lang=xx', 'lang=//evil.example', 'lang=%2F%2Fevil.example'])
    expect([cookie, await lead({ ...german, cookie })]).toEqual([cookie, [302, '/de/index']]);
});

test('the query goes along', async () => {
  expect(await lead({ 'accept-language': 'de' }, '/?utm_source=fair')).toEqual([302, '/de/index?utm_source=fair']);
});

test('guard: no visitor gets another’s redirect from a cache, ours or a proxy’s', async () => {
  const { headers } = await app.inject({ url: '/', headers: { 'accept-language': 'de' } });
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers.vary).toBe('accept-language, cookie');
  expect(await lead({ 'accept-language': 'fr' })).toEqual([302, '/fr/index']);
});
