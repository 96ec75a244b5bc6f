import { resellerLimits } from '@sampan/contract/reseller-limits';
import { expect, test } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';

const shop = await openTestShop();

const history = async (customer: TestCustomer, input = {}) => {
  const { list, total } = await shop.call('listViewedProducts', input, customer);
  return { ids: list.map(({ offerId }) => offerId), list, total };
};
const add = (customer: TestCustomer, products: { offerId: number; viewedAt?: string }[]) =>
  shop.call('addViewedProducts', { products }, customer);

async function makeOffers(count: number): Promise<number[]> {
  const offers: number[] = [];
  while (offers.length < count) offers.push((await makeProduct(shop.services)).offerId);
  return offers;
}

test('each viewed product is stored once, latest first, and merged with what a device remembers', async () => {
  const [customer, stranger] = [await shop.makeCustomer(), await shop.makeCustomer()];
  const [mug = 0, scarf = 0, tin = 0] = await makeOffers(3);
  await add(customer, [{ offerId: mug }]);
  await add(customer, [
    { offerId: mug, viewedAt: '2026-03-01 10:00:00' },
    { offerId: scarf, viewedAt: '2026-03-02 10:00:00' },
    { offerId: tin, viewedAt: '2026-03-03 10:00:00' },
    { offerId: 999_999_999_999 },
  ]);
  expect(await history(customer)).toMatchObject({ ids: [mug, tin, scarf], total: 3 });
  expect((await history(customer)).list[2]).toMatchObject({ viewedAt: '2026-03-02 10:00:00', unavailable: '' });
  expect((await history(customer, { pageNum: 2, pageSize: 2 })).ids).toEqual([scarf]);
  expect((await history(stranger)).total).toBe(0);
});

test('a wrong clock makes no product later than now', async () => {
  const customer = await shop.makeCustomer();
  const [mug = 0, scarf = 0] = await makeOffers(2);
  await add(customer, [{ offerId: mug, viewedAt: '2999-01-01 00:00:00' }]);
  await add(customer, [{ offerId: scarf }]);
  expect((await history(customer)).list.every(({ viewedAt }) => viewedAt < '2999')).toBe(true);
});

test('the history is removed by product, by day, or completely', async () => {
  const customer = await shop.makeCustomer();
  const [mug = 0, scarf = 0, tin = 0, bag = 0] = await makeOffers(4);
  await add(customer, [
    { offerId: mug, viewedAt: '2026-03-01 23:59:59' },
    { offerId: scarf, viewedAt: '2026-03-02 00:00:00' },
    { offerId: tin, viewedAt: '2026-03-02 23:59:59' },
    { offerId: bag, viewedAt: '2026-03-03 00:00:00' },
  ]);
  await shop.call('removeViewedProducts', { day: '2026-03-02' }, customer);
  expect((await history(customer)).ids).toEqual([bag, mug]);
  await shop.call('removeViewedProducts', { offerId: bag }, customer);
  expect((await history(customer)).ids).toEqual([mug]);
  await shop.call('removeViewedProducts', {}, customer);
  expect((await history(customer)).total).toBe(0);
});

test('only the latest products stay, even with simultaneous calls', async () => {
  const customer = await shop.makeCustomer();
  const [first = 0, ...offers] = await makeOffers(9);
  await shop.services.pool.query(
    `with copies as (
       insert into products select (jsonb_populate_record(p, jsonb_build_object('id', p.id * 1000 + n))).*
       from products p, generate_series(1, $2::int) n where p.id = $1 returning id)
     insert into viewed_products (user_id, product_id, viewed_at) select (select id from users where buyer_id = $3), id, '2026-01-01' from copies`,
    [first, resellerLimits.historyMax, customer.buyerId],
  );
  const stranger = await shop.makeCustomer();
  await shop.services.pool.query(
    'insert into viewed_products (user_id, product_id, viewed_at) select $1, product_id, viewed_at from viewed_products where user_id = $2',
    [stranger.id, customer.id],
  );
  const ends = await barrier(offers.length, (index) =>
    add(customer, [{ offerId: offers[index] ?? 0 }, { offerId: first }]),
  );
  expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
  const { ids, total } = await history(customer, { pageSize: 9 });
  expect(total).toBe(resellerLimits.historyMax);
  expect([...ids].sort()).toEqual([first, ...offers].sort());
  // Guard: trimViewed. Another login's history stays.
  expect((await history(stranger)).total).toBe(resellerLimits.historyMax);
});
