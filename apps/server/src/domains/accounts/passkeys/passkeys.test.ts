import type { InputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { describe, expect, test, vi } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { Authenticator, type Kind, type Surroundings } from '#testing/authenticator.ts';
import { barrier } from '#testing/barrier.ts';
import { openTestShop } from '#testing/shop.ts';
import { codeOf, type Enrolled, enrolStaff, staffPassword as password, proofOf } from '#testing/staff.ts';
import { listPasskeys, recordPasskeyUse } from './store.ts';

// An authenticator's code lasts thirty seconds: the tests run in the middle of one.
vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (Date.now() % 30_000) + 15_000 });

const origin = 'https://shop.example';
const shop = await openTestShop({ SHOP: 'public-demo', PUBLIC_URL: origin, TRUST_PROXY: 'loopback' });
const here: Surroundings = { origin };

let counter = 0;
const fresh = () => ({ 'x-forwarded-for': `198.51.100.${++counter % 250}` });
const refused = { status: 400, error: 'wrong_account_or_password' };
const wrongPasskey = { status: 400, error: 'passkey_wrong' };

const begin = (staff: Enrolled) => shop.call('operatorBeginPasskey', proofOf(staff), staff, fresh());
const request = () => shop.call('operatorRequestPasskey', {});

async function keep(staff: Enrolled, device = new Authenticator(), around = here): Promise<Authenticator> {
  const credential = device.create(await begin(staff), around);
  await shop.call('operatorAddPasskey', { name: 'Laptop', credential }, staff);
  return device;
}

/** An operator with a passkey, and the still unused code of this step. */
async function withPasskey(kind: Kind = 'ES256') {
  const staff = await enrolStaff(shop, ['support']);
  const device = await keep(staff, new Authenticator(kind));
  await shop.db.updateTable('operators').set({ totp_last_step: 0 }).where('id', '=', staff.id).execute();
  return { staff, device };
}

type Passkey = InputOf<Calls['operatorLogin']>['passkey'];
const signIn = ({ email }: { email: string }, passkey: Passkey, sent = password) =>
  shop.call('operatorLogin', { email, password: sent, passkey }, undefined, fresh());

