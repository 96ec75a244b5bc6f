import type { CallName } from '@sampan/contract/calls';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { confirmCard, dueInstalment, openIntent, payByCard, statusOf } from '#testing/pay.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';
import { walkOrder } from '#testing/walk-order.ts';

/**
 * Buyers own, logins act: what one login of a buyer does, another login of that buyer finds, and no one else. Sessions,
 * messages, keys and uploads stay with the login.
 */

const shop = await openTestShop();
const operator = await shop.makeOperator(['owner']);
const first = await shop.makeCustomer({ firstName: 'Ada' });
const second = await shop.makeCustomer({ firstName: 'Ben', buyerId: first.buyerId });
const stranger = await shop.makeCustomer();
const notFound = { error: 'not_found' };
let offerId: number;

beforeAll(async () => {
  ({ offerId } = await makeProduct(shop.services));
});

const orderOf = (customer: TestCustomer, quantity = 100) =>
  makeOrder(shop, customer, { lines: [{ productId: offerId, quantity }] });

/** An order of the first login, walked to a stage, as its second sees it. */
async function orderAt(stage: Parameters<typeof walkOrder>[4]) {
  const order = await orderOf(first);
  await walkOrder(shop, order, first, operator, stage);
  return order;
}

/** The stranger finds nothing; then the second login can do it. */
async function onlyOwn<Answer>(call: (actor: TestCustomer) => Promise<Answer>): Promise<Answer> {
  await expect(call(stranger)).rejects.toMatchObject(notFound);
  return call(second);
}

