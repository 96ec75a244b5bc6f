import { type Scope, scopeNames } from '@sampan/contract/scopes';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { forgetExpired } from '#domains/accounts/sign-in/forget-expired.ts';
import { createCaches } from '#http/caches.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop, type TestCustomer, testPassword } from '#testing/shop.ts';
import { createShopApp } from '../../../create-shop-app.ts';
import { endAllAccess } from '../sessions.ts';

const shop = await openTestShop();
const other = await openTestShop({}, shop);
const support = await shop.makeOperator(['support']);

const make = (customer: TestCustomer, scopes: readonly Scope[] = ['orders:read']) => shop.makeApiKey(customer, scopes);
const use = (token: string, at = shop) => at.call('listOrders', {}, { token });
const isRefused = expect.objectContaining({ status: 401, error: 'not_signed_in' });
const storedKey = (id: string) =>
  shop.db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const dayAhead = (days: number) =>
  new Date(shop.services.now().getTime() + days * 24 * 3600_000).toISOString().slice(0, 10);

test('a key is shown once, and acts for its customer within its scopes', async () => {
  const customer = await shop.makeCustomer();
  const scopes: Scope[] = ['cart:read', 'cart:write'];
  const { key, apiKey } = await shop.call(
    'createApiKey',
    { name: ' ERP ', scopes: [...scopes, 'cart:read'] },
    customer,
  );
  expect(key).toMatch(/^shopkey_[\w-]{43}$/);
  expect(apiKey).toMatchObject({ name: 'ERP', scopes, start: key.slice(0, 12), expiresAt: null, lastUsedAt: null });
  const { offerId, skuIds } = await makeProduct(shop.services);
  const items = [{ productId: offerId, productSkuId: skuIds[0], quantity: 50 }];
  await shop.call('addToCart', { items }, { token: key });
  expect(await shop.call('countCart', {}, customer)).toBe(1);
  const refusal = shop.call('listOrders', {}, { token: key });
  await expect(refusal).rejects.toMatchObject({ status: 403, error: 'scope_missing', data: { scope: 'orders:read' } });
  const listed = await shop.call('listApiKeys', {}, customer);
  expect(listed).toEqual([{ ...apiKey, lastUsedAt: expect.any(String) }]);
  expect(JSON.stringify(listed)).not.toContain(key);
});

test('a key uploads a transfer’s slip, and no picture of the profile', async () => {
  const { token } = await make(await shop.makeCustomer(), ['payments:write']);
  for (const purpose of [undefined, 'avatar', 'grant', 'goods'] as const)
    await expect(shop.call('uploadPolicy', { fileType: 'png', purpose }, { token })).rejects.toMatchObject({
      status: 403,
      error: 'closed_to_api_keys',
    });
  expect(await shop.call('uploadPolicy', { fileType: 'png', purpose: 'slip' }, { token })).toHaveProperty('key');
});

