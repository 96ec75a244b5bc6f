import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from './create-client.ts';
import { isRefusal, ShopError } from './shop-error.ts';

/** Requests, answers and retries. Pauses run on a fake clock. */

interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
  redirect: string | undefined;
}

const sent: Sent[] = [];
const answers: (() => Response | Promise<Response>)[] = [];
const pauses: number[] = [];

const shop = createClient({
  url: 'https://shop.example/',
  key: 'shopkey_test',
  language: 'de',
  onRetry: (_, pauseMs) => pauses.push(pauseMs),
  fetch: async (url, init) => {
    const body = init?.body ? JSON.parse(String(init.body)) : undefined;
    const { method = '', redirect, headers } = init ?? {};
    sent.push({ url: String(url), method, headers: new Headers(headers), body, redirect });
    const answer = answers.shift();
    if (!answer) throw new Error('no answer is left');
    const late = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
    late.catch(() => {});
    return Promise.race([answer(), late]);
  },
});

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  answers.push(() => new Response(JSON.stringify(body), { status, headers }));
};
const ok = (data: unknown) => answer(200, { code: 200, message: 'ok', data });
const refuse = (status: number, error: string, rest: object = {}, headers: Record<string, string> = {}) =>
  answer(status, { code: status, message: 'No.', error, ...rest }, headers);
const breakDown = () =>
  answers.push(() => {
    throw new TypeError('fetch failed');
  });

/** Not until no timer is left: the test runner may have an interval of its own. */
const longerThanAnyPause = 120_000;

const errorOf = async (promise: Promise<unknown>): Promise<ShopError> => {
  const caught = promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(longerThanAnyPause);
  const error = await caught;
  if (!(error instanceof ShopError)) throw error ?? new Error('nothing was thrown');
  return error;
};
const order = { addressId: 'a1', productDtos: [{ productId: 1, quantity: 5 }] };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(answers).toEqual([]);
  for (const list of [sent, answers, pauses]) list.length = 0;
});

test('an input is spread over path, query and body; answers come without their envelope', async () => {
  ok({ id: 'o/1' });
  expect(await shop.orders.getOrder({ id: 'o/1' })).toEqual({ id: 'o/1' });
  ok(null);
  expect(await shop.cart.deleteCartItem({ cartItemId: 'c1' })).toBeUndefined();
  ok({ count: 1 });
  await shop.cart.addToCart({ items: [{ productId: 7, quantity: 2 }] });
  ok({});
  await shop.shipping.estimateCartShipping({ country: 'DE', region: undefined } as { country: string });
  answer(200, { code: 200, message: 'ok', result: { data: [] } });
  expect(await shop.catalogue.searchProducts({ keyword: 'mug' })).toEqual({ data: [] });
  expect(sent.map(({ method, url, body }) => [method, url.replace('https://shop.example/api', ''), body])).toEqual([
    ['GET', '/customer/order/o%2F1', undefined],
    ['POST', '/order/cart/delete?cartItemId=c1', {}],
    ['POST', '/order/cart/add', [{ productId: 7, quantity: 2 }]],
    ['GET', '/order/cart/shipping?country=DE', undefined],
    ['POST', '/product/platform/goods/list', { keyword: 'mug' }],
  ]);
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer shopkey_test');
  expect(sent[0]?.headers.get('accept-language')).toBe('de');
  // Nothing is left that would keep a program from ending.
  expect(vi.getTimerCount()).toBe(0);
});

test('a refusal is a ShopError with its name, its fields and its data', async () => {
  refuse(400, 'invalid_input', { fields: { 'items.0.quantity': 'At least 1.' } });
  const wrong = await errorOf(shop.cart.addToCart({ items: [{ productId: 7, quantity: 0 }] }));
  expect(wrong).toMatchObject({
    call: 'addToCart',
    status: 400,
    error: 'invalid_input',
    fields: { 'items.0.quantity': 'At least 1.' },
  });
  refuse(409, 'price_changed', { data: { lines: [{ productId: 1, price: 1.5 }] } });
  const changed = await errorOf(shop.orders.checkoutNow(order));
  expect(isRefusal(changed, 'price_changed') && changed.data.lines[0]?.price).toBe(1.5);
  expect(isRefusal(changed, 'out_of_stock')).toBe(false);
  expect(sent).toHaveLength(2);
});

