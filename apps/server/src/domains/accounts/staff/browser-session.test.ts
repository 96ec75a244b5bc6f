import { expect, test, vi } from 'vitest';
import { openTestShop, realShop, type TestActor, type TestShop, testPassword } from '#testing/shop.ts';
import { codeOf, type Enrolled, enrolStaff, staffPassword as password } from '#testing/staff.ts';

// An authenticator's code lasts thirty seconds: the tests run in the middle of one.
vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (Date.now() % 30_000) + 15_000 });

/** Operators in a browser: a cookie of their own, beside a customer's. */

const shop = await openTestShop({ TRUST_PROXY: 'loopback' });
const ownPage = { 'sec-fetch-site': 'same-origin' };

interface Sent {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  payload?: object;
}

async function send(at: TestShop, url: string, { method = 'GET', headers = {}, payload }: Sent = {}) {
  const body = payload && { payload };
  const answer = await at.app.inject({ method, url: `/api${url}`, headers, ...body });
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  return { status: answer.statusCode, cookies, ...(answer.json() as { error?: string; data: never }) };
}

/** Signs in as a page does; `steps`: codes work once. */
async function signIn(staff: Enrolled, at = shop, headers: Record<string, string> = ownPage, steps = 0) {
  const payload = { email: staff.email, password, code: codeOf(staff.secret, steps) };
  return send(at, '/console/login', { method: 'POST', headers, payload });
}

const pairOf = (cookies: string[]) => cookies[0]?.split(';')[0] ?? '';
const read = (cookie: string, headers: Record<string, string> = ownPage) =>
  send(shop, '/console/me', { headers: { cookie, ...headers } });

test('a page gets a cookie that no script reads and no other site sends, and no token', async () => {
  const answer = await signIn(await enrolStaff(shop, ['support']));
  expect([answer.status, answer.data]).toEqual([200, { tokenHead: '', token: '', roles: ['support'] }]);
  expect(answer.cookies).toEqual([expect.stringMatching(/^console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)]);
  expect((await read(pairOf(answer.cookies))).data).toMatchObject({ roles: ['support'] });
});

test('a script gets a token and no cookie', async () => {
  const { cookies, data } = await signIn(await enrolStaff(shop, ['support']), shop, {});
  expect([cookies, data]).toEqual([[], expect.objectContaining({ tokenHead: 'Bearer ' })]);
});

test('on https the cookie is for this host only; without Sec-Fetch-Site a page is known by its Origin', async () => {
  const secure = await openTestShop(
    { SHOP: 'public-demo', PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'loopback' },
    shop,
  );
  const staff = await enrolStaff(shop, ['support']);
  const { cookies } = await signIn(staff, secure, { origin: 'https://shop.example' });
  expect(cookies).toEqual([
    expect.stringMatching(/^__Host-console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
  ]);
  const foreign = await signIn(staff, secure, { origin: 'https://other.example' }, 1);
  expect([foreign.cookies, foreign.status]).toEqual([[], 200]);
});

test('guard: refuseForeignCookie. What another site’s page sends along with the cookie is refused', async () => {
  const cookie = pairOf((await signIn(await enrolStaff(shop, ['support']))).cookies);
  const logout = (headers: Record<string, string>) =>
    send(shop, '/console/logout', { method: 'POST', headers: { cookie, ...headers } });
  const host = 'shop.test:8080';
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://other.example' },
    { origin: 'null' },
    { host, origin: 'http://shop.test.evil' },
    {},
  ];
  for (const headers of foreign)
    expect([headers, (await logout(headers)).error]).toEqual([headers, 'cross_site_request']);
  const [crossSite, sameSite, , otherOrigin] = foreign;
  for (const headers of [crossSite, sameSite, otherOrigin])
    expect([headers, (await read(cookie, headers)).error]).toEqual([headers, 'cross_site_request']);
  // What a person opens, a download for example, and pages of a shop without https.
  expect((await read(cookie, { 'sec-fetch-site': 'none' })).status).toBe(200);
  expect((await read(cookie, {})).status).toBe(200);
  expect((await logout({ host, origin: `http://${host}` })).status).toBe(200);
  expect((await read(cookie)).status).toBe(401);
});