describe('a buyer’s logins share', () => {
  test('the cart', async () => {
    const items = [{ productId: offerId, quantity: 10 }];
    await shop.call('addToCart', { items }, first);
    expect((await shop.call('addToCart', { items }, second)).count).toBe(1);
    const { list } = await shop.call('listCart', {}, second);
    expect(list).toMatchObject([{ productId: offerId, quantity: 20 }]);
    expect((await shop.call('listCart', {}, stranger)).list).toEqual([]);
    for (const [actor, count] of [
      [first, 1],
      [second, 1],
      [stranger, 0],
    ] as const)
      expect(await shop.call('countCart', {}, actor)).toBe(count);
    const id = list[0]?.id ?? '';
    expect((await onlyOwn((actor) => shop.call('updateCartItem', { id, quantity: 30 }, actor))).list).toMatchObject([
      { quantity: 30 },
    ]);
    for (const actor of [stranger, second]) await shop.call('selectCartItems', { isNotSelect: 1 }, actor);
    expect((await shop.call('listCart', {}, first)).list).toMatchObject([{ isNotSelect: 1 }]);
    await shop.call('selectCartItems', { isNotSelect: 0 }, second);
    const estimate = (actor: TestCustomer) => shop.call('estimateCartShipping', { country: 'US' }, actor);
    expect(await estimate(second)).toEqual(await estimate(first));
    await expect(estimate(stranger)).rejects.toMatchObject({ error: 'nothing_selected' });
    await shop.call('clearCart', {}, stranger);
    await onlyOwn((actor) => shop.call('deleteCartItem', { cartItemId: id }, actor));
    await shop.call('addToCart', { items }, first);
    await shop.call('clearCart', {}, second);
    expect(await shop.call('countCart', {}, first)).toBe(0);
  });

  test('the checkout: both at once are one order, which names who placed it', async () => {
    const { id: addressId } = await shop.makeAddress(first);
    await shop.call('addToCart', { items: [{ productId: offerId, quantity: 50 }] }, second);
    const [one, other] = await Promise.all(
      [first, second].map((actor) => shop.call('generateOrder', { addressId }, actor)),
    );
    expect(one?.id).toBe(other?.id);
    await expect(shop.call('generateOrder', { addressId }, stranger)).rejects.toMatchObject({
      error: 'no_shipping_address',
    });
    const direct = { addressId, productDtos: [{ productId: offerId, quantity: 60 }] };
    const [mine, again] = [
      await shop.call('checkoutNow', direct, second),
      await shop.call('checkoutNow', direct, first),
    ];
    expect(again.id).toBe(mine.id);
    const { customer } = await shop.call('operatorGetOrder', { id: mine.id }, operator);
    expect(customer).toMatchObject({ id: second.id, email: second.email });
    for (const { id } of [one ?? mine, mine]) await shop.call('closeOrder', { id }, first);
  });

  test('guard: the buyer’s lock. Adds of several logins at once never exceed the stock', async () => {
    const items = [{ productId: (await makeProduct(shop.services)).offerId, quantity: 600 }];
    const adds = [first, second, first, second].map((actor) => shop.call('addToCart', { items }, actor));
    const done = await Promise.allSettled(adds);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await shop.call('clearCart', {}, first);
  });

  test('addresses, of which one is the default', async () => {
    const { id } = await shop.makeAddress(first, { defaultType: 1 });
    const other = await shop.makeAddress(second, { defaultType: 1 });
    expect([other.customerId, (await shop.call('getUser', {}, first)).customer.id]).toEqual([
      first.buyerId,
      first.buyerId,
    ]);
    const { records } = await shop.call('listAddresses', {}, first);
    expect(records.filter((one) => one.defaultType === 1).map((one) => one.id)).toEqual([other.id]);
    expect((await shop.call('listAddresses', {}, stranger)).total).toBe(0);
    const { customerId: _, name: __, ...address } = other;
    const updated = await onlyOwn((actor) => shop.call('updateAddress', { ...address, id, firstName: 'Carla' }, actor));
    expect([updated.customerId, records[0]?.customerId]).toEqual([first.buyerId, first.buyerId]);
    await onlyOwn((actor) => shop.call('deleteAddress', { id }, actor));
    expect((await shop.call('listAddresses', {}, first)).records.map((one) => one.id)).not.toContain(id);
  });

  test('favourites', async () => {
    await shop.call('addFavourite', { offerId }, first);
    await shop.call('addFavourite', { offerId }, second);
    expect(await shop.call('listFavouriteIds', {}, second)).toEqual([offerId]);
    expect(await shop.call('listFavourites', {}, second)).toMatchObject({ list: [{ offerId }], total: 1 });
    expect((await shop.call('listFavourites', {}, stranger)).total).toBe(0);
    expect(await shop.call('listFavouriteIds', {}, stranger)).toEqual([]);
    await shop.call('removeFavourite', { offerId }, stranger);
    expect(await shop.call('listFavouriteIds', {}, first)).toEqual([offerId]);
    await shop.call('removeFavourite', { offerId }, second);
    expect(await shop.call('listFavouriteIds', {}, first)).toEqual([]);
  });
});

