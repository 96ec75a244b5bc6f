import pino from 'pino';
import { expect, test } from 'vitest';
import { forgetExpired } from '#domains/accounts/sign-in/forget-expired.ts';
import { openTestShop, testPassword } from '#testing/shop.ts';
import { listSecurityEvents } from './list-security-events.ts';
import { pseudonym } from './pseudonym.ts';
import { forgetPersonsEvents, forgetSecurityEvents, type SecurityEvent, SecurityEvents } from './security-events.ts';

/** Recorded security events: author, subject, address and retention; nothing secret. */

const shop = await openTestShop({ TRUST_PROXY: 'loopback' });
const { db, pool, securityEvents } = shop.services;

const from = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': 'Browser/1.0' });
async function events(address: string) {
  await securityEvents.flush();
  return listSecurityEvents(db, { address });
}
const login = (username: string, password: string, address: string) =>
  shop.call('login', { username, password, rememberMe: false }, undefined, from(address)).catch(() => undefined);

test('sign-ins, failed ones and signing out: whose, from where, with what', async () => {
  const { id, email } = await shop.makeCustomer();
  const address = '203.0.113.7';
  await login(email, 'wrong-canary', address);
  await login('nobody@example.com', 'wrong-canary', address);
  const session = await login(email, testPassword, address);
  await shop.call('logout', {}, session, from(address));
  const person = { personKind: 'customer', person: id, email };
  const common = { address, agent: 'Browser/1.0', times: 1 };
  const found = await events(address);
  expect(new Set(found.map(({ requestId }) => requestId)).size).toBe(4);
  expect(found.toReversed()).toMatchObject([
    { ...common, ...person, kind: 'sign_in_failed' },
    { ...common, kind: 'sign_in_failed', person: pseudonym('nobody@example.com') },
    { ...common, ...person, kind: 'signed_in' },
    { ...common, ...person, kind: 'signed_out' },
  ]);
});

test('a refusal says which route, to whom and how often within a minute', async () => {
  const customer = await shop.makeCustomer();
  const address = '2001:db8:7::5';
  for (let round = 0; round < 3; round++)
    await shop.call('operatorListCustomers', {}, customer, from(address)).catch(() => undefined);
  await shop.call('getUser', {}, undefined, from(address)).catch(() => undefined);
  const found = await events(address);
  const forbidden = found.filter(({ outcome }) => outcome === '403');
  expect(forbidden.reduce((sum, { times }) => sum + times, 0)).toBe(3);
  expect(forbidden[0]).toMatchObject({ kind: 'refused', person: customer.id, call: '/api/console/customers' });
  expect(found.filter(({ outcome }) => outcome === '401')).toMatchObject([
    { kind: 'refused', person: '', call: '/api/admin/get_user', times: 1 },
  ]);
});

test('every write of an operator is recorded: author, call, subject, outcome and address', async () => {
  const operator = await shop.makeOperator(['support']);
  const customer = await shop.makeCustomer();
  const address = '198.51.100.20';
  const headers = from(address);
  await shop.call(
    'operatorSetCustomerDisabled',
    { id: customer.id, disabled: true, reason: 'test' },
    operator,
    headers,
  );
  await shop
    .call('operatorSetCustomerDisabled', { id: 'nobody', disabled: true, reason: 'test' }, operator, headers)
    .catch(() => {});
  await shop.call('operatorListCustomers', {}, operator, headers);
  const who = { kind: 'operator_act', personKind: 'operator', person: operator.id, email: operator.email, address };
  expect((await events(address)).toReversed()).toMatchObject([
    { ...who, call: 'operatorSetCustomerDisabled', subject: customer.id, outcome: 'done' },
    { ...who, call: 'operatorSetCustomerDisabled', subject: 'nobody', outcome: 'not_found' },
  ]);
});

test('created objects are named by their id; an operator’s events are found by e-mail address, too', async () => {
  const owner = await shop.makeOperator(['owner']);
  const address = '198.51.100.21';
  const added = { email: 'new-operator@example.com', name: 'New', roles: ['support' as const] };
  const { id } = await shop.call('operatorInvite', added, owner, from(address));
  const act = { call: 'operatorInvite', subject: id, outcome: 'done' };
  expect((await events(address))[0]).toMatchObject(act);
  expect((await listSecurityEvents(db, { email: owner.email }))[0]).toMatchObject(act);
});

