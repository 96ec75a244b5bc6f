import type { Stripe } from 'stripe';
import type { Books } from './books.ts';
import { addCharge, bookCharge } from './charges.ts';
import { openDispute } from './disputes.ts';
import { type ErrorBody, invalid, StripeFault } from './errors.ts';
import { randomText } from './ids.ts';
import type { Input } from './params.ts';
import { type Method, methodByToken, methodFromData } from './test-cards.ts';

/** PaymentIntents and their states (docs.stripe.com/payments/paymentintents/lifecycle). */

const smallest: Record<string, number> = { usd: 50, eur: 50, gbp: 30 };

/** The page of the cardholder's bank. */
export interface Challenges {
  url(intent: Stripe.PaymentIntent, how: 'dialog' | 'redirect'): string;
}

/** Checks what Stripe checks before it begins. */
export function checkNewIntent(input: Input): void {
  const currency = String(input.currency).toLowerCase();
  const least = smallest[currency];
  if (least === undefined) throw invalid(`Invalid currency: ${currency}.`, { param: 'currency' });
  checkAmount(input.amount as number, least);
  if (typeof input.receipt_email === 'string' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(input.receipt_email))
    throw invalid(`Invalid email address: ${input.receipt_email}`, { code: 'email_invalid', param: 'receipt_email' });
  const types = typesOf(input);
  if (input.statement_descriptor !== undefined && types.includes('card'))
    throw invalid(
      'You can no longer use the `statement_descriptor` parameter for payments of type `card`; use `statement_descriptor_suffix`.',
      { param: 'statement_descriptor' },
    );
  checkSuffix(input.statement_descriptor_suffix as string | undefined);
  checkLines(input);
}

function checkAmount(amount: number, least: number): void {
  if (amount < 1) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount < least)
    throw invalid('Amount must convert to at least 50 cents.', { code: 'amount_too_small', param: 'amount' });
  if (amount > 99_999_999)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
}

function checkSuffix(suffix: string | undefined): void {
  if (suffix === undefined) return;
  const param = 'statement_descriptor_suffix';
  if (suffix.length > 22) throw invalid('The statement descriptor suffix must be at most 22 characters.', { param });
  if (/[<>\\'"*]/.test(suffix) || !/[a-z]/i.test(suffix))
    throw invalid('The statement descriptor suffix must contain a letter, and none of < > \\ \' " *.', { param });
}

/** Lines, shipping, tax and discount must give the amount, unless the caller says otherwise. */
function checkLines(input: Input): void {
  const details = input.amount_details as
    | {
        enforce_arithmetic_validation?: boolean;
        line_items?: {
          quantity: number;
          unit_cost: number;
          discount_amount?: number;
          tax?: { total_tax_amount: number };
        }[];
        shipping?: { amount?: number };
        tax?: { total_tax_amount: number };
        discount_amount?: number;
      }
    | undefined;
  if (!details?.line_items) return;
  if (details.line_items.length > 200) throw invalid('Too many line items.', { param: 'amount_details[line_items]' });
  const lines = details.line_items.reduce(
    (sum, line) =>
      sum + line.quantity * line.unit_cost - (line.discount_amount ?? 0) + (line.tax?.total_tax_amount ?? 0),
    0,
  );
  const total =
    lines + (details.shipping?.amount ?? 0) + (details.tax?.total_tax_amount ?? 0) - (details.discount_amount ?? 0);
  if (total !== input.amount && details.enforce_arithmetic_validation !== false)
    throw invalid(`The amounts of the line items give ${total}, not ${input.amount}.`, { param: 'amount_details' });
}

function typesOf(input: Input): string[] {
  const allowed = (input.allowed_payment_method_types as string[] | undefined) ?? ['card', 'us_bank_account'];
  const excluded = (input.excluded_payment_method_types as string[] | undefined) ?? [];
  return allowed.filter((type) => !excluded.includes(type));
}

export function createIntent(books: Books, input: Input, challenges: Challenges): Stripe.PaymentIntent {
  const base = books.base('payment_intent');
  const automatic = input.automatic_payment_methods as Stripe.PaymentIntent.AutomaticPaymentMethods | undefined;
  const intent: Stripe.PaymentIntent = {
    ...base,
    ...emptyIntent,
    amount: input.amount as number,
    allowed_payment_method_types: (input.allowed_payment_method_types as string[]) ?? null,
    automatic_payment_methods: input.allowed_payment_method_types
      ? null
      : { allow_redirects: automatic?.allow_redirects ?? 'always', enabled: automatic?.enabled ?? true },
    capture_method: (input.capture_method as Stripe.PaymentIntent.CaptureMethod) ?? 'automatic_async',
    client_secret: `${base.id}_secret_${randomText(25)}`,
    currency: String(input.currency).toLowerCase(),
    description: (input.description as string) ?? null,
    metadata: (input.metadata as Stripe.Metadata) ?? {},
    payment_method_types: typesOf(input),
    receipt_email: (input.receipt_email as string) ?? null,
    shipping: (input.shipping as Stripe.PaymentIntent.Shipping) ?? null,
    statement_descriptor: (input.statement_descriptor as string) ?? null,
    statement_descriptor_suffix: (input.statement_descriptor_suffix as string) ?? null,
    status: 'requires_payment_method',
  };
  books.paymentIntents.push(intent);
  books.notify('payment_intent.created', intent);
  if (input.confirm) confirmIntent(books, intent, input, challenges);
  return intent;
}

const emptyIntent = {
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  canceled_at: null,
  cancellation_reason: null,
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: {
      installments: null,
      mandate_options: null,
      network: null,
      request_three_d_secure: 'automatic' as const,
    },
  },
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  source: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>;

const unexpected = (message: string, intent: Stripe.PaymentIntent) =>
  invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(intent) });

