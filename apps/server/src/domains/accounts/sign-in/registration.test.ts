import type { CallError } from '@sampan/contract/page-context';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { jobContext } from '#shop/context.ts';
import { barrier } from '#testing/barrier.ts';
import { giveCompany } from '#testing/company.ts';
import { openTestShop, testPassword } from '#testing/shop.ts';
import { type Puzzle, solveProof } from '#testing/solve-proof.ts';
import { mailEmailCode } from './mail-email-code.ts';

const shop = await openTestShop({ TRUST_PROXY: 'loopback' });
await giveCompany(shop.services);

let counter = 0;
const newEmail = () => `new${++counter}@example.com`;
const from = (ip: string) => ({ 'x-forwarded-for': ip });
/** An address of its own for each test, so that one test's tries do not count in the next. */
const newIp = () => `203.0.${++counter}.7`;

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
      const body = (await response.text()).replace(/"token":"[\w-]{43}"/, '"token":""');
      return { status: response.status, body };
    };
    expect(await send(known.email)).toEqual(await send(newEmail()));
  });

  test('guard: 60 seconds between two codes of an address, asked for from one place', async () => {
    const [email, ip] = [newEmail(), newIp()];
    await codeFor(email, ip);
    await expect(codeFor(email, ip)).rejects.toMatchObject({
      status: 429,
      error: 'email_code_recently_sent',
      data: { seconds: expect.any(Number) },
    });
    // A visitor at another address does not wait for that.
    expect(await codeFor(email)).toMatch(/^\d{6}$/);
    await age(email, 61);
    expect(await codeFor(email, ip)).toMatch(/^\d{6}$/);
  });

  test('guard: 30 requests at once send one code, and from as many places ten without work', async () => {
    const [email, ip] = [newEmail(), newIp()];
    const ends = await barrier(30, () => shop.call('sendEmailCode', { email }, undefined, from(ip)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await shop.runJobs();
    expect(await shop.inbox(email)).toHaveLength(1);
    const other = newEmail();
    const many = await barrier(14, (index) =>
      shop.call('sendEmailCode', { email: other }, undefined, from(`198.51.${index}.7`)),
    );
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const asked = many.filter((end) => end.status === 'rejected' && end.reason.error === 'proof_of_work_needed');
    expect(asked).toHaveLength(4);
  });

  test('guard: ten codes a day for an address from one place; from others each costs work then, and none is refused', async () => {
    const [email, ip] = [newEmail(), newIp()];
    for (let sent = 0; sent < 10; sent++) {
      await shop.call('sendEmailCode', { email }, undefined, from(ip));
      await age(email, 61);
    }
    await expect(shop.call('sendEmailCode', { email }, undefined, from(ip))).rejects.toMatchObject({
      status: 429,
      error: 'too_many_email_codes',
      // Until the first of them is a day old.
      data: { seconds: expect.toSatisfy((seconds: number) => seconds > 80_000 && seconds < 86_400) },
    });
    const elsewhere = from(newIp());
    const asked = await shop.call('sendEmailCode', { email }, undefined, elsewhere).catch((error: unknown) => error);
    expect(asked).toMatchObject({ error: 'proof_of_work_needed', data: { bits: 16 } });
    const proof = solveProof((asked as CallError).data as Puzzle);
    await shop.call('sendEmailCode', { email, proof }, undefined, elsewhere);
  });

  test('guard: others, asker_hash. A stranger’s requests and wrong guesses cost the owner neither code nor tries', async () => {
    const [email, own, foreign] = [newEmail(), newIp(), newIp()];
    const { token: codeToken } = await shop.call('sendEmailCode', { email }, undefined, from(own));
    await shop.runJobs();
    const code = await readCode(email);
    for (let time = 0; time < 5; time++)
      await expect(register(email, wrong(code), {}, foreign)).rejects.toMatchObject({ error: 'email_code_wrong' });
    // The right one, from where strangers have no tries left.
    await expect(register(email, code, {}, foreign)).rejects.toMatchObject({ error: 'email_code_wrong' });
    await shop.call('sendEmailCode', { email }, undefined, from(foreign));
    await shop.runJobs();
    for (let time = 0; time < 5; time++)
      await expect(register(email, wrong(code), {}, own)).rejects.toMatchObject({ error: 'email_code_wrong' });
    const mine = { ...person, email, emailCode: code };
    await expect(shop.call('register', mine, undefined, from(own))).rejects.toMatchObject({
      error: 'email_code_wrong',
    });
    await shop.call('register', { ...mine, codeToken }, undefined, from(own));
  });

  test('guard: needsLongCode, shortUntil. Guesses at a mailbox end, and its owner gets a code that nobody guesses', async () => {
    const email = newEmail();
    const short = await codeFor(email);
    const bucket = `email-code-wrong:${email}`;
    const guesses = (count: number) =>
      shop.db
        .insertInto('attempts')
        .values(Array.from({ length: count }, () => ({ bucket })))
        .execute();
    await guesses(100);
    await expect(register(email, short)).rejects.toMatchObject({ error: 'email_code_wrong' });
    await shop.call('sendEmailCode', { email }, undefined, from(newIp()));
    await shop.runJobs();
    const subject = (await shop.inbox(email)).at(-1)?.subject ?? '';
    const [long = ''] = /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(subject) ?? [];
    await register(email, long.toLowerCase().replaceAll('-', ''));
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
    await mailEmailCode({ ...jobContext(shop.services), mailer }, { emailCodeId: id, language: 'en' });
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

  test('guard: who registers or sets a new password does so on a device that strangers lock out of nothing', async () => {
    const email = newEmail();
    const deviceOf = async (path: string, fields: Record<string, unknown>) => {
      const emailCode = await codeFor(email);
      const { headers, status } = await shop.fetch(`/api/admin/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...from(newIp()) },
        body: JSON.stringify({ ...fields, emailCode }),
      });
      expect(status).toBe(200);
      return headers.getSetCookie().find((one) => one.startsWith('device=')) ?? '';
    };
    const login = (password: string, cookie = '') =>
      shop.call('login', { username: email, password }, undefined, { ...from(newIp()), cookie });
    const registered = await deviceOf('register', { ...person, email });
    await shop.runJobs();
    await age(email, 61);
    const reset = await deviceOf('forget_the_password', { username: email, password: person.password });
    await barrier(20, () => login('wrong'));
    await expect(login(person.password)).rejects.toMatchObject({ error: 'proof_of_work_needed' });
    for (const cookie of [registered, reset])
      await expect(login(person.password, cookie.split(';')[0])).resolves.toMatchObject({ tokenHead: 'Bearer ' });
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
    const { stray_tries: tries } = await shop.db
      .selectFrom('email_codes')
      .select('stray_tries')
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

  test('guard: an unknown or disabled inviter gets the same response as a real one', async () => {
    const inviter = await shop.makeCustomer();
    const disabled = await shop.makeCustomer();
    await shop.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute();
    const operator = await shop.makeOperator(['support']);
    for (const [inviterSEmail, recorded] of [
      [inviter.email, inviter.email],
      ['nobody@example.com', ''],
      [disabled.email, ''],
    ] as const) {
      const email = newEmail();
      await expect(register(email, await codeFor(email), { inviterSEmail })).resolves.toBeNull();
      const { list } = await shop.call('operatorListCustomers', { search: email }, operator);
      expect(list).toMatchObject([{ email, inviterEmail: recorded, name: 'Mina Duarte', disabled: false }]);
    }
    await expect(register(newEmail(), '123456', { inviterSEmail: 'no address' })).rejects.toMatchObject({
      error: 'invalid_input',
    });
  });
});

describe('many codes', () => {
  const send = (email: string, ip: string, proof?: { challenge: string; nonce: string }) =>
    shop.call('sendEmailCode', { email, proof }, undefined, from(ip));
  const refusalOf = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error) => error,
    );
  test('guard: from the twenty-first of a network on each costs a proof of work, and no network waits for another', async () => {
    await shop.db.deleteFrom('attempts').execute();
    const network = (host: number) => `192.0.2.${host}`;
    for (let host = 1; host <= 20; host++) await send(newEmail(), network(host));
    const email = newEmail();
    const asked = await refusalOf(send(email, network(21)));
    expect(asked).toMatchObject({ status: 403, error: 'proof_of_work_needed', data: { bits: 16 } });
    await expect(send(newEmail(), '198.51.100.9')).resolves.toMatchObject({ token: expect.any(String) });
    const proof = solveProof(asked.data);
    for (const wrong of [
      { ...proof, nonce: `${proof.nonce}0` },
      { ...proof, challenge: proof.challenge.replace(/^16/, '01') },
      { challenge: '', nonce: '' },
    ])
      expect((await refusalOf(send(email, network(21), wrong))).error).toBe('proof_of_work_needed');
    expect((await refusalOf(send(newEmail(), network(21), proof))).error).toBe('proof_of_work_needed');
    await expect(send(email, network(21), proof)).resolves.toMatchObject({ token: expect.any(String) });
    await shop.db
      .updateTable('email_codes')
      .set({ requested_at: new Date(0) })
      .where('email', '=', email)
      .execute();
    expect((await refusalOf(send(email, network(21), proof))).error).toBe('too_many_requests');
  });

  test('guard: a hundred codes an hour of a network, whatever its proofs cost', async () => {
    await shop.db.deleteFrom('attempts').execute();
    const bucket = 'email-code-network:192.0.2.0/24';
    const fill = (count: number) =>
      shop.db
        .insertInto('attempts')
        .values(Array.from({ length: count }, () => ({ bucket })))
        .execute();
    await fill(99);
    const prove = async (email: string) =>
      solveProof((await refusalOf(send(email, '192.0.2.1'))).data as { challenge: string; bits: number });
    const [last, beyond] = [newEmail(), newEmail()];
    await expect(send(last, '192.0.2.1', await prove(last))).resolves.toMatchObject({ token: expect.any(String) });
    const proof = await prove(beyond);
    expect(await refusalOf(send(beyond, '192.0.2.2', proof))).toMatchObject({
      status: 429,
      error: 'too_many_requests',
    });
    await shop.db.deleteFrom('attempts').execute();
  });

  test('guard: the whole shop has no budget; beyond its usual measure each costs a proof of work', async () => {
    await shop.db.deleteFrom('attempts').execute();
    await shop.db
      .insertInto('email_codes')
      .values(Array.from({ length: 600 }, (_, index) => ({ email: `crowd${index}@example.com` })))
      .execute();
    const email = newEmail();
    const asked = await refusalOf(send(email, newIp()));
    expect(asked).toMatchObject({ error: 'proof_of_work_needed', data: { bits: 17 } });
    await expect(send(email, newIp(), solveProof(asked.data))).resolves.toMatchObject({ token: expect.any(String) });
    await shop.db.deleteFrom('email_codes').where('email', 'like', 'crowd%').execute();
  });

  test('guard: another website’s page sends no code, and changes nothing else', async () => {
    for (const path of ['/admin/send_email_code', '/admin/login', '/product/platform/goods/list']) {
      const response = await shop.fetch(`/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
        body: new URLSearchParams({ email: newEmail() }),
      });
      expect([path, response.status]).toEqual([path, 403]);
      expect(await response.json()).toMatchObject({ error: 'cross_site_request' });
    }
    const headers = { 'sec-fetch-site': 'cross-site' };
    const followed = await shop.fetch('/api/productCategory/get_category_level1', { headers });
    expect(followed.status).toBe(200);
  });
});

describe('common passwords', () => {
  test.each([
    '123456',
    'Password',
    'QWERTY',
    'kestrel',
    'Kestrel1!',
    'kestrel-2026',
    'mina.duarte',
    'MinaDuarte99',
    'P@ssw0rd',
    'letmein123',
    '2024dr4g0n!',
  ])('guard: %s is refused', async (password) => {
    const email = `mina.duarte@example.com`;
    await expect(register(email, '123456', { password })).rejects.toMatchObject({
      status: 400,
      error: 'password_too_common',
    });
  });

  test.each([
    ['kestrelabc', 'mina.duarte@example.com', 'password_too_common'],
    ['kestrelabcd', 'mina.duarte@example.com', 'email_code_wrong'],
    ['aobaobaob', 'a.o.b@example.com', 'email_code_wrong'],
    ['Ana@aol.de', 'ana@aol.de', 'password_too_common'],
    ['2025 ana@aol.de', 'ana@aol.de', 'password_too_common'],
    ['mina@oak.ex', 'mina@oak.example', 'password_too_common'],
    ['mina@oak.exam', 'rosa@oak.example', 'email_code_wrong'],
  ])('of %s, what is left without known words of three letters or more counts', async (password, email, error) => {
    await expect(register(email, '123456', { password })).rejects.toMatchObject({ error });
  });

  test.each([
    ['P@ssw0rd99', 'mina.duarte@example.com', /first that attackers try/],
    ['riyadh-2026!', 'amal@riyadh.example', /built from your email address/],
  ])('the refusal of %s says why', async (password, email, why) => {
    const message = expect.stringMatching(why);
    await expect(register(email, '123456', { password })).rejects.toMatchObject({ message });
  });

  test('guard: also when it is changed or reset, and for operators', async () => {
    const customer = await shop.makeCustomer();
    const common = { status: 400, error: 'password_too_common' };
    const change = { oldPassword: testPassword, newPassword: 'password1' };
    await expect(shop.call('changePassword', change, customer)).rejects.toMatchObject(common);
    const reset = { username: customer.email, password: 'password1', emailCode: '123456' };
    await expect(shop.call('forgetPassword', reset)).rejects.toMatchObject(common);
    const enrol = { email: 'a@example.com', password: 'x', newPassword: '123456789012', code: '123456' };
    await expect(shop.call('operatorEnrol', enrol)).rejects.toMatchObject(common);
  });
});

test('guard: a name is one line', async () => {
  const email = newEmail();
  for (const firstName of ['Mina\nBuy now', 'Mina\rx', 'Mi\tna', 'Mi\u2028na'])
    await expect(
      shop.call('register', { ...person, firstName, email, emailCode: '123456' }, undefined, from(newIp())),
    ).rejects.toMatchObject({ error: 'invalid_input', fields: { firstName: expect.any(String) } });
});
