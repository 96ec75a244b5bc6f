import { Writable } from 'node:stream';
import pino from 'pino';
import { createContext, type RouterContextProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { createCaches } from '#http/caches.ts';
import { pageBuild } from '#testing/page-build.ts';
import { openTestShop } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';

/** Log entries for pages that failed to render. */

const shop = await openTestShop();
const lines: { level: number; msg: string; err?: { stack: string } }[] = [];
const log = pino(
  { level: 'info' },
  new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  }),
);
const pageContext = createContext<{ report: (error: unknown) => void }>();
const loader = ({ request }: { request: Request }) => {
  if (request.url.endsWith('/broken')) throw new Error('broken on purpose');
  if (request.url.endsWith('/away')) throw Object.assign(new Error('a call was refused'), { status: 503 });
  return null;
};
const build = pageBuild(
  {
    pageContext,
    default: (_request: Request, status: number) => new Response('<p>', { status }),
    handleError: (error: unknown, { context }: { context: RouterContextProvider }) =>
      context.get(pageContext).report(error),
  },
  loader,
);
const pages = { load: async () => build, clientFolder: undefined };
const app = await createShopApp(shop.services, log, createCaches(), pages);
const starting = await createShopApp(shop.services, log, createCaches(), pages, { state: 'starting' });
const broken = await createShopApp(shop.services, log, createCaches(), {
  ...pages,
  load: async () => {
    throw new Error('half a build');
  },
});
afterAll(() => Promise.all([app.close(), starting.close(), broken.close()]));

async function linesOf(url: string) {
  lines.length = 0;
  const { statusCode } = await app.inject({ url });
  return { statusCode, said: lines.filter(({ msg }) => msg !== 'request') };
}

test('an address that no route can match is one line, without a stack', async () => {
  for (const url of ['/%0D%0A', '/locations/%0d%0aX:1', '/%E2%80%A8']) {
    const { statusCode, said } = await linesOf(url);
    expect([url, statusCode, said.map(({ msg }) => msg)]).toEqual([url, 404, ['no such page']]);
    expect(JSON.stringify(said)).not.toContain('    at ');
  }
});

test('a server error is logged in full', async () => {
  const { statusCode, said } = await linesOf('/broken');
  expect(statusCode).toBe(500);
  expect(said.map(({ level, msg }) => [level, msg])).toEqual([[50, 'mistake']]);
  expect(said[0]?.err?.stack).toContain('broken on purpose');
  expect((await linesOf('/away')).said.map(({ level, msg }) => [level, msg])).toEqual([[50, 'mistake']]);
});

const person = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const reported = async (by: typeof app, url: string, headers: Record<string, string>) => {
  const { statusCode, payload } = await by.inject({ url, headers });
  return [statusCode, /<html lang="(\w+)"/.exec(payload)?.[1] ?? JSON.parse(payload).error];
};

test('no page can be made at all: a person reads it in the language of the address, a program gets the envelope', async () => {
  expect(await reported(broken, '/fr/index', person)).toEqual([500, 'fr']);
  expect(await reported(broken, '/fr/index', { accept: '*/*' })).toEqual([500, 'internal_error']);
});

test('while the shop opens: a person reads it, the bare address in their own language; calls stay calls', async () => {
  const german = { ...person, 'accept-language': 'de-CH' };
  expect(await reported(starting, '/ja/index', german)).toEqual([503, 'ja']);
  expect(await reported(starting, '/', german)).toEqual([503, 'de']);
  expect(await reported(starting, '/?a=b', { ...german, cookie: 'lang=it' })).toEqual([503, 'it']);
  expect(await reported(starting, '/api/places/countries', german)).toEqual([503, 'unavailable']);
});
