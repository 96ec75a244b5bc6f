import { verify } from '@node-rs/argon2';
import type { CallError } from '@sampan/contract/page-context';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { hashPassword } from '#domains/accounts/passwords.ts';
import { hashToken } from '#security/hash-token.ts';
import { barrier } from '#testing/barrier.ts';
import { openTestShop, testPassword } from '#testing/shop.ts';
import { type Puzzle, solveProof } from '#testing/solve-proof.ts';

// The real one, counted.
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

const shop = await openTestShop({ TRUST_PROXY: 'loopback' });

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

  test('guard: an unknown account costs the same hash as a known one', async () => {
    const { email, id } = await shop.makeCustomer();
    const password_hash = await hashPassword(testPassword);
    await shop.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
    for (const username of [email, 'nobody@example.com']) {
      vi.mocked(verify).mockClear();
      await login(username, 'wrong').catch(() => {});
      const compared = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
      expect(compared).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
    }
  });

  test('a browser gets the session in two halves', async () => {
    const { email } = await shop.makeCustomer();
    const response = await shop.fetch('/api/admin/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...from(newIp()) },
      body: JSON.stringify({ username: email, password: testPassword }),
    });
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith('sid=')) ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    const { data } = (await response.json()) as { data: { token: string } };
    const ask = (headers: Record<string, string>) => shop.fetch('/api/admin/get_user', { headers });
    const authorization = `Bearer ${data.token}`;
    expect((await ask({ authorization })).status).toBe(401);
    expect((await ask({ cookie: cookie.split(';')[0] ?? '' })).status).toBe(401);
    expect((await ask({ authorization, cookie: cookie.split(';')[0] ?? '' })).status).toBe(200);
  });

  test('guard: endReplaced. Signing in again in the same browser ends the session of before', async () => {
    const { email } = await shop.makeCustomer();
    const signIn = async (cookie: string, site = 'same-origin') => {
      const response = await shop.fetch('/api/admin/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': site, cookie, ...from(newIp()) },
        body: JSON.stringify({ username: email, password: testPassword }),
      });
      const [sid = ''] =
        response.headers
          .getSetCookie()
          .find((one) => one.startsWith('sid='))
          ?.split(';') ?? [];
      const { data } = (await response.json()) as { data: { token: string } };
      return { cookie: sid, authorization: `Bearer ${data.token}` };
    };
    const works = async (headers: Record<string, string>) =>
      (await shop.fetch('/api/admin/get_user', { headers })).status === 200;
    const first = await signIn('');
    const beside = await signIn('');
    const second = await signIn(first.cookie);
    expect([await works(first), await works(beside), await works(second)]).toEqual([false, true, true]);
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

  test('guard: beyond fifteen tries an hour for an account, from wherever, each costs work, and who knows the password gets in', async () => {
    const { email } = await shop.makeCustomer();
    const ends = await barrier(25, () => login(email, 'wrong'));
    const asked = ends.filter((end) => end.status === 'rejected' && end.reason.error === 'proof_of_work_needed');
    expect(asked).toHaveLength(10);
    const ip = newIp();
    const refused = await login(email, testPassword, ip).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 403, error: 'proof_of_work_needed', data: { bits: 16 } });
    const proof = solveProof((refused as CallError).data as Puzzle);
    const again = { username: email, password: testPassword, rememberMe: false };
    const withProof = () => shop.call('login', { ...again, proof }, undefined, { 'x-forwarded-for': ip });
    await expect(withProof()).resolves.toMatchObject({ tokenHead: 'Bearer ' });
    await expect(withProof()).rejects.toMatchObject({ error: 'too_many_requests' });
  });

  test('guard: strangers’ guesses at an account end at 600 a day, and the way by e-mail stays open', async () => {
    const { email } = await shop.makeCustomer();
    const bucket = `sign-in-account:user:${email}`;
    await shop.db
      .insertInto('attempts')
      .values(Array.from({ length: 600 }, () => ({ bucket })))
      .execute();
    await expect(login(email, testPassword)).rejects.toMatchObject({ error: 'too_many_attempts' });
    await shop.call('sendEmailCode', { email });
    await shop.runJobs();
    const [emailCode = ''] = /\b\d{6}\b/.exec((await shop.inbox(email)).at(-1)?.text_body ?? '') ?? [];
    await shop.call('forgetPassword', { username: email, password: 'a new horse', emailCode });
    await expect(login(email, 'a new horse')).resolves.toMatchObject({ tokenHead: 'Bearer ' });
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
    vi.mocked(verify).mockClear();
    const ends = await barrier(40, () => login(email, 'wrong', ip));
    expect(ends.every((end) => end.status === 'rejected' && end.reason.error === 'too_many_attempts')).toBe(true);
    expect(verify).not.toHaveBeenCalled();
  });

  test('a success empties the bucket of account and address and counts nowhere', async () => {
    const { email } = await shop.makeCustomer();
    const ip = newIp();
    for (let round = 0; round < 7; round++) {
      await login(email, 'wrong', ip).catch(() => {});
      await login(email, 'wrong', ip).catch(() => {});
      await login(email, testPassword, ip);
    }
    const left = await shop.db.selectFrom('attempts').select('bucket').where('bucket', 'like', `%${ip}%`).execute();
    expect(left.map(({ bucket }) => bucket)).toEqual(Array.from({ length: 14 }, () => `sign-in-address:user:${ip}`));
  });

  test('the refusal says how long to wait', async () => {
    const { email } = await shop.makeCustomer();
    const ip = newIp();
    for (let round = 0; round < 5; round++) await login(email, 'wrong', ip).catch(() => {});
    const error = await login(email, 'wrong', ip).catch((reason: Error) => reason);
    expect(error).toMatchObject({ status: 429, message: expect.stringContaining('15') });
  });
});

