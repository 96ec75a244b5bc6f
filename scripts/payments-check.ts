import { parseArgs } from 'node:util';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { type Trial, type TrialOptions, tryProvider, webhookAddress } from '../apps/server/src/boot/try-payments.ts';
import { type Config, ConfigError, readConfig } from '../apps/server/src/config/config.ts';
import type { PaymentProvider } from '../apps/server/src/connectors/payment/payment.ts';
import { makeOutsidePayments } from '../apps/server/src/connectors/register.ts';
import { shopUrl } from '../apps/server/src/shop/shop-url.ts';
import { fail } from './steps.ts';

const usage = `Whether the shop can take cards, with its variables: tries the keys of each payment provider. Charges nobody.

  npm run payments:check             what works, what does not, what only a payment by hand can prove
  npm run payments:check -- --pay    with test keys of Stripe: also pays $1 with a test card, and refunds it

Ends with 1 if anything failed. What the shop expects of each provider: docs/integrations.md.`;

const dashboards: Record<string, { events: string; cards: string }> = {
  airwallex: {
    events: 'Airwallex, Developer › Webhooks',
    cards: '4035 5010 0000 0008 pays; 4012 0003 0000 0062 asks for the code 1234; 4646 4646 4646 4644 is declined',
  },
  stripe: {
    events: 'Stripe, Developers › Webhooks',
    cards: '4242 4242 4242 4242 pays; 4000 0027 6000 3184 asks first; 4000 0000 0000 0002 is declined',
  },
};

function readArguments(): { pays: boolean } {
  try {
    const { values } = parseArgs({ options: { pay: { type: 'boolean' } } });
    return { pays: values.pay === true };
  } catch (error) {
    return fail(`${(error as Error).message}\n${usage}`);
  }
}

async function payWith(config: Config, { name, environment }: PaymentProvider): Promise<TrialOptions['pay']> {
  if (environment === 'prod') throw new Error('These keys are live: nothing is paid with them. Leave out --pay.');
  const { stripe } = config;
  if (name !== 'stripe' || !stripe) return undefined;
  const { payWithTestCard } = await import('../apps/server/src/connectors/payment/stripe/pay-with-test-card.ts');
  return (intentId, returnUrl) => payWithTestCard(stripe, intentId, returnUrl);
}

async function tryOne(config: Config, provider: PaymentProvider, pays: boolean): Promise<Trial> {
  const options = { shopUrl: shopUrl(config), isPublic: config.publicUrl !== undefined };
  if (!pays) return tryProvider(provider, options);
  try {
    const trial = await tryProvider(provider, { ...options, pay: await payWith(config, provider) });
    if (provider.name !== 'stripe') trial.unproved.push('with --pay: it takes test cards on its own page only');
    return trial;
  } catch (error) {
    return { proved: [], failed: [(error as Error).message], unproved: [] };
  }
}

/** Stripe's begin so; a key in the wrong place is the usual mistake. */
function secretMistakes(config: Config, name: string): string[] {
  if (name === 'airwallex') {
    const { webhookSecrets = [], apiKey, clientId } = config.airwallex ?? {};
    const isOther = webhookSecrets.some((secret) => secret === apiKey || secret === clientId);
    return isOther ? ['AIRWALLEX_WEBHOOK_SECRET is another key; take the secret of the webhook.'] : [];
  }
  const isPlausible = config.stripe?.webhookSecrets.every((secret) => secret.startsWith('whsec_'));
  return isPlausible
    ? []
    : ['STRIPE_WEBHOOK_SECRET does not begin with whsec_; take the signing secret of the webhook.'];
}

/** Removes keys from any text that a provider quotes. */
function withoutKeys({ airwallex, stripe }: Config, text: string): string {
  const keys = [
    ...[airwallex?.clientId, airwallex?.apiKey, ...(airwallex?.webhookSecrets ?? [])],
    ...[stripe?.secretKey, ...(stripe?.webhookSecrets ?? [])],
  ].filter((key) => key !== undefined);
  return keys.reduce((safe, key) => safe.replaceAll(key, '…'), text).replaceAll(/\b(sk|rk|whsec)_[^\s.,:;]+/g, '$1_…');
}

function report(config: Config, { name, environment }: PaymentProvider, trial: Trial): string {
  const { proved, failed, unproved } = trial;
  const keys = environment === 'prod' ? 'live' : 'test';
  return [
    `${name}, ${keys} keys`,
    ...proved.map((text) => `  ✓ ${text}`),
    ...failed.map((text) => `  ✗ ${text}`),
    ...unproved.map((text) => `  – not proved: ${text}`),
    `  Its webhooks go to ${webhookAddress(shopUrl(config), name)} (${dashboards[name]?.events}).`,
    ...(keys === 'test' ? [`  Test cards: ${dashboards[name]?.cards}.`] : []),
    '',
  ].join('\n');
}

const byHand = `To see the rest, with test keys in a demo shop (SHOP=demo npm start, the same keys, PUBLIC_URL if the provider
should reach it): order as the demo customer, pay with a test card, and the order moves on within seconds if webhooks arrive,
within five minutes if they do not. Ask for a refund of it, approve it as the owner, and find both in the provider's dashboard.
`;

async function run(): Promise<void> {
  const { pays } = readArguments();
  const config = readConfig();
  const providers = await makeOutsidePayments(config);
  if (providers.length === 0) fail('The shop has no payment provider with keys: see PAYMENT_PROVIDER in .env.example.');
  for (const provider of providers) {
    const trial = await tryOne(config, provider, pays);
    trial.failed.push(...secretMistakes(config, provider.name));
    process.stdout.write(`${withoutKeys(config, report(config, provider, trial))}\n`);
    if (trial.failed.length > 0) process.exitCode = 1;
  }
  process.stdout.write(byHand);
}

await run().catch((error: unknown) => {
  const webhooks = 'The secret of a webhook comes with it: enter PUBLIC_URL/api/webhooks/NAME at the provider first.';
  const mistakes = startMistakes(error);
  const isAboutSecret = error instanceof ConfigError && mistakes.some((text) => text.includes('WEBHOOK_SECRET'));
  fail([...mistakes, ...(isAboutSecret ? [webhooks] : [])].join('\n'));
});
