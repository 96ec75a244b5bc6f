import { Stripe } from 'stripe';
import { StripeProvider } from '#connectors/payment/stripe/provider.ts';
import { startStripeSimulator } from '../../../../tests/simulators/stripe/simulator.ts';
import { cards } from './pay.ts';

/** Stripe, simulated: its provider, and what shoppers and banks do there. */

const methods: Record<string, string> = {
  [cards.good]: 'pm_card_visa',
  [cards.declined]: 'pm_card_visa_chargeDeclined',
  [cards.asksCode]: 'pm_card_threeDSecure2Required',
  [cards.pendingThenPaid]: 'pm_usBankAccount_success',
  [cards.pendingThenFailed]: 'pm_usBankAccount_accountClosed',
  [cards.refundFails]: 'pm_card_refundFail',
  // The simulator leaves the end of a dispute to the test.
  [cards.disputedAndWon]: 'pm_card_visa',
  [cards.disputedAndLost]: 'pm_card_visa',
};

export async function openStripe(secretKey?: string) {
  const webhookSecrets = ['whsec_new', 'whsec_old'];
  const simulator = await startStripeSimulator({ rules: { holdsRefunds: true } });
  const provider = new StripeProvider({
    secretKey: secretKey ?? simulator.secretKey,
    publishableKey: simulator.publishableKey,
    webhookSecrets,
    origin: simulator.url,
  });
  const shopper = new Stripe(simulator.secretKey, { ...simulator.client, maxNetworkRetries: 0 });
  return {
    simulator,
    provider,
    /** A declined card is no error of the test. */
    pay: (intent: { id: string }, card: string) =>
      shopper.paymentIntents
        .confirm(intent.id, { payment_method: methods[card] ?? card, return_url: 'https://shop.example/' })
        .catch((error: unknown) => error),
    decide: async (intentId: string) => simulator.decideIntent(intentId),
    settleRefund: async (refundId: string) => simulator.settleRefund(refundId),
    sign: (payload: string, secret = 'whsec_new', timestamp?: number) => ({
      'stripe-signature': shopper.webhooks.generateTestHeaderString({
        payload,
        secret,
        ...(timestamp === undefined ? {} : { timestamp }),
      }),
    }),
  };
}
