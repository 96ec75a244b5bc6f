import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openShop } from '#testing/shop.ts';
import { createShopApp } from '../create-shop-app.ts';
import { builtPages } from '../run-shop.ts';
import { createCaches } from './caches.ts';

/** Refused calls of page loaders, with the real pages: the shop and their build have a copy of React Router each. */

const shop = await openShop();
const app = await createShopApp(shop.services, pino({ level: 'silent' }), createCaches(), builtPages());
afterAll(() => app.close());

test.each(['/product-detail?id=1', '/de/product-detail?id=1', '/product-detail.data?id=1'])(
  'guard: a refusal becomes the error page of its status. %s',
  async (url) => {
    const { statusCode, body } = await app.inject({ url });
    expect([statusCode, body.includes('not_found')]).toEqual([404, true]);
  },
);
