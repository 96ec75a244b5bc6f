import { describe, expect, it } from 'vitest';
import { Payments } from '#connectors/payment/payments.ts';
import { SandboxProvider } from '#connectors/payment/sandbox/provider.ts';
import { reconcilePayments } from '#domains/billing/payments/reconcile-payments.ts';
import { findPaymentByIntent } from '#domains/billing/payments/store.ts';
import { jobContext } from '#shop/context.ts';
import { cards, confirmCard, makeSmallOrder, openIntent, statusOf } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { eventBody, postEvent, postRaw } from '#testing/webhook.ts';
import { checkPayout } from './pay-out-refund.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const asked: string[] = [];

/** A provider that records which calls it received. */
class Witness extends SandboxProvider {
  override readonly name: string;

  constructor(name: string) {
    super(shop.services.config, shop.db, shop.services.queue);
    this.name = name;
  }

  override createIntent(request: Parameters<SandboxProvider['createIntent']>[0]) {
    asked.push(`${this.name} createIntent`);
    return super.createIntent(request);
  }

  override readIntent(intentId: string) {
    asked.push(`${this.name} readIntent`);
    return super.readIntent(intentId);
  }

  override cancelIntent(intentId: string) {
    asked.push(`${this.name} cancelIntent`);
    return super.cancelIntent(intentId);
  }

  override refund(request: Parameters<SandboxProvider['refund']>[0]) {
    asked.push(`${this.name} refund`);
    return super.refund(request);
  }

  override readRefund(refundId: string) {
    asked.push(`${this.name} readRefund`);
    return super.readRefund(refundId);
  }
}

const first = Object.assign(new Witness('sandbox'), { webhookUrl: `${shop.origin}/api/webhooks/sandbox` });
const second = Object.assign(new Witness('second'), { webhookUrl: first.webhookUrl });
const useBoth = () => Object.assign(shop.services, { payments: new Payments([second], [first]) });
const useFirst = () => Object.assign(shop.services, { payments: new Payments([first]) });
const useSecond = () => Object.assign(shop.services, { payments: new Payments([second]) });
const takeAsked = () => asked.splice(0);

/** An intent of the first provider, and a shop that has changed to the second. */
async function afterTheChange(card?: string) {
  useFirst();
  const made = await makeSmallOrder(shop);
  const intent = await openIntent(shop, made.customer, made.order.billId);
  if (card) await confirmCard(shop, intent, card);
  useBoth();
  takeAsked();
  return { ...made, intent };
}

