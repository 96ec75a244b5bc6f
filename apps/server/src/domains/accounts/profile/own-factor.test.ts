import type { InputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { describe, expect, test, vi } from 'vitest';
import { Authenticator } from '#testing/authenticator.ts';
import { barrier } from '#testing/barrier.ts';
import { openTestShop, type TestCustomer, testPassword } from '#testing/shop.ts';
import { codeOf, enrolStaff, proofOf, staffPassword } from '#testing/staff.ts';

// An authenticator's code lasts thirty seconds: the tests run in the middle of one.
vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (Date.now() % 30_000) + 15_000 });

const origin = 'https://shop.example';
const shop = await openTestShop({ SHOP: 'public-demo', PUBLIC_URL: origin, TRUST_PROXY: 'loopback' });

let counter = 0;
const fresh = () => ({ 'x-forwarded-for': `198.51.100.${++counter % 250}` });
const asked = { status: 403, error: 'second_factor_asked' };
const wrong = { status: 400, error: 'second_factor_wrong' };
const password = testPassword;

type Factor = Pick<InputOf<Calls['login']>, 'code' | 'passkey'>;
const signIn = ({ email }: { email: string }, factor: Factor = {}, headers: Record<string, string> = fresh()) =>
  shop.call('login', { username: email, password, ...factor }, undefined, headers);

/** The code of this step may be used again. */
const forgetStep = ({ id }: TestCustomer) =>
  shop.db.updateTable('users').set({ totp_last_step: 0 }).where('id', '=', id).execute();

async function enrol() {
  const customer = await shop.makeCustomer();
  const { secret, uri } = await shop.callOnce('beginAuthenticator', { password }, customer);
  const { recoveryCodes } = await shop.callOnce('setAuthenticator', { code: codeOf(secret) }, customer);
  await forgetStep(customer);
  return { customer, secret, uri, recoveryCodes };
}

const mailsOf = async ({ email }: { email: string }) => {
  await shop.runQueue('send-mail');
  return (await shop.inbox(email)).map(({ text_body }) => text_body).join('\n');
};
const livesOf = async (token: string) =>
  (await shop.fetch('/api/admin/get_user', { headers: { authorization: `Bearer ${token}` } })).status === 200;

describe('sessions', () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  test('listed with device, address and times, this one marked; ended one by one, and all others at once', async () => {
    const customer = await shop.makeCustomer();
    const second = await signIn(customer, {}, { 'x-forwarded-for': '203.0.113.7', 'user-agent': agent });
    const third = await signIn(customer);
    const list = await shop.call('listSessions', {}, second);
    expect(list).toHaveLength(3);
    expect(list.filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { browser: 'Firefox', system: 'Linux', agent, address: '203.0.113.7' },
    ]);
    const [first] = list.filter(({ agent: named }) => named === '');
    await shop.call('endSession', { id: first?.id ?? '' }, second);
    expect([await livesOf(customer.token), await livesOf(second.token), await livesOf(third.token)]).toEqual([
      false,
      true,
      true,
    ]);
    await shop.call('endOtherSessions', {}, third);
    expect([await livesOf(second.token), await livesOf(third.token)]).toEqual([false, true]);
    expect(await shop.call('listSessions', {}, third)).toMatchObject([{ isCurrent: true }]);
  });

  test('guard: ofPerson. Another customer’s session, and an operator’s, is not found and goes on', async () => {
    const [one, other] = [await shop.makeCustomer(), await shop.makeCustomer()];
    const operator = await shop.makeOperator(['owner']);
    const [theirs] = await shop.call('listSessions', {}, other);
    const [staffs] = await shop.call('operatorListSessions', {}, operator);
    for (const id of [theirs?.id ?? '', staffs?.id ?? ''])
      await expect(shop.call('endSession', { id }, one)).rejects.toMatchObject({ error: 'not_found' });
    await shop.call('endOtherSessions', {}, one);
    expect([await livesOf(one.token), await livesOf(other.token)]).toEqual([true, true]);
    await shop.call('operatorMe', {}, operator);
  });

  test('guard: epochOf. A sign-in under way when all others end opens nothing', async () => {
    const customer = await shop.makeCustomer();
    await shop.call('endOtherSessions', {}, customer);
    const { session_epoch } = await shop.db
      .selectFrom('users')
      .select('session_epoch')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(session_epoch).toBe(1);
    await shop.db.updateTable('users').set({ session_epoch: 2 }).where('id', '=', customer.id).execute();
    expect(await livesOf(customer.token)).toBe(false);
  });

  test('API keys go on working, and cannot end sessions', async () => {
    const customer = await shop.makeCustomer();
    const key = await shop.makeApiKey(customer, ['orders:read']);
    await shop.call('endOtherSessions', {}, customer);
    await shop.call('listOrders', {}, key);
    await expect(shop.call('endOtherSessions', {}, key)).rejects.toMatchObject({ error: 'closed_to_api_keys' });
  });
});

