import { beforeEach, expect, it, vi } from 'vitest';
import { ProviderUnavailable } from '#connectors/payment/payment.ts';
import { Payments } from '#connectors/payment/payments.ts';
import { jobContext } from '#shop/context.ts';
import { cards, confirmCard, makeSmallOrder, openIntent, statusOf } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { sandboxOf } from '#testing/webhook.ts';
import { reconcilePayments } from './reconcile-payments.ts';

/** Payments in progress at a provider that the shop has removed, or that does not know them. */

const shop = await openTestShop();
const finance = await shop.makeOperator(['finance']);
const owner = await shop.makeOperator(['owner']);
const sandbox = sandboxOf(shop);
const log = shop.services.log;
const has = (providers: ConstructorParameters<typeof Payments>[0]) =>
  Object.assign(shop.services, { payments: new Payments(providers) });
beforeEach(() => void has([sandbox]));

const unresolved = () => shop.call('operatorListUnresolvedPayments', {}, finance);
const cancel = (id: string) =>
  shop.call('operatorCancelPayment', { id, note: 'not in the closed account' }, finance).then(
    () => 'done',
    ({ error }: { error: string }) => error,
  );
const paymentOf = (orderId: string) =>
  shop.db
    .selectFrom('payments')
    .select(['id', 'state', 'note', 'updated_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();

async function begun(card?: string) {
  const made = await makeSmallOrder(shop);
  const intent = await openIntent(shop, made.customer, made.order.billId);
  if (card) await confirmCard(shop, intent, card);
  return { ...made, ...intent, id: (await paymentOf(made.order.id)).id };
}

it('guard: findUnresolved. A payment on which its provider reports cannot be cancelled', async () => {
  const { id } = await begun();
  expect(await unresolved()).toEqual([]);
  expect(await cancel(id)).toBe('not_found');
  expect(await cancel('x')).toBe('not_found');
});

it('guard: giveUpPayment. A payment of a removed provider does not block erasing its customer for ever', async () => {
  const { customer, order, id, amountUsd, intentId } = await begun();
  has([]);
  await shop.call('closeOrder', { id: order.id }, customer);
  await shop.runJobs();
  const erase = () =>
    shop.call('operatorErasePerson', { id: customer.id, email: customer.email, reason: 'asked for it' }, owner);
  await expect(erase()).rejects.toMatchObject({ error: 'money_owed', data: { orders: [order.sn] } });
  expect((await unresolved()).filter((one) => one.id === id)).toMatchObject([
    { sn: order.sn, provider: 'sandbox', isProviderGone: true, state: 'open', amountUsd, intentId },
  ]);
  expect(await cancel(id)).toBe('done');
  expect(await paymentOf(order.id)).toMatchObject({ state: 'cancelled', note: 'not in the closed account' });
  expect(await cancel(id)).toBe('not_found');
  await erase();
});

it('guard: stopConfirming. An order that waits for it can be paid another way', async () => {
  const { customer, order, id, intentId } = await begun(cards.pendingThenPaid);
  await shop.call('checkPayment', { intentId }, customer);
  expect(await statusOf(shop, order.id)).toBe('payment_confirming');
  has([]);
  expect(await cancel(id)).toBe('done');
  expect(await statusOf(shop, order.id)).toBe('create');
});

it('guard: names. A provider that the shop does not have is not asked', async () => {
  const { order } = await begun();
  const before = await paymentOf(order.id);
  has([]);
  const warn = vi.spyOn(log, 'warn');
  await reconcilePayments(jobContext(shop.services), { olderThanSeconds: 0 });
  expect(warn.mock.calls).toEqual([]);
  warn.mockRestore();
  expect((await paymentOf(order.id)).updated_at).toEqual(before.updated_at);
});

const abandoned = async (card?: string) => {
  const made = await begun(card);
  await shop.db
    .updateTable('payments')
    .set({ state: 'abandoned', created_at: new Date(Date.now() - 2 * 86_400_000) })
    .where('id', '=', made.id)
    .execute();
  return made;
};

it('guard: isSettledByProvider. An abandoned payment is read once more, and its provider’s answer takes precedence', async () => {
  const { order, id } = await abandoned(cards.good);
  expect((await unresolved()).find((one) => one.id === id)).toMatchObject({ isProviderGone: false });
  expect(await cancel(id)).toBe('done');
  expect(await paymentOf(order.id)).toMatchObject({ state: 'succeeded', note: '' });
  expect(await statusOf(shop, order.id)).toBe('be_purchased');
  await shop.runJobs();
});

it('a payment unknown to its provider is cancelled; nothing is while the provider does not answer', async () => {
  const { order, id } = await abandoned();
  const read = vi.spyOn(sandbox, 'readIntent');
  read.mockRejectedValueOnce(new ProviderUnavailable('down'));
  expect(await cancel(id)).toBe('payment_provider_unavailable');
  expect((await paymentOf(order.id)).state).toBe('abandoned');
  read.mockResolvedValueOnce(undefined);
  expect(await cancel(id)).toBe('done');
  expect((await paymentOf(order.id)).state).toBe('cancelled');
  read.mockRestore();
});
