import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { SecretKeys } from '#config';
import { localStorage } from '#connectors/storage/local/storage.ts';
import { inTransaction } from '#database/connect.ts';
import { keepDevice, knownDevice } from '#domains/accounts/proof/known-device.ts';
import { isProof, makeChallenge } from '#domains/accounts/sign-in/proof-of-work.ts';
import { forgetLockedSecrets, prepareSecrets, rotateSecrets } from '#domains/accounts/stored-secrets.ts';
import { mayReadFile, signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { RequestFacts } from '#security/request-facts.ts';
import { decrypt, encrypt, open as openSealed } from '#security/secret-keys.ts';
import type { Context } from '#shop/context.ts';
import { openTestShop, type TestShop, testPassword } from '#testing/shop.ts';
import { inviteStaff, mailedPassword } from '#testing/staff.ts';
import { eventBody, sandboxOf } from '#testing/webhook.ts';
import { findRecoveryKey } from './recovery-codes.ts';
import { totpPurpose } from './second-factor.ts';
import { countSecretsByKey } from './secrets-store.ts';

// An authenticator's code lasts thirty seconds: the tests run in the middle of one.
vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (Date.now() % 30_000) + 15_000 });

const [oldKey, newKey] = ['Ux5Gd8Yt2Wp7Kb3Qf9Ln4Hv6Cj1Zs0Me', 'Rw9Fb3Xk7Tn1Vc5Jq8Dz2Lh6Pg4Ym0Sa'] as const;
const lostKey = 'Nd4Vx8Jt2Bm6Wq1Hs9Zf3Kp7Gc5Ry0Lu';

/** Processes of one shop while its key changes: announced, swapped, and one where the old key is dropped. */
const TRUST_PROXY = 'loopback';
const announced = await openTestShop({ SECRET_KEY: oldKey, SECRET_KEYS_ACCEPTED: newKey, TRUST_PROXY });
const swapped = await openTestShop({ SECRET_KEY: newKey, SECRET_KEYS_ACCEPTED: oldKey, TRUST_PROXY }, announced);
const dropped = await openTestShop({ SECRET_KEY: newKey, TRUST_PROXY }, announced);
const { db } = announced;

let counter = 0;
const fresh = () => ({ 'x-forwarded-for': `203.0.113.${++counter}` });
const password = 'a long river of words';
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** An operator who scans the secret at one process and enrols at another. */
async function enrol(begins: TestShop, ends = begins) {
  const { email, oneTimePassword } = await inviteStaff(begins, ['support']);
  const credentials = { email, password: oneTimePassword };
  const { secret } = await begins.call('operatorBeginEnrolment', credentials, undefined, fresh());
  const input = { ...credentials, newPassword: password, code: codeOf(secret, -1) };
  const { recoveryCodes } = await ends.call('operatorEnrol', input, undefined, fresh());
  return { email, secret, recoveryCodes };
}

const login = (at: TestShop, email: string, code = '') =>
  at.call('operatorLogin', { email, password, code }, undefined, fresh());

/** A customer who scans the secret at one process and turns the factor on at another. */
async function enrolCustomer(begins: TestShop, ends = begins) {
  const customer = await begins.makeCustomer();
  const { secret } = await begins.call('beginAuthenticator', {}, customer);
  const { recoveryCodes } = await ends.call('setAuthenticator', { code: codeOf(secret, -1) }, customer);
  return { ...customer, secret, recoveryCodes };
}

const signIn = (at: TestShop, { email }: { email: string }, code = '') =>
  at.call('login', { username: email, password: testPassword, code }, undefined, fresh());

async function mailedCode(at: TestShop, email: string): Promise<string> {
  await at.call('sendEmailCode', { email }, undefined, fresh());
  await at.runJobs();
  const mails = await at.inbox(email);
  return /\b\d{6}\b/.exec(mails.at(-1)?.subject ?? '')?.[0] ?? '';
}

const person = { firstName: 'Mina', lastName: 'Duarte', gender: 1, password: 'quiet-river' } as const;

const pairs: [string, TestShop, TestShop][] = [
  ['the old key by a process with the new one', announced, swapped],
  ['the new key by a process with the old one', swapped, announced],
];

