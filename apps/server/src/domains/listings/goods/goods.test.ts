import { serverLimits } from '@sampan/contract/limits';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';

const shop = await openTestShop();
const finance = await shop.makeOperator(['finance']);
const reseller = await shop.makeCustomer();

const list = (input: Parameters<typeof shop.call<'listResellerGoods'>>[1], who: TestCustomer = reseller) =>
  shop.call('listResellerGoods', input, who);
const idsOf = async (input: Parameters<typeof list>[0]) => (await list(input)).list.map(({ offerId }) => offerId);

/** 1000 fen become 1.7606 USD with the test shop's rate and markup. */
const cheap = await makeProduct(shop.services, { titles: { en: 'Enamel pin' }, tiers: [{ from: 1, fen: 70 }] });
const single = await makeProduct(shop.services, {
  titles: { en: 'Enamel mug' },
  tiers: [
    { from: 48, fen: 1000 },
    { from: 480, fen: 900 },
  ],
  onePieceFen: 1150,
  minOrderQuantity: 48,
  weightGrams: 380,
  skus: [
    { color: 'Red', stock: 20 },
    { color: 'Blue', stock: 12, own: 2000 },
  ],
});
const dear = await makeProduct(shop.services, {
  titles: { en: 'Enamel pot' },
  tiers: [{ from: 1, fen: 9000 }],
  needsAuthorization: true,
  skus: [{ stock: 0 }],
});
const all = [cheap.offerId, single.offerId, dear.offerId];

