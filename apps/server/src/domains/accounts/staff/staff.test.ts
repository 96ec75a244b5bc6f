import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { insertOperator } from '#domains/accounts/logins/operator-store.ts';
import { barrier } from '#testing/barrier.ts';
import { openTestShop } from '#testing/shop.ts';
import {
  codeOf,
  type Enrolled,
  enrolStaff,
  enrolWith,
  inviteStaff,
  mailedPassword,
  staffPassword as password,
  proofOf,
} from '#testing/staff.ts';

// An authenticator's code lasts thirty seconds: the tests run in the middle of one.
vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (Date.now() % 30_000) + 15_000 });

/** The owner's calls about the staff, and what each of them does about themselves. */

const shop = await openTestShop({ TRUST_PROXY: 'loopback' });

let counter = 0;
const fresh = () => ({ 'x-forwarded-for': `203.0.113.${++counter % 250}` });
const signedOut = { status: 401 };
const notFound = { status: 404, error: 'not_found' };
const refused = { error: 'wrong_account_or_password' };

const me = (actor: { token: string }) => shop.call('operatorMe', {}, actor);
const codeAgain = (id: string) =>
  shop.db.updateTable('operators').set({ totp_last_step: 0 }).where('id', '=', id).execute();
const login = async ({ id, email, secret }: Enrolled, sent = password) => {
  await codeAgain(id);
  return shop.call('operatorLogin', { email, password: sent, code: codeOf(secret) }, undefined, fresh());
};
const begin = (email: string, sent: string) =>
  shop.call('operatorBeginEnrolment', { email, password: sent }, undefined, fresh());
const memberOf = async (id: string, owner: { token: string }) =>
  (await shop.call('operatorListOperators', {}, owner)).find((one) => one.id === id);

/** Owners of other tests would count, too. */
async function onlyOwner(): Promise<Enrolled> {
  await shop.services.pool.query(`update operators set roles = '{support}' where 'owner' = any(roles)`);
  return enrolStaff(shop, ['owner']);
}

describe('inviting', () => {
  test('the link goes by mail, in the language of the invited, and makes an account', async () => {
    const owner = await shop.makeOperator(['owner']);
    const staff = { email: 'mei@example.com', name: 'Mei', roles: ['warehouse' as const], language: 'zh' as const };
    const { id, ...rest } = await shop.call('operatorInvite', staff, owner);
    expect(rest).toEqual({});
    const oneTimePassword = await mailedPassword(shop, staff.email);
    expect(oneTimePassword).toMatch(/^[\w-]{20}$/);
    expect((await shop.inbox(staff.email))[0]?.subject).toContain('邀请');
    expect(await memberOf(id, owner)).toMatchObject({
      ...staff,
      state: 'invited',
      hasEnrolled: false,
      lastSeenAt: null,
      linkUntil: expect.stringMatching(/^\d{4}-/),
    });
    const enrolled = await enrolWith(shop, { id, email: staff.email, oneTimePassword });
    expect(await memberOf(id, owner)).toMatchObject({ state: 'active', hasEnrolled: true, linkUntil: null });
    expect(await me(enrolled)).toMatchObject({ name: 'Mei', language: 'zh', roles: ['warehouse'] });
  });

  test('guard: a new link ends the one before; an expired one is said to be', async () => {
    const owner = await shop.makeOperator(['owner']);
    const { id, email, oneTimePassword } = await inviteStaff(shop, ['support']);
    await shop.services.pool.query(`update operators set one_time_until = now() - interval '1 s' where id = $1`, [id]);
    expect(await memberOf(id, owner)).toMatchObject({ state: 'expired' });
    await shop.call('operatorResendInvitation', { id }, owner);
    await expect(begin(email, oneTimePassword)).rejects.toMatchObject(refused);
    const again = await mailedPassword(shop, email);
    await enrolWith(shop, { id, email, oneTimePassword: again });
    await expect(shop.call('operatorResendInvitation', { id }, owner)).rejects.toMatchObject({
      status: 409,
      error: 'operator_enrolled',
    });
  });

  test('guard: only who was never here can be withdrawn, and then the link is worth nothing', async () => {
    const owner = await shop.makeOperator(['owner']);
    const { id, email, oneTimePassword } = await inviteStaff(shop, ['support']);
    await shop.call('operatorWithdrawInvitation', { id }, owner);
    await expect(begin(email, oneTimePassword)).rejects.toMatchObject(refused);
    await expect(shop.call('operatorWithdrawInvitation', { id }, owner)).rejects.toMatchObject(notFound);
    const staff = await enrolStaff(shop, ['support']);
    await shop.call('operatorResetFactor', { id: staff.id }, owner);
    await expect(shop.call('operatorWithdrawInvitation', { id: staff.id }, owner)).rejects.toMatchObject({
      error: 'operator_enrolled',
    });
  });

  test('who was given a conversation before enrolling stays by name, disabled, and the link is worth nothing', async () => {
    const owner = await shop.makeOperator(['owner']);
    const { id, email, oneTimePassword } = await inviteStaff(shop, ['support']);
    const customerId = (await shop.makeCustomer()).id;
    const words = { customerId, subject: 'Samples', content: 'Good day' };
    const conversation = await shop.call('operatorBeginConversation', words, owner);
    await shop.call('operatorAssignConversation', { id: conversation.id, version: 1, operatorId: id }, owner);
    await shop.call('operatorWithdrawInvitation', { id }, owner);
    expect(await memberOf(id, owner)).toMatchObject({ state: 'disabled' });
    await shop.call('operatorSetOperatorDisabled', { id, disabled: false }, owner);
    await expect(begin(email, oneTimePassword)).rejects.toMatchObject(refused);
  });
});

