import { readableAccount } from '@sampan/contract/settings/bank-accounts';
import { translate } from '@sampan/translations/translate';
import { describe, expect, it } from 'vitest';
import { jobContext } from '#shop/context.ts';
import { giveCompany, testAccount } from '#testing/company.ts';
import { makeProduct } from '#testing/make-product.ts';
import { cards, dueInstalment, makeSmallOrder, payByCard } from '#testing/pay.ts';
import { sendToAll } from '#testing/send-to-all.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';
import { walkOrder } from '#testing/walk-order.ts';
import { mailNewSum } from './order-news/correct-order-news.ts';
import { notifyBuyer } from './order-news/notify-buyer.ts';

const shop = await openTestShop();
await giveCompany(shop.services);
const support = await shop.makeOperator(['support']);
const finance = await shop.makeOperator(['finance']);

describe('listMessages', () => {
  it('shows each step once, in the requested language, and needs a session', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    await payByCard(shop, customer, order.billId);
    await shop.runJobs();
    const stranger = await shop.makeCustomer();
    const { list, total, unread } = await shop.call('listMessages', { userId: stranger.id }, customer);
    expect({ total, unread, count: list.length }).toEqual({ total: 2, unread: 2, count: 2 });
    expect(list[0]).toMatchObject({
      status: 0,
      userId: customer.id,
      orderId: order.id,
      orderSn: order.sn,
      content: expect.stringContaining(order.sn),
    });
    expect(list.map(({ kind }) => kind).sort()).toEqual(['order-placed', 'payment-received']);
    expect(await shop.call('listMessages', {}, stranger)).toEqual({ list: [], total: 0, unread: 0 });
    const german = await shop.call('listMessages', {}, customer, { 'accept-language': 'de-DE' });
    expect(german.list[0]?.content).toMatch(/\d,\d\d/);
  });

  it('pages and filters', async () => {
    const customer = await shop.makeCustomer();
    for (const content of ['one', 'two', 'three']) await sendToAll(shop, support, content);
    const { list } = await shop.call('listMessages', { pageNum: 2, pageSize: 2 }, customer);
    expect(list.map((message) => message.content)).toEqual(['one']);
    await shop.call('readMessage', { id: list[0]?.id ?? '' }, customer);
    const contents = async (status: 0 | 1) =>
      (await shop.call('listMessages', { status }, customer)).list.map((message) => message.content);
    expect([await contents(0), await contents(1)]).toEqual([['three', 'two'], ['one']]);
    expect(await shop.call('listMessages', { status: 1 }, customer)).toMatchObject({ total: 1, unread: 2 });
  });

  it('finds one by its id, however many there are, and nobody else’s', async () => {
    const customer = await shop.makeCustomer();
    for (const content of ['first', 'second', 'third']) await sendToAll(shop, support, content);
    const [id = ''] = (await shop.call('listMessages', {}, customer)).list.slice(-1).map((message) => message.id);
    expect((await shop.call('listMessages', { id }, customer)).list).toMatchObject([{ id, content: 'first' }]);
    for (const [asked, by] of [
      [id, await shop.makeCustomer()],
      ['12', customer],
    ] as const)
      expect(await shop.call('listMessages', { id: asked }, by)).toEqual({ list: [], total: 0, unread: 0 });
  });
});

describe('reading', () => {
  it('marks only own messages', async () => {
    const [mine, theirs] = [await shop.makeCustomer(), await shop.makeCustomer()];
    await sendToAll(shop, support, 'hello');
    const { list } = await shop.call('listMessages', {}, theirs);
    for (const id of [list[0]?.id ?? '', '0190b6f0-0000-7000-8000-000000000000', '12'])
      await expect(shop.call('readMessage', { id }, mine)).rejects.toMatchObject({ error: 'not_found' });
    await shop.call('readAllMessages', { userId: theirs.id }, mine);
    expect(await shop.call('listMessages', {}, mine)).toMatchObject({ unread: 0 });
    expect(await shop.call('listMessages', {}, theirs)).toMatchObject({ unread: 1 });
  });

  it('accepts the form fields of the specification', async () => {
    const customer = await shop.makeCustomer();
    await sendToAll(shop, support, 'hello again');
    const form = new FormData();
    form.set('userId', customer.id);
    const answer = await shop.fetch('/api/instation_message/all_read', {
      method: 'POST',
      headers: { authorization: `Bearer ${customer.token}` },
      body: form,
    });
    expect(answer.status).toBe(200);
    expect(await shop.call('listMessages', {}, customer)).toMatchObject({ unread: 0 });
  });
});

