import { randomBytes } from 'node:crypto';
import { ApiError, invalid, notFound, wrongStatus } from './api-error.ts';
import { attemptView, giveUpAttempt } from './attempts.ts';
import { hours, timeText } from './clock.ts';
import {
  amountOf,
  type Body,
  currencyOf,
  metadataOf,
  objectOf,
  onlyFields,
  optionalText,
  text,
  urlOf,
} from './fields.ts';
import { toMajor } from './money.ts';
import { type Intent, newId, type World } from './world.ts';

const createFields = [
  'additional_info',
  'amount',
  'connected_account_id',
  'currency',
  'customer',
  'customer_id',
  'descriptor',
  'device_data',
  'external_recurring_data',
  'funds_split_data',
  'merchant_order_id',
  'metadata',
  'order',
  'payment_consent',
  'payment_method',
  'payment_method_options',
  'request_id',
  'return_url',
  'risk_control_options',
];

const secretLife = hours(1);

export function createIntent(world: World, body: Body): Intent {
  onlyFields(body, createFields);
  const currency = currencyOf(body);
  const now = world.clock.now();
  const intent: Intent = {
    id: newId('int'),
    requestId: text(body, 'request_id', 64),
    merchantOrderId: text(body, 'merchant_order_id', 64),
    amount: amountOf(body, currency),
    currency,
    captured: 0,
    status: 'REQUIRES_PAYMENT_METHOD',
    given: readGiven(body),
    returnUrl: urlOf(body, 'return_url'),
    secrets: [],
    attempts: [],
    createdAt: now,
    updatedAt: now,
  };
  world.intents.set(intent.id, intent);
  emitIntent(world, intent, 'created');
  emitIntent(world, intent, 'requires_payment_method');
  return intent;
}

function readGiven(body: Body): Body {
  if (body.customer !== undefined && body.customer_id !== undefined)
    throw invalid('customer', 'customer and customer_id must not both be provided');
  const customer = objectOf(body, 'customer');
  if (customer) checkCustomer(customer);
  const order = objectOf(body, 'order');
  if (order) checkOrder(order);
  return {
    descriptor: optionalText(body, 'descriptor', 32),
    metadata: metadataOf(body),
    customer,
    customer_id: body.customer_id,
    order,
  };
}

function checkCustomer(customer: Body): void {
  const known = ['address', 'business_name', 'email', 'first_name', 'last_name', 'merchant_customer_id'];
  onlyFields(customer, [...known, 'phone_number']);
  noEmptyTexts(customer, 'customer');
  const email = optionalText(customer, 'email', 254);
  if (email !== undefined && !/^\S+@\S+\.\S+$/.test(email)) throw invalid('customer.email', 'email is not valid');
  checkAddress(objectOf(customer, 'address'), 'customer.address');
}

function noEmptyTexts(given: Body, name: string): void {
  for (const [field, value] of Object.entries(given))
    if (value === '') throw invalid(`${name}.${field}`, `${field} must not be empty`);
}

function checkOrder(order: Body): void {
  onlyFields(order, ['discount', 'products', 'sellers', 'shipping', 'supplier', 'type']);
  const products = order.products ?? [];
  if (!Array.isArray(products)) throw invalid('order.products', 'products must be a list');
  for (const product of products as Body[]) {
    if (!Number.isInteger(product.quantity) || Number(product.quantity) < 1)
      throw invalid('order.products.quantity', 'quantity must be a whole number of at least 1');
    if (typeof product.unit_price !== 'number' || product.unit_price < 0)
      throw invalid('order.products.unit_price', 'unit_price must be a number');
  }
  const shipping = objectOf(order, 'shipping');
  checkAddress(shipping && objectOf(shipping, 'address'), 'order.shipping.address');
}

function checkAddress(address: Body | undefined, name: string): void {
  if (!address) return;
  onlyFields(address, ['city', 'country_code', 'postcode', 'state', 'street']);
  noEmptyTexts(address, name);
  if (typeof address.country_code !== 'string' || !/^[A-Z]{2}$/.test(address.country_code))
    throw invalid(`${name}.country_code`, 'country_code must be two capital letters');
}

