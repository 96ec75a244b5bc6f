import type { InputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { freshProof as freshProofCalls } from '@sampan/contract/fresh-proof';
import { describe, expect, test, vi } from 'vitest';
import { openTestShop, type TestActor, testPassword } from '#testing/shop.ts';
import { enrolStaff, proofOf } from '#testing/staff.ts';

// An authenticator's code lasts thirty seconds: the test runs in the middle of one.
vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (Date.now() % 30_000) + 15_000 });

const shop = await openTestShop({
  MARKETPLACE: 'alibaba1688',
  ALIBABA1688_APP_KEY: '7000001',
  ALIBABA1688_APP_SECRET: 'a-secret-of-the-app',
});
const needed = { status: 403, error: 'proof_needed' };
const wrong = { status: 400, error: 'wrong_account_or_password' };

type Asking = Exclude<
  keyof typeof freshProofCalls,
  | 'operatorChangePassword'
  | 'operatorChangeEmail'
  | 'operatorReplaceRecoveryCodes'
  | 'operatorBeginAuthenticator'
  | 'operatorReplaceAuthenticator'
  | 'operatorBeginPasskey'
  | 'operatorAddPasskey'
  | 'changePassword'
  // in-a-shop.test.ts of 1688
  | 'operatorFinishMarketplaceConnection'
  // own-factor.test.ts
  | 'setAuthenticator'
  | 'replaceRecoveryCodes'
  | 'removeSecondFactor'
  | 'beginPasskey'
  | 'addPasskey'
  | 'operatorRemoveSecondFactor'
>;
type Actions = { [Name in Asking]: (actor: TestActor) => Promise<InputOf<Calls[Name]>> };

const eventTypes: ['order.placed'] = ['order.placed'];
const url = 'http://localhost:9443/told';

const shopHook = async () => {
  const { id } = await shop.call('operatorAddHook', { url, eventTypes }, await shop.makeOperator(['owner']));
  return { id };
};
const ownHook = async (customer: TestActor) => {
  const { id } = await shop.call('addHook', { url, eventTypes }, customer);
  return { id };
};

const actions: Actions = {
  operatorInvite: async () => ({ email: 'second@example.com', name: 'Second', roles: ['owner'] }),
  operatorSetRoles: async () => ({ id: (await enrolStaff(shop, ['finance'])).id, roles: ['finance', 'owner'] }),
  operatorResetFactor: async () => ({ id: (await enrolStaff(shop, ['support'])).id }),
  operatorSetOperatorDisabled: async () => ({ id: (await enrolStaff(shop, ['owner'])).id, disabled: true }),
  operatorSetSetting: async () => ({
    subject: 'payment',
    value: (await shop.call('operatorListSettings', {}, await shop.makeOperator(['owner']))).find(
      ({ subject }) => subject === 'payment',
    )?.value,
  }),
  operatorAddHook: async () => ({ url, eventTypes }),
  operatorUpdateHook: async () => {
    const owner = await shop.makeOperator(['owner']);
    const { id } = await shop.call('operatorAddHook', { url, eventTypes }, owner);
    return { id, url: `${url}/elsewhere` };
  },
  operatorSetNotices: async () => ({ topics: [], mail: 'off', dailyHour: 0, hookUrl: url }),
  operatorGetHookSecret: shopHook,
  operatorRotateHookSecret: shopHook,
  operatorGetNoticeSecret: async (staff) => {
    await shop.call('operatorSetNotices', { topics: [], mail: 'off', dailyHour: 0, hookUrl: url }, staff);
    // A code works once.
    await shop.db.updateTable('operators').set({ totp_last_step: 0 }).where('id', '=', staff.id).execute();
    return {};
  },
  operatorConnectMarketplace: async () => ({}),
  operatorDisconnectMarketplace: async () => ({}),
  createApiKey: async () => ({ name: 'ERP', scopes: ['orders:write'] }),
  addHook: async () => ({ url, eventTypes }),
  updateHook: async (customer) => {
    const { id } = await shop.call('addHook', { url, eventTypes }, customer);
    return { id, url: `${url}/elsewhere` };
  },
  getHookSecret: ownHook,
  rotateHookSecret: ownHook,
  exportMyData: async () => ({}),
  beginAuthenticator: async () => ({}),
};

