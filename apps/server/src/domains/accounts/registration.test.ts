import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { jobContext } from '#context';
import { barrier } from '#testing/barrier.ts';
import { openShop } from '#testing/shop.ts';
import { mailEmailCode } from './mail-email-code.ts';

const shop = await openShop({ TRUST_PROXY: 'loopback' });

let counter = 0;
const newEmail = () => `new${++counter}@example.com`;
const from = (ip: string) => ({ 'x-forwarded-for': ip });
/** An address of its own for each test, so that one test's tries do not count in the next. */
const newIp = () => `203.0.113.${++counter}`;

async function codeFor(email: string, ip = newIp()): Promise<string> {
  await shop.call('sendEmailCode', { email }, undefined, from(ip));
  await shop.runJobs();
  return readCode(email);
}

async function readCode(email: string): Promise<string> {
  const mails = await shop.inbox(email);
  return /\b\d{6}\b/.exec(mails.at(-1)?.subject ?? '')?.[0] ?? '';
}

/** Moves what was sent to an address into the past. */
const age = (email: string, seconds: number) =>
  sql`update email_codes set requested_at = requested_at - make_interval(secs => ${seconds}), expires_at = expires_at - make_interval(secs => ${seconds}) where email = ${email}`.execute(
    shop.db,
  );

const person = { firstName: 'Mina', lastName: 'Duarte', gender: 1, password: 'quiet-river' } as const;

