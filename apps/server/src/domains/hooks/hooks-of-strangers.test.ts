import { languages } from '@sampan/contract/languages';
import { translate } from '@sampan/translations/translate';
import { expect, test } from 'vitest';
import { proofFor } from '#testing/proof-for.ts';
import { openTestShop, type TestActor, type TestCustomer, testPassword } from '#testing/shop.ts';

/** How an account's owner learns of a hook that somebody else may have added. */

const shop = await openTestShop();

const newPassword = 'battery staple';
const addHook = (customer: TestActor, url = 'http://localhost:9443/told') =>
  shop.call('addHook', { url, eventTypes: ['order.placed'], password: testPassword }, customer);

async function mailOfNewPassword({ email }: TestCustomer, language: string): Promise<string> {
  await shop.runJobs();
  const heading = translate(language, 'mail.password-changed.heading');
  const mail = (await shop.inbox(email)).find(({ text_body }) => text_body.includes(heading));
  return mail?.text_body.replaceAll(/\s+/g, ' ') ?? '';
}

const words = (language: string, hooks: number) =>
  translate(language, 'mail.password-changed.hooks', { hooks }).replaceAll(/\s+/g, ' ');

test.each(languages)('the mail of a new password counts the webhooks that are on: $code', async ({ code }) => {
  const customer = await shop.makeCustomer();
  await shop.db.updateTable('users').set({ language: code }).where('id', '=', customer.id).execute();
  for (let hooks = 0; hooks < 3; hooks++) await addHook(customer);
  const off = await addHook(customer);
  await shop.call('updateHook', { id: off.id, isOn: false }, customer);
  await addHook(await shop.makeCustomer());
  await shop.call('changePassword', { oldPassword: testPassword, newPassword }, customer);
  const mail = await mailOfNewPassword(customer, code);
  expect(words(code, 3)).toContain('3');
  expect(mail).toContain(words(code, 3));
});

test('the mail of a password set by a mailed code counts a colleague’s webhook', async () => {
  const customer = await shop.makeCustomer();
  await addHook(await shop.makeCustomer({ buyerId: customer.buyerId }));
  await shop.call('sendEmailCode', { email: customer.email });
  await shop.runJobs();
  const subjects = (await shop.inbox(customer.email)).map(({ subject }) => subject);
  const emailCode = subjects.join('\n').match(/\d{6}/)?.[0] ?? '';
  await shop.call('forgetPassword', { username: customer.email, password: newPassword, emailCode });
  expect(await mailOfNewPassword(customer, 'en')).toContain(words('en', 1));
});

test('without a webhook the mail does not mention any', async () => {
  const customer = await shop.makeCustomer();
  await shop.call('changePassword', { oldPassword: testPassword, newPassword }, customer);
  const mail = await mailOfNewPassword(customer, 'en');
  expect(mail).not.toBe('');
  expect(mail).not.toContain('webhook');
});

async function eventsOf(person: string) {
  await shop.services.securityEvents.flush();
  return shop.db
    .selectFrom('security_events')
    .select(['kind', 'person_kind', 'call', 'subject', 'outcome'])
    .where('person', '=', person)
    .orderBy('call')
    .execute();
}

test('a customer’s changes of a webhook are recorded; looking and no-ops are not', async () => {
  const [customer, stranger] = [await shop.makeCustomer(), await shop.makeCustomer()];
  const { id } = await addHook(customer);
  await shop.call('updateHook', { id, url: 'http://localhost:9443/told', description: 'ERP' }, customer);
  await shop.call('updateHook', { id, url: 'http://localhost:9443/elsewhere', password: testPassword }, customer);
  await shop.call('listHooks', {}, customer);
  await shop.call('getHookSecret', { id, password: testPassword }, customer);
  await shop.call('rotateHookSecret', { id, password: testPassword }, customer);
  const asked = { id, password: testPassword };
  await expect(shop.call('getHookSecret', asked, stranger)).rejects.toMatchObject({ error: 'not_found' });
  await expect(shop.call('deleteHook', { id }, stranger)).rejects.toMatchObject({ error: 'not_found' });
  await shop.call('deleteHook', { id }, customer);
  const facts = { person_kind: 'customer', subject: id, outcome: '' };
  expect(await eventsOf(customer.id)).toEqual([
    { ...facts, kind: 'hook_added', call: 'addHook' },
    { ...facts, kind: 'hook_removed', call: 'deleteHook' },
    { ...facts, kind: 'hook_secret_shown', call: 'getHookSecret' },
    { ...facts, kind: 'hook_secret_changed', call: 'rotateHookSecret' },
    { ...facts, kind: 'hook_url_changed', call: 'updateHook' },
  ]);
  expect(await eventsOf(stranger.id)).toEqual([]);
});

test('an operator’s look at a secret is recorded besides the acts', async () => {
  const owner = await shop.makeOperator(['owner']);
  const hook = { url: 'http://localhost:9443/told', eventTypes: ['order.placed' as const] };
  const added = await proofFor(shop.services, owner.token);
  const { id } = await shop.callOnce('operatorAddHook', { ...hook, ...added.proof }, owner);
  await added.undo();
  const shown = await proofFor(shop.services, owner.token);
  await shop.callOnce('operatorGetHookSecret', { id, ...shown.proof }, owner);
  await shop.call('operatorDeleteHook', { id }, owner);
  const facts = { person_kind: 'operator', subject: id };
  expect(await eventsOf(owner.id)).toEqual([
    { ...facts, kind: 'operator_act', call: 'operatorAddHook', outcome: 'done' },
    { ...facts, kind: 'operator_act', call: 'operatorDeleteHook', outcome: 'done' },
    { ...facts, kind: 'hook_secret_shown', call: 'operatorGetHookSecret', outcome: '' },
  ]);
});
