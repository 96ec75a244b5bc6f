import { expect, test } from 'vitest';
import { cards, confirmCard, makeSmallOrder, openIntent } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { sandboxOf } from '#testing/webhook.ts';

/** Card payments for finance, and asking their provider. */

const shop = await openTestShop();
const finance = await shop.makeOperator(['finance']);
const listed = async (input: object = {}) => (await shop.call('operatorListPayments', input, finance)).list;

async function begun(card?: string) {
  const made = await makeSmallOrder(shop);
  const intent = await openIntent(shop, made.customer, made.order.billId);
  if (card) await confirmCard(shop, intent, card);
  return { ...made, ...intent };
}

test('lists payments newest first, by state and by order, page by page', async () => {
  const first = await begun();
  const second = await begun();
  const { sn } = await shop.call('operatorGetOrder', { id: first.order.id }, finance);
  expect((await listed()).map(({ orderId }) => orderId)).toEqual([second.order.id, first.order.id]);
  expect(await listed({ order: sn })).toMatchObject([
    { sn, state: 'open', intentId: first.intentId, amountUsd: first.amountUsd, refundedUsd: 0, provider: 'sandbox' },
  ]);
  expect(await listed({ state: 'succeeded' })).toEqual([]);
  const page = await shop.call('operatorListPayments', { pageSize: 1 }, finance);
  const next = await shop.call('operatorListPayments', { pageSize: 1, after: page.next }, finance);
  expect([...page.list, ...next.list].map(({ sn }) => sn)).toEqual((await listed()).map(({ sn }) => sn));
  expect(next.next).toBe('');
  await expect(listed({ after: finance.id })).rejects.toMatchObject({ error: 'not_found' });
});

test('the provider’s answer to finance counts like a webhook', async () => {
  const { order } = await begun(cards.good);
  const [payment] = await listed();
  const id = payment?.id ?? '';
  expect(payment).toMatchObject({ orderId: order.id, state: 'open' });
  expect(await shop.call('operatorRefreshPayment', { id }, finance)).toEqual({ state: 'succeeded' });
  expect(await listed({ state: 'succeeded' })).toMatchObject([{ id }]);
  await shop.runJobs();
  await expect(shop.call('operatorRefreshPayment', { id: 'x' }, finance)).rejects.toMatchObject({ error: 'not_found' });
});

test('guard: askForPayment. A removed provider is a refusal, not an error', async () => {
  await begun();
  const [payment] = await listed();
  await shop.db
    .updateTable('payments')
    .set({ provider: 'gone' })
    .where('id', '=', payment?.id ?? '')
    .execute();
  const asked = shop.call('operatorRefreshPayment', { id: payment?.id ?? '' }, finance);
  await expect(asked).rejects.toMatchObject({ error: 'payment_provider_unavailable' });
  await shop.db
    .updateTable('payments')
    .set({ provider: sandboxOf(shop).name })
    .where('id', '=', payment?.id ?? '')
    .execute();
});
