import { expect, it, vi } from 'vitest';
import { ProviderUnavailable } from '#connectors/payment/payment.ts';
import { payOutRefund, reconcilePayouts } from '#domains/refunds/granting/pay-out-refund.ts';
import { jobContext } from '#shop/context.ts';
import { makeSmallOrder, openIntent, payByCard } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { sandboxOf } from '#testing/webhook.ts';

/**
 * The data that a payment provider receives: the buyer of that order, its goods, its amount, and nothing about anybody
 * else.
 */

const shop = await openTestShop();

it('guard: findOrderFacts. Name, e-mail, address, goods and amount are of the paid order', async () => {
  const orderOf = async (firstName: string, plan?: 'deposit') =>
    makeSmallOrder(shop, plan, await shop.makeCustomer({ firstName, lastName: `${firstName}son` }));
  const first = await orderOf('Heron');
  const made = await orderOf('Kestrel', 'deposit');
  const last = await orderOf('Nordwind');
  const sent = vi.spyOn(sandboxOf(shop), 'createIntent');
  const intent = await openIntent(shop, made.customer, made.order.billId);
  expect(sent).toHaveBeenCalledTimes(1);
  const request = sent.mock.calls[0]?.[0];
  const order = await shop.db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.placed_by')
    .select(['users.email', 'users.first_name', 'users.last_name', 'orders.address', 'orders.country_iso'])
    .where('orders.id', '=', made.order.id)
    .executeTakeFirstOrThrow();
  const address = order.address as Record<string, string>;
  const items = await shop.call('getOrder', { id: made.order.id }, made.customer);
  expect(order).toMatchObject({ email: made.customer.email, first_name: 'Kestrel', last_name: 'Kestrelson' });
  expect(request).toMatchObject({
    merchantOrderId: `${made.order.sn}-D1-1`,
    amount: Math.round(intent.amountUsd * 100),
    currency: 'USD',
    details: {
      customer: {
        email: made.customer.email,
        firstName: order.first_name,
        lastName: order.last_name,
        phone: address.mobile,
      },
      shipTo: { name: address.name, countryIso: order.country_iso, city: address.city, street: address.detailAddress },
      lines: items.customerOrderItemList.map(({ quantity }) => ({
        sku: String(made.skuId),
        quantity,
      })),
    },
  });
  for (const other of [first, last])
    for (const theirs of [other.customer.email, other.order.sn, other.order.id, 'Heron', 'Nordwind'])
      expect(JSON.stringify(request)).not.toContain(theirs);
});

it('guard: findIntentOfPayment. A refund names its own order’s payment and amount, and one request id however often it is asked for', async () => {
  const owner = await shop.makeOperator(['owner']);
  const [first, made, last] = [await makeSmallOrder(shop), await makeSmallOrder(shop), await makeSmallOrder(shop)];
  const intents: string[] = [];
  for (const { customer, order } of [first, made, last])
    intents.push((await payByCard(shop, customer, order.billId)).intentId);
  await shop.runJobs();
  const provider = sandboxOf(shop);
  const refund = provider.refund.bind(provider);
  const sent = vi.spyOn(provider, 'refund').mockImplementationOnce(async (request) => {
    await refund(request);
    throw new ProviderUnavailable('the answer was lost');
  });
  const open = { amountUsd: 7.25, reasonCode: 'goodwill', note: 'It took too long' } as const;
  await shop.call('operatorOpenRefund', { id: made.order.id, ...open }, owner);
  await expect(shop.runQueue('pay-out-refund')).rejects.toThrow(ProviderUnavailable);
  const ctx = jobContext(shop.services);
  for (let times = 0; times < 2; times++) await reconcilePayouts(ctx, { olderThanSeconds: 0 });
  await shop.runJobs();
  const payouts = await shop.db
    .selectFrom('refund_payouts')
    .selectAll()
    .where('order_id', '=', made.order.id)
    .execute();
  expect(payouts).toMatchObject([{ amount_cents: 725, state: 'paid', method: 'card' }]);
  // Guard: payout.state. The job runs again after it was done.
  await payOutRefund(ctx, { payoutId: payouts[0]?.id ?? '' });
  const asked = { requestId: payouts[0]?.request_id, intentId: intents[1], amount: 725, reason: 'refund' };
  expect(sent.mock.calls).toEqual([[asked], [asked]]);
  const stored = shop.db.selectFrom('sandbox_refunds').select(['intent_id', 'amount_cents']).execute();
  expect(await stored).toEqual([{ intent_id: intents[1], amount_cents: 725 }]);
});

it('guard: listUnsettledPaymentsOf. Only the closed order’s intent is cancelled', async () => {
  const [first, made] = [await makeSmallOrder(shop), await makeSmallOrder(shop)];
  const other = await openIntent(shop, first.customer, first.order.billId);
  const { intentId } = await openIntent(shop, made.customer, made.order.billId);
  const sent = vi.spyOn(sandboxOf(shop), 'cancelIntent');
  await shop.call('closeOrder', { id: made.order.id }, made.customer);
  await shop.runJobs();
  expect(sent.mock.calls).toEqual([[intentId]]);
  expect(await openIntent(shop, first.customer, first.order.billId)).toEqual(other);
});