test('guard: hashToken. Neither the database nor the log holds the key', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const app = await createShopApp({ ...shop.services, log }, log, createCaches());
  const customer = await shop.makeCustomer();
  const made = await app.inject({
    method: 'POST',
    url: '/api/api-keys',
    headers: { authorization: `Bearer ${customer.token}`, 'idempotency-key': 'once' },
    payload: { name: 'ERP', scopes: ['orders:read'], password: testPassword },
  });
  const { key, apiKey } = made.json().data;
  expect(made.headers['cache-control']).toBe('no-store');
  const ask = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${key}` } });
  expect((await ask('/api/customer/order/counts')).statusCode).toBe(200);
  expect((await ask('/api/admin/get_user')).statusCode).toBe(403);
  expect((await ask(`/api/customer/order/${key}`)).statusCode).toBe(404);
  await app.close();
  expect(lines.join('')).not.toContain(key.slice(12));
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(requests.map((line) => line.apiKey)).toEqual([undefined, apiKey.id, apiKey.id, apiKey.id]);
  await shop.services.securityEvents.flush();
  const dump = await shop.db
    .selectNoFrom([
      sql<string>`(select json_agg(k)::text from api_keys k)`.as('keys'),
      sql<string>`(select json_agg(e)::text from security_events e)`.as('events'),
      sql<string>`(select coalesce(json_agg(i)::text, '') from idempotency_keys i)`.as('answers'),
    ])
    .executeTakeFirstOrThrow();
  expect(Object.values(dump).join('')).not.toContain(key.slice(12));
});

test('making, refusing and revoking are recorded, with the id of the key', async () => {
  const customer = await shop.makeCustomer();
  const { id, token } = await make(customer);
  await expect(shop.call('getUser', {}, { token })).rejects.toMatchObject({ error: 'closed_to_api_keys' });
  await shop.call('revokeApiKey', { id }, customer);
  await shop.call('revokeApiKey', { id }, customer);
  await shop.services.securityEvents.flush();
  const events = await shop.db
    .selectFrom('security_events')
    .select(['kind', 'subject', 'times', 'outcome'])
    .where('person', '=', customer.id)
    .orderBy('at')
    .execute();
  expect(events).toEqual([
    { kind: 'api_key_made', subject: id, times: 1, outcome: '' },
    { kind: 'refused', subject: id, times: 1, outcome: '403' },
    { kind: 'api_key_revoked', subject: id, times: 1, outcome: '' },
  ]);
});

test('the customer is notified of a new key, in their language', async () => {
  const customer = await shop.makeCustomer();
  await shop.db.updateTable('users').set({ language: 'fr' }).where('id', '=', customer.id).execute();
  await make(customer, ['orders:write', 'cart:read']);
  await shop.runJobs();
  const [mail] = await shop.inbox(customer.email);
  expect(mail?.text_body).toContain('«\u00a0ERP\u00a0»');
  expect(mail?.text_body).toContain('orders:write, cart:read');
});

test('guard: revoked_at. A revoked key ends at once, on every process', async () => {
  const customer = await shop.makeCustomer();
  const { id, token } = await make(customer);
  await use(token);
  await use(token, other);
  await shop.call('revokeApiKey', { id }, customer);
  await expect(use(token)).rejects.toEqual(isRefused);
  await expect(use(token, other)).rejects.toEqual(isRefused);
  await expect(other.call('searchProducts', {}, { token })).rejects.toEqual(isRefused);
  const [listed] = await shop.call('listApiKeys', {}, customer);
  expect(listed?.revokedAt).not.toBeNull();
});

test('nobody sees or revokes another customer’s keys', async () => {
  const [customer, stranger] = [await shop.makeCustomer(), await shop.makeCustomer()];
  const colleague = await shop.makeCustomer({ buyerId: customer.buyerId });
  const { id, token } = await make(customer);
  for (const one of [stranger, colleague]) {
    await expect(shop.call('revokeApiKey', { id }, one)).rejects.toMatchObject({ error: 'not_found' });
    expect(await shop.call('listApiKeys', {}, one)).toEqual([]);
  }
  await expect(shop.call('revokeApiKey', { id: 'nothing' }, customer)).rejects.toMatchObject({ error: 'not_found' });
  await use(token);
});

test('the owner finds keys by customer and by their beginning, and revokes one that has become known', async () => {
  const owner = await shop.makeOperator(['owner']);
  const customer = await shop.makeCustomer();
  const keys = [await make(customer), await make(customer), await make(customer)];
  const list = async (input: object) => shop.call('operatorListApiKeys', { search: customer.email, ...input }, owner);
  const page = await list({ pageSize: 2 });
  const rest = await list({ pageSize: 2, after: page.next ?? '' });
  expect([...page.list, ...rest.list].map(({ id }) => id)).toEqual(keys.map(({ id }) => id).toReversed());
  expect([page.list.length, rest.next]).toEqual([2, null]);
  const [first = { id: '', token: '' }] = keys;
  expect((await list({ search: first.token })).list).toMatchObject([
    { id: first.id, state: 'works', customer: { id: customer.id, email: customer.email } },
  ]);
  for (const search of ['%', '_', `${customer.email}x`]) expect((await list({ search })).list).toEqual([]);
  const revoke = (id: string) => shop.call('operatorRevokeApiKey', { id, reason: 'Found in a repository' }, owner);
  await revoke(first.id);
  await revoke(first.id);
  await expect(use(first.token)).rejects.toEqual(isRefused);
  await use(keys[1]?.token ?? '');
  expect((await list({ working: '1' })).list).toHaveLength(2);
  expect((await list({ search: first.token })).list).toMatchObject([{ state: 'revoked' }]);
  await shop.db
    .updateTable('api_keys')
    .set({ expires_at: sql`now()` })
    .where('id', '=', keys[1]?.id ?? '')
    .execute();
  expect((await list({})).list.map(({ state }) => state)).toEqual(['works', 'expired', 'revoked']);
  await shop.runJobs();
  const mails = (await shop.inbox(customer.email)).filter(({ text_body }) =>
    text_body.includes('Found in a repository'),
  );
  expect(mails).toHaveLength(1);
  await expect(revoke('nothing')).rejects.toMatchObject({ status: 404 });
  const text = JSON.stringify(await list({}));
  for (const { token } of keys) expect(text).not.toContain(token);
});

test('guard: expires_at. A key works until the end of its last day', async () => {
  const customer = await shop.makeCustomer();
  const input = { name: 'ERP', scopes: ['orders:read' as const] };
  const { key, apiKey } = await shop.call('createApiKey', { ...input, expiresOn: dayAhead(0) }, customer);
  expect(apiKey.expiresAt).toBe(`${dayAhead(1)} 00:00:00`);
  await use(key);
  await shop.db.updateTable('api_keys').set({ expires_at: sql`now()` }).where('id', '=', apiKey.id).execute();
  await expect(use(key)).rejects.toEqual(isRefused);
  for (const expiresOn of [dayAhead(-1), dayAhead(401), '2026-02-30', 'tomorrow']) {
    const refused = shop.call('createApiKey', { ...input, expiresOn }, customer);
    await expect(refused).rejects.toMatchObject({ error: 'invalid_input', fields: { expiresOn: expect.any(String) } });
  }
  await shop.call('createApiKey', { ...input, expiresOn: dayAhead(400) }, customer);
});

test('a key has a name and at least one scope that exists', async () => {
  const customer = await shop.makeCustomer();
  for (const [field, input] of [
    ['name', { name: ' ', scopes: ['cart:read'] }],
    ['scopes', { name: 'ERP', scopes: [] }],
    ['scopes.0', { name: 'ERP', scopes: ['account:write'] }],
  ] as const) {
    const refused = shop.call('createApiKey', input as never, customer);
    await expect(refused).rejects.toMatchObject({ error: 'invalid_input', fields: { [field]: expect.any(String) } });
  }
});

test('guard: endAllAccess. A new password ends every key, and the mail says how many', async () => {
  const customer = await shop.makeCustomer();
  const revoked = await make(customer);
  await shop.call('revokeApiKey', { id: revoked.id }, customer);
  const keys = [await make(customer), await make(customer)];
  await shop.call('changePassword', { oldPassword: testPassword, newPassword: 'battery staple' }, customer);
  for (const { token } of keys) await expect(use(token)).rejects.toEqual(isRefused);
  await shop.runJobs();
  const mails = await shop.inbox(customer.email);
  expect(mails.filter(({ text_body }) => /\b2 API keys\b/.test(text_body))).toHaveLength(1);
});

test('guard: endAllAccess. A password set by a mailed code ends every key', async () => {
  const customer = await shop.makeCustomer();
  const { token } = await make(customer);
  await shop.call('sendEmailCode', { email: customer.email });
  await shop.runJobs();
  const mails = await shop.inbox(customer.email);
  const emailCode = mails.at(-1)?.subject.match(/\d{6}/)?.[0] ?? '';
  await shop.call('forgetPassword', { username: customer.email, password: 'battery staple', emailCode });
  await expect(use(token)).rejects.toEqual(isRefused);
});

test('guard: disabled_at. Disabling a customer ends every key, and enabling restores none', async () => {
  const customer = await shop.makeCustomer();
  const { token, id } = await make(customer);
  await shop.call('operatorSetCustomerDisabled', { id: customer.id, disabled: true, reason: 'test' }, support);
  await expect(use(token)).rejects.toEqual(isRefused);
  await shop.call('operatorSetCustomerDisabled', { id: customer.id, disabled: false, reason: 'test' }, support);
  await expect(use(token)).rejects.toEqual(isRefused);
  await shop.db.updateTable('api_keys').set({ revoked_at: null }).where('id', '=', id).execute();
  await use(token);
  await shop.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', customer.id).execute();
  await expect(use(token)).rejects.toEqual(isRefused);
});

test('guard: isSessionOf. A session that ends while it asks for a key gets none', async () => {
  const customer = await shop.makeCustomer();
  let asked: Promise<unknown> = Promise.resolve();
  await inTransaction(shop.db, async (tx) => {
    await endAllAccess(tx, customer.id);
    asked = shop.makeApiKey(customer, ['orders:read']).catch((error: unknown) => error);
    await expect.poll(() => waitingForLock()).toBe(1);
  });
  expect(await asked).toEqual(isRefused);
  expect(await shop.db.selectFrom('api_keys').select('id').where('user_id', '=', customer.id).execute()).toEqual([]);
});

async function waitingForLock(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(shop.db);
  return rows.length;
}

test('guard: apiKeysMax. Twenty keys work at a time; revoked and expired ones do not count', async () => {
  const customer = await shop.makeCustomer();
  const keys = [];
  for (let count = 0; count < 20; count++) keys.push(await make(customer));
  await expect(make(customer)).rejects.toMatchObject({ status: 409, error: 'too_many_api_keys' });
  await shop.call('revokeApiKey', { id: keys[0]?.id ?? '' }, customer);
  await make(customer);
  await shop.db
    .updateTable('api_keys')
    .set({ expires_at: new Date(0) })
    .where('id', '=', keys[1]?.id ?? '')
    .execute();
  await make(customer);
  await expect(make(customer)).rejects.toMatchObject({ error: 'too_many_api_keys' });
});

test('guard: lockUser. Of many at once, twenty are made', async () => {
  const customer = await shop.makeCustomer();
  for (let count = 0; count < 16; count++) await make(customer);
  const input = { name: 'ERP', scopes: ['cart:read' as const] };
  await Promise.allSettled(Array.from({ length: 12 }, () => shop.call('createApiKey', input, customer)));
  const rows = await shop.db.selectFrom('api_keys').select('id').where('user_id', '=', customer.id).execute();
  expect(rows).toHaveLength(20);
});

test('guard: apiKeysPerDay. Making and revoking over and over sends no more than twenty mails a day', async () => {
  const customer = await shop.makeCustomer();
  const input = { name: 'ERP', scopes: ['cart:read' as const] };
  for (let count = 0; count < 20; count++) {
    const { apiKey } = await shop.call('createApiKey', input, customer);
    await shop.call('revokeApiKey', { id: apiKey.id }, customer);
  }
  await expect(shop.call('createApiKey', input, customer)).rejects.toMatchObject({ error: 'too_many_requests' });
});

test('its last use is written at most once a minute', async () => {
  const customer = await shop.makeCustomer();
  const { id, token } = await make(customer);
  await use(token);
  const first = (await storedKey(id)).last_used_at;
  await use(token);
  expect((await storedKey(id)).last_used_at).toEqual(first);
  const earlier = sql<Date>`now() - interval '61 seconds'`;
  await shop.db.updateTable('api_keys').set({ last_used_at: earlier }).where('id', '=', id).execute();
  await use(token);
  expect((await storedKey(id)).last_used_at?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Infinity);
});

test('a key needs no cookie and opens no page; a session’s token is no key', async () => {
  const customer = await shop.makeCustomer();
  const { token } = await make(customer, scopeNames);
  const response = await shop.fetch('/api/customer/order/counts', {
    headers: { authorization: `bearer ${token}`, cookie: 'sid=nothing' },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(await shop.services.sessions.findPageVisitor(token)).toBeUndefined();
  expect(await shop.services.sessions.find(token, undefined, '192.0.2.1')).toBeUndefined();
  expect(await shop.services.sessions.findApiKey(customer.token)).toBeUndefined();
});

test('a key places an order once, however often it repeats the request', async () => {
  const customer = await shop.makeCustomer();
  const { token } = await make(customer, ['orders:write', 'addresses:write']);
  const { id: addressId } = await shop.makeAddress({ ...customer, token });
  const { offerId, skuIds } = await makeProduct(shop.services);
  const order = { addressId, productDtos: [{ productId: offerId, productSkuId: skuIds[0], quantity: 50 }] };
  const headers = { 'idempotency-key': 'one' };
  const placed = await shop.call('checkoutNow', order, { token }, headers);
  expect(await shop.call('checkoutNow', order, { token }, headers)).toEqual(placed);
  expect((await shop.call('listOrders', {}, customer)).total).toBe(1);
});

test('revoked and expired keys are forgotten after 30 days', async () => {
  const customer = await shop.makeCustomer();
  const [revoked, expired, fresh] = [await make(customer), await make(customer), await make(customer)];
  const longAgo = sql<Date>`now() - interval '31 days'`;
  await shop.db.updateTable('api_keys').set({ revoked_at: longAgo }).where('id', '=', revoked.id).execute();
  await shop.db.updateTable('api_keys').set({ expires_at: longAgo }).where('id', '=', expired.id).execute();
  await forgetExpired(shop.services);
  expect((await shop.call('listApiKeys', {}, customer)).map(({ id }) => id)).toEqual([fresh.id]);
});
