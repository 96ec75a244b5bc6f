import { describe, expect, test, vi } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { ensureOwner, resetOwner } from '#domains/accounts/ensure-owner.ts';
import { enrolOperator, findOperatorByEmail } from '#domains/accounts/logins/operator-store.ts';
import { barrier } from '#testing/barrier.ts';
import { openTestShop } from '#testing/shop.ts';
import { codeOf, type Enrolled, enrolStaff, inviteStaff, mailedPassword, staffPassword } from '#testing/staff.ts';

// An authenticator's code lasts thirty seconds: the tests run in the middle of one.
vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (Date.now() % 30_000) + 15_000 });

const shop = await openTestShop({ TRUST_PROXY: 'loopback' });

let counter = 0;
const fresh = () => ({ 'x-forwarded-for': `203.0.113.${++counter}` });
const password = staffPassword;

const addOperator = () => inviteStaff(shop, ['finance', 'support']);

async function enrol(): Promise<Enrolled> {
  const enrolled = await enrolStaff(shop, ['finance', 'support']);
  expect((await shop.call('operatorMe', {}, enrolled)).roles).toEqual(['finance', 'support']);
  return enrolled;
}

const login = (email: string, sent: string, code?: string) =>
  shop.call('operatorLogin', { email, password: sent, code }, undefined, fresh());

describe('the first owner', () => {
  test('guard: is made once, also by several processes at once', async () => {
    await shop.db.deleteFrom('sessions').execute();
    await shop.db.deleteFrom('operators').execute();
    const ends = await barrier(4, () => ensureOwner(shop.services));
    const made = ends.flatMap((end) => (end.status === 'fulfilled' && end.value ? [end.value] : []));
    expect(made).toEqual([{ email: 'owner@sampan.example', oneTimePassword: expect.stringMatching(/^[\w-]{20}$/) }]);
    expect(await ensureOwner(shop.services)).toBeUndefined();
    const [owner] = made;
    await expect(login(owner?.email ?? '', owner?.oneTimePassword ?? '')).rejects.toMatchObject({
      status: 403,
      error: 'second_factor_needed',
    });
  });
});

async function enrolWith(email: string, oneTimePassword: string) {
  const credentials = { email, password: oneTimePassword };
  const { secret } = await shop.call('operatorBeginEnrolment', credentials, undefined, fresh());
  const input = { ...credentials, newPassword: password, code: codeOf(secret) };
  return shop.call('operatorEnrol', input, undefined, fresh());
}