describe('after a change of the payment provider', () => {
  it('new payments go to the new one', async () => {
    useBoth();
    const { customer, order } = await makeSmallOrder(shop);
    expect(await openIntent(shop, customer, order.billId)).toMatchObject({ provider: 'second' });
    expect(new Set(takeAsked())).toEqual(new Set(['second createIntent']));
  });

  it('an intent that waits for a card stays with the provider that has it', async () => {
    const { customer, order, intent } = await afterTheChange();
    expect(await openIntent(shop, customer, order.billId)).toEqual(intent);
    expect(intent.provider).toBe('sandbox');
    expect(new Set(takeAsked())).toEqual(new Set(['sandbox readIntent']));
  });

  it('a payment under way is read and reconciled at the old one', async () => {
    const { customer, order, intent } = await afterTheChange(cards.good);
    expect(await shop.call('checkPayment', { intentId: intent.intentId }, customer)).toMatchObject({ status: 'paid' });
    expect(await statusOf(shop, order.id)).toBe('be_purchased');
    expect(new Set(takeAsked())).toEqual(new Set(['sandbox readIntent']));
    const silent = await afterTheChange(cards.good);
    await reconcilePayments(jobContext(shop.services, 'provider'), { olderThanSeconds: 0 });
    expect(await statusOf(shop, silent.order.id)).toBe('be_purchased');
    expect(takeAsked()).toContain('sandbox readIntent');
  });

  it('webhooks of both are accepted, each only with its own name and signature', async () => {
    const { order, intent } = await afterTheChange(cards.good);
    const body = eventBody('evt_after_the_change', 'payment_intent.succeeded', intent.intentId);
    expect((await postRaw(shop, body, { 'x-timestamp': '1', 'x-signature': 'forged' })).status).toBe(401);
    expect((await postEvent(shop, body)).status).toBe(200);
    const unknown = await shop.fetch('/api/webhooks/third', { method: 'POST', body });
    expect(unknown.status).toBe(404);
    await shop.runJobs();
    expect(await statusOf(shop, order.id)).toBe('be_purchased');
  });

  it('a refund goes back through the provider that took the money', async () => {
    const { customer, order, intent } = await afterTheChange(cards.good);
    await shop.call('checkPayment', { intentId: intent.intentId }, customer);
    await shop.runJobs();
    const seen = await shop.call('getOrder', { id: order.id }, customer);
    takeAsked();
    const { id } = await shop.call(
      'requestRefund',
      {
        orderId: order.id,
        orderReturnItems: [{ customerOrderItemId: seen.customerOrderItemList[0]?.id ?? '', productCount: 100 }],
      },
      customer,
    );
    await shop.call('operatorApproveRefund', { id }, owner);
    await shop.runJobs();
    const requests = takeAsked();
    expect(requests).toContain('sandbox refund');
    expect(requests.filter((line) => line.startsWith('second'))).toEqual([]);
    const payouts = await shop.db.selectFrom('refund_payouts').selectAll().where('order_id', '=', order.id).execute();
    expect(payouts.map(({ state }) => state)).toEqual(['paid']);
  });

  it('guard: findPayoutOfProvider, findPaymentByIntent. Each provider numbers its own payments and refunds', async () => {
    useFirst();
    const refunded = async () => {
      const { customer, order } = await makeSmallOrder(shop);
      const intent = await openIntent(shop, customer, order.billId);
      await confirmCard(shop, intent);
      await shop.call('checkPayment', { intentId: intent.intentId }, customer);
      await shop.call('operatorCancelOrder', { id: order.id, reason: 'Sold out' }, owner);
      await shop.runJobs();
      return { orderId: order.id, intentId: intent.intentId };
    };
    const [ours, theirs] = [await refunded(), await refunded()];
    useBoth();
    const setPayment = (change: { provider: string; intent_id: string }) =>
      shop.db.updateTable('payments').set(change).where('order_id', '=', theirs.orderId).execute();
    await setPayment({ provider: 'second', intent_id: ours.intentId });
    const payouts = () =>
      shop.db
        .selectFrom('refund_payouts')
        .select(['order_id', 'state', 'provider_refund_id'])
        .where('order_id', 'in', [ours.orderId, theirs.orderId])
        .execute();
    const stateOf = async (orderId: string) => (await payouts()).find((one) => one.order_id === orderId)?.state;
    const idOf = async (orderId: string) =>
      (await payouts()).find((one) => one.order_id === orderId)?.provider_refund_id ?? '';
    const [id, own] = [await idOf(ours.orderId), await idOf(theirs.orderId)];
    await shop.db
      .updateTable('refund_payouts')
      .set({ provider_refund_id: id, state: 'pending' })
      .where('order_id', 'in', [ours.orderId, theirs.orderId])
      .execute();
    const ctx = jobContext(shop.services, 'provider');
    takeAsked();
    await expect(checkPayout(ctx, { providerRefundId: id })).rejects.toThrow('is unknown');
    await checkPayout(ctx, { provider: 'second', providerRefundId: id });
    expect([await stateOf(ours.orderId), await stateOf(theirs.orderId)]).toEqual(['pending', 'paid']);
    await checkPayout(ctx, { provider: 'sandbox', providerRefundId: id });
    expect(await stateOf(ours.orderId)).toBe('paid');
    expect(takeAsked()).toEqual(['second readRefund', 'sandbox readRefund']);

    for (const [provider, { orderId }] of [['sandbox', ours] as const, ['second', theirs] as const])
      expect(await findPaymentByIntent(shop.db, ours.intentId, { provider })).toMatchObject({ provider, orderId });
    await setPayment({ provider: 'sandbox', intent_id: theirs.intentId });
    const back = shop.db.updateTable('refund_payouts').set({ provider_refund_id: own });
    await back.where('order_id', '=', theirs.orderId).execute();
  });

  it('a provider without a connector is a refusal to the buyer, and no money moves', async () => {
    const { customer, order, intent } = await afterTheChange(cards.good);
    useSecond();
    await expect(shop.call('checkPayment', { intentId: intent.intentId }, customer)).rejects.toMatchObject({
      error: 'payment_provider_unavailable',
    });
    expect(await statusOf(shop, order.id)).toBe('create');
    expect(takeAsked()).toEqual([]);
    useBoth();
    await shop.call('checkPayment', { intentId: intent.intentId }, customer);
    expect(await statusOf(shop, order.id)).toBe('be_purchased');
    await shop.runJobs();
  });
});
