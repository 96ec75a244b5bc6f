import { keysOf } from '@sampan/contract/keys';
import type { Values } from './variables.ts';

/** The keys that each provider requires. */
const providerKeys = {
  airwallex: ['AIRWALLEX_CLIENT_ID', 'AIRWALLEX_API_KEY', 'AIRWALLEX_WEBHOOK_SECRET'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
} as const;

type ProviderWithKeys = keyof typeof providerKeys;

/** Demos use test keys; in a real shop test cards charge nothing. */
export function paymentMistakes(values: Values, malformed: ReadonlySet<string>, isDemo: boolean): string[] {
  const all = keysOf(providerKeys);
  const names = all.filter((name) => values.PAYMENT_PROVIDER?.includes(name));
  return [
    ...names.flatMap((name) => missingKeys(name, values, malformed)),
    ...(isDemo ? [] : testKeys(names, values)),
    ...mixedKeys(values),
  ];
}

function missingKeys(name: ProviderWithKeys, values: Values, malformed: ReadonlySet<string>): string[] {
  return providerKeys[name]
    .filter((key) => values[key] === undefined && !malformed.has(key))
    .map((key) => `${key} is missing: PAYMENT_PROVIDER names ${name}.`);
}

function testKeys(names: readonly ProviderWithKeys[], values: Values): string[] {
  const { AIRWALLEX_ENVIRONMENT, AIRWALLEX_ORIGIN, STRIPE_ORIGIN, STRIPE_SECRET_KEY } = values;
  const isTest = {
    airwallex: AIRWALLEX_ENVIRONMENT === 'demo' || AIRWALLEX_ORIGIN !== undefined,
    stripe: STRIPE_ORIGIN !== undefined || isTestKey(STRIPE_SECRET_KEY),
  };
  return names
    .filter((name) => isTest[name])
    .map(
      (name) =>
        `The keys of ${name} are for tests: their cards charge nobody, so customers would get goods for free. Try them in a demo (SHOP=demo).`,
    );
}

function isTestKey(key: string | undefined): boolean {
  return key?.includes('k_test_') === true;
}

function mixedKeys({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }: Values): string[] {
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY) return [];
  if (isTestKey(STRIPE_SECRET_KEY) === isTestKey(STRIPE_PUBLISHABLE_KEY)) return [];
  return ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY do not belong together: one is for tests.'];
}