describe('enrolment', () => {
  test('exchanges the one-time password for an own one and a second factor', async () => {
    const { email, secret, token } = await enrol();
    expect(await shop.call('operatorMe', {}, { token })).toMatchObject({
      email,
      name: 'Staff',
      roles: ['finance', 'support'],
    });
    const second = await login(email, password, codeOf(secret));
    expect(second.roles).toEqual(['finance', 'support']);
    await shop.call('operatorLogout', {}, second);
    await expect(shop.call('operatorMe', {}, second)).rejects.toMatchObject({ status: 401 });
  });

  test('guard: the secret is stored encrypted', async () => {
    const { email, secret } = await enrol();
    const { totp_secret } = await shop.db
      .selectFrom('operators')
      .select('totp_secret')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(totp_secret).toMatch(/^[\w-]{8}\.[\w-]{70,}$/);
    expect(totp_secret).not.toContain(secret);
    expect(Buffer.from(totp_secret?.slice(9) ?? '', 'base64url').toString('latin1')).not.toContain(secret);
  });

  test('guard: the one-time password is good for one enrolment', async () => {
    const { email, oneTimePassword } = await addOperator();
    const begin = () => shop.call('operatorBeginEnrolment', { email, password: oneTimePassword }, undefined, fresh());
    const { secret } = await begin();
    expect((await begin()).secret).toBe(secret);
    const ends = await barrier(4, (index) =>
      shop.call(
        'operatorEnrol',
        { email, password: oneTimePassword, newPassword: `${password} ${index}`, code: codeOf(secret) },
        undefined,
        fresh(),
      ),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(begin()).rejects.toMatchObject({ error: 'wrong_account_or_password' });
  });

  test('guard: who is enrolled cannot be enrolled again with the own password', async () => {
    const { email } = await enrol();
    await expect(shop.call('operatorBeginEnrolment', { email, password }, undefined, fresh())).rejects.toMatchObject({
      error: 'wrong_account_or_password',
    });
    const input = { email, password, newPassword: 'another long password', code: '123456' };
    await expect(shop.call('operatorEnrol', input, undefined, fresh())).rejects.toMatchObject({
      error: 'wrong_account_or_password',
    });
  });

  test('guard: neither a wrong code nor a short password enrols an operator', async () => {
    const { email, oneTimePassword } = await addOperator();
    const { secret } = await shop.call(
      'operatorBeginEnrolment',
      { email, password: oneTimePassword },
      undefined,
      fresh(),
    );
    const wrong = { email, password: oneTimePassword, newPassword: password, code: codeOf(secret, 10) };
    await expect(shop.call('operatorEnrol', wrong, undefined, fresh())).rejects.toMatchObject({
      status: 400,
      error: 'second_factor_wrong',
    });
    const short = { ...wrong, newPassword: 'eleven chrs', code: codeOf(secret) };
    await expect(shop.call('operatorEnrol', short, undefined, fresh())).rejects.toMatchObject({
      error: 'invalid_input',
    });
  });
});

describe('sign-in', () => {
  test('guard: a code works once', async () => {
    const { email, secret } = await enrol();
    const code = codeOf(secret);
    const ends = await barrier(4, () => login(email, password, code));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(login(email, password, code)).rejects.toMatchObject({ error: 'wrong_account_or_password' });
    await expect(login(email, password, codeOf(secret, -1))).rejects.toMatchObject({
      error: 'wrong_account_or_password',
    });
    await login(email, password, codeOf(secret, 1));
  });

  test('guard: no session without the code', async () => {
    const { email, secret } = await enrol();
    await expect(login(email, password)).rejects.toMatchObject({ error: 'wrong_account_or_password' });
    await expect(login(email, password, codeOf(secret, 5))).rejects.toMatchObject({
      error: 'wrong_account_or_password',
    });
    await expect(login(email, 'wrong', codeOf(secret))).rejects.toMatchObject({ error: 'wrong_account_or_password' });
  });

  test('guard: codes are guessed no more often than passwords', async () => {
    const { email } = await enrol();
    const headers = fresh();
    const guess = (code: string) => shop.call('operatorLogin', { email, password, code }, undefined, headers);
    const ends = await barrier(12, (index) => guess(String(100_000 + index)));
    expect(ends.filter((end) => end.status === 'rejected' && end.reason.error === 'too_many_attempts')).toHaveLength(7);
  });

  test('guard: attempts from many addresses never lock out an operator with the right code', async () => {
    const { email, secret } = await enrol();
    const ends = await barrier(30, () => login(email, 'wrong', '000000'));
    expect(ends.filter((end) => end.status === 'rejected' && end.reason.status === 429)).toHaveLength(20);
    await expect(login(email, password, codeOf(secret))).resolves.toMatchObject({ tokenHead: 'Bearer ' });
  });

  test('guard: who has the password guesses no code behind the refusals, and a recovery code still signs in', async () => {
    const { email, secret, recoveryCodes } = await enrol();
    const from = (ip: string, code: string) =>
      shop.call('operatorLogin', { email, password, code }, undefined, { 'x-forwarded-for': ip });
    const guess = (ip: string) => from(ip, '000000').catch(() => {});
    await barrier(20, () => guess('198.51.100.1'));
    await expect(from('198.51.100.1', codeOf(secret))).rejects.toMatchObject({ status: 429 });
    await barrier(220, (index) => guess(`198.51.100.${2 + (index % 40)}`));
    await expect(from('198.51.100.200', codeOf(secret))).rejects.toMatchObject({ status: 429 });
    await expect(from('198.51.100.200', recoveryCodes[0] ?? '')).resolves.toMatchObject({ tokenHead: 'Bearer ' });
  });

  test('guard: who guessed at many operators’ codes is a stranger to all of them', async () => {
    const { email, secret } = await enrol();
    const ip = '198.51.100.77';
    const others = [await enrol(), await enrol(), await enrol()];
    for (const other of others)
      await barrier(17, () =>
        shop
          .call('operatorLogin', { email: other.email, password: 'wrong', code: '000000' }, undefined, {
            'x-forwarded-for': ip,
          })
          .catch(() => {}),
      );
    await barrier(20, () => login(email, 'wrong', '000000'));
    const signIn = (from: Record<string, string>) =>
      shop.call('operatorLogin', { email, password, code: codeOf(secret) }, undefined, from);
    await expect(signIn({ 'x-forwarded-for': ip })).rejects.toMatchObject({ status: 429 });
    await expect(signIn(fresh())).resolves.toMatchObject({ tokenHead: 'Bearer ' });
  });

  test('a right code is no guess: signing in often at one place is never refused', async () => {
    const { email, secret } = await enrol();
    const headers = fresh();
    const start = Date.now();
    for (let times = 0; times < 22; times++) {
      await shop.call('operatorLogin', { email, password, code: codeOf(secret) }, undefined, headers);
      vi.setSystemTime(Date.now() + 30_000);
    }
    vi.setSystemTime(start);
  });

  test('guard: with a right code five passwords are tried in half an hour', async () => {
    const { email, secret } = await enrol();
    const ends = await barrier(8, () => login(email, 'wrong', codeOf(secret)));
    expect(ends.filter((end) => end.status === 'rejected' && end.reason.status === 429)).toHaveLength(3);
    await expect(login(email, password, codeOf(secret))).rejects.toMatchObject({ status: 429 });
  });

  test('guard: attempts by others never block an enrolment', async () => {
    const { email, oneTimePassword } = await addOperator();
    await barrier(30, () => login(email, 'wrong', '000000'));
    const begin = shop.call('operatorBeginEnrolment', { email, password: oneTimePassword }, undefined, fresh());
    await expect(begin).resolves.toMatchObject({ secret: expect.any(String) });
  });

  test('guard: the answer does not reveal whether the password or the code was wrong', async () => {
    const { email, secret } = await enrol();
    const answer = async (sent: { email: string; password: string; code: string }) => {
      const response = await shop.fetch('/api/console/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...fresh() },
        body: JSON.stringify(sent),
      });
      return { status: response.status, body: await response.json() };
    };
    const nobody = await answer({ email: 'nobody@example.com', password: 'wrong', code: '000000' });
    expect(nobody).toMatchObject({ status: 400, body: { error: 'wrong_account_or_password' } });
    expect(await answer({ email, password, code: codeOf(secret, 9) })).toEqual(nobody);
    expect(await answer({ email, password: 'wrong', code: codeOf(secret) })).toEqual(nobody);
    expect(await answer({ email, password, code: codeOf(secret, -1) })).toEqual(nobody);
  });

  test('guard: a customer’s account opens no console, an operator’s no shop', async () => {
    const customer = await shop.makeCustomer();
    const { email, token } = await enrol();
    await expect(shop.call('operatorMe', {}, customer)).rejects.toMatchObject({ status: 403, error: 'forbidden' });
    await expect(shop.call('getUser', {}, { token })).rejects.toMatchObject({ status: 403, error: 'forbidden' });
    await expect(shop.call('login', { username: email, password }, undefined, fresh())).rejects.toMatchObject({
      error: 'wrong_account_or_password',
    });
  });

  test('guard: a disabled operator is out at once', async () => {
    const { email, secret, token } = await enrol();
    await shop.db.updateTable('operators').set({ disabled_at: new Date() }).where('email', '=', email).execute();
    await expect(shop.call('operatorMe', {}, { token })).rejects.toMatchObject({ status: 401 });
    await expect(login(email, password, codeOf(secret))).rejects.toMatchObject({ error: 'wrong_account_or_password' });
  });
});

