import pino from 'pino';
import { createContext } from 'react-router';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createCaches } from '#http/caches.ts';
import { pageBuild } from '#testing/page-build.ts';
import { openTestShop } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';

/** Conditions for caching rendered pages, one at a time. Renders are counted. */

const shop = await openTestShop();
const pageContext = createContext<unknown>();
let renders = 0;
let answers: { body: string; headers?: Record<string, string>; status?: number }[] = [];

async function render(_request: Request, status: number, headers: Headers) {
  renders++;
  const answer = answers.shift() ?? { body: '<p>whole</p>' };
  headers.set('content-type', 'text/html; charset=utf-8');
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers.set(name, value);
  return new Response(answer.body, { status: answer.status ?? status, headers });
}

const build = pageBuild({ pageContext, default: render });
const app = await createShopApp(shop.services, pino({ level: 'silent' }), createCaches(), {
  load: async () => build,
  clientFolder: undefined,
});
afterAll(() => app.close());
beforeEach(() => {
  renders = 0;
});

/** Each test has a page of its own. */
let pages = 0;
const newPage = () => `/de/page${++pages}`;
const get = async (url: string) => (await app.inject({ url })).body;

test('a whole page is rendered once', async () => {
  const url = newPage();
  expect([await get(url), await get(url), renders]).toEqual(['<p>whole</p>', '<p>whole</p>', 1]);
});

test('guard: rendering HEAD whole. A HEAD request’s page is cached for GET', async () => {
  const url = newPage();
  await app.inject({ method: 'HEAD', url });
  expect([await get(url), renders]).toEqual(['<p>whole</p>', 1]);
});

test.each([
  ['an empty page', { body: '' }],
  ['a page that sets a cookie', { body: 'x', headers: { 'set-cookie': 'seen=1' } }],
  ['a page that went wrong', { body: 'x', status: 500 }],
  ['a page that is not there', { body: 'x', status: 404 }],
])('guard: mayKeep. Not %s', async (_name, answer) => {
  const url = newPage();
  answers = [answer];
  expect([await get(url), await get(url), renders]).toEqual([answer.body, '<p>whole</p>', 2]);
});
