import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { ProviderUnavailable } from '../payment.ts';
import { ask, mayBeMade, unlessUnknown } from './outcome.ts';

const { errors } = Stripe;
const raw = (statusCode: number, code?: string) => ({ message: 'no', statusCode, ...(code && { code }) }) as never;

const outages: [string, Error, mayBeMade: boolean][] = [
  ['no connection', new errors.StripeConnectionError(raw(0)), false],
  ['too many calls', new errors.StripeRateLimitError(raw(429)), false],
  ['a wrong key', new errors.StripeAuthenticationError(raw(401)), false],
  ['a key that may not', new errors.StripePermissionError(raw(403)), false],
  ['the same request under way', new errors.StripeIdempotencyError(raw(409, 'idempotency_key_in_use')), true],
  ['a kept 500', new errors.StripeAPIError(raw(500)), true],
  ['a 503', new errors.StripeAPIError(raw(503)), false],
];

test.each(outages)('%s is an outage', async (_name, error, isLookedFor) => {
  const outage = await ask(Promise.reject(error)).catch((thrown: unknown) => thrown);
  expect(outage).toBeInstanceOf(ProviderUnavailable);
  expect(mayBeMade(outage)).toBe(isLookedFor);
});

test('a request that differs under the same key is a mistake, of which something may be made', async () => {
  const error = new errors.StripeIdempotencyError(raw(400));
  await expect(ask(Promise.reject(error))).rejects.toBe(error);
  expect(mayBeMade(error)).toBe(true);
});

test('only missing objects are unknown', async () => {
  const refusalWith = (code: string) => Promise.reject(new errors.StripeInvalidRequestError(raw(404, code)));
  expect(await unlessUnknown(refusalWith('resource_missing'))).toBeUndefined();
  await expect(unlessUnknown(refusalWith('parameter_unknown'))).rejects.toThrow(errors.StripeInvalidRequestError);
});