describe('operators and customers', () => {
  test('guard: only the owner adds operators', async () => {
    for (const role of ['support', 'finance', 'catalogue', 'purchasing', 'warehouse'] as const) {
      const operator = await shop.makeOperator([role]);
      const promise = shop.call(
        'operatorInvite',
        { email: 'eve@example.com', name: 'Eve', roles: ['owner'] },
        operator,
      );
      await expect(promise).rejects.toMatchObject({ status: 403, error: 'forbidden' });
    }
    const owner = await shop.makeOperator(['owner']);
    await expect(
      shop.call('operatorInvite', { email: owner.email, name: 'Again', roles: ['support'] }, owner),
    ).rejects.toMatchObject({
      status: 409,
      error: 'email_already_registered',
    });
  });

  test('guard: a disabled customer is out with the next request, and enabling brings no session back', async () => {
    const operator = await shop.makeOperator(['support']);
    const customer = await shop.makeCustomer();
    await shop.call('operatorSetCustomerDisabled', { id: customer.id, disabled: true, reason: 'test' }, operator);
    await expect(shop.call('getUser', {}, customer)).rejects.toMatchObject({ status: 401 });
    expect((await shop.call('operatorListCustomers', { search: customer.email }, operator)).list).toMatchObject([
      { disabled: true },
    ]);
    await shop.call('operatorSetCustomerDisabled', { id: customer.id, disabled: false, reason: 'test' }, operator);
    await expect(shop.call('getUser', {}, customer)).rejects.toMatchObject({ status: 401 });
    for (const id of [customer.buyerId, 'nobody', 7])
      await expect(
        shop.call('operatorSetCustomerDisabled', { id, disabled: true, reason: 'test' }, operator),
      ).rejects.toMatchObject({
        status: 404,
      });
  });

  test('guard: roles without customers in them see none', async () => {
    const operator = await shop.makeOperator(['warehouse']);
    await expect(shop.call('operatorListCustomers', {}, operator)).rejects.toMatchObject({
      status: 403,
      error: 'forbidden',
    });
  });

  test('customers are found by address and name, pages apart, wildcards taken literally', async () => {
    const operator = await shop.makeOperator(['support']);
    for (const index of [1, 2, 3])
      await shop.makeCustomer({ email: `zed_${index}@example.com`, firstName: 'Zed', lastName: `Of%${index}` });
    const list = async (search: string, after: string | null = '') =>
      shop.call('operatorListCustomers', { search, after: after ?? '', pageSize: 2 }, operator);
    expect(await list('ZED_')).toMatchObject({
      total: 3,
      list: [{ email: 'zed_3@example.com' }, { email: 'zed_2@example.com' }],
    });
    expect((await list('zed_', (await list('zed_')).next)).list).toMatchObject([{ email: 'zed_1@example.com' }]);
    expect((await list('zed of%2')).list).toMatchObject([{ name: 'Zed Of%2' }]);
    expect((await list('zed%example')).total).toBe(0);
    expect((await list('\\')).total).toBe(0);
  });
});