describe('roles', () => {
  test('guard: they change at once, in the sessions that there are', async () => {
    const owner = await shop.makeOperator(['owner']);
    const staff = await enrolStaff(shop, ['support']);
    await shop.call('operatorListCustomers', {}, staff);
    await shop.call('operatorSetRoles', { id: staff.id, roles: ['catalogue', 'catalogue'] }, owner);
    await expect(shop.call('operatorListCustomers', {}, staff)).rejects.toMatchObject({ error: 'forbidden' });
    expect((await me(staff)).roles).toEqual(['catalogue']);
    const unknown = { id: '00000000-0000-7000-8000-000000000000', roles: ['support' as const] };
    await expect(shop.call('operatorSetRoles', unknown, owner)).rejects.toMatchObject(notFound);
    await expect(shop.call('operatorSetRoles', { ...unknown, id: 'x' }, owner)).rejects.toMatchObject(notFound);
  });
});

describe('disabling', () => {
  test('guard: ends every session at once, and enabling brings none back', async () => {
    const owner = await shop.makeOperator(['owner']);
    const staff = await enrolStaff(shop, ['support']);
    await shop.call('operatorSetOperatorDisabled', { id: staff.id, disabled: true }, owner);
    await expect(me(staff)).rejects.toMatchObject(signedOut);
    await expect(login(staff)).rejects.toMatchObject(refused);
    await expect(shop.call('operatorResetFactor', { id: staff.id }, owner)).rejects.toMatchObject({
      status: 409,
      error: 'operator_disabled',
    });
    expect(await memberOf(staff.id, owner)).toMatchObject({ state: 'disabled' });
    await shop.call('operatorSetOperatorDisabled', { id: staff.id, disabled: false }, owner);
    await expect(me(staff)).rejects.toMatchObject(signedOut);
    await login(staff);
  });
});

