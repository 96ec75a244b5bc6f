import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeProduct } from '#testing/make-product.ts';
import { openShop } from '#testing/shop.ts';
import { indexOutdated, queueIndexing } from './index-products.ts';

const shop = await openShop();

test('search rows that an earlier version wrote are queued for, written anew, and told of', async () => {
  const { offerId } = await makeProduct(shop.services, { titles: { en: 'Copper kettle' } });
  const found = async (keyword: string) =>
    (await shop.call('searchProducts', { keyword })).data.map((product) => product.offerId);
  const queued = async () => {
    await queueIndexing(shop.services);
    return (await shop.services.queue.takeAll('index-products')).length;
  };
  expect(await queued()).toBe(0);
  await sql`update product_search set is_outdated = true, words = '' where product_id = ${offerId}`.execute(shop.db);
  await sql`delete from search_words`.execute(shop.db);
  expect(await found('kettle')).toEqual([]);
  expect(await queued()).toBe(1);

  const client = await shop.services.pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.query('listen sampan_cache');
  await indexOutdated(shop.services);
  await client.query('unlisten sampan_cache');
  client.release();
  expect(heard).toEqual(['catalogue']);
  expect(await found('kettle')).toEqual([offerId]);
  expect(await found('ketle')).toEqual([offerId]);
  expect(await queued()).toBe(0);
});
