import { describe, expect, test } from 'vitest';
import { makeProduct } from '#testing/make-product.ts';
import { makeSmallOrder, payByCard } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { readCustomers } from './customer-list.ts';

const shop = await openTestShop();
const support = await shop.makeOperator(['support']);
const finance = await shop.makeOperator(['finance']);
const list = (input: object, by = support) => shop.call('operatorListCustomers', input, by);
const found = async (search: string, more: object = {}) =>
  (await list({ search, ...more })).list.map(({ id }) => id).sort();

const wang = await shop.makeCustomer({ firstName: '静怡', lastName: '王' });
const chidi = await shop.makeCustomer({ firstName: 'Chidi', lastName: 'Okafor-Brown' });
const zoe = await shop.makeCustomer({ firstName: 'Zoë', lastName: 'Nwosu' });
const colleague = await shop.makeCustomer({ buyerId: chidi.buyerId, firstName: 'Ben', lastName: 'Adeyemi' });
await shop.call(
  'updateUser',
  { id: chidi.id, company: 'Lagos 100% Trading', vatNumber: 'IE6388047V', country: 'US', phone: '+1-2133734253' },
  chidi,
);
const { order } = await makeSmallOrder(shop, 'full', chidi);

describe('operators find a customer by', () => {
  test('words of the name in any order, and the e-mail', async () => {
    expect(await found('brown chi')).toEqual([chidi.id]);
    expect(await found(zoe.email)).toEqual([zoe.id]);
    expect(await found(zoe.email.slice(0, 2))).toContain(zoe.id);
  });

  test('two characters of a name in another script', async () => {
    expect(await found('静怡')).toEqual([wang.id]);
    expect(await found('静怡 王')).toEqual([wang.id]);
    expect(await found('怡静')).toEqual([]);
  });

  test('the company, with all who act for it; signs of patterns are signs', async () => {
    expect(await found('100% trading')).toEqual([chidi.id, colleague.id].sort());
    expect(await found('100_ trading')).toEqual([]);
  });

  test('the phone number, however it is written', async () => {
    expect(await found('(213) 373-4253')).toEqual([chidi.id]);
  });

  test('the number of an order, their own id and the buyer’s', async () => {
    expect(await found(order.sn)).toEqual([chidi.id]);
    expect(await found(zoe.id)).toEqual([zoe.id]);
    expect(await found(chidi.buyerId)).toEqual([chidi.id, colleague.id].sort());
  });
});

describe('the list of customers', () => {
  test('filters by country, language, orders, state and consent', async () => {
    await shop.call('updateUser', { id: zoe.id, wantsOffers: 1 }, zoe);
    expect(await found('', { country: 'United States' })).toEqual([chidi.id]);
    expect(await found('', { orders: 'some' })).toEqual([chidi.id, colleague.id].sort());
    expect(await found('', { orders: 'none' })).toContain(zoe.id);
    expect(await found('', { wantsOffers: 1 })).toEqual([zoe.id]);
    expect(await found('', { language: 'de' })).toEqual([]);
    expect(await found('', { state: 'disabled' })).toEqual([]);
    const { languages, countries } = await shop.call('operatorCountCustomers', {}, support);
    expect(languages).toContainEqual({ value: 'en', customers: expect.any(Number) });
    expect(countries).toEqual([{ value: 'United States', customers: 1 }]);
  });

  test('walks page by page, without a gap and nobody twice', async () => {
    const first = await list({ pageSize: 2 });
    const rest = await list({ pageSize: 100, after: first.next ?? '' });
    const ids = [...first.list, ...rest.list].map(({ id }) => id);
    expect([rest.next, new Set(ids).size, ids.length]).toEqual([null, first.total, first.total]);
    expect(first.list.at(0)?.id).toBe(colleague.id);
  });

  test('guard: a search with more than it counts walks the list, and finds the same', async () => {
    const query = { search: 'example.com', after: '', limit: 50 };
    const [all, few] = [
      await readCustomers(shop.services.pool, query),
      await readCustomers(shop.services.pool, query, 1),
    ];
    expect(few.rows).toEqual(all.rows);
    expect([all.total, few.total]).toEqual([all.rows.length, 1]);
  });
});

