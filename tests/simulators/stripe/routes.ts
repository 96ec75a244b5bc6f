import { readBalance, ripen } from './balance.ts';
import type { Books } from './books.ts';
import { closeDispute, updateDispute } from './disputes.ts';
import { missing } from './errors.ts';
import { listParams, page } from './lists.ts';
import {
  anything,
  boolean,
  type Input,
  integer,
  listOf,
  metadata,
  object,
  required,
  type Shape,
  text,
} from './params.ts';
import {
  type Challenges,
  cancelIntent,
  checkNewIntent,
  confirmIntent,
  createIntent,
  forBrowser,
  updateIntent,
} from './payment-intents.ts';
import { createRefund } from './refunds.ts';

interface Call {
  books: Books;
  challenges: Challenges;
  id: string;
  input: Input;
}

export interface Route {
  method: 'GET' | 'POST';
  /** `:id` is a placeholder for an object's id. */
  path: string;
  params: Shape;
  /** May be called with a publishable key and the intent's client secret. */
  isForBrowsers?: boolean;
  /** Further checks before the call begins: what fails here is not kept under the idempotency key. */
  check?(input: Input): void;
  run(call: Call): object;
}

const expand = { expand: listOf(text()) } satisfies Shape;
const address = object({
  city: text({ mayBeEmpty: true }),
  country: text({ mayBeEmpty: true }),
  line1: text({ mayBeEmpty: true }),
  line2: text({ mayBeEmpty: true }),
  postal_code: text({ mayBeEmpty: true }),
  state: text({ mayBeEmpty: true }),
});
const shipping = object({
  address: required(address),
  name: required(text()),
  phone: text({ mayBeEmpty: true }),
  carrier: text({ mayBeEmpty: true }),
  tracking_number: text({ mayBeEmpty: true }),
});
const taxAmount = object({ total_tax_amount: required(integer(0)) });
const amountDetails = object({
  discount_amount: integer(1),
  enforce_arithmetic_validation: boolean,
  line_items: listOf(
    object({
      product_name: required(text({ longest: 1024 })),
      product_code: text({ longest: 12 }),
      quantity: required(integer(1)),
      unit_cost: required(integer(0)),
      unit_of_measure: text({ longest: 12 }),
      discount_amount: integer(1),
      tax: taxAmount,
      payment_method_options: anything,
    }),
  ),
  shipping: object({ amount: integer(0), from_postal_code: text(), to_postal_code: text() }),
  tax: taxAmount,
});
const described = {
  amount_details: amountDetails,
  description: text({ longest: 1000 }),
  metadata,
  payment_details: object({ customer_reference: text({ longest: 25 }), order_reference: text({ longest: 25 }) }),
  receipt_email: text(),
  shipping,
  statement_descriptor: text({ longest: 22 }),
  statement_descriptor_suffix: text(),
} satisfies Shape;
const confirmation = {
  payment_method: text(),
  payment_method_data: object({
    type: required(text()),
    card: object({ number: text(), exp_month: text(), exp_year: text(), cvc: text() }),
    us_bank_account: object({ account_number: text(), routing_number: text(), account_holder_type: text() }),
    billing_details: object({
      name: text({ mayBeEmpty: true }),
      email: text({ mayBeEmpty: true }),
      phone: text({ mayBeEmpty: true }),
      address,
    }),
  }),
  mandate_data: anything,
  return_url: text(),
  use_stripe_sdk: boolean,
} satisfies Shape;
const browserParams = { key: text(), client_secret: text() } satisfies Shape;

const paymentIntents: Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    params: {
      amount: required(integer()),
      currency: required(text()),
      allowed_payment_method_types: listOf(text()),
      excluded_payment_method_types: listOf(text()),
      automatic_payment_methods: object({
        enabled: required(boolean),
        allow_redirects: text({ oneOf: ['always', 'never'] }),
      }),
      capture_method: text({ oneOf: ['automatic', 'automatic_async'] }),
      confirm: boolean,
      ...described,
      ...confirmation,
      ...expand,
    },
    check: checkNewIntent,
    run: ({ books, input, challenges }) => createIntent(books, input, challenges),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    params: listParams,
    run: ({ books, input }) => page(books.paymentIntents, input, '/v1/payment_intents'),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    params: { ...browserParams, ...expand },
    isForBrowsers: true,
    run: ({ books, id }) => books.get('payment_intent', id),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id',
    params: { ...described, ...expand },
    run: ({ books, id, input }) => updateIntent(books.get('payment_intent', id), input),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    params: { ...browserParams, ...confirmation, ...expand },
    isForBrowsers: true,
    run: ({ books, id, input, challenges }) => confirmIntent(books, books.get('payment_intent', id), input, challenges),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    params: {
      cancellation_reason: text({ oneOf: ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] }),
      ...expand,
    },
    run: ({ books, id, input }) => cancelIntent(books, books.get('payment_intent', id), input),
  },
];