test('codes and changed passwords are recorded, without the code or the password', async () => {
  const address = '192.0.2.77';
  const headers = from(address);
  const { token, email, id } = await shop.makeCustomer();
  await shop.call('sendEmailCode', { email: 'new-canary@example.com' }, undefined, headers);
  const wrong = { username: email, password: 'Canary-777-canary', emailCode: '000000' };
  await shop.call('forgetPassword', wrong, undefined, headers).catch(() => undefined);
  const change = { oldPassword: testPassword, newPassword: 'Canary-888-canary' };
  await shop.call('changePassword', change, { token }, headers);
  expect((await events(address)).toReversed()).toMatchObject([
    { kind: 'code_sent', person: pseudonym('new-canary@example.com') },
    { kind: 'code_wrong', person: pseudonym(email) },
    { kind: 'password_changed', person: id, call: 'changePassword' },
  ]);
  const { rows } = await pool.query(`select * from security_events`);
  expect(rows.length).toBeGreaterThan(8);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`canary|wrong-|correct horse|000000|@example|${token}`, 'i'));
});

test('a person’s events are found by e-mail address, an unknown one’s too; a network’s by network', async () => {
  const { email } = await shop.makeCustomer();
  await login(email, testPassword, '203.0.113.50');
  await login('stranger@example.com', 'wrong', '203.0.113.51');
  await securityEvents.flush();
  expect(await listSecurityEvents(db, { email: email.toUpperCase() })).toMatchObject([{ kind: 'signed_in' }]);
  expect(await listSecurityEvents(db, { email: 'stranger@example.com' })).toMatchObject([{ kind: 'sign_in_failed' }]);
  const addresses = (await events('203.0.113.48/29')).map(({ address }) => address);
  expect(addresses).toEqual(['203.0.113.51', '203.0.113.50']);
});

const event = (change: Partial<SecurityEvent>): SecurityEvent => ({
  kind: 'refused',
  personKind: '',
  person: '',
  call: '/api/x',
  subject: '',
  outcome: '429',
  address: '192.0.2.1',
  agent: '',
  requestId: '',
  ...change,
});
const silent = pino({ level: 'silent' });
const lost: number[] = [];
const metrics = { recordSecurityEvent: () => {}, recordLostSecurityEvents: (count: number) => void lost.push(count) };
const noon = new Date('2026-03-01T12:00:00Z');

test('guard: rowsPerMinute. A flood from everywhere makes few rows, loses no count, and hides no operator', async () => {
  let now = noon;
  const recorder = new SecurityEvents(pool, silent, metrics, () => now);
  const flood = 20_000;
  for (let n = 0; n < flood; n++)
    recorder.note(
      event({ address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, person: String(n), agent: 'Bot', requestId: 'r' }),
    );
  const act = event({ kind: 'operator_act', person: 'operator', call: 'operatorShip', address: '192.0.2.9' });
  for (let n = 0; n < 500; n++) recorder.note({ ...act, subject: `order ${n}` });
  await recorder.flush();
  const read = async () =>
    (
      await pool.query(
        `select count(*) as rows, sum(times)::int as times from security_events
      where kind = 'refused' and at >= $1 and at < $1 + interval '1 hour'`,
        [noon],
      )
    ).rows[0];
  expect(await read()).toEqual({ rows: 120 + 40 + 1, times: flood });
  const actions = await listSecurityEvents(db, { address: '192.0.2.9' });
  expect(new Set(actions.map(({ call, subject }) => `${call} ${subject}`)).size).toBe(500);
  const named = await pool.query(
    `select count(*) from security_events where at = $1 and (person like '1%' or agent = 'Bot' or request_id = 'r')`,
    [noon],
  );
  expect(named.rows[0]?.count).toBe(120);
  const networks = await pool.query(
    `select count(*) from security_events where at = $1 and kind = 'refused' and masklen(address) = 24`,
    [noon],
  );
  expect(networks.rows[0]?.count).toBe(40);
  // The next minute has room again.
  now = new Date(noon.getTime() + 60_000);
  recorder.note(event({ address: '10.200.0.1' }));
  await recorder.flush();
  expect(await read()).toEqual({ rows: 120 + 40 + 2, times: flood + 1 });
  expect(await listSecurityEvents(db, { address: '10.200.0.1/32' })).toHaveLength(1);
});

test('two processes count equal events of a minute in one row, which is found until its last one', async () => {
  const at = new Date('2026-03-02T12:00:00Z');
  for (const times of [2, 3]) {
    let seconds = 0;
    const recorder = new SecurityEvents(pool, silent, metrics, () => new Date(at.getTime() + 10_000 * seconds++));
    for (let n = 0; n < times; n++) recorder.note(event({ address: '192.0.2.200' }));
    await recorder.flush();
  }
  const address = '192.0.2.200';
  const lastAt = new Date(at.getTime() + 20_000);
  expect(await listSecurityEvents(db, { address })).toMatchObject([{ times: 5, at, lastAt }]);
  expect(await listSecurityEvents(db, { address, since: lastAt })).toHaveLength(1);
  expect(await listSecurityEvents(db, { address, since: new Date(lastAt.getTime() + 1) })).toEqual([]);
});