describe('known devices', () => {
  /** Signs in and answers the device's cookie. */
  const signInWith = async (username: string, headers: Record<string, string> = {}) => {
    const response = await shop.fetch('/api/admin/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from(newIp()), ...headers },
      body: JSON.stringify({ username, password: testPassword }),
    });
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith('device=')) ?? '';
    return { status: response.status, cookie: cookie.split(';')[0] ?? '', attributes: cookie };
  };
  const loginFrom = (cookie: string, username: string, password: string, ip = newIp()) =>
    shop.call('login', { username, password }, undefined, { ...from(ip), cookie });

  test('guard: strangers at many addresses keep the owner out of no device that signed in before', async () => {
    const { email } = await shop.makeCustomer();
    const { cookie, attributes } = await signInWith(email);
    expect(attributes).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=34560000$/);
    await barrier(40, () => login(email, 'wrong'));
    await expect(login(email, testPassword)).rejects.toMatchObject({ error: 'proof_of_work_needed' });
    await expect(loginFrom(cookie, email, testPassword)).resolves.toMatchObject({ tokenHead: 'Bearer ' });
    // Also from an address where someone else has used up all attempts.
    const ip = newIp();
    await barrier(6, () => login(email, 'wrong', ip));
    await expect(loginFrom(cookie, email, testPassword, ip)).resolves.toMatchObject({ tokenHead: 'Bearer ' });
  });

  test('guard: a device tries five times a quarter of an hour, all of an account’s 120 times a day', async () => {
    const { email } = await shop.makeCustomer();
    const { cookie } = await signInWith(email);
    for (let round = 0; round < 2; round++) {
      await barrier(4, () => loginFrom(cookie, email, 'wrong'));
      await loginFrom(cookie, email, testPassword);
    }
    const ends = await barrier(8, () => loginFrom(cookie, email, 'wrong'));
    const errors = ends.map((end) => (end.status === 'rejected' ? end.reason.error : 'in'));
    expect(errors.filter((error) => error === 'wrong_account_or_password')).toHaveLength(5);
    await expect(loginFrom(cookie, email, testPassword)).rejects.toMatchObject({ error: 'too_many_attempts' });
    const bucket = `sign-in-devices:${email}`;
    await shop.db
      .insertInto('attempts')
      .values(Array.from({ length: 107 }, () => ({ bucket })))
      .execute();
    await age(16);
    await expect(loginFrom(cookie, email, testPassword)).rejects.toMatchObject({ error: 'too_many_attempts' });
  });

  test('guard: another account’s device, or a made-up one, is a stranger', async () => {
    const [owner, other] = [await shop.makeCustomer(), await shop.makeCustomer()];
    const { cookie } = await signInWith(other.email);
    await barrier(20, () => login(owner.email, 'wrong'));
    for (const sent of [cookie, `${cookie}x`, `device=${'A'.repeat(22)}.${'B'.repeat(22)}`, 'device=', 'device=.'])
      await expect(loginFrom(sent, owner.email, testPassword)).rejects.toMatchObject({ error: 'proof_of_work_needed' });
  });

  test('a device knows up to five accounts', async () => {
    const customers = await Promise.all(Array.from({ length: 6 }, () => shop.makeCustomer()));
    let cookie = '';
    for (const { email } of customers) cookie = (await signInWith(email, cookie ? { cookie } : {})).cookie;
    const [first, second] = customers;
    for (const one of [first, second]) await barrier(20, () => login(one?.email ?? '', 'wrong'));
    await expect(loginFrom(cookie, first?.email ?? '', testPassword)).rejects.toMatchObject({ status: 403 });
    await loginFrom(cookie, second?.email ?? '', testPassword);
  });
});