describe('making a passkey', () => {
  test('after password and code: named, listed, renamed, removed, each reported by mail', async () => {
    const staff = await enrolStaff(shop, ['support']);
    const options = await begin(staff);
    expect(options).toMatchObject({
      rp: { id: 'shop.example' },
      user: { name: staff.email, displayName: 'Staff' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
      attestation: 'none',
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(staff.id);
    const device = new Authenticator();
    const credential = device.create(options, here);
    const { id } = await shop.call('operatorAddPasskey', { name: ' Mei’s laptop ', credential }, staff);
    const listed = () => shop.call('operatorListPasskeys', {}, staff);
    expect(await listed()).toMatchObject([{ id, name: 'Mei’s laptop', lastUsedAt: null }]);
    expect((await shop.call('operatorMe', {}, staff)).factors).toEqual({ passkeys: 1, recoveryCodes: 10 });
    await shop.call('operatorRenamePasskey', { id, name: 'Desk' }, staff);
    expect(await listed()).toMatchObject([{ name: 'Desk' }]);
    await shop.runQueue('send-mail');
    expect((await shop.inbox(staff.email)).at(-1)?.subject).toContain('passkey was added');
    await shop.call('operatorRemovePasskey', { id }, staff);
    expect(await listed()).toEqual([]);
    await expect(signIn(staff, device.get(await request(), here))).rejects.toMatchObject(refused);
  });

  test('the browser gets the list of existing ones', async () => {
    const { staff, device } = await withPasskey();
    expect((await begin(staff)).excludeCredentials).toEqual([
      { id: device.id, type: 'public-key', transports: ['internal'] },
    ]);
  });

  test('guard: not without password and second factor, however open the session is', async () => {
    const staff = await enrolStaff(shop, ['support']);
    const ask = (proof: { password: string; code?: string }) =>
      shop.call('operatorBeginPasskey', proof, staff, fresh());
    await expect(ask({ password })).rejects.toMatchObject(refused);
    await expect(ask({ password: 'wrong', code: codeOf(staff.secret) })).rejects.toMatchObject(refused);
    // A wrong password used nothing up.
    await ask(proofOf(staff));
    await expect(ask(proofOf(staff))).rejects.toMatchObject(refused);
  });

  test.each<[string, Partial<Surroundings>]>([
    ['another website’s', { origin: 'https://shop.example.evil.example' }],
    ['the shop’s without https', { origin: 'http://shop.example' }],
    ['a subdomain’s', { origin: 'https://www.shop.example' }],
    ['another domain’s', { rpId: 'evil.example' }],
    ['one that was not unlocked', { isUnlocked: false }],
    ['one with a challenge of its own', { challenge: Buffer.from('made up').toString('base64url') }],
  ])('guard: %s is not kept', async (_, around) => {
    const staff = await enrolStaff(shop, ['support']);
    await expect(keep(staff, new Authenticator(), { ...here, ...around })).rejects.toMatchObject(wrongPasskey);
  });

  test('guard: a challenge makes one passkey, for whom and for what it was given', async () => {
    const [staff, other] = [await enrolStaff(shop, ['support']), await enrolStaff(shop, ['finance'])];
    const options = await begin(staff);
    const add = (who: Enrolled, device: Authenticator, challenge = options.challenge) =>
      shop.call('operatorAddPasskey', { name: 'x', credential: device.create({ ...options, challenge }, here) }, who);
    await expect(add(other, new Authenticator())).rejects.toMatchObject(wrongPasskey);
    await expect(add(staff, new Authenticator(), (await request()).challenge)).rejects.toMatchObject(wrongPasskey);
    const ends = await barrier(4, () => add(staff, new Authenticator()));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(add(staff, new Authenticator())).rejects.toMatchObject(wrongPasskey);
  });

  test('guard: it is made within five minutes', async () => {
    const staff = await enrolStaff(shop, ['support']);
    const options = await begin(staff);
    const start = Date.now();
    vi.setSystemTime(start + 301_000);
    const credential = new Authenticator().create(options, here);
    const late = shop.call('operatorAddPasskey', { name: 'x', credential }, staff);
    await expect(late).rejects.toMatchObject(wrongPasskey);
    vi.setSystemTime(start);
  });

  test('guard: a credential belongs to one operator', async () => {
    const { device } = await withPasskey();
    await expect(keep(await enrolStaff(shop, ['support']), device)).rejects.toMatchObject(wrongPasskey);
  });

  test('guard: ten at most, also when several come at once', async () => {
    const { staff } = await withPasskey();
    const made = { operator_id: staff.id, public_key: Buffer.from('x'), counter: 0, name: 'x' };
    const rows = Array.from({ length: 8 }, (_, index) => ({
      ...made,
      credential_id: Buffer.from(`${staff.id} ${index}`),
    }));
    await shop.db.insertInto('operator_passkeys').values(rows).execute();
    const reset = () =>
      shop.db.updateTable('operators').set({ totp_last_step: 0 }).where('id', '=', staff.id).execute();
    const credentials: ReturnType<Authenticator['create']>[] = [];
    for (let round = 0; round < 3; round++) {
      credentials.push(new Authenticator().create(await begin(staff), here));
      await reset();
    }
    const ends = await barrier(3, (index) =>
      shop.call('operatorAddPasskey', { name: 'x', credential: credentials[index] as never }, staff),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(begin(staff)).rejects.toMatchObject({ status: 409, error: 'too_many_passkeys' });
  });

  test('guard: nobody lists, renames or removes another’s', async () => {
    const [{ staff }, stranger] = [await withPasskey(), await enrolStaff(shop, ['owner'])];
    const [{ id } = { id: '' }] = await shop.call('operatorListPasskeys', {}, staff);
    const notFound = { error: 'not_found' };
    expect(await shop.call('operatorListPasskeys', {}, stranger)).toEqual([]);
    await expect(shop.call('operatorRenamePasskey', { id, name: 'Mine' }, stranger)).rejects.toMatchObject(notFound);
    await expect(shop.call('operatorRemovePasskey', { id }, stranger)).rejects.toMatchObject(notFound);
    await expect(shop.call('operatorRemovePasskey', { id: 'x' }, staff)).rejects.toMatchObject(notFound);
  });
});

describe('signing in with a passkey', () => {
  test.each<Kind>(['ES256', 'EdDSA', 'RS256'])('%s instead of the code', async (kind) => {
    const { staff, device } = await withPasskey(kind);
    const asked = await request();
    expect(asked).toMatchObject({ rpId: 'shop.example', userVerification: 'required', allowCredentials: [] });
    const session = await signIn(staff, device.get(asked, here));
    expect(await shop.call('operatorMe', {}, session)).toMatchObject({ id: staff.id });
    const [passkey] = await shop.call('operatorListPasskeys', {}, staff);
    expect(passkey?.lastUsedAt).toMatch(/^\d{4}-/);
  });

  test('the code still works beside it, and a recovery code', async () => {
    const { staff } = await withPasskey();
    const { email } = staff;
    await shop.call('operatorLogin', { email, password, code: codeOf(staff.secret) }, undefined, fresh());
    await shop.call('operatorLogin', { email, password, code: staff.recoveryCodes[0] }, undefined, fresh());
  });

  test('guard: only with the password', async () => {
    const { staff, device } = await withPasskey();
    await expect(signIn(staff, device.get(await request(), here), 'wrong')).rejects.toMatchObject(refused);
  });

  test.each<[string, Partial<Surroundings>]>([
    ['on another website', { origin: 'https://shop.example.evil.example' }],
    ['on the shop’s host without https', { origin: 'http://shop.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['that was not unlocked', { isUnlocked: false }],
    ['with a made-up challenge', { challenge: Buffer.from('made up').toString('base64url') }],
    ['of another user of the device', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('guard: a signature %s does not sign in', async (_, around) => {
    const { staff, device } = await withPasskey();
    await expect(signIn(staff, device.get(await request(), { ...here, ...around }))).rejects.toMatchObject(refused);
  });

  test('guard: a challenge that was changed, is too old, or was given for making one', async () => {
    const { staff, device } = await withPasskey();
    const asked = await request();
    const [until, rest] = Buffer.from(asked.challenge, 'base64url')
      .toString()
      .split(/\.(.*)/);
    const longer = Buffer.from(`${Number(until) + 3600}.${rest}`).toString('base64url');
    await expect(signIn(staff, device.get({ ...asked, challenge: longer }, here))).rejects.toMatchObject(refused);
    const { challenge } = await begin(staff);
    await expect(signIn(staff, device.get({ ...asked, challenge }, here))).rejects.toMatchObject(refused);
    const start = Date.now();
    vi.setSystemTime(start + 301_000);
    await expect(signIn(staff, device.get(asked, here))).rejects.toMatchObject(refused);
    vi.setSystemTime(start);
    await signIn(staff, device.get(asked, here));
  });

  test('guard: a signature signs in once, however many send it at once', async () => {
    const { staff, device } = await withPasskey();
    const passkey = device.get(await request(), { ...here, counter: 0 });
    const ends = await barrier(4, () => signIn(staff, passkey));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(signIn(staff, passkey)).rejects.toMatchObject(refused);
  });

  test('guard: a copied device is noticed by its count', async () => {
    const { staff, device } = await withPasskey();
    await signIn(staff, device.get(await request(), { ...here, counter: 5 }));
    await expect(signIn(staff, device.get(await request(), { ...here, counter: 5 }))).rejects.toMatchObject(refused);
    await expect(signIn(staff, device.get(await request(), { ...here, counter: 4 }))).rejects.toMatchObject(refused);
    const [one, two] = [await request(), await request()];
    const ends = await barrier(2, (index) =>
      signIn(staff, device.get(index === 0 ? one : two, { ...here, counter: 6 })),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // Checked at once, both find the count of before: the one that is noted second was a copy's.
    const holder = { kind: 'operator', id: staff.id } as const;
    const [{ id = '' } = {}] = await listPasskeys(shop.db, holder);
    const note = (count: number) => inTransaction(shop.db, (tx) => recordPasskeyUse(tx, holder, id, count));
    expect([await note(8), await note(8), await note(7), await note(0)]).toEqual([true, false, false, false]);
    // Those that do not count stay at 0.
    const silent = await withPasskey();
    for (let times = 0; times < 2; times++)
      await signIn(silent.staff, silent.device.get(await request(), { ...here, counter: 0 }));
  });

  test('guard: nobody signs in with another’s passkey, or with one that is not stored', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const handle = Buffer.from(one.staff.id).toString('base64url');
    const foreign = other.device.get(await request(), { ...here, userHandle: handle });
    await expect(signIn(one.staff, foreign)).rejects.toMatchObject(refused);
    await expect(signIn(one.staff, new Authenticator().get(await request(), here))).rejects.toMatchObject(refused);
    // Another key under the id of a stored one.
    const forged = new Authenticator().get(await request(), { ...here, userHandle: handle });
    const posing = { ...forged, id: one.device.id, rawId: one.device.id };
    await expect(signIn(one.staff, posing)).rejects.toMatchObject(refused);
  });

  test('guard: attempts by strangers never lock out an operator with the passkey', async () => {
    const { staff, device } = await withPasskey();
    await barrier(30, () => signIn(staff, undefined, 'wrong'));
    await expect(signIn(staff, device.get(await request(), here))).resolves.toMatchObject({ tokenHead: 'Bearer ' });
  });

  test('it confirms, too, where the second factor is asked for again', async () => {
    const { staff, device } = await withPasskey();
    const passkey = device.get(await request(), here);
    const { recoveryCodes } = await shop.call('operatorReplaceRecoveryCodes', { password, passkey }, staff, fresh());
    expect(recoveryCodes).toHaveLength(10);
    const again = shop.call('operatorReplaceRecoveryCodes', { password, passkey }, staff, fresh());
    await expect(again).rejects.toMatchObject(refused);
  });
});

test('guard: where the second factor is reset, passkeys and recovery codes go, too', async () => {
  const { staff, device } = await withPasskey();
  const owner = await shop.makeOperator(['owner']);
  await shop.call('operatorResetFactor', { id: staff.id }, owner);
  await expect(signIn(staff, device.get(await request(), here))).rejects.toMatchObject(refused);
  expect(
    await shop.db.selectFrom('operator_passkeys').selectAll().where('operator_id', '=', staff.id).execute(),
  ).toEqual([]);
  const codes = shop.db.selectFrom('operator_recovery_codes').selectAll().where('operator_id', '=', staff.id);
  expect(await codes.execute()).toEqual([]);
});