test('a creating call carries a key, the same in every attempt, generated unless given', async () => {
  breakDown();
  refuse(503, 'unavailable');
  ok({ id: 'o1' });
  const placed = shop.orders.checkoutNow(order);
  await vi.advanceTimersByTimeAsync(longerThanAnyPause);
  expect(await placed).toEqual({ id: 'o1' });
  ok({ id: 'o2' });
  await shop.orders.checkoutNow(order, { idempotencyKey: 'PO-4711' });
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0], keys[0], 'PO-4711']);
  expect(pauses).toEqual([500, 1000]);
});

test('a read is repeated after faults, with growing pauses, until the attempts are used up', async () => {
  breakDown();
  answer(502, 'Bad gateway');
  answers.push(() => new Response('<html>', { status: 504 }));
  refuse(503, 'unavailable', {}, { 'retry-after': '7' });
  const failed = await errorOf(shop.orders.listOrders());
  expect(failed).toMatchObject({ status: 503, error: 'unavailable', retryAfter: 7, idempotencyKey: undefined });
  expect(sent).toHaveLength(4);
  expect(pauses).toEqual([500, 1000, 2000]);
  breakDown();
  ok({ id: 'o1' });
  const read = shop.orders.getOrder({ id: 'o1' });
  await vi.advanceTimersByTimeAsync(longerThanAnyPause);
  expect(await read).toEqual({ id: 'o1' });
});

test('a pause is as long as Retry-After says; a long one is left to the caller', async () => {
  refuse(429, 'too_many_requests', { data: { seconds: 7 } }, { 'retry-after': '7' });
  ok({ count: 1 });
  const added = shop.cart.addToCart({ items: [{ productId: 7, quantity: 2 }] });
  await vi.advanceTimersByTimeAsync(longerThanAnyPause);
  await added;
  expect(pauses).toEqual([7000]);
  refuse(429, 'too_many_requests', { data: { seconds: 900 } }, { 'retry-after': '900' });
  expect(await errorOf(shop.orders.getOrder({ id: 'o1' }))).toMatchObject({ status: 429, retryAfter: 900 });
  expect(pauses).toEqual([7000]);
});

test('a change without a key is sent once, even after a fault', async () => {
  breakDown();
  expect(await errorOf(shop.cart.clearCart())).toMatchObject({ status: 0, error: 'network' });
  refuse(503, 'unavailable');
  expect(await errorOf(shop.cart.clearCart())).toMatchObject({ status: 503 });
  refuse(500, 'internal_error');
  expect(await errorOf(shop.orders.listOrders())).toMatchObject({ status: 500 });
  expect(sent).toHaveLength(3);
});

test('an attempt that takes too long ends, and so does a call whose signal says so', async () => {
  answers.push(() => new Promise(() => {}));
  expect(await errorOf(shop.cart.clearCart({}, { timeoutMs: 2000 }))).toMatchObject({ status: 0, error: 'timeout' });
  const control = new AbortController();
  breakDown();
  const listing = shop.orders.listOrders({}, { signal: control.signal });
  const ended = expect(listing).rejects.toThrow('enough');
  await vi.advanceTimersByTimeAsync(100);
  control.abort(new Error('enough'));
  await ended;
  answers.push(() => new Promise(() => {}));
  const during = new AbortController();
  const waiting = expect(shop.cart.clearCart({}, { signal: during.signal })).rejects.toThrow('never mind');
  await vi.advanceTimersByTimeAsync(100);
  during.abort(new Error('never mind'));
  await waiting;
  expect(sent).toHaveLength(3);
});

test('an address that is no shop, or no longer, is reported', async () => {
  answers.push(() => new Response('<html>', { status: 200 }));
  expect(await errorOf(shop.orders.listOrders())).toMatchObject({ status: 200, error: 'not_a_shop' });
  answers.push(() => new Response('', { status: 301, headers: { location: 'https://new.example/' } }));
  const moved = await errorOf(shop.orders.checkoutNow(order));
  expect(moved.message).toContain('https://new.example/');
  // A fetch that follows would lose the key, or send it on.
  expect(sent.map(({ redirect }) => redirect)).toEqual(['manual', 'manual']);
  expect(sent).toHaveLength(2);
});
