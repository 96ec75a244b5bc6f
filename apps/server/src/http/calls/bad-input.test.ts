import type { Call } from '@sampan/contract/call';
import { type CallName, calls } from '@sampan/contract/calls';
import { serverLimits } from '@sampan/contract/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestShop } from '#testing/shop.ts';

/** Nothing that a client sends may produce a 5xx or an answer outside the envelope. */

const shop = await openTestShop();
const customer = await shop.makeCustomer();
const owner = await shop.makeOperator(['owner']);

const nasty = [
  '',
  ' ',
  '\u0000',
  'a\u0007b',
  "' or 1=1 --",
  '%_\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'NaN',
  '1e309',
  '-1',
  '0',
  '9'.repeat(30),
  '\ud800',
  '💥'.repeat(50),
  'x'.repeat(600),
  '2026-13-45',
  '{"price":"asc; drop table users"}',
];

const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...nasty),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    Number.MAX_SAFE_INTEGER + 1,
    2 ** 31,
    [],
    {},
    [[]],
    [null],
    { a: { b: { c: [] } } },
  ),
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.jsonValue(),
);

function fieldsOf(call: Call): string[] {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
  };
  return Object.keys(schema.properties ?? {});
}

function plausible(call: Call): Record<string, unknown> {
  const known: Record<string, unknown> = {
    id: customer.id,
    email: 'a@example.com',
    username: 'a@example.com',
    password: 'secret1',
    pageNum: 1,
    quantity: 1,
    productId: 1,
    offerId: 1,
    iso: 'US',
    stationId: 'US-CA',
    addressId: customer.id,
  };
  return Object.fromEntries(
    fieldsOf(call)
      .filter((field) => field in known)
      .map((field) => [field, known[field]]),
  );
}

async function send(call: Call, input: Record<string, unknown>): Promise<{ status: number; text: string }> {
  const token = call.path.startsWith('/console/') ? owner.token : customer.token;
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, field) => encodeURIComponent(asText(input[field] ?? 'x')) || 'x');
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE';
  const query = new URLSearchParams();
  if (!hasBody) for (const [field, content] of Object.entries(input)) query.set(field, asText(content));
  const body = call.bodyField ? (input[call.bodyField] ?? input) : input;
  const response = await shop.fetch(
    `/api${path.slice(0, 3000)}${query.size > 0 ? `?${String(query).slice(0, 4000)}` : ''}`,
    {
      method: call.method,
      headers: { authorization: `Bearer ${token}`, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
      body: hasBody ? JSON.stringify(body) : undefined,
    },
  );
  return { status: response.status, text: await response.text() };
}

const asText = (content: unknown) =>
  (typeof content === 'string' ? content : (JSON.stringify(content) ?? '')).toWellFormed();

/** Would end the session that the test uses, or send mails without end. Others may end it by chance, too. */
const left = new Set<string>([
  'logout',
  'operatorLogout',
  'changePassword',
  'operatorSetCustomerDisabled',
  'operatorSignOutCustomer',
]);
const targets = (Object.entries(calls) as [CallName, Call][]).filter(([name]) => !left.has(name));

describe('bad input', () => {
  test.each(targets)('%s', async (_name, call) => {
    const fields = fieldsOf(call);
    const input = fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(input, fc.boolean(), async (wild, isMixed) => {
        const { status, text } = await send(call, isMixed ? { ...plausible(call), ...wild } : wild);
        expect(status).toBeLessThan(500);
        const answer = JSON.parse(text) as { code: number };
        expect(answer.code).toBe(status);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 8), endOnFailure: true },
    );
  });

  const post = (body: string, type = 'application/json') =>
    shop.fetch('/api/admin/login', { method: 'POST', body, headers: { 'content-type': type } });

  test.each([
    ['{"username":', 400, 'malformed_body'],
    ['[1,2]', 400, 'malformed_body'],
    ['"text"', 400, 'malformed_body'],
    ['', 400, 'invalid_input'],
    ['null', 400, 'invalid_input'],
    ['{"__proto__":{"admin":true},"username":"a@example.com"}', 400, 'invalid_input'],
    [JSON.stringify({ username: 'x'.repeat(serverLimits.bodyMaxBytes) }), 413, 'body_too_large'],
    ['['.repeat(100_000), 400, 'malformed_body'],
    // Many beside one another are not deep.
    [JSON.stringify({ username: '', more: Array.from({ length: 100 }, () => [{}]) }), 400, 'invalid_input'],
  ])('a body like %.20s', async (body, status, error) => {
    const response = await post(body);
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([status, error]);
  });

  test('guard: checkCallerOf. A large body is not read for a stranger, nor for a customer whom the call is not for', async () => {
    const large = (Object.values(calls) as Call[]).filter(({ bodyMaxBytes }) => bodyMaxBytes);
    expect(large.length).toBeGreaterThan(3);
    const buyer = await shop.makeCustomer();
    for (const call of large) {
      const post = async (headers: Record<string, string>) => {
        const { statusCode } = await shop.app.inject({
          method: call.method,
          url: `/api${call.path.replaceAll(/\{\w+\}/g, '1')}`,
          headers: { 'content-type': 'application/json', ...headers },
          payload: '{"broken',
        });
        return statusCode;
      };
      const asCustomer = { authorization: `Bearer ${buyer.token}` };
      expect([call.path, await post({}), await post(asCustomer)]).toEqual([call.path, 401, 403]);
      expect([call.path, await post({ authorization: `Bearer ${owner.token}` })]).toEqual([call.path, 400]);
    }
  });

  test('guard: no body is nested deeper than its reader can go, in ignored fields too', async () => {
    const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    const line = (levels: number) => `{"productId":1,"quantity":1,"productName":"[[{","productAttr":${deep(levels)}}`;
    const bodies: [string, (levels: number) => string][] = [
      ['/order/cart/checkoutNow', (levels) => `{"addressId":"${customer.id}","productDtos":[${line(levels)}]}`],
      ['/product/platform/goods/list', (levels) => `{"keyword":"\\"[[[[","none":${deep(levels)}}`],
    ];
    for (const [path, body] of bodies) {
      const ask = async (levels: number) => {
        const response = await shop.fetch(`/api${path}`, {
          method: 'POST',
          body: body(levels),
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${customer.token}`,
            'idempotency-key': `deep ${levels}`,
          },
        });
        return ((await response.json()) as { error?: string }).error;
      };
      expect([path, await ask(100_000), await ask(29)]).toEqual([path, 'malformed_body', await ask(1)]);
    }
  });

  test('another content type', async () => {
    expect((await post('<a/>', 'application/xml')).status).toBe(400);
  });

  test('an unknown call', async () => {
    const response = await shop.fetch('/api/nothing/here');
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([404, 'not_found']);
  });

  test('a path that is no path', async () => {
    expect((await shop.fetch('/api/admin/update/%00%ff', { method: 'POST' })).status).toBeLessThan(500);
  });
});
