import { describe, expect, test } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { openTestShop, type TestActor, testPassword } from '#testing/shop.ts';

const shop = await openTestShop({ TRUST_PROXY: 'loopback' });

let counter = 0;
const fresh = () => ({ 'x-forwarded-for': `203.0.113.${++counter}` });

const login = (username: string, password: string) => shop.call('login', { username, password }, undefined, fresh());
const change = (actor: TestActor, oldPassword: string, newPassword = 'new-password') =>
  shop.call('changePassword', { username: 'somebody@else.example', oldPassword, newPassword }, actor);

async function codeFor(email: string): Promise<string> {
  await shop.call('sendEmailCode', { email }, undefined, fresh());
  await shop.runJobs();
  return /\d{6}/.exec((await shop.inbox(email)).at(-1)?.subject ?? '')?.[0] ?? '';
}

describe('change password', () => {
  test('guard: every session ends at once and the owner is notified', async () => {
    const customer = await shop.makeCustomer();
    const other = await login(customer.email, testPassword);
    await change(customer, testPassword);
    for (const token of [customer.token, other.token])
      await expect(shop.call('getUser', {}, { token })).rejects.toMatchObject({ status: 401 });
    await expect(login(customer.email, testPassword)).rejects.toMatchObject({ error: 'wrong_account_or_password' });
    await login(customer.email, 'new-password');
    await shop.runJobs();
    expect(await shop.inbox(customer.email)).toHaveLength(1);
  });

  test('guard: it is one’s own password, whatever name is sent', async () => {
    const [customer, victim] = [await shop.makeCustomer(), await shop.makeCustomer()];
    await shop.call(
      'changePassword',
      { username: victim.email, oldPassword: testPassword, newPassword: 'new-password' },
      customer,
    );
    await login(victim.email, testPassword);
  });

  test('guard: five wrong tries in ten minutes, thirty at once included', async () => {
    const customer = await shop.makeCustomer();
    const ends = await barrier(30, () => change(customer, 'wrong'));
    const errors = ends.map((end) => (end.status === 'rejected' ? end.reason.error : 'changed'));
    expect(errors.filter((error) => error === 'old_password_wrong')).toHaveLength(5);
    expect(errors.filter((error) => error === 'too_many_attempts')).toHaveLength(25);
    await expect(change(customer, testPassword)).rejects.toMatchObject({ status: 429, error: 'too_many_attempts' });
  });

  test('guard: of two changes at once one wins', async () => {
    const customer = await shop.makeCustomer();
    const ends = await barrier(4, (index) => change(customer, testPassword, `new-password-${index}`));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('the new one is within the limits', async () => {
    const customer = await shop.makeCustomer();
    await expect(change(customer, testPassword, 'short')).rejects.toMatchObject({
      status: 400,
      error: 'invalid_input',
      fields: { newPassword: expect.any(String) },
    });
    await expect(change(customer, testPassword, 'x'.repeat(31))).rejects.toMatchObject({ error: 'invalid_input' });
    await change(customer, testPassword, 'x'.repeat(30));
  });
});

describe('forgotten password', () => {
  const reset = (username: string, emailCode: string, password = 'new-password') =>
    shop.call('forgetPassword', { username, password, emailCode }, undefined, fresh());

  test('guard: with the code, every session ends and the owner is notified', async () => {
    const customer = await shop.makeCustomer();
    await reset(customer.email, await codeFor(customer.email));
    await expect(shop.call('getUser', {}, customer)).rejects.toMatchObject({ status: 401 });
    await login(customer.email, 'new-password');
    await shop.runJobs();
    expect(await shop.inbox(customer.email)).toHaveLength(2);
  });

  test('guard: without the right code nothing changes', async () => {
    const customer = await shop.makeCustomer();
    const code = await codeFor(customer.email);
    await expect(reset(customer.email, code === '000000' ? '000001' : '000000')).rejects.toMatchObject({
      status: 400,
      error: 'email_code_wrong',
    });
    await expect(reset('nobody@example.com', code)).rejects.toMatchObject({ error: 'email_code_wrong' });
    await login(customer.email, testPassword);
  });

  test('guard: a code works once', async () => {
    const customer = await shop.makeCustomer();
    const code = await codeFor(customer.email);
    const ends = await barrier(4, (index) => reset(customer.email, code, `new-password-${index}`));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(reset(customer.email, code)).rejects.toMatchObject({ error: 'email_code_wrong' });
  });

  test('only who can read the mailbox learns that there is no account', async () => {
    await expect(reset('nobody@example.com', '123456')).rejects.toMatchObject({ error: 'email_code_wrong' });
    await expect(reset('nobody@example.com', await codeFor('nobody@example.com'))).rejects.toMatchObject({
      status: 400,
      error: 'email_not_registered',
    });
  });

  test('guard: a disabled account stays closed', async () => {
    const customer = await shop.makeCustomer();
    await shop.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', customer.id).execute();
    await expect(reset(customer.email, await codeFor(customer.email))).rejects.toMatchObject({
      error: 'email_not_registered',
    });
  });

  test('who must work for a sign-in because of others’ guesses gets in by the mailbox', async () => {
    const customer = await shop.makeCustomer();
    await barrier(25, () => login(customer.email, 'wrong'));
    await expect(login(customer.email, testPassword)).rejects.toMatchObject({ error: 'proof_of_work_needed' });
    await reset(customer.email, await codeFor(customer.email));
    await login(customer.email, 'new-password');
  });
});