describe('guard: a session alone does nothing that outlives it', () => {
  test.each(Object.keys(actions) as Asking[])('%s', async (name) => {
    const isOperators = name.startsWith('operator');
    const staff = isOperators ? await enrolStaff(shop, ['owner']) : undefined;
    const actor = staff ?? (await shop.makeCustomer());
    const input = (await actions[name](actor)) as object;
    const make = (proof: object) => shop.callOnce(name, { ...input, ...proof } as never, actor);
    await expect(make({})).rejects.toMatchObject(needed);
    const right = staff ? proofOf(staff) : { password: testPassword };
    await expect(make({ ...right, password: 'not the password' })).rejects.toMatchObject(wrong);
    if (staff) await expect(make({ password: right.password })).rejects.toMatchObject(wrong);
    await expect(make(right)).resolves.toBeDefined();
  });
});

test('guard: a proof works once', async () => {
  const owner = await enrolStaff(shop, ['owner']);
  const invite = (email: string, proof: object) =>
    shop.callOnce('operatorInvite', { email, name: 'S', roles: ['support'], ...proof }, owner);
  const proof = proofOf(owner);
  await invite('once@example.com', proof);
  await expect(invite('twice@example.com', proof)).rejects.toMatchObject(wrong);
});

test('guard: isProven. Other settings, a hook that stays where it is and a helper who leaves in a hurry need none', async () => {
  const owner = await shop.makeOperator(['owner']);
  const settings = await shop.call('operatorListSettings', {}, owner);
  const { value } = settings.find(({ subject }) => subject === 'orders') ?? {};
  await shop.callOnce('operatorSetSetting', { subject: 'orders', value }, owner);
  const { id } = await shop.call('operatorAddHook', { url, eventTypes }, owner);
  await shop.callOnce('operatorUpdateHook', { id, url, description: 'The ERP', isOn: false }, owner);
  const helper = await enrolStaff(shop, ['support']);
  await shop.callOnce('operatorSetOperatorDisabled', { id: helper.id, disabled: true }, owner);
  const back = shop.callOnce('operatorSetOperatorDisabled', { id: helper.id, disabled: false }, owner);
  await expect(back).rejects.toMatchObject(needed);
});

test('guard: guessing at the own password of an open session ends after five', async () => {
  const customer = await shop.makeCustomer();
  const guess = () => shop.callOnce('exportMyData', { password: 'a guess' }, customer);
  for (let time = 0; time < 5; time++) await expect(guess()).rejects.toMatchObject(wrong);
  const right = shop.callOnce('exportMyData', { password: testPassword }, customer);
  await expect(right).rejects.toMatchObject({ error: 'too_many_attempts' });
});

test('guard: notifyOfStaff. All owners are notified of every change, and so is the operator who loses something', async () => {
  const [first, second] = [await enrolStaff(shop, ['owner']), await enrolStaff(shop, ['owner'])];
  const helper = await enrolStaff(shop, ['finance']);
  const notified = async (email: string) => {
    await shop.runQueue('send-mail');
    return (await shop.inbox(email)).map(({ subject }) => subject).filter((subject) => subject.includes('example.com'));
  };
  const before = [await notified(first.email), await notified(second.email)].map(({ length }) => length);
  await shop.call('operatorInvite', { email: 'mei@example.com', name: 'Mei', roles: ['finance', 'support'] }, first);
  await shop.call('operatorSetRoles', { id: helper.id, roles: ['finance', 'owner'] }, first);
  await shop.call('operatorSetRoles', { id: helper.id, roles: ['support'] }, first);
  await shop.call('operatorResetFactor', { id: helper.id }, first);
  await shop.call('operatorSetOperatorDisabled', { id: second.id, disabled: true }, first);
  expect((await notified(first.email)).slice(before[0])).toHaveLength(5);
  // The operator concerned comes last: a disabled owner is notified too.
  expect((await notified(second.email)).slice(before[1])).toHaveLength(5);
  // As an owner once, and of what was taken afterwards; a reset brings its own mail.
  expect((await notified(helper.email)).length).toBeGreaterThanOrEqual(2);
  const [mail] = (await shop.inbox(first.email)).filter(({ subject }) => subject.startsWith('mei@example.com'));
  expect(mail?.text_body).toContain(`${first.email} invited mei@example.com as: Finance, Support.`);
});
