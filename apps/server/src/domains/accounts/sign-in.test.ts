import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { openShop, testPassword } from '#testing/shop.ts';
import { hashPassword } from './passwords.ts';

const shop = await openShop({ TRUST_PROXY: 'loopback' });

let counter = 0;
const newIp = () => `203.0.113.${++counter}`;
const from = (ip: string) => ({ 'x-forwarded-for': ip });

const login = (username: string, password: string, ip = newIp()) =>
  shop.call('login', { username, password }, undefined, from(ip));

/** Lets a bucket's tries grow old. */
const age = (minutes: number) => sql`update attempts set at = at - make_interval(mins => ${minutes})`.execute(shop.db);

describe('sign-in', () => {
  test('head and token, joined, are the Authorization header', async () => {
    const { email } = await shop.makeCustomer();
    const { tokenHead, token } = await login(email.toUpperCase(), testPassword);
    expect(tokenHead).toBe('Bearer ');
    expect(token).toMatch(/^[\w-]{43}$/);
    const response = await shop.fetch('/api/admin/get_user', { headers: { authorization: tokenHead + token } });
    expect(response.status).toBe(200);
  });

  test('the first language of the request is remembered', async () => {
    const { email, id } = await shop.makeCustomer();
    await shop.call('login', { username: email, password: testPassword }, undefined, {
      ...from(newIp()),
      'accept-language': 'de-US',
    });
    expect(await shop.db.selectFrom('users').select('language').where('id', '=', id).executeTakeFirst()).toEqual({
      language: 'de',
    });
  });

  test('guard: unknown, wrong and disabled answer the same', async () => {
    const known = await shop.makeCustomer();
    const disabled = await shop.makeCustomer();
    await shop.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute();
    const answer = async (username: string, password: string) => {
      const response = await shop.fetch('/api/admin/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...from(newIp()) },
        body: JSON.stringify({ username, password }),
      });
      return { status: response.status, body: await response.json() };
    };
    const wrong = await answer(known.email, 'wrong');
    expect(wrong).toMatchObject({ status: 400, body: { error: 'wrong_account_or_password' } });
    expect(await answer('nobody@example.com', 'wrong')).toEqual(wrong);
    expect(await answer(disabled.email, testPassword)).toEqual(wrong);
  });

  test('guard: an unknown account costs as much time as a known one', async () => {
    const { email, id } = await shop.makeCustomer();
    await shop.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(testPassword) })
      .where('id', '=', id)
      .execute();
    const time = async (username: string) => {
      const times: number[] = [];
      for (let round = 0; round < 15; round++) {
        await shop.db.deleteFrom('attempts').execute();
        const start = performance.now();
        await login(username, 'wrong').catch(() => {});
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[7] ?? 0;
    };
    const [known, unknown] = [await time(email), await time('nobody@example.com')];
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  test('a browser gets the session in two halves', async () => {
    const { email } = await shop.makeCustomer();
    const response = await shop.fetch('/api/admin/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...from(newIp()) },
      body: JSON.stringify({ username: email, password: testPassword }),
    });
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    const { data } = (await response.json()) as { data: { token: string } };
    const ask = (headers: Record<string, string>) => shop.fetch('/api/admin/get_user', { headers });
    const authorization = `Bearer ${data.token}`;
    expect((await ask({ authorization })).status).toBe(401);
    expect((await ask({ cookie: cookie.split(';')[0] ?? '' })).status).toBe(401);
    expect((await ask({ authorization, cookie: cookie.split(';')[0] ?? '' })).status).toBe(200);
  });

  test('guard: logout ends the session, whatever the query says', async () => {
    const customer = await shop.makeCustomer();
    await shop.call('logout', { username: 'x', password: 'y' }, customer);
    await expect(shop.call('getUser', {}, customer)).rejects.toMatchObject({ status: 401, error: 'not_signed_in' });
  });
});

describe('sign-in limits', () => {
  test('guard: five tries in fifteen minutes for account and address, thirty at once included', async () => {
    const { email } = await shop.makeCustomer();
    const ip = newIp();
    const ends = await barrier(30, () => login(email, 'wrong', ip));
    const errors = ends.map((end) => (end.status === 'rejected' ? end.reason.error : 'in'));
    expect(errors.filter((error) => error === 'wrong_account_or_password')).toHaveLength(5);
    expect(errors.filter((error) => error === 'too_many_attempts')).toHaveLength(25);
    await expect(login(email, testPassword, ip)).rejects.toMatchObject({ status: 429, error: 'too_many_attempts' });
    // From elsewhere the owner still gets in, and here again after a while.
    await login(email, testPassword);
    await age(16);
    await login(email, testPassword, ip);
  });

  test('guard: twenty tries an hour for an account, from wherever', async () => {
    const { email } = await shop.makeCustomer();
    const ends = await barrier(25, () => login(email, 'wrong'));
    expect(ends.filter((end) => end.status === 'rejected' && end.reason.error === 'too_many_attempts')).toHaveLength(5);
    await expect(login(email, testPassword)).rejects.toMatchObject({ error: 'too_many_attempts' });
  });

  test('guard: fifty tries an hour from one address, at whatever accounts', async () => {
    const ip = newIp();
    const bucket = `sign-in-address:user:${ip}`;
    await shop.db
      .insertInto('attempts')
      .values(Array.from({ length: 50 }, () => ({ bucket })))
      .execute();
    await expect(login('nobody@example.com', 'wrong', ip)).rejects.toMatchObject({ error: 'too_many_attempts' });
  });

  test('guard: what is refused is not hashed', async () => {
    const { email } = await shop.makeCustomer();
    const ip = newIp();
    for (let round = 0; round < 5; round++) await login(email, 'wrong', ip).catch(() => {});
    const start = performance.now();
    await Promise.all(Array.from({ length: 40 }, () => login(email, 'wrong', ip).catch(() => {})));
    const { count } = await shop.db
      .selectFrom('attempts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('bucket', '=', `sign-in:user:${email}:${ip}`)
      .executeTakeFirstOrThrow();
    expect(count).toBe(5);
    // Forty hashes would take two at a time, some 40 ms each.
    expect(performance.now() - start).toBeLessThan(800);
  });

  test('a success empties the bucket of account and address and counts nowhere', async () => {
    const { email } = await shop.makeCustomer();
    const ip = newIp();
    for (let round = 0; round < 8; round++) {
      await login(email, 'wrong', ip).catch(() => {});
      await login(email, 'wrong', ip).catch(() => {});
      await login(email, testPassword, ip);
    }
    const left = await shop.db.selectFrom('attempts').select('bucket').where('bucket', 'like', `%${ip}%`).execute();
    expect(left.map(({ bucket }) => bucket)).toEqual(Array.from({ length: 16 }, () => `sign-in-address:user:${ip}`));
  });

  test('the refusal says how long to wait', async () => {
    const { email } = await shop.makeCustomer();
    const ip = newIp();
    for (let round = 0; round < 5; round++) await login(email, 'wrong', ip).catch(() => {});
    const error = await login(email, 'wrong', ip).catch((reason: Error) => reason);
    expect(error).toMatchObject({ status: 429, message: expect.stringContaining('15') });
  });
});
