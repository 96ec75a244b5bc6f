import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createCaches } from '#http/caches.ts';
import { makeResellerShop, useFakeChannel } from '#testing/fake-channel.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop, testPassword } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';
import { builtPages } from '../../run-shop.ts';

const shop = await openTestShop();
const app = await createShopApp(shop.services, pino({ level: 'silent' }), createCaches(), builtPages());
afterAll(() => app.close());

test('guard: readEdited. A product of a shop whose currency has no rate says so where it would be edited', async () => {
  useFakeChannel(shop.services);
  const seller = await shop.makeCustomer();
  const shopId = await makeResellerShop(shop.services, seller);
  const { offerId } = await makeProduct(shop.services);
  const input = { shopId, offerIds: [offerId], isPrepared: true };
  const [id = ''] = (await shop.call('queuePublications', input, seller)).ids;
  await shop.db.updateTable('reseller_shops').set({ currency: 'SEK' }).where('id', '=', shopId).execute();
  const login = await app.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { username: seller.email, password: testPassword },
  });
  const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const opened = async (edit: string) => {
    const { statusCode, body } = await app.inject({ url: `/m/publish?tab=queue&edit=${edit}`, headers: { cookie } });
    expect(statusCode).toBe(200);
    return body;
  };
  const said = 'We have no exchange rate for this shop';
  expect(await opened(id)).toContain(said);
  expect(await opened('00000000-0000-7000-8000-000000000000')).not.toContain(said);
});