describe('an order', () => {
  test('is listed, counted and read by both', async () => {
    const { id, sn } = await orderOf(first);
    const reads: [CallName, object][] = [
      ['listOrders', {}],
      ['countOrdersByStatus', {}],
    ];
    for (const [name, input] of reads) {
      const [mine, theirs, others] = await Promise.all(
        [first, second, stranger].map((actor) => shop.call(name as 'listOrders', input, actor)),
      );
      expect(theirs).toEqual(mine);
      expect(others).not.toEqual(mine);
    }
    expect((await shop.call('listOrders', {}, stranger)).total).toBe(0);
    expect((await onlyOwn((actor) => shop.call('getOrder', { id }, actor))).sn).toBe(sn);
    await onlyOwn((actor) => shop.call('listOrderEvents', { id }, actor));
    await shop.call('addToCart', { items: [{ productId: offerId, quantity: 5 }] }, first);
    const preview = await onlyOwn((actor) => shop.call('previewReorder', { id }, actor));
    expect(preview).toEqual(await shop.call('previewReorder', { id }, first));
    await shop.call('clearCart', {}, second);
    expect(preview).not.toEqual(await shop.call('previewReorder', { id }, first));
    await onlyOwn((actor) => shop.call('closeOrder', { id }, actor));
    expect(await statusOf(shop, id)).toBe('closed');
  });

  test('is paid by the other: plan, line, means, card', async () => {
    const { id, billId } = await orderOf(first);
    const bill = await onlyOwn((actor) => shop.call('getBill', { id: billId }, actor));
    await onlyOwn((actor) => shop.call('chooseBillPlan', { id: billId, plan: 'full' }, actor));
    const shippingLine = bill.shippingLines?.[0]?.id ?? '';
    await onlyOwn((actor) => shop.call('chooseShippingLine', { id: billId, shippingLine }, actor));
    const detail = await dueInstalment(shop, second, billId);
    await onlyOwn((actor) => shop.call('editBillDetailPayment', { id: detail.id, patternPayment: 'bank_card' }, actor));
    const intent = await onlyOwn((actor) => shop.call('createPaymentIntent', { billDetailId: detail.id }, actor));
    expect((await openIntent(shop, first, billId)).intentId).toBe(intent.intentId);
    await confirmCard(shop, intent);
    await onlyOwn((actor) => shop.call('checkPayment', { intentId: intent.intentId }, actor));
    expect(await statusOf(shop, id)).toBe('be_purchased');
  });

  test('is paid by transfer: either declares, each with slips of their own', async () => {
    const { id, billId } = await orderOf(first);
    const { id: billDetailId } = await dueInstalment(shop, first, billId);
    const { key } = await shop.call('uploadPolicy', { fileType: 'png', purpose: 'slip' }, first);
    const declared = { approvalStatus: 'un_commit' as const, billDetailId };
    await expect(shop.call('commitApproval', { ...declared, billImages: [key] }, second)).rejects.toMatchObject({
      error: 'upload_not_allowed',
    });
    await onlyOwn((actor) => shop.call('commitApproval', declared, actor));
    // Declared already, by whichever login: nothing changes.
    await shop.call('commitApproval', declared, first);
    await expect(shop.call('commitApproval', declared, stranger)).rejects.toMatchObject(notFound);
    expect(await statusOf(shop, id)).toBe('payment_confirming');
  });

  test('is given back, followed and received by the other', async () => {
    const paid = await orderAt('be_purchased');
    const { customerOrderItemList } = await shop.call('getOrder', { id: paid.id }, second);
    const orderReturnItems = [{ customerOrderItemId: customerOrderItemList[0]?.id ?? '', productCount: 1 }];
    await onlyOwn((actor) => shop.call('quoteRefund', { orderId: paid.id, orderReturnItems }, actor));
    await onlyOwn((actor) => shop.call('requestRefund', { orderId: paid.id, orderReturnItems }, actor));
    expect(await statusOf(shop, paid.id)).toBe('after_sales');
    const shipped = await orderAt('delivered');
    expect((await shop.call('listTracking', { orderId: shipped.sn }, stranger)).total).toBe(0);
    expect((await shop.call('listTracking', { orderId: shipped.sn }, second)).total).toBe(1);
    await onlyOwn((actor) => shop.call('confirmReceipt', { id: shipped.id }, actor));
    expect(await statusOf(shop, shipped.id)).toBe('completed');
  });

  test('waits for its payment within one limit of all logins', async () => {
    const one = await shop.makeCustomer();
    const other = await shop.makeCustomer({ buyerId: one.buyerId });
    for (const [index, actor] of [one, other, one].entries()) await orderOf(actor, 10 + index);
    await expect(orderOf(other, 20)).rejects.toMatchObject({ error: 'too_many_unpaid_orders', data: { count: 3 } });
    await orderOf(await shop.makeCustomer(), 20);
  });

  test('is found by operators under either login’s name, as placed by one', async () => {
    const { id } = await orderAt('be_purchased');
    const { list } = await shop.call('operatorListOrders', { search: second.email }, operator);
    expect(list.find((row) => row.id === id)?.customer).toMatchObject({ id: first.id, email: first.email });
  });
});