describe('an authenticator app', () => {
  test('is set up with the own password and a code; sign-in asks for it, other sessions end, and a mail reports it', async () => {
    const customer = await shop.makeCustomer();
    const other = await signIn(customer);
    await expect(shop.callOnce('beginAuthenticator', {}, customer)).rejects.toMatchObject({ error: 'proof_needed' });
    const { secret, uri } = await shop.callOnce('beginAuthenticator', { password }, customer);
    expect(uri).toContain(encodeURIComponent(customer.email));
    await signIn(customer);
    const off = shop.call('setAuthenticator', { code: codeOf(secret, 5) }, customer);
    await expect(off).rejects.toMatchObject(wrong);
    const { recoveryCodes } = await shop.call('setAuthenticator', { code: codeOf(secret) }, customer);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect([await livesOf(customer.token), await livesOf(other.token)]).toEqual([true, false]);
    expect(await shop.call('getSecondFactor', {}, customer)).toEqual({ isOn: true, recoveryCodes: 10, passkeys: [] });
    expect(await mailsOf(customer)).toContain('Two-step sign-in is on');
    await expect(signIn(customer)).rejects.toMatchObject(asked);
    await forgetStep(customer);
    expect((await signIn(customer, { code: codeOf(secret) })).token).toHaveLength(43);
  });

  test('guard: the secret is stored encrypted', async () => {
    const { customer, secret } = await enrol();
    const row = await shop.db.selectFrom('users').selectAll().where('id', '=', customer.id).executeTakeFirstOrThrow();
    expect(row.totp_secret).toMatch(/^[\w-]{8}\.[\w-]{70,}$/);
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  test('guard: useTotpStep. A code works once, even for requests at the same moment', async () => {
    const { customer, secret } = await enrol();
    const ends = await barrier(4, () => signIn(customer, { code: codeOf(secret) }));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(signIn(customer, { code: codeOf(secret) })).rejects.toMatchObject(wrong);
    await expect(signIn(customer, { code: codeOf(secret, -1) })).rejects.toMatchObject(wrong);
  });

  test('guard: useRecoveryCode. A recovery code works once, for its customer, until there are new ones', async () => {
    const { customer, recoveryCodes } = await enrol();
    const [code = '', second = ''] = recoveryCodes;
    await expect(signIn((await enrol()).customer, { code })).rejects.toMatchObject(wrong);
    const ends = await barrier(3, () => signIn(customer, { code: code.toLowerCase() }));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await shop.call('getSecondFactor', {}, customer)).recoveryCodes).toBe(9);
    const made = await shop.call('replaceRecoveryCodes', {}, customer);
    await expect(signIn(customer, { code: second })).rejects.toMatchObject(wrong);
    await signIn(customer, { code: made.recoveryCodes[0] ?? '' });
  });

  test('guard: askForFactor. The wrong password is refused as ever, whatever comes with it, and uses up no code', async () => {
    const { customer, secret } = await enrol();
    for (let time = 0; time < 30; time++) {
      const guess = { username: customer.email, password: 'a guess', code: codeOf(secret) };
      const refused = await shop.callOnce('login', guess, undefined, fresh()).catch((error) => error.error);
      expect(['wrong_account_or_password', 'proof_of_work_needed']).toContain(refused);
    }
    const counted = shop.db.selectFrom('attempts').select('id').where('bucket', 'like', `code-guess%${customer.id}%`);
    expect(await counted.execute()).toEqual([]);
    await shop.db.deleteFrom('attempts').execute();
    await signIn(customer, { code: codeOf(secret) });
  });

  test('guard: customersCodeLimits. Who has the password guesses 20 codes a day from a place, and a known device has its own', async () => {
    const { customer, secret } = await enrol();
    const response = await shop.fetch('/api/admin/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...fresh() },
      body: JSON.stringify({ username: customer.email, password, code: codeOf(secret) }),
    });
    const device = /\b(?:__Host-)?device=([^;]+)/.exec(response.headers.getSetCookie().join('\n'))?.[0] ?? '';
    expect(device).not.toBe('');
    await forgetStep(customer);
    const place = { 'x-forwarded-for': '203.0.113.99' };
    for (let time = 0; time < 20; time++) {
      // The limit of wrong sign-ins would come first.
      await shop.db.deleteFrom('attempts').where('bucket', 'like', 'sign-in%').execute();
      await expect(signIn(customer, { code: '000000' }, place)).rejects.toMatchObject(wrong);
    }
    await shop.db.deleteFrom('attempts').where('bucket', 'like', 'sign-in%').execute();
    const right = { code: codeOf(secret) };
    await expect(signIn(customer, right, place)).rejects.toMatchObject({ error: 'too_many_attempts' });
    await signIn(customer, right, { ...place, cookie: device });
  });

  test('guard: askForFactor. What outlives a session takes the factor, too, and so does another password', async () => {
    const { customer, secret } = await enrol();
    const make = (factor: Factor) =>
      shop.callOnce('createApiKey', { name: 'ERP', scopes: ['orders:read'], password, ...factor }, customer);
    await expect(make({})).rejects.toMatchObject(asked);
    await expect(make({ code: '000000' })).rejects.toMatchObject(wrong);
    const code = codeOf(secret);
    await make({ code });
    await expect(make({ code })).rejects.toMatchObject(wrong);
    const change = (factor: Factor) =>
      shop.callOnce('changePassword', { oldPassword: password, newPassword: 'green tea at noon', ...factor }, customer);
    await expect(change({})).rejects.toMatchObject(asked);
    await forgetStep(customer);
    await change({ code });
  });

  test('guard: lockEnrolled. It is removed with password and factor only, is gone whole, and the next secret is another one', async () => {
    const { customer, secret, recoveryCodes } = await enrol();
    const other = await signIn(customer, { code: codeOf(secret) });
    const remove = (proof: object) => shop.callOnce('removeSecondFactor', proof, customer);
    await expect(remove({})).rejects.toMatchObject({ error: 'proof_needed' });
    await expect(remove({ password })).rejects.toMatchObject(asked);
    await remove({ password, code: recoveryCodes[0] });
    expect(await shop.call('getSecondFactor', {}, customer)).toEqual({ isOn: false, recoveryCodes: 0, passkeys: [] });
    expect([await livesOf(customer.token), await livesOf(other.token)]).toEqual([true, false]);
    expect(await mailsOf(customer)).toContain('Two-step sign-in is off');
    await signIn(customer);
    await expect(remove({ password })).rejects.toMatchObject({ error: 'second_factor_needed' });
    const again = await shop.callOnce('beginAuthenticator', { password }, customer);
    expect(again.secret).not.toBe(secret);
  });

  test('another app takes its place and keeps the recovery codes', async () => {
    const { customer, secret } = await enrol();
    const next = await shop.callOnce('beginAuthenticator', { password, code: codeOf(secret) }, customer);
    expect(next.secret).not.toBe(secret);
    await forgetStep(customer);
    const answer = await shop.call('setAuthenticator', { code: codeOf(next.secret) }, customer);
    expect(answer).toEqual({ recoveryCodes: [] });
    await forgetStep(customer);
    await expect(signIn(customer, { code: codeOf(secret) })).rejects.toMatchObject(wrong);
    await signIn(customer, { code: codeOf(next.secret) });
    expect((await shop.call('getSecondFactor', {}, customer)).recoveryCodes).toBe(10);
  });

  test('guard: operatorRemoveSecondFactor. Only an owner with a proof removes a lost one; all sessions and keys end, and a mail reports it', async () => {
    const { customer, recoveryCodes } = await enrol();
    const owner = await enrolStaff(shop, ['owner']);
    const input = { id: customer.id };
    const support = await shop.makeOperator(['support']);
    const bySupport = shop.callOnce('operatorRemoveSecondFactor', input, support);
    await expect(bySupport).rejects.toMatchObject({ status: 403, error: 'forbidden' });
    const asked = { name: 'ERP', scopes: ['orders:read' as const], password, code: recoveryCodes[0] };
    const key = { token: (await shop.callOnce('createApiKey', asked, customer)).key };
    const byOwner = (proof: object, to = input) =>
      shop.callOnce('operatorRemoveSecondFactor', { ...to, ...proof }, owner);
    await expect(byOwner({})).rejects.toMatchObject({ error: 'proof_needed' });
    const { code } = proofOf(owner);
    for (const proof of [{ password: staffPassword }, { password, code }, { password: staffPassword, code: '000000' }])
      await expect(byOwner(proof)).rejects.toMatchObject({ error: 'wrong_account_or_password' });
    await shop.call('listOrders', {}, key);
    await byOwner(proofOf(owner));
    expect(await livesOf(customer.token)).toBe(false);
    await expect(shop.call('listOrders', {}, key)).rejects.toMatchObject({ status: 401 });
    expect(await mailsOf(customer)).toContain('Sign-in and security');
    const { token } = await signIn(customer);
    const gone = { isOn: false, recoveryCodes: 0, passkeys: [] };
    expect(await shop.call('getSecondFactor', {}, { token })).toEqual(gone);
    const { list } = await shop.call('operatorListAuditLog', { table: 'users', rowId: customer.id }, owner);
    expect(list.map(({ call, actor }) => [call, actor.id])).toContainEqual(['operatorRemoveSecondFactor', owner.id]);
    expect(list.find(({ after }) => after?.totp_secret === null)?.before).toMatchObject({ totp_secret: '(secret)' });
  });

  test('guard: removeCustomersFactor. A customer without one, erased, or unknown has none to remove', async () => {
    const owner = await shop.makeOperator(['owner']);
    const bare = await shop.makeCustomer();
    const remove = (id: string) => shop.call('operatorRemoveSecondFactor', { id }, owner);
    await expect(remove(bare.id)).rejects.toMatchObject({ error: 'second_factor_needed' });
    await expect(remove(owner.id)).rejects.toMatchObject({ error: 'not_found' });
    await expect(remove('none')).rejects.toMatchObject({ error: 'not_found' });
    const { customer } = await enrol();
    await shop.db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', customer.id).execute();
    await expect(remove(customer.id)).rejects.toMatchObject({ error: 'not_found' });
    await shop.db.updateTable('users').set({ erased_at: null }).where('id', '=', customer.id).execute();
  });

  test('guard: withFreshProof. A session, and the password alone, change nothing of it', async () => {
    const { customer } = await enrol();
    for (const name of ['beginAuthenticator', 'replaceRecoveryCodes', 'removeSecondFactor', 'beginPasskey'] as const) {
      await expect(shop.callOnce(name, {}, customer)).rejects.toMatchObject({ error: 'proof_needed' });
      await expect(shop.callOnce(name, { password }, customer)).rejects.toMatchObject(asked);
    }
  });
});