test('guard: a customer’s and an operator’s cookie in one browser never replace each other', async () => {
  const customer = await shop.makeCustomer();
  const payload = { username: customer.email, password: testPassword };
  const bought = await send(shop, '/admin/login', { method: 'POST', headers: ownPage, payload });
  const { token } = bought.data as { token: string };
  const staff = await enrolStaff(shop, ['support']);
  const signedIn = await signIn(staff);
  const sid = pairOf(bought.cookies.filter((one) => one.startsWith('sid=')));
  const jar = { cookie: `${sid}; ${pairOf(signedIn.cookies)}`, ...ownPage };
  const asCustomer = { ...jar, authorization: `Bearer ${token}` };
  // Each call reads its own.
  expect((await send(shop, '/admin/get_user', { headers: asCustomer })).data).toMatchObject({ id: customer.id });
  expect((await send(shop, '/console/me', { headers: jar })).data).toMatchObject({ id: staff.id });
  expect((await send(shop, '/admin/get_user', { headers: jar })).status).toBe(401);
  // A header says who asks, whatever cookies are there.
  expect((await send(shop, '/console/me', { headers: asCustomer })).status).toBe(403);
  expect((await send(shop, '/console/me', { headers: { ...jar, authorization: 'Bearer' } })).status).toBe(401);
  expect((await send(shop, '/console/me', { headers: { ...ownPage, cookie: sid } })).status).toBe(401);
  expect((await read(sid.replace('sid=', 'console='))).status).toBe(401);
  // One signs out, the other stays.
  const left = await send(shop, '/console/logout', { method: 'POST', headers: jar });
  expect(left.cookies).toEqual([expect.stringMatching(/^console=; .*Max-Age=0/)]);
  expect((await send(shop, '/console/me', { headers: jar })).status).toBe(401);
  expect((await send(shop, '/admin/get_user', { headers: asCustomer })).status).toBe(200);
});

test('a script that signs out leaves the cookie alone', async () => {
  const staff = await enrolStaff(shop, ['support']);
  const cookie = pairOf((await signIn(staff)).cookies);
  const headers = { cookie, authorization: `Bearer ${staff.token}` };
  expect((await send(shop, '/console/logout', { method: 'POST', headers })).cookies).toEqual([]);
  expect((await read(cookie)).status).toBe(200);
});

test('an operator reads the documentation of the calls with the cookie', async () => {
  const real = await openTestShop(realShop);
  const { token } = await real.makeOperator(['support']);
  const ask = (headers: Record<string, string>) => real.app.inject({ url: '/api/openapi.json', headers });
  expect((await ask({})).statusCode).toBe(401);
  const cookie = `__Host-console=${token}`;
  expect((await ask({ cookie, 'sec-fetch-site': 'none' })).statusCode).toBe(200);
  expect((await ask({ cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
});

/** Ages rows instead of waiting, because expiry uses the database's clock. */
async function pass(actor: Pick<TestActor, 'id'>, minutes: number): Promise<void> {
  const moved = ['created_at', 'last_seen_at', 'idle_until', 'absolute_until']
    .map((column) => `${column} = ${column} - make_interval(mins => $2)`)
    .join(', ');
  await shop.services.pool.query(`update sessions set ${moved} where operator_id = $1`, [actor.id, minutes]);
}

test('guard: a session ends after 20 minutes without a call', async () => {
  const staff = await enrolStaff(shop, ['support']);
  const cookie = pairOf((await signIn(staff)).cookies);
  for (let calls = 0; calls < 3; calls++) {
    await pass(staff, 19);
    expect((await read(cookie)).status).toBe(200);
  }
  await pass(staff, 21);
  expect((await read(cookie)).status).toBe(401);
});

test('guard: a session ends after 8 hours, however busy', async () => {
  const staff = await enrolStaff(shop, ['support']);
  const cookie = pairOf((await signIn(staff)).cookies);
  for (let minutes = 15; minutes < 8 * 60; minutes += 15) {
    await pass(staff, 15);
    expect([minutes, (await read(cookie)).status]).toEqual([minutes, 200]);
  }
  await pass(staff, 15);
  expect((await read(cookie)).status).toBe(401);
});