export function updateIntent(intent: Stripe.PaymentIntent, input: Input): Stripe.PaymentIntent {
  const isWaiting = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status);
  const changesMore = Object.keys(input).some((name) => name !== 'metadata' && name !== 'description');
  if (!isWaiting && changesMore)
    throw unexpected(
      `This PaymentIntent's fields could not be updated because it has a status of ${intent.status}.`,
      intent,
    );
  const { metadata, ...others } = input;
  Object.assign(intent, others);
  if (metadata) Object.assign(intent.metadata, metadata);
  return intent;
}

export function confirmIntent(
  books: Books,
  intent: Stripe.PaymentIntent,
  input: Input,
  challenges: Challenges,
): Stripe.PaymentIntent {
  checkConfirmation(intent, input);
  const method = readMethod(books, intent, input);
  books.attempts.set(intent.id, { method, returnUrl: input.return_url as string | undefined });
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  if (method.does.challenge) return askCardholder(books, intent, input, challenges);
  return attempt(books, intent, method, false);
}

function checkConfirmation(intent: Stripe.PaymentIntent, input: Input): void {
  if (intent.status === 'succeeded')
    throw unexpected(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      intent,
    );
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw unexpected(`You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`, intent);
  const mayRedirect = intent.automatic_payment_methods?.allow_redirects !== 'never' && intent.automatic_payment_methods;
  if (mayRedirect && !input.return_url && !input.use_stripe_sdk)
    throw invalid(
      'This PaymentIntent is configured to accept payment methods that might redirect your customer; you must provide a `return_url`.',
    );
}

function readMethod(books: Books, intent: Stripe.PaymentIntent, input: Input): Method {
  const data = input.payment_method_data as Input | undefined;
  const token = input.payment_method as string | undefined;
  if (!data && !token)
    throw unexpected("You cannot confirm this PaymentIntent because it's missing a payment method.", intent);
  const method = data ? methodFromData(data, new Date(books.clock.now)) : methodByToken(token as string);
  if (!method)
    throw invalid(`No such PaymentMethod: '${token}'`, { code: 'resource_missing', param: 'payment_method' });
  if (!intent.payment_method_types.includes(method.type))
    throw invalid(`The payment method type "${method.type}" is not allowed for this PaymentIntent.`);
  return method;
}

