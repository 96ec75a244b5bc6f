import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createCaches } from '#http/caches.ts';
import { openTestShop } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';
import { builtPages } from '../../run-shop.ts';

const shop = await openTestShop();
const lines: { level: number; msg: string; route: string; status: number }[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const pages = builtPages();
const app = await createShopApp(shop.services, log, createCaches(), pages);
afterAll(() => app.close());

const [asset] = readdirSync(join(pages.clientFolder ?? '', 'assets')).filter((file) => file.endsWith('.js'));

test.each([
  [`/assets/${asset}`, '/assets/*', 200, 'debug'],
  ['/favicon.svg', '/favicon.svg', 200, 'debug'],
  ['/healthz', '/healthz', 200, 'debug'],
  ['/assets/none.js', 'none', 404, 'info'],
  ['/login', '/*', 200, 'info'],
  ['/api/base/shop', '/api/base/shop', 200, 'info'],
])(
  'the request of %s is one line; files and probes are no news unless they fail',
  async (url, route, status, level) => {
    lines.length = 0;
    await app.inject({ url });
    const said = lines.filter(({ msg }) => msg === 'request');
    expect(said).toMatchObject([{ route, status, level: pino.levels.values[level] }]);
  },
);
