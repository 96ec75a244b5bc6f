import { connect } from 'node:net';
import { languages } from '@sampan/contract/languages';
import { serverLimits } from '@sampan/contract/limits';
import { translate } from '@sampan/translations/translate';
import { describe, expect, test } from 'vitest';
import { refuse, refuseForNow } from '#shop/refusal.ts';
import { openTestShop } from '#testing/shop.ts';

/** Every refusal, from any layer, has one envelope in the reader's language, with the common headers. */

const shop = await openTestShop();
const customer = await shop.makeCustomer();
const authorization = `Bearer ${customer.token}`;

interface Seen {
  status: number;
  headers: Headers;
  answer: { code: number; error: string; message: string; msg?: string; data: unknown };
}

async function ask(path: string, init?: RequestInit): Promise<Seen> {
  const response = await shop.fetch(path, init);
  return { status: response.status, headers: response.headers, answer: await response.json() };
}

function expectEnvelope({ status, headers, answer }: Seen, code: number, error: string): void {
  expect([status, answer.code, answer.error]).toEqual([code, code, error]);
  expect(answer.message).toMatch(/\S/);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get('cache-control')).toBe('no-store');
}

const json = { 'content-type': 'application/json' };
const long = 'x'.repeat(9000);

describe('the error answer', () => {
  const refused: [path: string, code: number, error: string, method?: string][] = [
    ['/api/customer/order/%E0%A4%A', 400, 'malformed_request'],
    ['/api/customer/order/%ff', 400, 'malformed_request'],
    ['/%', 400, 'malformed_request'],
    ['/files/%c3', 400, 'malformed_request'],
    [`/api/customer/order/${long}`, 404, 'not_found'],
    [`/api/admin/update/${long}`, 400, 'malformed_request', 'POST'],
    [`/files/${long}`, 404, 'not_found'],
    ['/api/nothing', 404, 'not_found'],
    ['/api/webhooks/nobody', 404, 'not_found', 'POST'],
    ['/files/nothing', 404, 'not_found'],
    ['/slips/nothing', 404, 'not_found'],
    ['/files/%00', 400, 'malformed_request'],
    ['/slips/%00', 400, 'malformed_request'],
    ['/dev/mailbox/%00', 400, 'malformed_request'],
    ['/dev/mailbox?to=%00', 400, 'malformed_request'],
    ['/dev/mailbox.json?to=%00', 400, 'malformed_request'],
    ['/api/places/countries/%00/stations', 400, 'invalid_input'],
  ];
  test.each(refused.map((each) => [each[0].slice(0, 50), ...each] as const))(
    '%s',
    async (_name, path, code, error, method) => {
      for (const { code: language } of languages) {
        const seen = await ask(path, { method, headers: { 'accept-language': `${language}-US`, authorization } });
        expectEnvelope(seen, code, error);
        expect(seen.answer.message).toBe(translate(language, `errors.${error}`));
        expect(JSON.stringify(seen.answer)).not.toContain(long);
      }
    },
  );

  test.each(['', '/confirm', '/authenticate', '/decide'])('a NUL in the id of a sandbox intent: %s', async (action) => {
    const body = JSON.stringify({ clientSecret: 'x', code: '1', card: { number: '', expiry: '', cvc: '', name: '' } });
    const seen = await ask(`/sandbox/intents/%00${action}`, { method: 'POST', headers: json, body });
    expectEnvelope(seen, 400, 'malformed_request');
  });

  test('a body that cannot be parsed: address calls say it as msg too', async () => {
    for (const [method, path] of [
      ['POST', 'list'],
      ['POST', 'add'],
      ['PUT', 'update'],
    ] as const) {
      const init = { method, headers: { ...json, authorization } };
      const broken = await ask(`/api/customer/receive/address/${path}`, { ...init, body: '{"a":' });
      expectEnvelope(broken, 400, 'malformed_body');
      expect(broken.answer.msg).toBe(broken.answer.message);
      const large = await ask(`/api/customer/receive/address/${path}`, {
        ...init,
        body: JSON.stringify({ name: 'x'.repeat(serverLimits.bodyMaxBytes) }),
      });
      expectEnvelope(large, 413, 'body_too_large');
      expect(large.answer.msg).toBe(large.answer.message);
    }
    const other = await ask('/api/admin/login', { method: 'POST', headers: json, body: '{' });
    expectEnvelope(other, 400, 'malformed_body');
    expect(other.answer).not.toHaveProperty('msg');
  });

  test('a missing token is 401 with WWW-Authenticate, and a forged webhook the same', async () => {
    const user = await ask('/api/admin/get_user');
    expectEnvelope(user, 401, 'not_signed_in');
    expect(user.headers.get('www-authenticate')).toBe('Bearer');
    const webhook = await ask('/api/webhooks/sandbox', { method: 'POST', headers: json, body: '{}' });
    expectEnvelope(webhook, 401, 'webhook_signature_wrong');
  });
});