function askCardholder(
  books: Books,
  intent: Stripe.PaymentIntent,
  input: Input,
  challenges: Challenges,
): Stripe.PaymentIntent {
  const { method, returnUrl = null } = books.attempts.get(intent.id) as { method: Method; returnUrl?: string };
  const isInPage = input.use_stripe_sdk === true && method.does.challenge === 'dialog';
  intent.status = 'requires_action';
  const url = challenges.url(intent, isInPage ? 'dialog' : 'redirect');
  intent.next_action = isInPage
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
    : { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  books.notify('payment_intent.requires_action', intent);
  return intent;
}

/** The cardholder's bank has seen them, or they gave up. */
export function answerChallenge(books: Books, intent: Stripe.PaymentIntent, isPassed: boolean): void {
  const attempted = books.attempts.get(intent.id);
  if (intent.status !== 'requires_action' || !attempted) return;
  intent.next_action = null;
  if (isPassed) {
    try {
      attempt(books, intent, attempted.method, true);
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
    }
    return;
  }
  fail(books, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
}

function attempt(books: Books, intent: Stripe.PaymentIntent, method: Method, authenticated: boolean) {
  const charge = addCharge(books, intent, method, authenticated);
  intent.latest_charge = charge.id;
  if (method.does.decline) {
    const error: ErrorBody = { type: 'card_error', ...method.does.decline, charge: charge.id };
    books.notify('charge.failed', charge);
    fail(books, intent, error);
    throw new StripeFault(402, { ...error, payment_intent: structuredClone(intent) });
  }
  if (charge.status === 'pending') wait(books, intent, charge, method);
  else succeed(books, intent, charge);
  return intent;
}

function fail(books: Books, intent: Stripe.PaymentIntent, error: ErrorBody): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_payment_error = structuredClone(error) as Stripe.PaymentIntent.LastPaymentError;
  books.notify('payment_intent.payment_failed', intent);
}

function wait(books: Books, intent: Stripe.PaymentIntent, charge: Stripe.Charge, method: Method): void {
  intent.status = 'processing';
  books.notify('charge.pending', charge);
  books.notify('payment_intent.processing', intent);
  if (method.does.bank !== 'never_decides')
    books.clock.later(books.rules.bankDecidesAfterMs, () => decide(books, intent.id));
}

/** The bank's answer about a processing payment; by default, its account's behaviour. */
export function decide(books: Books, intentId: string, wanted?: boolean): void {
  const intent = books.get('payment_intent', intentId);
  if (intent.status !== 'processing') return;
  const isPaid = wanted ?? books.attempts.get(intentId)?.method.does.bank === 'succeeds';
  const charge = books.get('charge', intent.latest_charge as string);
  if (isPaid) {
    Object.assign(charge, { status: 'succeeded', paid: true, captured: true, amount_captured: charge.amount });
    succeed(books, intent, charge);
    return;
  }
  const failure = books.methodOfCharge.get(charge.id)?.does.bankFailure ?? {
    code: 'payment_method_customer_decline',
    message: 'The bank declined the payment.',
  };
  Object.assign(charge, { status: 'failed', failure_code: failure.code, failure_message: failure.message });
  books.notify('charge.failed', charge);
  fail(books, intent, { type: 'card_error', ...failure, charge: charge.id });
}

function succeed(books: Books, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  if (intent.capture_method === 'automatic') bookCharge(books, charge);
  books.notify('charge.succeeded', charge);
  books.notify('payment_intent.succeeded', intent);
  const { dispute } = books.methodOfCharge.get(charge.id)?.does ?? {};
  if (dispute) {
    bookCharge(books, charge);
    openDispute(books, charge, dispute === 'inquiry' ? { isInquiry: true } : { reason: dispute });
  } else if (!charge.balance_transaction)
    books.clock.later(books.rules.bookedAfterMs, () => {
      bookCharge(books, charge);
      books.notify('charge.updated', charge);
    });
}

export function cancelIntent(books: Books, intent: Stripe.PaymentIntent, input: Input): Stripe.PaymentIntent {
  const method = books.attempts.get(intent.id)?.method;
  const isStuck = intent.status === 'processing' && method?.does.bank === 'never_decides';
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status) && !isStuck)
    throw unexpected(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    );
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: books.clock.seconds,
    cancellation_reason: (input.cancellation_reason as string) ?? null,
    next_action: null,
  });
  books.notify('payment_intent.canceled', intent);
  return intent;
}

/** The fields visible to a publishable key. */
export function forBrowser(intent: Stripe.PaymentIntent): object {
  const { metadata: _, customer: __, latest_charge: ___, amount_received: ____, ...visible } = intent;
  return visible;
}