/** Guard: the unique reference of site_messages. */
it('the mail about a new order shows its goods and destination, in the buyer’s language', async () => {
  const { customer, order } = await makeSmallOrder(shop);
  await shop.runJobs();
  const { fmsBill, address, customerOrderItemList } = await shop.call('getOrder', { id: order.id }, customer);
  const [mail] = (await shop.inbox(customer.email)).slice(-1);
  const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  for (const shown of [
    ...customerOrderItemList.flatMap(({ productName, saleAmount }) => [productName, dollars(saleAmount)]),
    dollars(fmsBill.totalServiceFee),
    dollars(fmsBill.totalDeliveryPriceByIntl),
    dollars(fmsBill.totalCostUsd),
    ...address.lines,
    `/order-detail?id=${order.id}`,
  ])
    expect(mail?.text_body).toContain(shown);
});

it('notifyBuyer twice sends one message and one mail', async () => {
  const { customer, order } = await makeSmallOrder(shop);
  await shop.runJobs();
  const event = await shop.db
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  await notifyBuyer(jobContext(shop.services), { orderEventId: event.id });
  await shop.runJobs();
  expect(await shop.call('listMessages', {}, customer)).toMatchObject({ total: 1 });
  expect(await shop.inbox(customer.email)).toHaveLength(1);
});

it('guard: the Message-ID. notifyBuyer twice sends one mail, although the order changed in between', async () => {
  const { customer, order } = await makeSmallOrder(shop, 'full');
  await shop.runJobs();
  await shop.call('chooseBillPlan', { id: order.billId, plan: 'deposit' }, customer);
  const { id } = await shop.db
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  await notifyBuyer(jobContext(shop.services), { orderEventId: id });
  expect(await shop.inbox(customer.email)).toHaveLength(1);
});

it('notifyBuyer, retried after the mail server was down, sends the mail and no second message', async () => {
  const { customer, order } = await makeSmallOrder(shop);
  const { id } = await shop.db
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const mailer = { send: () => Promise.reject(new Error('the mail server is away')) };
  await expect(notifyBuyer({ ...jobContext(shop.services), mailer }, { orderEventId: id })).rejects.toThrow('away');
  await shop.runJobs();
  expect(await shop.call('listMessages', {}, customer)).toMatchObject({ total: 1 });
  expect(await shop.inbox(customer.email)).toHaveLength(1);
});

it('with an order id, only its messages, and none of another buyer’s order', async () => {
  const customer = await shop.makeCustomer();
  const [first, second] = [await makeSmallOrder(shop, 'full', customer), await makeSmallOrder(shop, 'full', customer)];
  await shop.runJobs();
  const about = (orderId: string, actor = customer) => shop.call('listMessages', { orderId }, actor);
  const { list, total, unread } = await about(first.order.id);
  expect([list.map(({ orderId }) => orderId), total, unread]).toEqual([[first.order.id], 1, 1]);
  expect((await shop.call('listMessages', {}, customer)).total).toBe(2);
  const stranger = await shop.makeCustomer();
  for (const orderId of [first.order.id, second.order.id, 'x'])
    expect(await about(orderId, stranger)).toEqual({ list: [], total: 0, unread: 0 });
});

it('two refund decisions that are reported late each show their own amount', async () => {
  const { customer, order } = await makeSmallOrder(shop);
  await payByCard(shop, customer, order.billId);
  await shop.runJobs();
  const { customerOrderItemList } = await shop.call('getOrder', { id: order.id }, customer);
  const orderReturnItems = [{ customerOrderItemId: customerOrderItemList[0]?.id ?? '', productCount: 10 }];
  const ask = () => shop.call('requestRefund', { orderId: order.id, orderSn: order.sn, orderReturnItems }, customer);
  await shop.call('operatorApproveRefund', { id: (await ask()).id }, finance);
  await shop.call('operatorRejectRefund', { id: (await ask()).id, reason: 'Already bought' }, finance);
  await shop.runJobs();
  const { list } = await shop.call('listMessages', { orderId: order.id }, customer);
  const decisions = list.map(({ kind }) => kind).filter((kind) => /granted|declined/.test(kind));
  expect(decisions.toSorted()).toEqual(['refund-declined', 'refund-granted']);
});

it('an order’s mails estimate the amount in the currency of the buyer’s browser, and show pictures of its goods', async () => {
  const customer = await shop.makeCustomer();
  const { offerId: productId } = await makeProduct(shop.services, {});
  const { id: addressId } = await shop.makeAddress(customer);
  const order = (quantity: number, headers: Record<string, string>) =>
    shop.call('checkoutNow', { addressId, productDtos: [{ productId, quantity }] }, customer, headers);
  await order(100, { cookie: 'currency=EUR' });
  await order(101, {});
  await shop.runJobs();
  const mails = await shop.inbox(customer.email);
  expect(mails.map(({ text_body }) => text_body.includes('≈ €')).toSorted()).toEqual([false, true]);
  for (const { html_body } of mails) expect(html_body).toMatch(/<img src="http[^"]+\/link-pictures\/sku\/\d+\.jpg"/);
});

