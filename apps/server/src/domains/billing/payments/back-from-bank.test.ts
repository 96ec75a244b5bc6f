import { expect, it } from 'vitest';
import { cards, confirmCard, dueInstalment, makeSmallOrder, openIntent } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';

/** A buyer who returns from the bank's page knows the instalment, and no intent. */

const shop = await openTestShop();

async function due() {
  const { customer, order } = await makeSmallOrder(shop);
  const { id: billDetailId } = await dueInstalment(shop, customer, order.billId);
  const check = (actor = customer) => shop.call('checkPayment', { billDetailId }, actor);
  const open = () => openIntent(shop, customer, order.billId);
  const instalment = async () =>
    (await shop.call('getBill', { id: order.billId }, customer)).billDetailDtos.find(({ id }) => id === billDetailId);
  return { customer, order, billDetailId, check, open, instalment };
}

it('returns the payment’s state whenever asked, even days later', async () => {
  const { check, open, order } = await due();
  expect(await check()).toMatchObject({ status: 'unpaid', orderId: order.id });
  const intent = await open();
  expect(await check()).toMatchObject({ status: 'unpaid' });
  await confirmCard(shop, intent, cards.declined);
  expect(await check()).toMatchObject({ status: 'failed' });
  await confirmCard(shop, intent, cards.good);
  for (const _time of [1, 2]) expect(await check()).toMatchObject({ status: 'paid', orderStatus: 'be_purchased' });
});

it('is pending while the bank decides, whichever provider is asked', async () => {
  const { check, open } = await due();
  await confirmCard(shop, await open(), cards.pendingThenPaid);
  expect(await check()).toMatchObject({ status: 'pending', orderStatus: 'payment_confirming' });
});

it('is paid if it was paid another way meanwhile', async () => {
  const { customer, check, open, billDetailId } = await due();
  await open();
  await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId, billImages: [] }, customer);
  expect(await check()).toMatchObject({ status: 'pending' });
  const [declaration] = (await shop.call('operatorListDeclarations', {}, await shop.makeOperator(['finance']))).slice(
    -1,
  );
  await shop.call(
    'operatorApprovePayment',
    { id: declaration?.id ?? '', amountUsd: declaration?.amountUsd ?? 0, bankReference: 'TT-1' },
    await shop.makeOperator(['finance']),
  );
  expect(await check()).toMatchObject({ status: 'paid' });
  await shop.runJobs();
});

it('guard: refuses another customer’s and an unknown instalment', async () => {
  const { customer, check } = await due();
  await expect(check(await shop.makeCustomer())).rejects.toMatchObject({ error: 'not_found' });
  for (const billDetailId of ['1', '00000000-0000-4000-8000-000000000000', ''])
    await expect(shop.call('checkPayment', { billDetailId }, customer)).rejects.toMatchObject({ error: 'not_found' });
  await expect(shop.call('checkPayment', {}, customer)).rejects.toMatchObject({ error: 'not_found' });
});

it('the intent names the page to return to, in the buyer’s language', async () => {
  const { customer, order, billDetailId } = await due();
  const { returnUrl } = await shop.call('createPaymentIntent', { billDetailId }, customer, {
    'accept-language': 'de-DE',
  });
  const url = new URL(returnUrl);
  expect([url.pathname, url.searchParams.get('id'), url.searchParams.get('paid')]).toEqual([
    '/de/confirm-order',
    order.id,
    billDetailId,
  ]);
});

it('the bill shows the payment method once the bank is asked', async () => {
  const { instalment, open, check } = await due();
  const intent = await open();
  await confirmCard(shop, intent, cards.declined);
  await check();
  expect(await instalment()).toMatchObject({ paidWith: '' });
  await confirmCard(shop, intent, cards.pendingThenPaid);
  await check();
  expect(await instalment()).toMatchObject({ state: 'confirming', paidWith: 'Visa ···· 0077' });
});
