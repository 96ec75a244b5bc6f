import { Stripe } from 'stripe';
import { ProviderUnavailable } from '../payment.ts';

const { errors } = Stripe;

/** Runs a call. Missing answers become `ProviderUnavailable`; refusals stay Stripe's errors. */
export async function ask<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw isOutage(error) ? new ProviderUnavailable('Stripe', { cause: error }) : error;
  }
}

export async function* askEach<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    throw isOutage(error) ? new ProviderUnavailable('Stripe', { cause: error }) : error;
  }
}

/** A wrong key is one too: nothing was carried out, and an operator can mend it. */
function isOutage(error: unknown): boolean {
  return (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError ||
    // The same request is being worked on.
    (error instanceof errors.StripeIdempotencyError && error.statusCode === 409) ||
    // 409, 424 and 5xx
    error instanceof errors.StripeAPIError
  );
}

/** The answer, or undefined if Stripe knows no such thing. */
export async function unlessUnknown<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask(call);
  } catch (error) {
    if (error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

/** The answer, or undefined if Stripe will not do it as things are. */
export async function unlessRefused<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask(call);
  } catch (error) {
    if (error instanceof errors.StripeInvalidRequestError) return undefined;
    throw error;
  }
}

/**
 * Stripe keeps a 500 under the idempotency key and answers every repetition with it, whether the call was carried out
 * or not. It refuses a repetition that differs in anything, such as a telephone number changed since. In both cases the
 * object may exist, and has to be looked up.
 */
export function mayBeMade(error: unknown): boolean {
  const cause = error instanceof ProviderUnavailable ? error.cause : error;
  if (cause instanceof errors.StripeIdempotencyError) return true;
  return cause instanceof errors.StripeAPIError && cause.statusCode === 500;
}
