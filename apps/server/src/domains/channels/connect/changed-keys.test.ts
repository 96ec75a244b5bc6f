import { expect, test } from 'vitest';
import type { SecretKeys } from '#config';
import { prepareSecrets, rotateSecrets } from '#domains/accounts/stored-secrets.ts';
import { forgetLockedShops, openKeys, sealHookSecret, shopSecrets } from '#domains/channels/shop-keys.ts';
import { keyIdOf } from '#security/secret-keys.ts';
import { connectShop } from '#testing/connect-shop.ts';
import { openTestShop } from '#testing/shop.ts';
import { testKey } from '#testing/test-key.ts';

/** Keys of resellers' shops when `SECRET_KEY` changes or is lost. */

const shop = await openTestShop();
const { db } = shop;
const newKey = 'a new key for the keys of shops, 0123456789';
const keys = (...all: [string, ...string[]]): SecretKeys => all;

const rowOf = (id: string) =>
  db
    .selectFrom('reseller_shops')
    .select(['sealed_keys', 'sealed_hook_secret', 'state', 'refused_because'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('guard: shopSecrets. They survive a change of the key; if it is lost, their shops must be reconnected', async () => {
  const customer = await shop.makeCustomer();
  const { id } = await connectShop(shop, customer);
  const sealed_hook_secret = sealHookSecret([testKey], id, 'signed with this');
  await db.updateTable('reseller_shops').set({ sealed_hook_secret }).where('id', '=', id).execute();

  expect(await prepareSecrets(db, keys(newKey), shopSecrets)).toBe(2);
  expect(await rotateSecrets(db, keys(newKey, testKey), shopSecrets)).toMatchObject({ left: 0, locked: 0 });
  expect(await prepareSecrets(db, keys(newKey), shopSecrets)).toBe(0);
  const after = await rowOf(id);
  expect(keyIdOf(after.sealed_keys ?? '')).toBe(keyIdOf(after.sealed_hook_secret ?? ''));
  expect(openKeys([newKey], id, after.sealed_keys ?? '')).toEqual({ key: 'ck_of_a_test', secret: 'cs_of_a_test' });

  const lost = keys('yet another key of the shop, 0123456789');
  expect(await prepareSecrets(db, lost, shopSecrets)).toBe(2);
  expect(await forgetLockedShops(db, lost)).toHaveLength(1);
  expect(await prepareSecrets(db, lost, shopSecrets)).toBe(0);
  expect(await rowOf(id)).toMatchObject({ state: 'refused', refused_because: 'key_lost', sealed_keys: null });
  const { list } = await shop.call('listResellerShops', {}, customer);
  expect(list).toMatchObject([{ state: 'refused', refusedBecause: 'key_lost' }]);
  await expect(shop.call('testResellerShop', { id }, customer)).rejects.toMatchObject({ error: 'shop_not_connected' });
});