const refunds: Route[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    params: {
      payment_intent: text(),
      charge: text(),
      amount: integer(1),
      reason: text({ oneOf: ['duplicate', 'fraudulent', 'requested_by_customer'] }),
      metadata,
      ...expand,
    },
    run: ({ books, input }) => createRefund(books, input),
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    params: { ...listParams, payment_intent: text(), charge: text() },
    run: ({ books, input }) =>
      page(books.refunds.filter(matches(input, ['payment_intent', 'charge'])), input, '/v1/refunds'),
  },
  {
    method: 'GET',
    path: '/v1/refunds/:id',
    params: expand,
    run: ({ books, id }) => books.get('refund', id),
  },
];

const disputes: Route[] = [
  {
    method: 'GET',
    path: '/v1/disputes',
    params: { ...listParams, payment_intent: text(), charge: text() },
    run: ({ books, input }) =>
      page(books.disputes.filter(matches(input, ['payment_intent', 'charge'])), input, '/v1/disputes'),
  },
  {
    method: 'GET',
    path: '/v1/disputes/:id',
    params: expand,
    run: ({ books, id }) => books.get('dispute', id),
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id',
    params: { evidence: anything, submit: boolean, metadata, ...expand },
    run: ({ books, id, input }) => updateDispute(books, books.get('dispute', id), input),
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id/close',
    params: expand,
    run: ({ books, id }) => closeDispute(books, books.get('dispute', id)),
  },
];

const money: Route[] = [
  {
    method: 'GET',
    path: '/v1/charges',
    params: { ...listParams, payment_intent: text() },
    run: ({ books, input }) => page(books.charges.filter(matches(input, ['payment_intent'])), input, '/v1/charges'),
  },
  { method: 'GET', path: '/v1/charges/:id', params: expand, run: ({ books, id }) => books.get('charge', id) },
  {
    method: 'GET',
    path: '/v1/balance_transactions',
    params: { ...listParams, payout: text(), source: text(), type: text(), currency: text() },
    run: ({ books, input }) => {
      ripen(books);
      if (input.payout) books.get('payout', input.payout as string);
      const found = books.balanceTransactions
        .filter(({ id }) => !input.payout || books.paidOutWith.get(id) === input.payout)
        .filter(matches(input, ['source', 'type', 'currency']));
      return page(found, input, '/v1/balance_transactions');
    },
  },
  {
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    params: expand,
    run: ({ books, id }) => {
      ripen(books);
      return books.get('balance_transaction', id);
    },
  },
  {
    method: 'GET',
    path: '/v1/payouts',
    params: { ...listParams, status: text() },
    run: ({ books, input }) => page(books.payouts.filter(matches(input, ['status'])), input, '/v1/payouts'),
  },
  { method: 'GET', path: '/v1/payouts/:id', params: expand, run: ({ books, id }) => books.get('payout', id) },
  { method: 'GET', path: '/v1/balance', params: expand, run: ({ books }) => readBalance(books) },
  {
    method: 'GET',
    path: '/v1/account',
    params: expand,
    run: () => ({
      id: 'acct_simulator',
      object: 'account',
      business_profile: { name: 'Simulator', url: null },
      charges_enabled: true,
      country: 'US',
      default_currency: 'usd',
      details_submitted: true,
      payouts_enabled: true,
      settings: { card_payments: { statement_descriptor_prefix: 'SIMULATOR' } },
      type: 'standard',
    }),
  },
];

/** Events can be listed for 30 days. */
const eventDays = 30;

const events: Route[] = [
  {
    method: 'GET',
    path: '/v1/events',
    params: { ...listParams, type: text(), types: listOf(text()), delivery_success: boolean },
    run: ({ books, input }) => {
      const types = input.types as string[] | undefined;
      const oldest = books.clock.seconds - eventDays * 24 * 3600;
      const found = books.events
        .filter((event) => event.created >= oldest && (!types || types.includes(event.type)))
        .filter((event) => typeMatches(event.type, input.type as string | undefined))
        .filter((e) => input.delivery_success === undefined || input.delivery_success === (e.pending_webhooks === 0));
      return page(found, input, '/v1/events');
    },
  },
  { method: 'GET', path: '/v1/events/:id', params: expand, run: ({ books, id }) => books.get('event', id) },
];

const typeMatches = (type: string, wanted: string | undefined) =>
  wanted === undefined || (wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted);

function matches(input: Input, names: readonly string[]) {
  return (item: object) =>
    names.every((name) => input[name] === undefined || (item as Record<string, unknown>)[name] === input[name]);
}

const routes = [...paymentIntents, ...refunds, ...disputes, ...money, ...events];

export function findRoute(method: string, path: string): { route: Route; id: string } | undefined {
  for (const route of routes) {
    const pattern = new RegExp(`^${route.path.replace(':id', '([^/]+)')}$`);
    const found = route.method === method && pattern.exec(path);
    if (found) return { route, id: decodeURIComponent(found[1] ?? '') };
  }
  return undefined;
}

/** The view of a publishable key, if the client secret is the intent's. */
export function asBrowser(books: Books, id: string, clientSecret: unknown): (answer: object) => object {
  const intent = books.get('payment_intent', id);
  if (intent.client_secret !== clientSecret) throw missing('payment_intent', id, 'intent');
  return (answer) => forBrowser(answer as typeof intent);
}
