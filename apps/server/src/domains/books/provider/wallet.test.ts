import { afterAll, expect, it } from 'vitest';
import { reconcilePayments } from '#domains/billing/payments/reconcile-payments.ts';
import { jobContext } from '#shop/context.ts';
import { cards, makeSmallOrder, openIntent, payByCard } from '#testing/pay.ts';
import { openTestShop, type TestShop } from '#testing/shop.ts';
import { accountsOf } from '#testing/stripe-shop.ts';
import { sandboxOf } from '#testing/webhook.ts';
import { startAirwallexSimulator } from '../../../../../../tests/simulators/airwallex/simulator.ts';
import { readProviderBooks } from './read-provider-books.ts';

/** Providers that pay out to a wallet of their own. Their word is enough for an arrival. */

const sandboxShop = await openTestShop();
const airwallex = await startAirwallexSimulator({ requestsPerSecond: 10_000 });
afterAll(() => airwallex.stop());
const airwallexShop = await openTestShop({
  PAYMENT_PROVIDER: 'airwallex',
  AIRWALLEX_CLIENT_ID: airwallex.clientId,
  AIRWALLEX_API_KEY: airwallex.apiKey,
  AIRWALLEX_WEBHOOK_SECRET: airwallex.webhookSecret,
  AIRWALLEX_ENVIRONMENT: 'demo',
  AIRWALLEX_ORIGIN: airwallex.url,
});

async function payAtSandbox() {
  const { customer, order } = await makeSmallOrder(sandboxShop);
  await payByCard(sandboxShop, customer, order.billId);
  await sandboxShop.runJobs();
  await sandboxOf(sandboxShop).payOut();
}

async function payAtAirwallex() {
  const { customer, order } = await makeSmallOrder(airwallexShop);
  const { intentId } = await openIntent(airwallexShop, customer, order.billId);
  airwallex.pay(intentId, cards.good);
  await reconcilePayments(jobContext(airwallexShop.services), { olderThanSeconds: 0 });
  airwallex.settle();
}

it.each<[string, TestShop, () => Promise<void>]>([
  ['sandbox', sandboxShop, payAtSandbox],
  ['airwallex', airwallexShop, payAtAirwallex],
])('%s: fees, payouts and the wallet add up, and nothing differs', async (_, shop, pay) => {
  await pay();
  for (let round = 0; round < 2; round++) await readProviderBooks(jobContext(shop.services));
  const { fees = 0, revenue = 0, ...others } = await accountsOf(shop);
  expect(fees).toBeGreaterThan(0);
  expect(others).toEqual({ receivable: 0, card: 0, transit: 0, bank: -revenue - fees });
  const day = new Date().toISOString().slice(0, 10);
  const finance = await shop.makeOperator(['finance']);
  const { total, balances } = await shop.call('operatorReconcile', { from: day, to: day }, finance);
  expect(total).toBe(0);
  for (const { shopUsd, providerUsd } of balances) expect([shopUsd, providerUsd]).toEqual([0, 0]);
});
