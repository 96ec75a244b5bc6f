import { expect, test } from 'vitest';
import type { SecretKeys } from '#config';
import { inTransaction } from '#database/connect.ts';
import { prepareSecrets, rotateSecrets } from '#domains/accounts/stored-secrets.ts';
import { openReceiver, verified } from '#testing/hook-receiver.ts';
import { openTestShop, type TestShop } from '#testing/shop.ts';
import { hookSecrets, replaceLockedSecrets } from './hook-secrets.ts';

const [oldKey, newKey] = ['Ux5Gd8Yt2Wp7Kb3Qf9Ln4Hv6Cj1Zs0Me', 'Rw9Fb3Xk7Tn1Vc5Jq8Dz2Lh6Pg4Ym0Sa'] as const;
const lostKey = 'Nd4Vx8Jt2Bm6Wq1Hs9Zf3Kp7Gc5Ry0Lu';

const before = await openTestShop({ SECRET_KEY: oldKey });
const after = await openTestShop({ SECRET_KEY: newKey }, before);
const receiver = await openReceiver();
const { db } = before;
const keys = (...given: [string, ...string[]]): SecretKeys => given;

async function makeHook() {
  const customer = await before.makeCustomer();
  const { id } = await before.call('addHook', { url: receiver.url, eventTypes: ['order.placed'] }, customer);
  const { secret: first } = await before.call('getHookSecret', { id }, customer);
  const { secret: second } = await before.call('rotateHookSecret', { id }, customer);
  return { customer, id, secrets: [first, second] };
}

async function send(shop: TestShop, { customer, id }: Awaited<ReturnType<typeof makeHook>>) {
  await shop.call('testHook', { id }, customer);
  await shop.runJobs();
  const call = receiver.calls.at(-1);
  if (!call) throw new Error('nothing came');
  return call;
}

test('secrets:rotate re-encrypts the secrets of hooks, previous ones too', async () => {
  const hook = await makeHook();
  const changed = await rotateSecrets(db, keys(newKey, oldKey), hookSecrets);
  expect(changed).toMatchObject({ changed: 2, left: 0, locked: 0 });
  expect(await prepareSecrets(db, keys(newKey), hookSecrets)).toBe(0);
  const call = await send(after, hook);
  for (const secret of hook.secrets) expect(verified(call, secret)).toMatchObject({ type: 'hook.test' });
});

test('guard: hookSecrets. Start-up without their key is refused; if the secrets are given up, they are replaced and their hooks are off', async () => {
  const kept = await makeHook();
  await rotateSecrets(db, keys(newKey, oldKey), hookSecrets);
  const lost = await makeHook();
  expect(await prepareSecrets(db, keys(newKey), hookSecrets)).toBe(2);
  expect(await replaceLockedSecrets(db, keys(newKey))).toEqual([receiver.url]);
  expect(await prepareSecrets(db, keys(newKey), hookSecrets)).toBe(0);
  expect(await after.call('listHooks', {}, lost.customer)).toMatchObject([{ isOn: false, switchedOff: 'secret_lost' }]);
  const { secret, previousUntil } = await after.call('getHookSecret', { id: lost.id }, lost.customer);
  expect([lost.secrets.includes(secret), previousUntil]).toEqual([false, null]);
  expect(verified(await send(after, lost), secret)).toMatchObject({ type: 'hook.test' });
  expect(await after.call('listHooks', {}, kept.customer)).toMatchObject([{ isOn: true }]);
});

test('a previous secret whose key is lost is dropped; its hook stays on with the current one', async () => {
  const hook = await makeHook();
  const { secret } = await after.call('rotateHookSecret', { id: hook.id }, hook.customer);
  expect(await prepareSecrets(db, keys(newKey), hookSecrets)).toBe(1);
  expect(await replaceLockedSecrets(db, keys(newKey))).toEqual([]);
  expect(await prepareSecrets(db, keys(newKey), hookSecrets)).toBe(0);
  expect(await after.call('getHookSecret', { id: hook.id }, hook.customer)).toEqual({ secret, previousUntil: null });
  expect(await after.call('listHooks', {}, hook.customer)).toMatchObject([{ isOn: true }]);
  await after.call('deleteHook', { id: hook.id }, hook.customer);
});

test('a secret opens only for its own hook', async () => {
  const [one, other] = [await makeHook(), await makeHook()];
  await inTransaction(db, async (tx) => {
    const { secret } = await tx
      .selectFrom('hook_endpoints')
      .select('secret')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow();
    await tx.updateTable('hook_endpoints').set({ secret }).where('id', '=', other.id).execute();
  });
  await expect(before.call('getHookSecret', { id: other.id }, other.customer)).rejects.toMatchObject({ status: 500 });
  expect(before.mistakes.splice(0)).toHaveLength(1);
  await before.call('deleteHook', { id: other.id }, other.customer);
  expect(await prepareSecrets(db, keys(lostKey), hookSecrets)).toBeGreaterThan(0);
});
