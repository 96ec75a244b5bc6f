import { afterAll } from 'vitest';
import { makeSmallOrder, openIntent } from './pay.ts';
import { openTestShop } from './shop.ts';
import { openStripe } from './stripe.ts';

/** A shop that takes cards by the simulated Stripe, with its webhooks. Time there passes by `simulator.advance`. */
export async function openStripeShop() {
  const stripe = await openStripe();
  const { simulator } = stripe;
  afterAll(() => simulator.stop());
  const shop = await openTestShop({
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: simulator.secretKey,
    STRIPE_PUBLISHABLE_KEY: simulator.publishableKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_new',
    STRIPE_ORIGIN: simulator.url,
  });
  const receiveWebhooks = () =>
    simulator.setWebhooks([{ url: `${shop.origin}/api/webhooks/stripe`, secrets: ['whsec_new'] }]);
  receiveWebhooks();

  /** Delivers pending events, and lets the shop act on them. */
  async function arrive(ms = 0) {
    if (ms > 0) await simulator.advance(ms);
    await simulator.webhooksSettled();
    await shop.runJobs();
  }

  /** An order paid by card, its fee still unknown. */
  async function paidOrder(card: string) {
    const made = await makeSmallOrder(shop);
    const { intentId, amountUsd } = await openIntent(shop, made.customer, made.order.billId);
    await stripe.pay({ id: intentId }, card);
    await arrive();
    return { ...made, intentId, cents: Math.round(amountUsd * 100) };
  }

  return { shop, stripe, simulator, arrive, paidOrder, receiveWebhooks };
}

/** Balances in cents: of an order, or of the whole shop. */
export async function accountsOf(
  shop: { db: Awaited<ReturnType<typeof openTestShop>>['db'] },
  orderId?: string,
): Promise<Record<string, number>> {
  const rows = await shop.db
    .selectFrom('ledger_lines')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_lines.entry_id')
    .select(({ fn }) => ['account', fn.sum<number>('amount_cents').as('cents')])
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId as string))
    .groupBy('account')
    .execute();
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
}
