import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { cards } from '#testing/pay.ts';
import { openShop } from '#testing/shop.ts';
import { sandboxOf } from '#testing/webhook.ts';
import type { IntentRequest, PaymentProvider, ProviderIntent } from './payment.ts';

/** What a shopper and the bank do at a provider's test environment. */
interface Driver {
  provider: PaymentProvider;
  pay(intent: ProviderIntent, card: string): Promise<unknown>;
  decide(intentId: string): Promise<unknown>;
  settleRefund(refundId: string): Promise<unknown>;
  sign(body: string): Record<string, string>;
}

/** Every payment provider passes this suite. */
function paymentProviderSuite(name: string, { provider, pay, decide, settleRefund, sign }: Driver): void {
  const request = (change: Partial<IntentRequest> = {}): IntentRequest => ({
    requestId: randomUUID(),
    merchantOrderId: 'SP20261104AAAAAAAA-F1-1',
    amount: 12_345,
    currency: 'USD',
    customerEmail: 'buyer@example.com',
    ...change,
  });
  const paidIntent = async () => {
    const intent = await provider.createIntent(request());
    await pay(intent, cards.good);
    return intent;
  };
  const refundOf = (intentId: string, amount: number, requestId = randomUUID()) =>
    provider.refund({ requestId, intentId, amount, reason: 'refund' });

  describe(`payment provider ${name}`, () => {
    it('createIntent: open, with what was asked for', async () => {
      const asked = request();
      const intent = await provider.createIntent(asked);
      expect(intent).toMatchObject({
        amount: 12_345,
        currency: 'USD',
        merchantOrderId: asked.merchantOrderId,
        status: 'open',
        attemptFailed: false,
      });
      expect(intent.clientSecret.length).toBeGreaterThan(15);
      expect(await provider.readIntent(intent.id)).toEqual(intent);
    });

    it('createIntent: the same request id gives the same intent, at once too', async () => {
      const asked = request();
      const answers = await barrier(10, () => provider.createIntent(asked));
      const ids = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.id : answer.reason));
      expect(new Set(ids).size).toBe(1);
      await expect(provider.createIntent({ ...asked, amount: 1 })).rejects.toThrow();
    });

    it('readIntent: follows the card', async () => {
      const expected = [
        [cards.good, 'succeeded', false],
        [cards.declined, 'open', true],
        [cards.asksCode, 'open', false],
        [cards.pendingThenPaid, 'pending', false],
      ] as const;
      for (const [card, status, attemptFailed] of expected) {
        const intent = await provider.createIntent(request());
        await pay(intent, card);
        const now = await provider.readIntent(intent.id);
        expect(now).toMatchObject({ status, attemptFailed });
        expect(now?.changedAt.getTime()).toBeGreaterThanOrEqual(intent.changedAt.getTime());
      }
    });

    it('readIntent: a pending payment is paid or fails when the bank decides', async () => {
      for (const [card, status, attemptFailed] of [
        [cards.pendingThenPaid, 'succeeded', false],
        [cards.pendingThenFailed, 'open', true],
      ] as const) {
        const intent = await provider.createIntent(request());
        await pay(intent, card);
        await decide(intent.id);
        expect(await provider.readIntent(intent.id)).toMatchObject({ status, attemptFailed });
      }
    });

    it('cancelIntent: ends what is open, leaves what is pending or paid', async () => {
      const open = await provider.createIntent(request());
      expect(await provider.cancelIntent(open.id)).toMatchObject({ status: 'cancelled' });
      await pay(open, cards.good);
      expect(await provider.readIntent(open.id)).toMatchObject({ status: 'cancelled' });
      expect(await provider.cancelIntent((await paidIntent()).id)).toMatchObject({ status: 'succeeded' });
      const pending = await provider.createIntent(request());
      await pay(pending, cards.pendingThenPaid);
      expect(await provider.cancelIntent(pending.id)).toMatchObject({ status: 'pending' });
    });

    it('refund: parts up to what was paid, once per request id, paid later', async () => {
      const intent = await paidIntent();
      const requestId = randomUUID();
      const first = await refundOf(intent.id, 5000, requestId);
      expect(first).toMatchObject({ amount: 5000, status: 'pending' });
      expect(await refundOf(intent.id, 5000, requestId)).toMatchObject({ id: first.id });
      expect(await refundOf(intent.id, 7346)).toEqual({ id: undefined, status: 'refused' });
      expect(await refundOf(intent.id, 7345)).toMatchObject({ status: 'pending' });
      await settleRefund(first.id ?? '');
      expect(await provider.readRefund(first.id ?? '')).toEqual({ id: first.id, amount: 5000, status: 'paid' });
    });

    it('refund: thirty at once never give back more than was paid', async () => {
      const intent = await paidIntent();
      const answers = await barrier(30, () => refundOf(intent.id, 12_000));
      expect(
        answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 'pending'),
      ).toHaveLength(1);
    });

    it('refund: nothing of what was never paid; one that does not arrive has failed', async () => {
      const open = await provider.createIntent(request());
      expect(await refundOf(open.id, 1)).toMatchObject({ status: 'refused' });
      const intent = await provider.createIntent(request());
      await pay(intent, cards.refundFails);
      const refund = await refundOf(intent.id, 100);
      await settleRefund(refund.id ?? '');
      expect(await provider.readRefund(refund.id ?? '')).toMatchObject({ status: 'failed' });
    });

    it('says undefined of what it does not know', async () => {
      expect(await provider.readIntent('int_unknown')).toBeUndefined();
      expect(await provider.cancelIntent('int_unknown')).toBeUndefined();
      expect(await provider.readRefund('rfd_unknown')).toBeUndefined();
    });

    it('readWebhook: what it signed, and what that speaks of', () => {
      const read = (body: string, headers = sign(body)) => provider.readWebhook(headers, Buffer.from(body))?.about;
      const event = (type: string, id: string) => JSON.stringify({ id: 'evt_1', name: type, data: { object: { id } } });
      expect(read(event('payment_intent.succeeded', 'int_1'))).toEqual({ kind: 'intent', intentId: 'int_1' });
      expect(read(event('refund.settled', 'rfd_1'))).toEqual({ kind: 'refund', refundId: 'rfd_1' });
      expect(read(event('payment_dispute.accepted', 'dst_1'))).toEqual({ kind: 'other' });
      expect(read(event('refund.settled', 'rfd_1'), {})).toBeUndefined();
    });
  });
}

const shop = await openShop();
const sandbox = sandboxOf(shop);

paymentProviderSuite('sandbox', {
  provider: sandbox,
  pay: (intent, number) =>
    sandbox.confirm(intent.id, intent.clientSecret, { number, expiry: '12/40', cvc: '123', name: 'Amara Okafor' }),
  decide: (intentId) => sandbox.settleIntent(intentId),
  settleRefund: (refundId) => sandbox.settleRefund(refundId),
  sign: (body) => sandbox.sign(body),
});