describe('goods as a reseller sees them', () => {
  test('show cost, suggested price, margin, stock, weight and minimum', async () => {
    const { list: rows, total, isMore, terms } = await list({ keyword: 'enamel', sort: 'cost_asc' });
    expect([total, isMore]).toEqual([3, false]);
    expect(terms).toMatchObject({ shopId: null, shopName: '', currency: 'USD', shops: [], market: { country: 'US' } });
    // 0.12 + 3.06 + 2.00 + 0.01 + 8.00 = 13.19, × 2.2 = 29.02; 2.02 + 3.06 + 2.00 + 0.10 + 8.00 = 15.18, × 2.2 = 33.40.
    expect(rows).toMatchObject([
      { offerId: cheap.offerId, costUsd: 0.1233, landedUsd: 13.19, onePieceUsd: null, price: 29.99, margin: 0.560186 },
      {
        offerId: single.offerId,
        title: 'Enamel mug',
        costUsd: 2.0247,
        landedUsd: 15.18,
        line: 'Express',
        onePieceUsd: 2.0247,
        price: 33.99,
        margin: 0.553398,
        isServable: true,
        stock: 32,
        weightGrams: 380,
        minOrderQuantity: 48,
        authorization: '',
        publishedIn: [],
        isFavourite: false,
      },
      { offerId: dear.offerId, costUsd: 15.8451, onePieceUsd: null, stock: 0, authorization: 'needed' },
    ]);
  });

  test('are priced in the reader’s currency as long as no shop is connected', async () => {
    const { list: rows, terms } = await list({ keyword: 'enamel mug', currency: 'JPY' });
    expect(terms.currency).toBe('JPY');
    expect(rows[0]?.price).toSatisfy((price: number) => Number.isInteger(price) && price % 100 === 99);
  });

  test.each([
    [{ marginMin: 56 }, [cheap.offerId]],
    [{ marginMin: 55 }, all],
    [{ marginMin: 95 }, []],
    [{ stockMin: 30 }, [cheap.offerId, single.offerId]],
    [{ stockMin: 33 }, [cheap.offerId]],
    [{ isOnePiece: true }, [single.offerId]],
    [{ minOrderQuantityMax: 12 }, [cheap.offerId, dear.offerId]],
    [{ costStart: 1, costEnd: 2.5 }, [single.offerId]],
    [{ categoryId: 910101 }, all],
    [{ categoryId: 4242 }, []],
  ])('are narrowed to %j', async (filter, wanted) => {
    expect(await idsOf({ keyword: 'enamel', sort: 'cost_asc', ...filter })).toEqual(wanted);
    // Without a keyword the filters apply to the whole shop.
    const { list: rows } = await list({ sort: 'cost_asc', ...filter });
    expect(rows.map(({ offerId }) => offerId)).toEqual(wanted);
  });

  test.each([
    ['stock_desc', [cheap.offerId, single.offerId, dear.offerId]],
    ['stock_asc', [dear.offerId, single.offerId, cheap.offerId]],
    ['price_desc', [dear.offerId, single.offerId, cheap.offerId]],
    ['margin_desc', [cheap.offerId, single.offerId, dear.offerId]],
    ['margin_asc', [dear.offerId, single.offerId, cheap.offerId]],
  ] as const)('are sorted by %s', async (sort, wanted) => {
    expect(await idsOf({ sort })).toEqual(wanted);
    expect(await idsOf({ keyword: 'enamel', sort, pageNum: 2, pageSize: 2 })).toEqual(wanted.slice(2));
  });

  test('are found by their offer id', async () => {
    expect(await idsOf({ keyword: String(dear.offerId) })).toEqual([dear.offerId]);
  });

  test('guard: buyer. Another reseller’s authorizations, favourites and publications do not show', async () => {
    const other = await shop.makeCustomer();
    await shop.call('addFavourite', { offerId: dear.offerId }, other);
    await connect(other);
    await ask(other, dear.offerId);
    const [own] = (await list({ keyword: String(dear.offerId) })).list;
    expect(own).toMatchObject({ authorization: 'needed', isFavourite: false, publishedIn: [] });
    const {
      list: [theirs],
      terms,
    } = await list({ keyword: String(dear.offerId) }, other);
    expect(terms).toMatchObject({ shopName: 'Okafor Home', currency: 'EUR', shops: [{ name: 'Okafor Home' }] });
    expect(theirs).toMatchObject({ authorization: 'asked', isFavourite: true, publishedIn: ['Okafor Home'] });
    expect(theirs?.askedAt).toMatch(/^\d{4}-/);
    expect((await list({ isUnpublished: true }, other)).list.map(({ offerId }) => offerId)).not.toContain(dear.offerId);
    expect(await idsOf({ isUnpublished: true })).toContain(dear.offerId);
  });

  test('"Select all" keeps the list in its order, and says how many may be published', async () => {
    const filters = { keyword: 'enamel', sort: 'cost_desc' as const };
    const { id, count, publishable } = await shop.call('selectGoods', { which: { filters } }, reseller);
    expect([count, publishable]).toEqual([3, 2]);
    const { list: goods, total } = await shop.call('listGoodsToPack', { selectionId: id }, reseller);
    expect([goods.map(({ offerId }) => offerId), total]).toEqual([all.toReversed(), 3]);
    expect(goods[1]).toMatchObject({ title: 'Enamel mug' });
    expect(await shop.call('selectGoods', { which: { of: id }, except: [dear.offerId] }, reseller)).toMatchObject({
      count: 2,
      publishable: 2,
    });
  });

  test('follow the exchange rate, in costs and in margins', async () => {
    await shop.call('operatorSetExchangeRate', { cnyPerUsd: 3.55 }, finance);
    await shop.runJobs();
    const [row] = (await list({ isOnePiece: true })).list;
    expect(row).toMatchObject({ costUsd: 4.0493, onePieceUsd: 4.0493 });
    await shop.call('operatorSetExchangeRate', { cnyPerUsd: 7.1 }, finance);
    await shop.runJobs();
  });
});

/** Connects a shop that has published the dear product. */
async function connect({ buyerId }: TestCustomer): Promise<void> {
  await sql`
    with shop as (
      insert into reseller_shops (
        buyer_id, channel, address, name, currency, country_iso, state, hook_token, is_default, sealed_keys
      )
      values (${buyerId}, 'shopify', 'okafor-home.myshopify.com', 'Okafor Home', 'EUR', 'DE', 'connected', 'token-1', true, 'sealed')
      returning id
    )
    insert into publications (shop_id, buyer_id, product_id, serving, state, key)
    select id, ${buyerId}, ${dear.offerId}, 'none', 'draft', 'key-1' from shop`.execute(shop.db);
}

