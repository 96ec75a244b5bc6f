import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { AirwallexProvider } from '#connectors/payment/airwallex/provider.ts';
import { Payments } from '#connectors/payment/payments.ts';
import { StripeProvider } from '#connectors/payment/stripe/provider.ts';
import { childEnv } from '#testing/child-env.ts';
import { openTestShop } from '#testing/shop.ts';
import { startAirwallexSimulator } from '../../../../tests/simulators/airwallex/simulator.ts';
import { startStripeSimulator } from '../../../../tests/simulators/stripe/simulator.ts';

/** `npm run payments:check` against both simulators and a shop, as an operator runs it. */

const shop = await openTestShop();
const airwallex = await startAirwallexSimulator({ webhookSecret: 'whsec_of_airwallex' });
const stripe = await startStripeSimulator({
  secretKeys: ['sk_test_simulator', 'sk_live_simulator'],
  publishableKey: 'pk_test_simulator',
});
const dataDir = mkdtempSync(join(tmpdir(), 'sampan-trial-'));
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await Promise.all([airwallex.stop(), stripe.stop()]);
});
beforeEach(() => Promise.all([airwallex.up(), stripe.up()]));

const { clientId, apiKey } = airwallex;
const keys = {
  secretKey: stripe.secretKey,
  publishableKey: stripe.publishableKey,
  webhookSecrets: ['whsec_of_stripe'],
};
Object.assign(shop.services, {
  payments: new Payments([
    new AirwallexProvider({
      clientId,
      apiKey,
      webhookSecrets: ['whsec_of_airwallex'],
      environment: 'demo',
      origin: airwallex.url,
    }),
    new StripeProvider({ ...keys, origin: stripe.url }),
  ]),
});

const variables = {
  SHOP: 'demo',
  DATA_DIR: dataDir,
  PUBLIC_URL: shop.origin,
  PAYMENT_PROVIDER: 'airwallex,stripe',
  AIRWALLEX_CLIENT_ID: clientId,
  AIRWALLEX_API_KEY: apiKey,
  AIRWALLEX_WEBHOOK_SECRET: 'whsec_of_airwallex',
  AIRWALLEX_ENVIRONMENT: 'demo',
  AIRWALLEX_ORIGIN: airwallex.url,
  STRIPE_SECRET_KEY: 'sk_test_simulator',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_stripe',
  STRIPE_ORIGIN: stripe.url,
};

const script = fileURLToPath(new URL('../../../../scripts/payments-check.ts', import.meta.url));

function check(changed: Partial<typeof variables> = {}, ...words: string[]): Promise<{ code: number; said: string }> {
  const env = { ...childEnv, ...variables, ...changed };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
}

const marks = (said: string) => said.split('\n').flatMap((line) => /^ +([✓✗])/.exec(line)?.[1] ?? []);
const charged = () => [...airwallex.world.entries, ...stripe.charges()];

test('with the right keys everything but a payment is tried, no one is charged, no key is shown', async () => {
  const { code, said } = await check();
  expect([code, marks(said).join('')]).toEqual([0, '✓✓✓✓✓✓✓✓']);
  expect(said).toContain(`${shop.origin}/api/webhooks/airwallex`);
  expect(said).toContain(`${shop.origin}/api/webhooks/stripe`);
  expect(airwallex.intents().map(({ status, amount }) => [status, amount])).toEqual([['CANCELLED', 1]]);
  expect(stripe.paymentIntents().map(({ status, amount }) => [status, amount])).toEqual([['canceled', 100]]);
  expect(charged()).toEqual([]);
  for (const key of [clientId, apiKey, 'whsec_of_', 'sk_test_simulator']) expect(said).not.toContain(key);
});

test('--pay pays with Stripe’s test card and refunds it; Airwallex takes cards on its own page only', async () => {
  const { code, said } = await check({}, '--pay');
  expect([code, marks(said).join('')]).toEqual([0, '✓✓✓✓✓✓✓✓✓']);
  expect(stripe.refunds().map(({ amount, status }) => [amount, status])).toEqual([[100, 'succeeded']]);
  expect(airwallex.world.entries).toEqual([]);
});

test('guard: live keys are never charged', async () => {
  const before = charged().length;
  const live = { STRIPE_SECRET_KEY: 'sk_live_simulator', STRIPE_PUBLISHABLE_KEY: 'pk_live_simulator' };
  const asked = await check({ ...live, PAYMENT_PROVIDER: 'stripe' }, '--pay');
  expect([asked.code, marks(asked.said).includes('✗')]).toEqual([1, true]);
  expect((await check(live)).code).toBe(0);
  expect(charged().length).toBe(before);
});

test('wrong keys, each provider by itself', async () => {
  const { code, said } = await check({ AIRWALLEX_API_KEY: 'not-the-api-key', STRIPE_SECRET_KEY: 'sk_test_another' });
  expect([code, marks(said).join('')]).toEqual([1, '✗✗']);
  expect(said).not.toMatch(/not-the-api-key|another/);
  const one = await check({ STRIPE_SECRET_KEY: 'sk_test_another' });
  expect([one.code, marks(one.said).join('')]).toEqual([1, '✓✓✓✓✗']);
});

test('a provider that is down, and one whose lists fail', async () => {
  await airwallex.down();
  await stripe.down('refused');
  const { code, said } = await check();
  expect([code, marks(said).join('')]).toEqual([1, '✗✗']);
  const gone = await check({ AIRWALLEX_ORIGIN: 'http://127.0.0.1:9', PAYMENT_PROVIDER: 'airwallex' });
  expect(gone.said).toMatch(/ECONNREFUSED|bad port/);
  await Promise.all([airwallex.up(), stripe.up()]);
  stripe.failCalls({ how: 503, path: '/v1/disputes', times: 3 });
  const half = await check();
  expect([half.code, marks(half.said).join('')]).toEqual([1, '✓✓✓✓✓✓✓✗']);
});

test('a webhook without a secret, with the key as its secret, or at an address that is not the shop', async () => {
  const missing = await check({ STRIPE_WEBHOOK_SECRET: '' });
  expect(missing.code).toBe(1);
  expect(missing.said).toContain('STRIPE_WEBHOOK_SECRET');
  const short = await check({ AIRWALLEX_API_KEY: 'short' });
  expect(short.said).toContain('AIRWALLEX_API_KEY');
  expect(short.said).not.toMatch(/webhook/i);
  for (const wrong of [
    { STRIPE_WEBHOOK_SECRET: 'we_1234567890' },
    { AIRWALLEX_WEBHOOK_SECRET: apiKey },
    { PUBLIC_URL: stripe.url, PAYMENT_PROVIDER: 'airwallex' },
  ]) {
    const { code, said } = await check(wrong);
    expect([code, marks(said).includes('✗')]).toEqual([1, true]);
  }
});

test('without PUBLIC_URL the webhooks’ address is reported as not proved; without a provider there is nothing to try', async () => {
  const { code, said } = await check({ PUBLIC_URL: '' });
  expect([code, marks(said).join('')]).toEqual([0, '✓✓✓✓✓✓']);
  const none = { AIRWALLEX_CLIENT_ID: '', AIRWALLEX_API_KEY: '', STRIPE_SECRET_KEY: '', PAYMENT_PROVIDER: 'none' };
  expect((await check(none)).code).toBe(1);
});