describe('the last owner', () => {
  const last = { status: 409, error: 'last_owner' };

  test('guard: keepAnOwner. Cannot be disabled, reset or lose the role, as long as no other owner has enrolled', async () => {
    const owner = await onlyOwner();
    const { id } = owner;
    const invited = await inviteOwner(owner);
    const attempts = [
      () => shop.call('operatorSetOperatorDisabled', { id, disabled: true }, owner),
      () => shop.call('operatorResetFactor', { id }, owner),
      () => shop.call('operatorSetRoles', { id, roles: ['finance'] }, owner),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(last);
    await shop.call('operatorSetRoles', { id, roles: ['owner', 'finance'] }, owner);
    const second = await enrolWith(shop, invited);
    await shop.call('operatorSetRoles', { id, roles: ['finance'] }, owner);
    await expect(shop.call('operatorListOperators', {}, owner)).rejects.toMatchObject({ error: 'forbidden' });
    await expect(
      shop.call('operatorSetOperatorDisabled', { id: second.id, disabled: true }, second),
    ).rejects.toMatchObject(last);
  });

  test('guard: of two owners who remove each other at once, one stays', async () => {
    for (let round = 0; round < 3; round++) {
      const one = await onlyOwner();
      const two = await enrolWith(shop, await inviteOwner(one));
      const ends = await barrier(2, (index) => {
        const [actor, victim] = index === 0 ? [one, two] : [two, one];
        return shop.call('operatorSetOperatorDisabled', { id: victim.id, disabled: true }, actor);
      });
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  async function inviteOwner(owner: Enrolled) {
    const email = `owner${++counter}@example.com`;
    const { id } = await shop.call('operatorInvite', { email, name: 'Second', roles: ['owner'] }, owner);
    return { id, email, oneTimePassword: await mailedPassword(shop, email) };
  }
});

test('guard: a reset ends password, authenticator, recovery codes and sessions; the mailed link enrols again', async () => {
  const owner = await shop.makeOperator(['owner']);
  const staff = await enrolStaff(shop, ['support']);
  await shop.call('operatorResetFactor', { id: staff.id }, owner);
  await expect(me(staff)).rejects.toMatchObject(signedOut);
  await expect(login(staff)).rejects.toMatchObject(refused);
  const code = staff.recoveryCodes[0];
  const { id, email } = staff;
  await expect(shop.call('operatorLogin', { email, password, code }, undefined, fresh())).rejects.toMatchObject(
    refused,
  );
  expect(await memberOf(id, owner)).toMatchObject({ state: 'invited', hasEnrolled: true });
  const again = await enrolWith(shop, { id, email, oneTimePassword: await mailedPassword(shop, email) });
  expect(again.secret).not.toBe(staff.secret);
  expect(await me(again)).toMatchObject({ id, roles: ['support'] });
});

describe('sessions', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

  async function twoSessions() {
    const staff = await enrolStaff(shop, ['support']);
    await codeAgain(staff.id);
    const other = await shop.call(
      'operatorLogin',
      { email: staff.email, password, code: codeOf(staff.secret) },
      undefined,
      { 'user-agent': chrome, 'x-forwarded-for': '198.51.100.9' },
    );
    return { staff, other };
  }
  const list = (actor: { token: string }) => shop.call('operatorListSessions', {}, actor);

  test('are listed with browser and address, and the address follows', async () => {
    const { staff, other } = await twoSessions();
    const sessions = await list(other);
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({
      browser: 'Chrome',
      system: 'Windows',
      agent: chrome,
      address: '198.51.100.9',
    });
    await shop.services.pool.query(
      `update sessions set last_seen_at = now() - interval '2 minutes' where operator_id = $1`,
      [staff.id],
    );
    await shop.call('operatorMe', {}, other, { 'x-forwarded-for': '2001:db8::7' });
    expect((await list(other)).find(({ isCurrent }) => isCurrent)?.address).toBe('2001:db8::7');
    expect((await me(other)).session).toMatchObject({ id: sessions.find(({ isCurrent }) => isCurrent)?.id });
  });

  test('guard: one’s own are ended one by one or all but this; never another’s', async () => {
    const { staff, other } = await twoSessions();
    const stranger = await enrolStaff(shop, ['owner']);
    const [{ id } = { id: '' }] = (await list(other)).filter(({ isCurrent }) => isCurrent);
    await expect(shop.call('operatorEndSession', { id }, stranger)).rejects.toMatchObject(notFound);
    await shop.call('operatorEndSession', { id }, staff);
    await expect(me(other)).rejects.toMatchObject(signedOut);
    await expect(shop.call('operatorEndSession', { id }, staff)).rejects.toMatchObject(notFound);
    const third = await login(staff);
    await shop.call('operatorEndOtherSessions', {}, staff);
    await expect(me(third)).rejects.toMatchObject(signedOut);
    expect(await list(staff)).toMatchObject([{ isCurrent: true }]);
  });

  test('guard: the owner sees and ends those of others, and nobody else does', async () => {
    const { staff, other } = await twoSessions();
    const owner = await shop.makeOperator(['owner']);
    await expect(shop.call('operatorListSessionsOf', { id: staff.id }, staff)).rejects.toMatchObject({ status: 403 });
    await expect(shop.call('operatorEndSessionsOf', { id: staff.id }, staff)).rejects.toMatchObject({ status: 403 });
    const sessions = await shop.call('operatorListSessionsOf', { id: staff.id }, owner);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
    const sessionId = sessions.find(({ browser }) => browser === 'Chrome')?.id;
    await shop.call('operatorEndSessionsOf', { id: staff.id, sessionId }, owner);
    await expect(me(other)).rejects.toMatchObject(signedOut);
    await me(staff);
    await shop.call('operatorEndSessionsOf', { id: staff.id }, owner);
    await expect(me(staff)).rejects.toMatchObject(signedOut);
    await expect(shop.call('operatorListSessionsOf', { id: 'x' }, owner)).rejects.toMatchObject(notFound);
  });
});

describe('one’s own account', () => {
  const changed = async (email: string) => {
    await shop.runQueue('send-mail');
    return (await shop.inbox(email)).at(-1)?.subject ?? '';
  };

  test('name and language', async () => {
    const staff = await enrolStaff(shop, ['support']);
    await shop.call('operatorUpdateMe', { language: 'zh' }, staff);
    await shop.call('operatorUpdateMe', { name: ' Li Wei ' }, staff);
    await shop.call('operatorUpdateMe', {}, staff);
    expect(await me(staff)).toMatchObject({ name: 'Li Wei', language: 'zh' });
  });

  test('guard: the password changes with the old one and a code, ends other sessions and is reported by mail', async () => {
    const staff = await enrolStaff(shop, ['support']);
    const other = await login(staff);
    await codeAgain(staff.id);
    const change = (proof: object, newPassword = 'another river of words') =>
      shop.call('operatorChangePassword', { ...(proof as { password: string }), newPassword }, staff, fresh());
    await expect(change({ password })).rejects.toMatchObject(refused);
    await expect(change({ ...proofOf(staff), password: 'wrong' })).rejects.toMatchObject(refused);
    await expect(change(proofOf(staff), 'passwordpassword')).rejects.toMatchObject({ error: 'password_too_common' });
    await expect(change(proofOf(staff), 'eleven chrs')).rejects.toMatchObject({ error: 'invalid_input' });
    await change(proofOf(staff));
    await me(staff);
    await expect(me(other)).rejects.toMatchObject(signedOut);
    await expect(login(staff)).rejects.toMatchObject(refused);
    await login(staff, 'another river of words');
    expect(await changed(staff.email)).toContain('password');
  });

  test('guard: of several who change the password at once, one does', async () => {
    const staff = await enrolStaff(shop, ['support']);
    const [code = '', ...codes] = staff.recoveryCodes;
    const ends = await barrier(3, (index) =>
      shop.call(
        'operatorChangePassword',
        { password, code: [code, ...codes][index], newPassword: `a river of words ${index}` },
        staff,
        fresh(),
      ),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('guard: the address changes with a code that was sent to the new one, and the old one is notified', async () => {
    const staff = await enrolStaff(shop, ['support']);
    const email = 'moved@example.com';
    await shop.call('sendEmailCode', { email }, undefined, fresh());
    await shop.runJobs();
    const [emailCode = ''] = /\d{6}/.exec((await shop.inbox(email)).at(-1)?.subject ?? '') ?? [];
    const change = (input: object) =>
      shop.call('operatorChangeEmail', { ...proofOf(staff), email, emailCode, ...input }, staff, fresh());
    const wrong = emailCode === '000000' ? '000001' : '000000';
    await expect(change({ emailCode: wrong })).rejects.toMatchObject({ error: 'email_code_wrong' });
    await expect(change({ password: 'wrong' })).rejects.toMatchObject(refused);
    await change({});
    expect((await me(staff)).email).toBe(email);
    await login({ ...staff, email });
    await expect(login(staff)).rejects.toMatchObject(refused);
    expect(await changed(staff.email)).toContain('email address');
    // Used up, however often its ten minutes allow.
    await expect(change({})).rejects.toMatchObject({ error: 'email_code_wrong' });
  });

  test('guard: lockEmail. A change to an address with an open invitation waits, and is reported', async () => {
    const staff = await enrolStaff(shop, ['support']);
    const email = 'wanted@example.com';
    await shop.call('sendEmailCode', { email }, undefined, fresh());
    await shop.runJobs();
    const [emailCode = ''] = /\d{6}/.exec((await shop.inbox(email)).at(-1)?.subject ?? '') ?? [];
    const input = { ...proofOf(staff), email, emailCode };
    const invited = { email, name: 'Wanted', roles: ['support' as const], isDemo: false };
    const { changing } = await inTransaction(shop.db, async (tx) => {
      await insertOperator(tx, { ...invited, passwordHash: 'x' });
      const changing = shop.call('operatorChangeEmail', input, staff, fresh()).catch((error) => error);
      const waiting = sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(shop.db)).rows).toHaveLength(1);
      return { changing };
    });
    expect(await changing).toMatchObject({ error: 'email_already_registered' });
  });

  test('guard: not to an address that another operator has', async () => {
    const [staff, other] = [await enrolStaff(shop, ['support']), await enrolStaff(shop, ['support'])];
    await shop.call('sendEmailCode', { email: other.email }, undefined, fresh());
    await shop.runJobs();
    const [emailCode = ''] = /\d{6}/.exec((await shop.inbox(other.email)).at(-1)?.subject ?? '') ?? [];
    const input = { ...proofOf(staff), email: other.email, emailCode };
    await expect(shop.call('operatorChangeEmail', input, staff, fresh())).rejects.toMatchObject({
      error: 'email_already_registered',
    });
  });

  test('guard: new recovery codes replace those of before', async () => {
    const staff = await enrolStaff(shop, ['support']);
    const { recoveryCodes } = await shop.call('operatorReplaceRecoveryCodes', proofOf(staff), staff, fresh());
    const { email } = staff;
    const signIn = (code?: string) => shop.call('operatorLogin', { email, password, code }, undefined, fresh());
    await expect(signIn(staff.recoveryCodes[0])).rejects.toMatchObject(refused);
    await signIn(recoveryCodes[0]);
    expect((await me(staff)).factors).toEqual({ passkeys: 0, recoveryCodes: 9 });
    expect(await changed(email)).toContain('recovery codes');
  });

  test('guard: another authenticator takes over once it has shown a code; the one before signs in no more', async () => {
    const staff = await enrolStaff(shop, ['support']);
    const { secret } = await shop.call('operatorBeginAuthenticator', proofOf(staff), staff, fresh());
    expect(secret).not.toBe(staff.secret);
    const replace = (code: string) => shop.call('operatorReplaceAuthenticator', { code }, staff, fresh());
    await expect(replace(codeOf(secret, 9))).rejects.toMatchObject({ error: 'second_factor_wrong' });
    await login(staff);
    await codeAgain(staff.id);
    const other = await login(staff);
    await replace(codeOf(secret));
    await expect(me(other)).rejects.toMatchObject(signedOut);
    await expect(login(staff)).rejects.toMatchObject(refused);
    await login({ ...staff, secret });
    // What was shown once is not shown again.
    await expect(replace(codeOf(secret, 1))).rejects.toMatchObject({ error: 'second_factor_wrong' });
    expect(await changed(staff.email)).toContain('authenticator');
  });

  test('guard: replaceAuthenticator. Two pages show the new one’s code at once: it takes over once', async () => {
    const staff = await enrolStaff(shop, ['support']);
    const { secret } = await shop.call('operatorBeginAuthenticator', proofOf(staff), staff, fresh());
    const code = codeOf(secret);
    const ends = await barrier(4, () => shop.call('operatorReplaceAuthenticator', { code }, staff, fresh()));
    expect(ends.map((end) => (end.status === 'fulfilled' ? 'ok' : end.reason.error)).toSorted()).toEqual([
      'ok',
      ...Array(3).fill('second_factor_wrong'),
    ]);
  });

  test('guard: codes of a new authenticator are guessed no more often than others', async () => {
    const staff = await enrolStaff(shop, ['support']);
    const from = fresh();
    const ends = await barrier(8, (index) =>
      shop.call('operatorReplaceAuthenticator', { code: String(100_000 + index) }, staff, from),
    );
    const late = ends.filter((end) => end.status === 'rejected' && end.reason.error === 'too_many_attempts');
    expect(late).toHaveLength(3);
  });

  test('guard: isColleaguesName. No operator takes the name of another, which approvals show, nor turns text around', async () => {
    const [staff, colleague] = [await enrolStaff(shop, ['finance']), await enrolStaff(shop, ['finance'])];
    await shop.call('operatorUpdateMe', { name: 'Ruth Adler' }, colleague);
    for (const name of ['Ruth Adler', 'ruth ADLER', 'Ｒuth Adler', '\u202eRuth Adler', 'Ruth\u200e Adler'])
      await expect(shop.call('operatorUpdateMe', { name }, staff)).rejects.toMatchObject({
        error: 'invalid_input',
        fields: { name: expect.any(String) },
      });
    await shop.call('operatorUpdateMe', { name: 'Ruth Adler', language: 'zh' }, colleague);
    await shop.call('operatorUpdateMe', { name: '\u202eAna\u2069' }, staff);
    expect((await shop.call('operatorMe', {}, staff)).name).toBe('Ana');
  });

  test('what the owner and the staff did is recorded', async () => {
    const staff = await enrolStaff(shop, ['support']);
    await shop.call('operatorUpdateMe', { name: 'Bea' }, staff);
    await shop.services.securityEvents.flush();
    const { rows } = await shop.services.pool.query<{ call: string }>(
      `select call from security_events where person = $1 and kind = 'operator_act'`,
      [staff.id],
    );
    expect(rows.map(({ call }) => call)).toEqual(['operatorUpdateMe']);
  });
});
