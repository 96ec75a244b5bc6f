import pino from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createCaches } from '#http/caches.ts';
import { openTestShop, testPassword } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';

/** Log entries for sign-ins and refusals. */

const shop = await openTestShop();
let lines: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const app = await createShopApp({ ...shop.services, log }, log, createCaches());
afterAll(() => app.close());
beforeEach(() => {
  lines = [];
});

const login = (username: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/admin/login', payload: { username, password } });
const events = () => lines.filter((line) => line.security !== undefined);

test('sign-ins, failed ones and signing out log account and network, never the typed data', async () => {
  const { id, email } = await shop.makeCustomer();
  await login(email, 'wrong');
  await login('nobody@example.com', 'wrong');
  const { data } = (await login(email, testPassword)).json();
  await app.inject({ url: '/api/admin/logout', headers: { authorization: `Bearer ${data.token}` } });
  const network = '127.0.0.0/24';
  expect(events()).toMatchObject([
    { security: 'sign_in_failed', kind: 'customer', who: id, network },
    { security: 'sign_in_failed', kind: 'customer', who: expect.stringMatching(/^[\w-]{10}$/), network },
    { security: 'signed_in', kind: 'customer', who: id, network },
    { security: 'signed_out', kind: 'customer', who: id, network },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/wrong|nobody@|correct horse|127\.0\.0\.1/);
});

test('a refusal for want of a session, a right or patience says whose', async () => {
  const customer = await shop.makeCustomer();
  const headers = { authorization: `Bearer ${customer.token}` };
  await app.inject({ url: '/api/admin/get_user' });
  await app.inject({ url: '/api/console/customers', headers });
  for (let round = 0; round < 6; round++) await login(customer.email, 'wrong');
  const refused = events().filter(({ security }) => security === 'refused');
  expect(refused).toMatchObject([
    { outcome: '401', call: '/api/admin/get_user' },
    { outcome: '403', call: '/api/console/customers', who: customer.id },
    { outcome: '429', call: '/api/admin/login' },
  ]);
});