describe('sessions', () => {
  const sessionsOf = (userId: string) =>
    sql<{ idle: number; absolute: number; ended: boolean }>`
      select extract(epoch from idle_until - last_seen_at)::int as idle, ended_at is not null as ended,
        extract(epoch from absolute_until - created_at)::int as absolute
      from sessions where user_id = ${userId} order by created_at, token_hash`
      .execute(shop.db)
      .then(({ rows }) => rows);
  const day = 86_400;

  test('guard: twelve hours, thirty days with "remember me"; the cookie goes with the browser unless remembered', async () => {
    for (const [rememberMe, idle, absolute, maxAge] of [
      [false, day / 2, 7 * day, undefined],
      [true, 30 * day, 90 * day, 90 * day],
    ] as const) {
      const { email, id } = await shop.makeCustomer();
      await shop.db.deleteFrom('sessions').where('user_id', '=', id).execute();
      const response = await shop.fetch('/api/admin/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...from(newIp()) },
        body: JSON.stringify({ username: email, password: testPassword, rememberMe }),
      });
      const cookie = response.headers.getSetCookie().find((one) => one.startsWith('sid=')) ?? '';
      expect(/Max-Age=(\d+)/.exec(cookie)?.[1]).toBe(maxAge?.toString());
      expect(await sessionsOf(id)).toEqual([{ idle, absolute, ended: false }]);
    }
  });

  test('guard: an operator’s twenty minutes and eight hours', async () => {
    const { id } = await shop.makeOperator(['support']);
    const { rows } = await sql`
      select extract(epoch from idle_until - created_at)::int as idle, extract(epoch from absolute_until - created_at)::int as absolute
      from sessions where operator_id = ${id}`.execute(shop.db);
    expect(rows).toEqual([{ idle: 1200, absolute: 28_800 }]);
  });

  test('guard: the process’s clock decides nothing', async () => {
    const real = Date.now;
    Date.now = () => real() - 400 * 86_400_000;
    try {
      const customer = await shop.makeCustomer();
      await expect(shop.call('getUser', {}, customer)).resolves.toMatchObject({ email: customer.email });
      expect((await sessionsOf(customer.id))[0]).toMatchObject({ idle: day / 2 });
    } finally {
      Date.now = real;
    }
  });

  test('guard: a session slides with use, and ends at its absolute limit all the same', async () => {
    const customer = await shop.makeCustomer();
    const set = (interval: string) =>
      sql`update sessions set last_seen_at = now() - ${interval}::interval, idle_until = now() + interval '1 minute'
        where user_id = ${customer.id}`.execute(shop.db);
    await set('11 hours');
    await shop.call('getUser', {}, customer);
    expect((await sessionsOf(customer.id))[0]?.idle).toBe(day / 2);
    await sql`update sessions set absolute_until = now() - interval '1 second' where user_id = ${customer.id}`.execute(
      shop.db,
    );
    await expect(shop.call('getUser', {}, customer)).rejects.toMatchObject({ status: 401 });
  });

  test('guard: beyond ten sessions the one not used for longest ends', async () => {
    const customer = await shop.makeCustomer();
    await sql`update sessions set last_seen_at = now() - interval '1 hour' where user_id = ${customer.id}`.execute(
      shop.db,
    );
    const others: { token: string }[] = [];
    for (let index = 0; index < 9; index++) others.push(await login(customer.email, testPassword));
    await expect(shop.call('getUser', {}, customer)).resolves.toBeDefined();
    await sql`update sessions set last_seen_at = now() - interval '1 hour' where token_hash = ${hashToken(customer.token)}`.execute(
      shop.db,
    );
    others.push(await login(customer.email, testPassword));
    await expect(shop.call('getUser', {}, customer)).rejects.toMatchObject({ status: 401 });
    for (const session of others) await expect(shop.call('getUser', {}, session)).resolves.toBeDefined();
  });

  test('signing out clears the browser’s cache', async () => {
    const customer = await shop.makeCustomer();
    const response = await shop.fetch('/api/admin/logout', { headers: { authorization: `Bearer ${customer.token}` } });
    expect(response.headers.get('clear-site-data')).toBe('"cache"');
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^sid=; .*Max-Age=0/)]);
  });
});