test('guard: keyOf. Events that differ in anything but browser and request are rows of their own', async () => {
  const at = new Date('2026-03-02T13:00:00Z');
  const recorder = new SecurityEvents(pool, silent, metrics, () => at);
  const address = '192.0.2.201';
  recorder.note(event({ address }));
  recorder.note(event({ address, agent: 'Browser/2.0', requestId: 'r' }));
  const differences: Partial<SecurityEvent>[] = [
    { kind: 'code_wrong' },
    { personKind: 'customer' },
    { person: 'somebody' },
    { call: '/api/y' },
    { subject: 'something' },
    { outcome: '403' },
  ];
  for (const difference of differences) recorder.note(event({ address, ...difference }));
  await recorder.flush();
  const counted = (await listSecurityEvents(db, { address })).map(({ times }) => times).sort();
  expect(counted).toEqual([1, 1, 1, 1, 1, 1, 2]);
});

test('guard: mostWaiting. Without a database events wait, bounded, and are stored when it is back', async () => {
  let isDown = true;
  const query = (...asked: [string]) => (isDown ? Promise.reject(new Error('down')) : pool.query(...asked));
  let now = new Date('2026-03-03T12:00:00Z');
  const recorder = new SecurityEvents({ query } as typeof pool, silent, metrics, () => now);
  for (let minute = 0; minute < 30; minute++) {
    now = new Date(now.getTime() + 60_000);
    for (let n = 0; n < 100; n++) recorder.note(event({ address: `172.16.${minute}.${n}` }));
  }
  await recorder.flush();
  expect(lost.reduce((sum, count) => sum + count, 0)).toBe(1000);
  isDown = false;
  await recorder.flush();
  const { rows } = await pool.query(
    `select sum(times)::int as times from security_events where address <<= '172.16.0.0/12'`,
  );
  expect(rows).toEqual([{ times: 2000 }]);
});

test('any content of an address or a User-Agent can be stored', async () => {
  const recorder = new SecurityEvents(pool, silent, metrics, () => new Date('2026-03-04T12:00:00Z'));
  for (const address of ['fe80::1%eth0', '::ffff:192.0.2.210', 'unknown', '', undefined])
    recorder.note(event({ address, kind: 'signed_in' }));
  await recorder.flush();
  const { rows } = await pool.query(`select host(address) as address, times from security_events
    where at = '2026-03-04T12:00:00Z' order by address`);
  expect(rows).toEqual([
    { address: '192.0.2.210', times: 1 },
    { address: 'fe80::1', times: 1 },
    { address: null, times: 3 },
  ]);
  await shop.fetch('/api/admin/get_user', {
    headers: { ...from('192.0.2.211'), 'user-agent': `a\u009b31m"\\é${'x'.repeat(500)}` },
  });
  expect((await events('192.0.2.211'))[0]?.agent).toBe(`a?31m"\\?${'x'.repeat(192)}`);
});

test('guard: 30 days. Then events go, and the oldest beyond the most rows; operators’ acts stay their time', async () => {
  await pool.query(`delete from security_events`);
  const ago = (days: number, kind: SecurityEvent['kind']) => {
    const recorder = new SecurityEvents(pool, silent, metrics, () => new Date(Date.now() - days * 86_400_000));
    recorder.note(event({ kind, outcome: `${kind} ${days}` }));
    return recorder.flush();
  };
  for (const days of [31, 29, 2, 1]) for (const kind of ['refused', 'operator_act'] as const) await ago(days, kind);
  const left = async () => (await listSecurityEvents(db, {})).map(({ outcome }) => outcome).sort();
  await forgetExpired(shop.services);
  const actions = ['operator_act 1', 'operator_act 2', 'operator_act 29'];
  expect(await left()).toEqual([...actions, 'refused 1', 'refused 2', 'refused 29']);
  await forgetSecurityEvents(db, 2);
  expect(await left()).toEqual([...actions, 'refused 1', 'refused 2']);
});

test('a person’s events can be erased', async () => {
  const { id, email } = await shop.makeCustomer();
  const other = await shop.makeCustomer();
  await login(email, testPassword, '192.0.2.220');
  await login(other.email, testPassword, '192.0.2.220');
  await shop.call('sendEmailCode', { email }, undefined, from('192.0.2.220'));
  expect(await events('192.0.2.220')).toHaveLength(3);
  await db.transaction().execute((tx) => forgetPersonsEvents(tx, { id, email }));
  expect(await events('192.0.2.220')).toMatchObject([{ person: other.id }]);
});