describe('passkeys', () => {
  const here = { origin };
  const keep = async (customer: TestCustomer, device = new Authenticator()) => {
    const credential = device.create(await shop.call('beginPasskey', {}, customer), here);
    await shop.call('addPasskey', { name: 'Laptop', credential }, customer);
    await forgetStep(customer);
    return device;
  };
  const assertion = async (device: Authenticator) => device.get(await shop.call('requestPasskey', {}), here);

  test('come beside the app, take the code’s place once each, and are removed', async () => {
    const bare = await shop.makeCustomer();
    const early = shop.callOnce('beginPasskey', { password }, bare);
    await expect(early).rejects.toMatchObject({ error: 'second_factor_needed' });
    const { customer } = await enrol();
    const device = await keep(customer);
    expect(await mailsOf(customer)).toContain('A passkey was added');
    const { passkeys } = await shop.call('getSecondFactor', {}, customer);
    expect(passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: null }]);
    const passkey = await assertion(device);
    await signIn(customer, { passkey });
    await expect(signIn(customer, { passkey })).rejects.toMatchObject(wrong);
    await shop.callOnce('replaceRecoveryCodes', { password, passkey: await assertion(device) }, customer);
    await shop.call('removePasskey', { id: passkeys[0]?.id ?? '' }, customer);
    await expect(signIn(customer, { passkey: await assertion(device) })).rejects.toMatchObject(wrong);
  });

  test('guard: findPasskey. Another customer’s passkey, or an operator’s, opens nothing', async () => {
    const [one, other] = [await enrol(), await enrol()];
    const device = await keep(other.customer);
    await expect(signIn(one.customer, { passkey: await assertion(device) })).rejects.toMatchObject(wrong);
    const staff = await enrolStaff(shop, ['support']);
    const staffs = new Authenticator();
    const credential = staffs.create(await shop.call('operatorBeginPasskey', proofOf(staff), staff, fresh()), here);
    const foreign = shop.call('addPasskey', { name: 'x', credential }, one.customer);
    await expect(foreign).rejects.toMatchObject({ error: 'passkey_wrong' });
    const { passkeys } = await shop.call('getSecondFactor', {}, other.customer);
    const removing = shop.call('removePasskey', { id: passkeys[0]?.id ?? '' }, one.customer);
    await expect(removing).rejects.toMatchObject({ error: 'not_found' });
  });
});