describe('a login keeps to itself', () => {
  const messagesOf = async (actor: TestCustomer, orderId?: string) => shop.call('listMessages', { orderId }, actor);

  test('the messages about what it ordered', async () => {
    const { id, billId } = await orderOf(second);
    await payByCard(shop, first, billId);
    await shop.runJobs();
    const notified = await messagesOf(second, id);
    expect(notified.list.map(({ kind }) => kind).sort()).toEqual(
      expect.arrayContaining(['order-placed', 'payment-received']),
    );
    expect(await messagesOf(first, id)).toMatchObject({ list: [], total: 0, unread: 0 });
    expect((await shop.inbox(second.email)).length).toBeGreaterThan(0);
    expect((await shop.inbox(first.email)).filter(({ text_body }) => text_body.includes(id))).toEqual([]);
    const messageId = notified.list[0]?.id ?? '';
    for (const actor of [first, stranger])
      await expect(shop.call('readMessage', { id: messageId }, actor)).rejects.toMatchObject(notFound);
    await shop.call('readAllMessages', {}, first);
    expect((await messagesOf(second, id)).unread).toBe(notified.unread);
  });

  test('guard: the buyer. A login that now acts for another buyer is not notified of its earlier orders', async () => {
    const leaver = await shop.makeCustomer({ buyerId: first.buyerId });
    const { id, billId } = await orderOf(leaver);
    await shop.runJobs();
    const { total } = await messagesOf(leaver);
    const mails = (await shop.inbox(leaver.email)).length;
    expect(total).toBeGreaterThan(0);
    await shop.db.updateTable('users').set({ buyer_id: stranger.buyerId }).where('id', '=', leaver.id).execute();
    await payByCard(shop, first, billId);
    await shop.runJobs();
    expect(await statusOf(shop, id)).toBe('be_purchased');
    expect((await messagesOf(leaver)).total).toBe(total);
    expect((await shop.inbox(leaver.email)).length).toBe(mails);
    // For the audit, which reports such a login.
    await shop.db.updateTable('users').set({ buyer_id: first.buyerId }).where('id', '=', leaver.id).execute();
  });

  test('but what is written to one of its logins is for this one only', async () => {
    const counts = async () => Promise.all([first, second, stranger].map(async (one) => (await messagesOf(one)).total));
    const before = await counts();
    await shop.call(
      'operatorBeginConversation',
      { customerId: second.id, subject: 'Samples', content: 'To one' },
      operator,
    );
    expect((await counts()).map((count, index) => count - (before[index] ?? 0))).toEqual([0, 1, 0]);
  });

  test('its Idempotency-Keys', async () => {
    const { id: addressId } = await shop.makeAddress(first);
    const buy = (actor: TestCustomer, quantity: number) =>
      shop.call('checkoutNow', { addressId, productDtos: [{ productId: offerId, quantity }] }, actor, {
        'idempotency-key': 'the-same',
      });
    const mine = await buy(first, 11);
    const theirs = await buy(second, 12);
    expect(theirs.id).not.toBe(mine.id);
    expect([await buy(first, 11), await buy(second, 12)]).toEqual([mine, theirs]);
    await expect(buy(first, 12)).rejects.toMatchObject({ error: 'idempotency_key_reused' });
  });

  test('its profile, password and session', async () => {
    await expect(shop.call('updateUser', { id: first.id, firstName: 'Eve' }, second)).rejects.toMatchObject(notFound);
    const leaving = await shop.makeCustomer({ buyerId: first.buyerId });
    await shop.call('logout', {}, leaving);
    await expect(shop.call('getUser', {}, leaving)).rejects.toMatchObject({ error: 'not_signed_in' });
    expect(await shop.call('getUser', {}, first)).toMatchObject({ id: first.id, email: first.email });
  });
});
