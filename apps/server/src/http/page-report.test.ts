import { Writable } from 'node:stream';
import pino from 'pino';
import { createContext, type RouterContextProvider, type ServerBuild } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { openShop } from '#testing/shop.ts';
import { createApp } from './app.ts';
import { createCaches } from './caches.ts';

/** What the log says of a page that could not be made. */

const shop = await openShop();
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
const build = {
  entry: {
    module: {
      pageContext,
      default: (_request: Request, status: number) => new Response('<p>', { status }),
      handleError: (error: unknown, { context }: { context: RouterContextProvider }) =>
        context.get(pageContext).report(error),
    },
  },
  routes: {
    page: {
      id: 'page',
      path: '*',
      module: {
        default: () => null,
        loader: ({ request }: { request: Request }) => {
          if (request.url.endsWith('/broken')) throw new Error('broken on purpose');
          return null;
        },
      },
    },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
  assetsBuildDirectory: '',
  publicPath: '/',
  basename: '/',
  future: {},
  isSpaMode: false,
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild;
const app = await createApp(shop.services, log, createCaches(), { load: async () => build, clientFolder: undefined });
afterAll(() => app.close());

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

test('a mistake of ours is logged whole', async () => {
  const { statusCode, said } = await linesOf('/broken');
  expect(statusCode).toBe(500);
  expect(said.map(({ level, msg }) => [level, msg])).toEqual([[50, 'mistake']]);
  expect(said[0]?.err?.stack).toContain('broken on purpose');
});
