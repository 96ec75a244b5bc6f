import { serverLimits } from '@sampan/contract/limits';
import { describe, expect, test } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';

const shop = await openTestShop();
const cataloguer = await shop.makeOperator(['catalogue']);

const add = (customer: TestCustomer, offerId: number) => shop.call('addFavourite', { offerId }, customer);
const remove = (customer: TestCustomer, offerId: number) => shop.call('removeFavourite', { offerId }, customer);
const list = (customer: TestCustomer, input = {}) => shop.call('listFavourites', input, customer);
const ids = (customer: TestCustomer) => shop.call('listFavouriteIds', {}, customer);
const setStatus = (offerId: number, status: 'active' | 'hidden') =>
  shop.call('operatorSetProductStatus', { offerId, status }, cataloguer);

async function makeOffers(count: number): Promise<number[]> {
  const offers: number[] = [];
  while (offers.length < count) offers.push((await makeProduct(shop.services)).offerId);
  return offers;
}

/** Marks many products without a call for each. Each is a copy of one of the shop's. */
async function fill(customer: TestCustomer, count: number): Promise<number[]> {
  const [offerId] = await makeOffers(1);
  const { rows } = await shop.services.pool.query<{ id: number }>(
    `with copies as (
       insert into products select (jsonb_populate_record(p, jsonb_build_object('id', p.id * 1000 + n, 'status', 'hidden'))).*
       from products p, generate_series(1, $2::int) n where p.id = $1 returning id
     )
     insert into favourites (buyer_id, product_id) select $3, id from copies returning product_id as id`,
    [offerId, count, customer.buyerId],
  );
  return rows.map(({ id }) => id);
}

describe('a favourite', () => {
  test('is listed newest first, at today’s price, in the requested language', async () => {
    const customer = await shop.makeCustomer();
    const first = await makeProduct(shop.services, { titles: { zh: '杯子', en: 'Mug', de: 'Becher' } });
    const second = await makeProduct(shop.services, { tiers: [{ from: 1, fen: 1000 }], minOrderQuantity: 12 });
    expect(await add(customer, first.offerId)).toBeNull();
    await add(customer, second.offerId);
    const { list: rows, total } = await shop.call('listFavourites', {}, customer, { 'accept-language': 'de-DE' });
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      { offerId: second.offerId, priceInfo: { price: 1.7606 }, minOrderQuantity: 12, soldOut: false, unavailable: '' },
      { offerId: first.offerId, subjectTrans: 'Becher' },
    ]);
    expect(await ids(customer)).toEqual([second.offerId, first.offerId]);
  });

  test('follows the price', async () => {
    const customer = await shop.makeCustomer();
    const { offerId } = await makeProduct(shop.services, { tiers: [{ from: 1, fen: 1000 }] });
    await add(customer, offerId);
    await makeProduct(shop.services, { offerId, tiers: [{ from: 1, fen: 2000 }] });
    expect((await list(customer)).list).toMatchObject([{ priceInfo: { price: 3.5212 } }]);
  });

  test('added twice is listed once and keeps its place', async () => {
    const customer = await shop.makeCustomer();
    const [one = 0, two = 0] = await makeOffers(2);
    await add(customer, one);
    await add(customer, two);
    await add(customer, one);
    expect(await ids(customer)).toEqual([two, one]);
  });

  test('removed twice is gone, without a refusal', async () => {
    const customer = await shop.makeCustomer();
    const [offerId = 0] = await makeOffers(1);
    await add(customer, offerId);
    expect(await remove(customer, offerId)).toBeNull();
    expect(await remove(customer, offerId)).toBeNull();
    expect(await list(customer)).toEqual({ list: [], total: 0 });
  });

  test('concurrent adds make one', async () => {
    const customer = await shop.makeCustomer();
    const [offerId = 0] = await makeOffers(1);
    const ends = await barrier(8, () => add(customer, offerId));
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await ids(customer)).toEqual([offerId]);
  });
});