describe('a method that an address does not have', () => {
  test.each([
    ['PUT', '/api/admin/login', ['POST']],
    ['GET', '/api/admin/login', ['POST']],
    ['HEAD', '/api/admin/login', ['POST']],
    // Not the order called `list`.
    ['GET', '/api/customer/order/list?pageNum=1', ['POST']],
    ['HEAD', '/api/customer/order/closeOrder', ['POST']],
    ['DELETE', '/api/admin/get_user?a=b', ['GET', 'HEAD']],
    ['POST', '/api/customer/order/17', ['GET', 'HEAD']],
    ['PATCH', '/api/product/platform/goods/list', ['POST']],
    ['OPTIONS', '/api/openapi.json', ['GET', 'HEAD']],
    ['POST', '/healthz', ['GET', 'HEAD']],
    ['DELETE', '/sandbox/intents/1/confirm', ['POST']],
    ['POST', '/.well-known/security.txt', ['GET', 'HEAD']],
  ])('%s %s', async (method, path, methods) => {
    const response = await shop.fetch(path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, methods.join(', ')]);
    if (method === 'HEAD') return;
    const answer = await response.json();
    expectEnvelope({ status: response.status, headers: response.headers, answer }, 405, 'method_not_allowed');
    expect(answer.data).toEqual({ methods });
  });

  test('nothing is not found with any method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
      expectEnvelope(await ask('/api/nothing', { method }), 404, 'not_found');
  });
});

describe('Retry-After', () => {
  const wrong = () =>
    ask('/api/admin/login', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ username: 'nobody@example.com', password: 'wrong horse' }),
    });

  test('the sixth wrong password says how long to wait, as a header and in data', async () => {
    for (let i = 0; i < 5; i++) expectEnvelope(await wrong(), 400, 'wrong_account_or_password');
    const sixth = await wrong();
    expectEnvelope(sixth, 429, 'too_many_attempts');
    const { seconds } = sixth.answer.data as { seconds: number };
    expect(seconds).toBeGreaterThan(0);
    expect(sixth.headers.get('retry-after')).toBe(String(seconds));
  });

  test('the second code within a minute, and the eleventh of a day', async () => {
    const send = (email: string) =>
      ask('/api/admin/send_email_code', { method: 'POST', headers: json, body: JSON.stringify({ email }) });
    expect((await send('twice@example.com')).status).toBe(200);
    const second = await send('twice@example.com');
    expectEnvelope(second, 429, 'email_code_recently_sent');
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);

    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const values = Array.from({ length: 10 }, (_, i) => ({
      email: 'often@example.com',
      requested_at: hoursAgo(i + 2),
    }));
    await shop.db.insertInto('email_codes').values(values).execute();
    const eleventh = await send('often@example.com');
    // A mailbox that strangers have written to costs a puzzle, and is not closed to its owner.
    expectEnvelope(eleventh, 403, 'proof_of_work_needed');
  });

  test('every refusal knows: 429 its seconds, 503 a moment, the rest nothing', () => {
    expect(refuseForNow('too_many_requests', 42).retryAfterSeconds).toBe(42);
    expect(refuse('unavailable').retryAfterSeconds).toBe(2);
    expect(refuse('not_found').retryAfterSeconds).toBeUndefined();
  });
});

/** Sends exactly these bytes and returns the answer. */
function sendBytes(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(shop.origin).port), '127.0.0.1', () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    socket.on('error', reject);
  });
}

describe('bytes that no client library sends', () => {
  test.each([
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
    ['two hosts alike', 'GET /api/nothing HTTP/1.1\r\nHost: a\r\nHOST: a\r\nConnection: close\r\n\r\n', 400],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a path in the host', 'GET /healthz HTTP/1.1\r\nHost: a/index?\r\nConnection: close\r\n\r\n', 400],
    ['a path in the host, as browsers read it', 'GET / HTTP/1.1\r\nHost: a\\b?\r\nConnection: close\r\n\r\n', 400],
    ['a fragment in the host', 'GET /healthz HTTP/1.1\r\nHost: a#\r\nConnection: close\r\n\r\n', 400],
    ['a login in the host', 'GET /healthz HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n', 400],
    ['an address and a port', 'GET /healthz HTTP/1.1\r\nHost: [::1]:3000\r\nConnection: close\r\n\r\n', 200],
    ['no HTTP', 'hello\r\n\r\n', 400],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 413],
    ['one host', 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 200],
  ])('%s', async (_name, bytes, status) => {
    const text = await sendBytes(bytes);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    if (status === 200 || text.endsWith('\r\n\r\n')) return;
    expect(text).toMatch(/x-content-type-options: nosniff/i);
    expect(JSON.parse(text.slice(text.indexOf('{')))).toMatchObject({ code: status, error: expect.any(String) });
  });
});