test.each(pairs)('what was made with %s: mailed codes, second factors, recovery codes', async (_, maker, taker) => {
  const email = `new${++counter}@example.com`;
  const emailCode = await mailedCode(maker, email);
  await taker.call('register', { ...person, email, emailCode }, undefined, fresh());
  const operator = await enrol(maker, taker);
  await login(maker, operator.email, codeOf(operator.secret));
  await login(taker, operator.email, codeOf(operator.secret, 1));
  await login(maker, operator.email, operator.recoveryCodes[0]);
  await login(taker, operator.email, operator.recoveryCodes[1]);
  const customer = await enrolCustomer(maker, taker);
  await signIn(maker, customer, codeOf(customer.secret));
  await signIn(taker, customer, codeOf(customer.secret, 1));
  await signIn(maker, customer, customer.recoveryCodes[0]);
  await signIn(taker, customer, customer.recoveryCodes[1]);
});

test('a session and a known device outlive the change', async () => {
  const customer = await announced.makeCustomer();
  for (const shop of [announced, swapped, dropped])
    expect(await shop.call('getUser', {}, customer)).toMatchObject({ email: customer.email });
});

const contextOf = (shop: TestShop, request?: Partial<RequestFacts>) =>
  ({ config: shop.services.config, now: () => new Date(), request }) as unknown as Context;

/** Signs something and checks whether another process accepts it. */
const signedThings: Record<string, (maker: TestShop, taker: TestShop) => boolean | Promise<boolean>> = {
  'the URL of a private picture': (maker, taker) => {
    const url = new URL(signedFileUrl(contextOf(maker), 'slips/a.png'), 'http://shop.example');
    return mayReadFile(contextOf(taker), 'slips/a.png', Object.fromEntries(url.searchParams));
  },
  'a permission to upload': async (maker, taker) => {
    const key = `uploads/key-${++counter}.png`;
    const { url, authorization } = await localStorage(maker.services.config).permitUpload(key, 'image/png', undefined);
    const headers = { 'content-type': 'image/png', authorization };
    return (await taker.fetch(url, { method: 'PUT', headers, body: 'bytes' })).status === 200;
  },
  'a proof of work': (maker, taker) => {
    const challenge = makeChallenge(contextOf(maker), 'mina@example.com', 0);
    return isProof(contextOf(taker), 'mina@example.com', { challenge, nonce: '0' }, 0);
  },
  'the mark of a known device': (maker, taker) => {
    let device = '';
    keepDevice(contextOf(maker, { keepDevice: (cookie) => (device = cookie) }), 'one');
    return knownDevice(contextOf(taker, { device }), 'one') !== undefined;
  },
  'a webhook of the sandbox': (maker, taker) => {
    const body = eventBody('evt_1', 'payment_intent.succeeded', 'int_1');
    return sandboxOf(taker).readWebhook(sandboxOf(maker).sign(body), Buffer.from(body)) !== undefined;
  },
};

test.each(Object.entries(signedThings))('%s is taken with either key, until one is dropped', async (_, isTaken) => {
  expect(await isTaken(announced, swapped)).toBe(true);
  expect(await isTaken(swapped, announced)).toBe(true);
  expect(await isTaken(swapped, dropped)).toBe(true);
  expect(await isTaken(announced, dropped)).toBe(false);
});

test('a known device is marked again, once for each account', () => {
  let device = '';
  const request = (): Partial<RequestFacts> => ({ device, keepDevice: (cookie) => (device = cookie) });
  for (const shop of [announced, swapped, swapped]) keepDevice(contextOf(shop, request()), 'one');
  expect(device.split('.')).toHaveLength(2);
  expect(knownDevice(contextOf(dropped, { device }), 'one')).toBeDefined();
});

/** Enrolled with the old key. */
async function addOperators(count: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (let index = 0; index < count; index++) {
      const id = randomUUID();
      const totp_secret = encrypt([oldKey], totpPurpose({ kind: 'operator', id }), 'GEZDGNBVGY3TQOJQ');
      const values = { id, email: `many${index}@example.com`, name: 'Many', roles: [], password_hash: '', totp_secret };
      await tx.insertInto('operators').values(values).execute();
    }
  });
}

const keys = (...given: [string, ...string[]]): SecretKeys => given;