it('mails about money show the order, mails about a parcel its expected arrival', async () => {
  const owner = await shop.makeOperator(['owner']);
  const { customer, order } = await makeSmallOrder(shop, 'deposit');
  await walkOrder(shop, order, customer, owner, 'delivered');
  await shop.runJobs();
  const { customerOrderItemList } = await shop.call('getOrder', { id: order.id }, customer);
  const name = customerOrderItemList[0]?.productName ?? '';
  const seen = (await shop.inbox(customer.email)).map(({ text_body }) => [
    text_body.includes(name),
    text_body.includes(translate('en', 'mail.fact.expected')),
  ]);
  // Placed; deposit received; balance due; balance received; shipped.
  expect(seen.toSorted()).toEqual(
    [
      [true, false],
      [true, true],
      [true, false],
      [true, true],
      [true, true],
    ].toSorted(),
  );
});

it('guard: a disabled buyer gets the message but no mail', async () => {
  const { customer, order } = await makeSmallOrder(shop);
  await shop.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', customer.id).execute();
  await shop.runJobs();
  const messages = await shop.db.selectFrom('site_messages').selectAll().where('user_id', '=', customer.id).execute();
  expect(messages).toMatchObject([{ order_id: order.id }]);
  expect(await shop.inbox(customer.email)).toEqual([]);
});

it('another plan: the message shows the new amount at once, and one mail follows for the last choice', async () => {
  const { customer, order } = await makeSmallOrder(shop, 'deposit');
  await shop.runJobs();
  const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  const choose = async (plan: 'full' | 'deposit') => {
    const bill = await shop.call('chooseBillPlan', { id: order.billId, plan }, customer);
    await shop.runJobs();
    return dollars(bill.totalAdvancePayment);
  };
  const notified = async () => (await shop.call('listMessages', { orderId: order.id }, customer)).list;
  const mailNow = async () => {
    await mailNewSum(jobContext(shop.services), { orderId: order.id });
    await shop.runJobs();
    return shop.inbox(customer.email);
  };
  const [first] = await notified();
  await choose('full');
  expect(await choose('deposit')).not.toBe('');
  expect(await mailNow()).toHaveLength(1);
  expect(await notified()).toEqual([first]);

  const full = await choose('full');
  const [corrected, ...others] = await notified();
  expect(others).toEqual([]);
  expect([corrected?.id, corrected?.content]).toEqual([first?.id, expect.stringContaining(full)]);
  expect(first?.content).not.toContain(full);
  const mails = await mailNow();
  expect(mails).toHaveLength(2);
  expect(mails.at(-1)?.text_body).toContain(full);
  expect(await mailNow()).toHaveLength(2);
});

it('guard: no mail about a new amount once the order is closed, nor to a disabled buyer', async () => {
  for (const end of ['closed', 'disabled']) {
    const { customer, order } = await makeSmallOrder(shop, 'deposit');
    await shop.runJobs();
    await shop.call('chooseBillPlan', { id: order.billId, plan: 'full' }, customer);
    await shop.runJobs();
    if (end === 'closed') await shop.call('closeOrder', { id: order.id }, customer);
    else await shop.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', customer.id).execute();
    await shop.runJobs();
    const before = (await shop.inbox(customer.email)).length;
    await mailNewSum(jobContext(shop.services), { orderId: order.id });
    await shop.runJobs();
    expect([end, (await shop.inbox(customer.email)).length]).toEqual([end, before]);
  }
});

async function rejectTransfer(customer: TestCustomer, order: { id: string; billId: string }): Promise<void> {
  const due = await dueInstalment(shop, customer, order.billId);
  await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: due.id }, customer);
  await shop.runJobs();
  const declared = (await shop.call('operatorListDeclarations', {}, finance)).find((one) => one.orderId === order.id);
  await shop.call('operatorRejectPayment', { id: declared?.id ?? '', reason: 'No such transfer' }, finance);
  await shop.runJobs();
}

it('a declared transfer is mailed with the account details; a confirmed card payment is not', async () => {
  const { customer, order } = await makeSmallOrder(shop);
  const due = await dueInstalment(shop, customer, order.billId);
  await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: due.id }, customer);
  await shop.runJobs();
  const mails = await shop.inbox(customer.email);
  expect(mails).toHaveLength(2);
  for (const mail of mails) expect(mail.text_body).toContain(readableAccount(testAccount.number));
  const { customer: other, order: byCard } = await makeSmallOrder(shop);
  await rejectTransfer(other, byCard);
  await payByCard(shop, other, byCard.billId, cards.pendingThenPaid);
  await shop.runJobs();
  expect(
    (await shop.inbox(other.email)).map((mail) => mail.text_body.includes(readableAccount(testAccount.number))),
  ).toEqual([true, true, false, false]);
});