async function ask({ buyerId }: TestCustomer, productId: number): Promise<void> {
  await sql`
    insert into grants (buyer_id, product_id, state, company, reason)
    values (${buyerId}, ${productId}, 'asked', 'Okafor Stores', 'Our shop in Hamburg')`.execute(shop.db);
}

describe('favourites', () => {
  test('are added together; those already marked stay', async () => {
    const customer = await shop.makeCustomer();
    await shop.call('addFavourite', { offerId: single.offerId }, customer);
    await shop.call('addFavourites', { offerIds: [...all, 999_999_999] }, customer);
    expect(await shop.call('listFavouriteIds', {}, customer)).toEqual([cheap.offerId, dear.offerId, single.offerId]);
  });

  test('guard: the limit. One too many adds none of them', async () => {
    const customer = await shop.makeCustomer();
    await sql`
      with copies as (
        insert into products select (jsonb_populate_record(p, jsonb_build_object('id', p.id * 1000 + n, 'status', 'hidden'))).*
        from products p, generate_series(1, ${serverLimits.favouritesMax - 2}::int) n where p.id = ${cheap.offerId} returning id
      )
      insert into favourites (buyer_id, product_id) select ${customer.buyerId}, id from copies`.execute(shop.db);
    await expect(shop.call('addFavourites', { offerIds: all }, customer)).rejects.toMatchObject({
      error: 'too_many_favourites',
    });
    await shop.call('addFavourites', { offerIds: all.slice(0, 2) }, customer);
    expect(await shop.call('listFavouriteIds', {}, customer)).toHaveLength(serverLimits.favouritesMax);
  });
});

test('the summary shows the state of one’s shops', async () => {
  const customer = await shop.makeCustomer();
  expect((await shop.call('getResellerCounts', {}, customer)).ownShops).toEqual([]);
  await sql`
    insert into reseller_shops (
      buyer_id, channel, address, name, currency, state, hook_token, sealed_keys, refused_since, silent_since
    ) values
      (${customer.buyerId}, 'shopify', 'a.myshopify.com', 'Okafor Home', 'EUR', 'connected', 't-a', 'sealed', null, null),
      (${customer.buyerId}, 'shopify', 'b.myshopify.com', '', 'EUR', 'refused', 't-b', 'sealed', '2026-11-18 09:12Z', null),
      (${customer.buyerId}, 'shopify', 'c.myshopify.com', 'Quiet', 'EUR', 'connected', 't-c', 'sealed', null, '2026-11-19Z')
  `.execute(shop.db);
  const { ownShops } = await shop.call('getResellerCounts', {}, customer);
  expect(ownShops.map(({ name, state, since }) => [name, state, since]).toSorted()).toEqual([
    ['Okafor Home', 'connected', null],
    ['Quiet', 'silent', '2026-11-19T00:00:00.000Z'],
    ['b.myshopify.com', 'refused', '2026-11-18T09:12:00.000Z'],
  ]);
  expect((await shop.call('getResellerCounts', {}, await shop.makeCustomer())).ownShops).toEqual([]);
});

test('a login sees the introduction to the workspace once', async () => {
  const customer = await shop.makeCustomer();
  expect(await shop.call('getResellerCounts', {}, customer)).toMatchObject({ hasStarted: false });
  await shop.call('startReselling', {}, customer);
  await shop.call('startReselling', {}, customer);
  expect(await shop.call('getResellerCounts', {}, customer)).toMatchObject({ hasStarted: true });
  const colleague = await shop.makeCustomer({ buyerId: customer.buyerId });
  expect(await shop.call('getResellerCounts', {}, colleague)).toMatchObject({ hasStarted: false });
});