test('secrets:rotate stops in the middle, goes on where it stopped, and leaves nothing that needs the old key', async () => {
  const before = await enrol(announced);
  const buyer = await enrolCustomer(announced);
  await addOperators(150);
  const total = (await countSecretsByKey(db)).reduce((sum, { count }) => sum + count, 0);
  const needOld = await prepareSecrets(db, keys(newKey), []);

  // Interrupted: the last operator's row is locked, so the second batch fails.
  let changed = 0;
  await inTransaction(db, async (tx) => {
    await sql`select from operators where totp_secret is not null order by id desc limit 1 for update`.execute(tx);
    const rotation = rotateSecrets(swapped.db, keys(newKey, oldKey), [], (done) => (changed = done));
    await expect(rotation).rejects.toThrow(/lock timeout/);
  });
  expect([changed, needOld > changed]).toEqual([100, true]);
  expect(await prepareSecrets(db, keys(newKey), [])).toBe(needOld - changed);
  await login(swapped, before.email, codeOf(before.secret));
  await login(announced, before.email, before.recoveryCodes[0]);

  const done = await rotateSecrets(db, keys(newKey, oldKey), []);
  expect(done).toMatchObject({ left: 0, locked: 0 });
  expect(await countSecretsByKey(db)).toEqual([{ id: expect.any(String), count: total }]);
  expect(await rotateSecrets(db, keys(newKey, oldKey), [])).toEqual({ changed: 0, left: 0, locked: 0 });
  expect(await prepareSecrets(db, keys(newKey), [])).toBe(0);
  await login(dropped, before.email, codeOf(before.secret, 1));
  await login(dropped, before.email, before.recoveryCodes[1]);
  await signIn(dropped, buyer, codeOf(buyer.secret));
  await signIn(dropped, buyer, buyer.recoveryCodes[0]);
});

test('guard: secondFactorsOf. A customer’s secret is counted, encrypted with the new key, and opens nobody else’s factor', async () => {
  const [one, other] = [await enrolCustomer(announced), await enrolCustomer(announced)];
  const sealedOf = async ({ id }: { id: string }) =>
    (await db.selectFrom('users').select('totp_secret').where('id', '=', id).executeTakeFirstOrThrow()).totp_secret;
  const before = await sealedOf(one);
  expect(await prepareSecrets(db, keys(newKey), [])).toBe(2);
  expect(await rotateSecrets(db, keys(newKey, oldKey), [])).toEqual({ changed: 2, left: 0, locked: 0 });
  expect(await prepareSecrets(db, keys(newKey), [])).toBe(0);
  const after = (await sealedOf(one)) ?? '';
  expect(after).not.toBe(before);
  expect(decrypt(keys(newKey), totpPurpose({ kind: 'user', id: one.id }), after)).toBe(one.secret);
  expect(() => decrypt(keys(newKey), totpPurpose({ kind: 'user', id: other.id }), after)).toThrow();
  expect(() => decrypt(keys(newKey), totpPurpose({ kind: 'operator', id: one.id }), after)).toThrow();
  await signIn(dropped, one, codeOf(one.secret));
});

test('guard: another key opens nothing, and a start with it changes nothing', async () => {
  const stored = await countSecretsByKey(db);
  expect(await prepareSecrets(db, keys(lostKey), [])).toBe(stored.reduce((sum, { count }) => sum + count, 0));
  expect(await rotateSecrets(db, keys(lostKey), [])).toMatchObject({ changed: 0, left: 0 });
  expect(await countSecretsByKey(db)).toEqual(stored);
});