describe('one customer', () => {
  test('who it is, what was ordered and paid, and who else acts for the buyer', async () => {
    await payByCard(shop, chidi, order.billId);
    await shop.runJobs();
    const { offerId } = await makeProduct(shop.services);
    await shop.call('addFavourite', { offerId }, chidi);
    const unknown = shop.call('operatorGetCustomer', { id: 'x' }, support);
    await expect(unknown).rejects.toMatchObject({ error: 'not_found' });
    const seen = await shop.call('operatorGetCustomer', { id: chidi.id }, support);
    const { bill } = await shop.call('operatorGetOrder', { id: order.id }, support);
    expect(seen).toMatchObject({
      company: 'Lagos 100% Trading',
      vatNumber: 'IE6388047V',
      otherLogins: [{ id: colleague.id, name: 'Ben Adeyemi' }],
      money: { paidUsd: bill?.totalCostUsd, openUsd: 0, refundedUsd: 0, creditUsd: 0 },
      orderCount: 1,
      orders: [{ id: order.id, sn: order.sn }],
      personal: {
        favouriteCount: 1,
        favourites: [{ productId: offerId }],
        addresses: [{ mobile: '+1-2133734253' }],
        sessions: [{ kind: 'bearer' }],
      },
    });
  });

  test('guard: finance sees orders and money, and nothing personal', async () => {
    const seen = await shop.call('operatorGetCustomer', { id: chidi.id }, finance);
    expect([seen.orderCount, seen.personal]).toEqual([1, null]);
    const owner = await shop.makeOperator(['owner']);
    const { personal } = await shop.call('operatorGetCustomer', { id: chidi.id }, owner);
    expect(personal).toMatchObject({ addresses: [{ mobile: '+1-2133734253' }] });
    expect(seen.money.paidUsd).toBeGreaterThan(0);
  });

  test('what is due, and what the shop owes back', async () => {
    const buyer = await shop.makeCustomer();
    const owed = await makeSmallOrder(shop, 'full', buyer);
    const money = async () => (await shop.call('operatorGetCustomer', { id: buyer.id }, finance)).money;
    const due = (await money()).openUsd;
    expect(due).toBeGreaterThan(0);
    await payByCard(shop, buyer, owed.order.billId);
    await shop.runJobs();
    const { customerOrderItemList } = await shop.call('getOrder', { id: owed.order.id }, buyer);
    const orderReturnItems = [{ customerOrderItemId: customerOrderItemList[0]?.id ?? '', productCount: 10 }];
    const asked = { orderId: owed.order.id, orderSn: owed.order.sn, orderReturnItems };
    const refund = await shop.call('requestRefund', asked, buyer);
    await shop.call('operatorApproveRefund', { id: refund.id }, finance);
    const granted = await money();
    expect([granted.openUsd, granted.refundedUsd]).toEqual([0, 0]);
    expect(granted.creditUsd).toBeGreaterThan(0);
    await shop.runJobs();
    expect(await money()).toEqual({ paidUsd: due, openUsd: 0, refundedUsd: granted.creditUsd, creditUsd: 0 });
  });

  test('guard: signing out everywhere ends sessions and keys at once; signing in works', async () => {
    const buyer = await shop.makeCustomer();
    const key = await shop.makeApiKey(buyer, ['orders:read']);
    await shop.call('operatorSignOutCustomer', { id: buyer.id }, support);
    for (const actor of [buyer, key])
      await expect(shop.call('listOrders', {}, actor)).rejects.toMatchObject({ status: 401 });
    expect((await shop.call('operatorGetCustomer', { id: buyer.id }, support)).personal).toMatchObject({
      sessions: [],
      apiKeys: 0,
    });
  });

  test('guard: endAllAccess. Whoever is disabled is out at once, sessions and keys', async () => {
    const buyer = await shop.makeCustomer();
    const { id } = buyer;
    const reason = 'Stolen cards';
    await shop.makeApiKey(buyer, ['orders:read']);
    await shop.call('operatorSetCustomerDisabled', { id, disabled: true, reason }, support);
    const held = async () => (await shop.call('operatorGetCustomer', { id }, support)).personal;
    expect(await held()).toMatchObject({ sessions: [], apiKeys: 0 });
    await shop.call('operatorSetCustomerDisabled', { id, disabled: false, reason }, support);
    await expect(shop.call('listOrders', {}, buyer)).rejects.toMatchObject({ status: 401 });
  });

  test('why it is disabled is kept, and forgotten with the person', async () => {
    const buyer = await shop.makeCustomer();
    const reason = 'Stolen cards';
    await shop.call('operatorSetCustomerDisabled', { id: buyer.id, disabled: true, reason }, support);
    const seen = () => shop.call('operatorGetCustomer', { id: buyer.id }, support);
    expect(await seen()).toMatchObject({ disabledAt: expect.any(String), disabledReason: reason });
    await shop.call('operatorSetCompany', { id: buyer.id, company: 'Okafor Imports', vatNumber: 'X1' }, support);
    const { counts } = await shop.call('operatorPreviewErasure', { id: buyer.id }, support);
    expect(counts).toMatchObject({ ordersKept: 0, sessions: 1 });
    expect(await seen()).toMatchObject({ erasedAt: null, company: 'Okafor Imports' });
    await shop.call('operatorErasePerson', { id: buyer.id, email: buyer.email, reason: 'asked by letter' }, support);
    expect(await seen()).toMatchObject({
      erasedAt: expect.any(String),
      disabledReason: '',
      company: '',
      vatNumber: '',
    });
    expect(await found(buyer.id)).toEqual([]);
    await expect(shop.call('operatorSignOutCustomer', { id: buyer.id }, support)).rejects.toMatchObject({
      error: 'not_found',
    });
  });

  test('guard: nobody is erased while an order is open, and the preview says so', async () => {
    const { customer, order: open } = await makeSmallOrder(shop);
    await expect(shop.call('operatorPreviewErasure', { id: customer.id }, support)).rejects.toMatchObject({
      error: 'orders_open',
      data: { orders: [open.sn] },
    });
  });
});