describe('the list', () => {
  test('comes in pages', async () => {
    const customer = await shop.makeCustomer();
    const offers = await makeOffers(5);
    for (const offerId of offers) await add(customer, offerId);
    const pages = await Promise.all([1, 2, 3, 4].map((pageNum) => list(customer, { pageNum, pageSize: 2 })));
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
    expect(pages.map((page) => page.list.map(({ offerId }) => offerId))).toEqual([
      [offers[4], offers[3]],
      [offers[2], offers[1]],
      [offers[0]],
      [],
    ]);
  });

  test.each([{ pageNum: 0 }, { pageNum: 'x' }, { pageSize: 0 }])('refuses %j', async (input) => {
    await expect(list(await shop.makeCustomer(), input)).rejects.toMatchObject({ status: 400, error: 'invalid_input' });
  });

  test('is not visible to another customer', async () => {
    const [own, stranger] = [await shop.makeCustomer(), await shop.makeCustomer()];
    const [offerId = 0] = await makeOffers(1);
    await add(own, offerId);
    expect(await list(stranger)).toEqual({ list: [], total: 0 });
    expect(await ids(stranger)).toEqual([]);
    await remove(stranger, offerId);
    expect(await ids(own)).toEqual([offerId]);
  });

  test('says whether a product is sold out or withdrawn', async () => {
    const customer = await shop.makeCustomer();
    const sold = await makeProduct(shop.services, { skus: [{ stock: 0 }] });
    const [hidden = 0] = await makeOffers(1);
    await add(customer, sold.offerId);
    await add(customer, hidden);
    await setStatus(hidden, 'hidden');
    expect((await list(customer)).list).toMatchObject([
      { offerId: hidden, unavailable: 'withdrawn' },
      { offerId: sold.offerId, unavailable: 'sold_out', soldOut: true },
    ]);
    expect(await ids(customer)).toEqual([hidden, sold.offerId]);
    await setStatus(hidden, 'active');
    expect((await list(customer)).list[0]).toMatchObject({ offerId: hidden, unavailable: '' });
  });
});

describe('a withdrawn product', () => {
  test('cannot be marked again, nor can an unknown one', async () => {
    const customer = await shop.makeCustomer();
    const [hidden = 0] = await makeOffers(1);
    await setStatus(hidden, 'hidden');
    for (const offerId of [hidden, 999_999_999_999])
      await expect(add(customer, offerId)).rejects.toMatchObject({ status: 404, error: 'not_found' });
    expect(await ids(customer)).toEqual([]);
    const [sold = 0] = await makeOffers(1);
    await shop.call('addFavourites', { offerIds: [hidden, sold] }, customer);
    expect(await ids(customer)).toEqual([sold]);
  });

  test('stays marked, and can be removed', async () => {
    const customer = await shop.makeCustomer();
    const [offerId = 0] = await makeOffers(1);
    await add(customer, offerId);
    await setStatus(offerId, 'hidden');
    expect(await add(customer, offerId)).toBeNull();
    expect(await ids(customer)).toEqual([offerId]);
    await remove(customer, offerId);
    expect(await ids(customer)).toEqual([]);
  });
});

describe('the limit', () => {
  test('refuses one more, but not an existing one; removing makes room', async () => {
    const customer = await shop.makeCustomer();
    const kept = await fill(customer, serverLimits.favouritesMax);
    const [offerId = 0] = await makeOffers(1);
    await expect(add(customer, offerId)).rejects.toMatchObject({ status: 409, error: 'too_many_favourites' });
    expect(await add(customer, kept[0] ?? 0)).toBeNull();
    await remove(customer, kept[0] ?? 0);
    await add(customer, offerId);
    expect((await ids(customer)).length).toBe(serverLimits.favouritesMax);
  });

  test('holds for concurrent adds', async () => {
    const customer = await shop.makeCustomer();
    await fill(customer, serverLimits.favouritesMax - 2);
    const offers = await makeOffers(8);
    const ends = await barrier(offers.length, (index) => add(customer, offers[index] ?? 0));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await ids(customer)).length).toBe(serverLimits.favouritesMax);
  });
});

test.each([undefined, '', 'x', -1, 1.5, null])('a product’s id is a number, not %j', async (offerId) => {
  const customer = await shop.makeCustomer();
  const sent = { offerId } as { offerId: number };
  for (const name of ['addFavourite', 'removeFavourite'] as const)
    await expect(shop.call(name, sent, customer)).rejects.toMatchObject({
      status: 400,
      error: 'invalid_input',
      fields: { offerId: expect.any(String) },
    });
});