describe('recovery codes', () => {
  test('ten of them, each instead of the authenticator’s code, as it is typed', async () => {
    const { email, recoveryCodes } = await enrol();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect(await shop.call('operatorMe', {}, await login(email, password, first))).toMatchObject({ email });
    await login(email, password, second.toLowerCase().replaceAll('-', ' '));
  });

  test('guard: each works once, however many try it at once', async () => {
    const { email, recoveryCodes } = await enrol();
    const [code = ''] = recoveryCodes;
    const ends = await barrier(4, () => login(email, password, code));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('guard: only with the password, only for their operator', async () => {
    const [one, other] = [await enrol(), await enrol()];
    const [code = ''] = one.recoveryCodes;
    await expect(login(one.email, 'wrong', code)).rejects.toMatchObject({ error: 'wrong_account_or_password' });
    await expect(login(other.email, password, code)).rejects.toMatchObject({ error: 'wrong_account_or_password' });
    await login(one.email, password, code);
  });

  test('guard: they are stored hashed', async () => {
    const { recoveryCodes } = await enrol();
    const rows = await shop.db.selectFrom('operator_recovery_codes').select('code_hash').execute();
    const kept = rows.map(({ code_hash }) => code_hash.toString('latin1')).join();
    for (const code of recoveryCodes) {
      expect(kept).not.toContain(code);
      expect(kept).not.toContain(code.replaceAll('-', ''));
    }
  });
});

describe('a one-time password', () => {
  const pass = (email: string) =>
    shop.services.pool.query(`update operators set one_time_until = now() - interval '1 second' where email = $1`, [
      email,
    ]);

  test('guard: it expires if unused', async () => {
    const { email, oneTimePassword } = await addOperator();
    await pass(email);
    await expect(
      shop.call('operatorBeginEnrolment', { email, password: oneTimePassword }, undefined, fresh()),
    ).rejects.toMatchObject({ error: 'wrong_account_or_password' });
  });

  test('an operator added again gets a new one, but only after the old one has expired', async () => {
    const { email } = await addOperator();
    const owner = await shop.makeOperator(['owner']);
    const again = () => shop.call('operatorInvite', { email, name: 'Staff', roles: ['finance'] }, owner);
    await expect(again()).rejects.toMatchObject({ error: 'email_already_registered' });
    await pass(email);
    await again();
    const credentials = { email, password: await mailedPassword(shop, email) };
    expect((await shop.call('operatorBeginEnrolment', credentials, undefined, fresh())).secret).toBeTruthy();
  });

  test('guard: who was disabled meanwhile gets none', async () => {
    const { email } = await addOperator();
    await pass(email);
    await shop.db.updateTable('operators').set({ disabled_at: new Date() }).where('email', '=', email).execute();
    const owner = await shop.makeOperator(['owner']);
    await expect(
      shop.call('operatorInvite', { email, name: 'Staff', roles: ['finance'] }, owner),
    ).rejects.toMatchObject({ error: 'email_already_registered' });
  });

  test('guard: a password replaced during enrolment no longer enrols anyone', async () => {
    const { email } = await addOperator();
    const stale = await findOperatorByEmail(shop.db, email);
    await pass(email);
    const owner = await shop.makeOperator(['owner']);
    await shop.call('operatorInvite', { email, name: 'Staff', roles: ['finance'] }, owner);
    expect(stale && (await inTransaction(shop.db, (tx) => enrolOperator(tx, stale, 'own', 'secret')))).toBe(false);
  });
});

describe('npm run owner:reset', () => {
  test('guard: what the owner had ends, and the new password enrols', async () => {
    const config = { ...shop.services.config, ownerEmail: 'mara@example.com' };
    const first = await resetOwner({ db: shop.db, config });
    const { recoveryCodes, ...session } = await enrolWith(first.email, first.oneTimePassword);
    expect((await shop.call('operatorMe', {}, session)).roles).toEqual(['owner']);
    const second = await resetOwner({ db: shop.db, config });
    await expect(shop.call('operatorMe', {}, session)).rejects.toMatchObject({ status: 401 });
    await expect(login(first.email, password, recoveryCodes[0])).rejects.toMatchObject({
      error: 'wrong_account_or_password',
    });
    const again = await enrolWith(second.email, second.oneTimePassword);
    expect((await shop.call('operatorMe', {}, again)).email).toBe('mara@example.com');
    await expect(login(first.email, password, recoveryCodes[1])).rejects.toMatchObject({
      error: 'wrong_account_or_password',
    });
  });

  test('an operator becomes an owner beside what it was, also a disabled one', async () => {
    const { email } = await shop.makeOperator(['warehouse']);
    await shop.db.updateTable('operators').set({ disabled_at: new Date() }).where('email', '=', email).execute();
    const { oneTimePassword } = await resetOwner({
      db: shop.db,
      config: { ...shop.services.config, ownerEmail: email },
    });
    expect((await enrolWith(email, oneTimePassword)).roles.toSorted()).toEqual(['owner', 'warehouse']);
  });
});