export function findIntent(world: World, id: string): Intent {
  const intent = world.intents.get(id);
  if (!intent) throw notFound(id);
  return intent;
}

/** An attempt under way is given up with it. One that is paid or decided by the bank stays. */
export function cancelIntent(world: World, intent: Intent, reason: string | undefined): Intent {
  if (intent.status !== 'REQUIRES_PAYMENT_METHOD' && intent.status !== 'REQUIRES_CUSTOMER_ACTION')
    throw wrongStatus('PaymentIntent', intent.status, 'cancel');
  giveUpAttempt(world, intent);
  intent.cancelledAt = world.clock.now();
  intent.cancellationReason = reason;
  moveIntent(world, intent, 'CANCELLED');
  return intent;
}

export function updateIntent(world: World, intent: Intent, body: Body): Intent {
  if (intent.status !== 'REQUIRES_PAYMENT_METHOD') throw wrongStatus('PaymentIntent', intent.status, 'update');
  const currency = body.currency === undefined ? intent.currency : currencyOf(body);
  const amount = body.amount === undefined ? intent.amount : amountOf(body, currency);
  const merchantOrderId = optionalText(body, 'merchant_order_id', 64) ?? intent.merchantOrderId;
  const given = readGiven({ ...intent.given, ...body });
  const returnUrl = urlOf(body, 'return_url') ?? intent.returnUrl;
  Object.assign(intent, { amount, currency, merchantOrderId, given, returnUrl });
  intent.updatedAt = world.clock.now();
  emitIntent(world, intent, 'updated');
  return intent;
}

export function moveIntent(world: World, intent: Intent, status: Intent['status']): void {
  intent.status = status;
  intent.updatedAt = world.clock.now();
  emitIntent(world, intent, status.toLowerCase());
}

function emitIntent(world: World, intent: Intent, event: string): void {
  world.webhooks.emit(`payment_intent.${event}`, { object: intentView(world, intent) });
}

export function intentView(world: World, intent: Intent) {
  const attempt = intent.attempts.at(-1);
  return { ...listedIntent(world, intent), latest_payment_attempt: attempt && attemptView(intent, attempt) };
}

/** Lists name the attempt only. */
export function listedIntent(world: World, intent: Intent) {
  const { currency } = intent;
  const attempt = intent.attempts.at(-1);
  return {
    id: intent.id,
    request_id: intent.requestId,
    merchant_order_id: intent.merchantOrderId,
    amount: toMajor(intent.amount, currency),
    currency,
    captured_amount: toMajor(intent.captured, currency),
    status: intent.status,
    ...intent.given,
    return_url: intent.returnUrl,
    latest_payment_attempt: attempt && { id: attempt.id },
    next_action:
      intent.status === 'REQUIRES_CUSTOMER_ACTION' && attempt
        ? { type: 'redirect', method: 'GET', url: `${world.baseUrl}/checkout/3ds/${attempt.id}` }
        : undefined,
    created_at: timeText(intent.createdAt),
    updated_at: timeText(intent.updatedAt),
    cancelled_at: intent.cancelledAt && timeText(intent.cancelledAt),
    cancellation_reason: intent.cancellationReason,
  };
}

/** The browser's secret of the intent. Reading the intent renews it when half its time is over. */
export function secretOf(world: World, intent: Intent): string {
  const last = intent.secrets.at(-1);
  if (last && last.expiresAt > world.clock.now() + secretLife / 2) return last.value;
  const value = `cs_${randomBytes(24).toString('base64url')}`;
  intent.secrets.push({ value, expiresAt: world.clock.now() + secretLife });
  return value;
}

export function findBySecret(world: World, id: unknown, secret: unknown): Intent {
  const intent = world.intents.get(String(id));
  const known = intent?.secrets.find(({ value }) => value === secret);
  if (!intent || !known || known.expiresAt <= world.clock.now())
    throw new ApiError(401, 'unauthorized', 'Access denied, authentication failed');
  return intent;
}