const register = (
  email: string,
  emailCode: string,
  more: { inviterSEmail?: string; password?: string } = {},
  ip = newIp(),
) => shop.call('register', { ...person, email, emailCode, ...more }, undefined, from(ip));

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('email codes', () => {
  test('the code is in the mail only, and the row is a keyed hash', async () => {
    const email = newEmail();
    const code = await codeFor(email);
    expect(code).toMatch(/^\d{6}$/);
    const row = await shop.db
      .selectFrom('email_codes')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row.code_hash).toHaveLength(32);
    const jobs = await sql<{
      count: number;
    }>`select count(*)::int as count from pgboss.job where data::text like ${`%${code}%`}`.execute(shop.db);
    expect(jobs.rows[0]?.count).toBe(0);
  });

  test('known and unknown addresses get the same answer', async () => {
    const known = await shop.makeCustomer();
    const send = async (email: string) => {
      const response = await shop.fetch('/api/admin/send_email_code', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...from(newIp()) },
        body: JSON.stringify({ email }),
      });
      return { status: response.status, body: await response.text() };
    };
    expect(await send(known.email)).toEqual(await send(newEmail()));
  });

  test('guard: 60 seconds between two codes of an address', async () => {
    const email = newEmail();
    await codeFor(email);
    await expect(codeFor(email)).rejects.toMatchObject({
      status: 429,
      error: 'email_code_recently_sent',
      data: { seconds: expect.any(Number) },
    });
    await age(email, 61);
    expect(await codeFor(email)).toMatch(/^\d{6}$/);
  });

  test('guard: 30 requests at once send one code', async () => {
    const email = newEmail();
    const ends = await barrier(30, (index) =>
      shop.call('sendEmailCode', { email }, undefined, from(`198.51.100.${index}`)),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await shop.runJobs();
    expect(await shop.inbox(email)).toHaveLength(1);
  });

  test('guard: ten codes a day for an address', async () => {
    const email = newEmail();
    for (let sent = 0; sent < 10; sent++) {
      await shop.call('sendEmailCode', { email }, undefined, from(newIp()));
      await age(email, 61);
    }
    await expect(shop.call('sendEmailCode', { email }, undefined, from(newIp()))).rejects.toMatchObject({
      status: 429,
      error: 'too_many_email_codes',
    });
  });

  test('guard: twenty codes an hour from one address of the net', async () => {
    const ip = newIp();
    const ends = await barrier(30, () => shop.call('sendEmailCode', { email: newEmail() }, undefined, from(ip)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });

  test('a code that comes too late to be of use is not sent', async () => {
    const email = newEmail();
    await shop.call('sendEmailCode', { email }, undefined, from(newIp()));
    await age(email, 601);
    await shop.runJobs();
    expect(await shop.inbox(email)).toHaveLength(0);
  });

  test('a job that runs again makes another code, and only the last one counts', async () => {
    const email = newEmail();
    const first = await codeFor(email);
    const { id } = await shop.db
      .selectFrom('email_codes')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    let second = first;
    const mailer = {
      async send({ subject }: { subject: string }) {
        second = /\d{6}/.exec(subject)?.[0] ?? '';
      },
    };
    await mailEmailCode(jobContext(shop.services), mailer, { emailCodeId: id, language: 'en' });
    if (second !== first) await expect(register(email, first)).rejects.toMatchObject({ error: 'email_code_wrong' });
    await register(email, second);
  });
});

describe('registration', () => {
  test('opens an account, sends a welcome and lets one sign in', async () => {
    const email = newEmail();
    await register(email, await codeFor(email));
    const { token } = await shop.call(
      'login',
      { username: email, password: person.password },
      undefined,
      from(newIp()),
    );
    const user = await shop.call('getUser', {}, { token });
    expect(user).toMatchObject({ email, gender: 1, icon: '', customer: { firstName: 'Mina', lastName: 'Duarte' } });
    await shop.runJobs();
    expect(await shop.inbox(email)).toHaveLength(2);
  });

  test('guard: a code works once, also for several at the same moment', async () => {
    const email = newEmail();
    const code = await codeFor(email);
    const ends = await barrier(5, (index) => register(email, code, { password: `quiet-river-${index}` }));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(register(email, code)).rejects.toMatchObject({ error: 'email_code_wrong' });
  });

  test('guard: thirty wrong tries at once count as thirty', async () => {
    const email = newEmail();
    const code = await codeFor(email);
    const ends = await barrier(30, () => register(email, wrong(code)));
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
    await expect(register(email, code)).rejects.toMatchObject({ status: 400, error: 'email_code_wrong' });
    const { tries } = await shop.db
      .selectFrom('email_codes')
      .select('tries')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(tries).toBe(5);
  });

  test('guard: the right code after five wrong ones is refused', async () => {
    const email = newEmail();
    const code = await codeFor(email);
    for (let sent = 0; sent < 5; sent++)
      await expect(register(email, wrong(code))).rejects.toMatchObject({ error: 'email_code_wrong' });
    await expect(register(email, code)).rejects.toMatchObject({ error: 'email_code_wrong' });
  });

  test('guard: a code is dead after ten minutes', async () => {
    const email = newEmail();
    const code = await codeFor(email);
    await age(email, 601);
    await expect(register(email, code)).rejects.toMatchObject({ error: 'email_code_wrong' });
  });

  test('guard: only the newest code counts', async () => {
    const email = newEmail();
    const first = await codeFor(email);
    await age(email, 61);
    const second = await codeFor(email);
    if (first !== second) await expect(register(email, first)).rejects.toMatchObject({ error: 'email_code_wrong' });
    await register(email, second);
  });

  test('guard: fifty wrong codes an hour from one address of the net, whatever the accounts', async () => {
    const ip = newIp();
    const attempts = Array.from({ length: 50 }, () => ({ bucket: `email-code-try:${ip}` }));
    await shop.db.insertInto('attempts').values(attempts).execute();
    await expect(register(newEmail(), '123456', {}, ip)).rejects.toMatchObject({
      status: 429,
      error: 'too_many_attempts',
    });
  });

  test('guard: the code is checked before anything is said about accounts', async () => {
    const known = await shop.makeCustomer();
    const code = await codeFor(known.email);
    await expect(register(known.email, wrong(code))).rejects.toMatchObject({ error: 'email_code_wrong' });
    await expect(register(newEmail(), '123456', { inviterSEmail: 'nobody@example.com' })).rejects.toMatchObject({
      error: 'email_code_wrong',
    });
    await expect(register(known.email, code)).rejects.toMatchObject({ status: 409, error: 'email_already_registered' });
  });

  test('the inviter must be a customer, and operators see who it was', async () => {
    const inviter = await shop.makeCustomer();
    const email = newEmail();
    const code = await codeFor(email);
    await expect(register(email, code, { inviterSEmail: 'nobody@example.com' })).rejects.toMatchObject({
      status: 400,
      error: 'inviter_unknown',
    });
    await expect(register(email, code, { inviterSEmail: email })).rejects.toMatchObject({ error: 'inviter_unknown' });
    await register(email, code, { inviterSEmail: inviter.email });
    const operator = await shop.makeOperator(['support']);
    const { list } = await shop.call('operatorListCustomers', { search: email }, operator);
    expect(list).toMatchObject([{ email, inviterEmail: inviter.email, name: 'Mina Duarte', disabled: false }]);
  });
});