/** Earlier versions stored them like this: no id, and recovery codes hashed with SECRET_KEY itself. */
async function makeOld(email: string, code: string): Promise<void> {
  const { id, totp_secret } = await db
    .selectFrom('operators')
    .select(['id', 'totp_secret'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const sealed = totp_secret?.split('.')[1] ?? '';
  expect(openSealed(newKey, totpPurpose({ kind: 'operator', id }), sealed)).toMatch(/^[A-Z2-7]{32}$/);
  const hash = createHmac('sha256', newKey)
    .update(`recovery\n${id}\n${code.replaceAll('-', '')}`)
    .digest();
  await inTransaction(db, async (tx) => {
    for (const table of ['operator_recovery_codes', 'user_recovery_codes', 'data_keys'] as const)
      await tx.deleteFrom(table).execute();
    await tx.updateTable('users').set({ totp_secret: null }).execute();
    await tx.updateTable('operators').set({ totp_secret: null }).where('id', '<>', id).execute();
    await tx.updateTable('operators').set({ totp_secret: sealed }).where('id', '=', id).execute();
    await tx.insertInto('operator_recovery_codes').values({ operator_id: id, code_hash: hash }).execute();
  });
}

test('what an earlier version stored still works, and can be rotated', async () => {
  const { email, secret } = await enrol(dropped);
  await makeOld(email, 'ABCD-EFGH-JKLM');
  expect(await prepareSecrets(db, keys(oldKey, newKey), [])).toBe(0);
  expect(await rotateSecrets(db, keys(oldKey, newKey), [])).toEqual({ changed: 1, left: 0, locked: 0 });
  expect(await prepareSecrets(db, keys(oldKey), [])).toBe(0);
  await login(announced, email, codeOf(secret));
  await login(announced, email, 'ABCD-EFGH-JKLM');
});

test('guard: forgetLockedSecrets. Who has a new key’s secret keeps it, but nobody a code that was hashed with the lost one', async () => {
  const [kept, gone] = [await enrol(announced), await enrol(announced)];
  const { id } = await db
    .selectFrom('operators')
    .select('id')
    .where('email', '=', kept.email)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('operators')
    .set({ totp_secret: encrypt(keys(lostKey), totpPurpose({ kind: 'operator', id }), kept.secret) })
    .where('id', '=', id)
    .execute();
  const { token } = await login(announced, gone.email, codeOf(gone.secret));
  await announced.call('operatorMe', {}, { token });
  const [unlucky, lucky] = [await enrolCustomer(announced), await enrolCustomer(announced)];
  const sealed = encrypt(keys(lostKey), totpPurpose({ kind: 'user', id: lucky.id }), lucky.secret);
  await db.updateTable('users').set({ totp_secret: sealed }).where('id', '=', lucky.id).execute();
  const { emails, customers } = await forgetLockedSecrets(db, keys(lostKey));
  expect(customers).toBeGreaterThan(0);
  await signIn(announced, unlucky);
  const left = db.selectFrom('users').select('id').where('totp_secret', 'is not', null);
  expect(await left.execute()).toEqual([{ id: lucky.id }]);
  await expect(announced.call('operatorMe', {}, { token })).rejects.toMatchObject({ error: 'not_signed_in' });
  expect([emails.includes(kept.email), emails.includes(gone.email)]).toEqual([false, true]);
  for (const table of ['operator_recovery_codes', 'user_recovery_codes'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  await db.updateTable('users').set({ totp_secret: null }).execute();
  await db.deleteFrom('data_keys').execute();
  await db.updateTable('operators').set({ totp_secret: null }).where('id', '=', id).execute();
});

test('a lost key: its operators can be added again, and the shop opens', async () => {
  const { email } = await enrol(announced);
  expect(await prepareSecrets(db, keys(lostKey), [])).toBeGreaterThan(0);
  expect((await forgetLockedSecrets(db, keys(lostKey))).emails).toContain(email);
  expect(await prepareSecrets(db, keys(lostKey), [])).toBe(0);
  expect(await findRecoveryKey(db, keys(lostKey))).toHaveLength(43);
  const owner = await announced.makeOperator(['owner']);
  const staff = { email, name: 'Staff', roles: ['support' as const] };
  await announced.call('operatorInvite', staff, owner);
  expect(await mailedPassword(announced, email)).toMatch(/^[\w-]{20}$/);
});

test('guard: isOthersConnection. A key that nobody needs yet is replaced, but not while another process of the shop has it', async () => {
  await db.deleteFrom('operator_recovery_codes').execute();
  await db.updateTable('operators').set({ totp_secret: null }).execute();
  const other = new pg.Client({
    connectionString: announced.services.config.databaseUrl,
    application_name: 'sampan-listen-1',
  });
  await other.connect();
  const key = randomBytes(32).toString('base64');
  expect(await prepareSecrets(db, keys(key), [])).toBe(1);
  await other.end();
  await expect.poll(() => prepareSecrets(db, keys(key), [])).toBe(0);
});
