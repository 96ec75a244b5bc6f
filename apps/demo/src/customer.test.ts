import { openTestShop } from '@sampan/server/testing/shop';
import { expect, test } from 'vitest';
import { ensureDemoCustomer } from './customer.ts';
import { demoCustomer } from './demo-customer.ts';

const shop = await openTestShop();

test('the demo customer has an address to order to, made once', async () => {
  await ensureDemoCustomer(shop.services);
  await ensureDemoCustomer(shop.services);
  const { token } = await shop.call('login', { username: demoCustomer.email, password: demoCustomer.password });
  const { records } = await shop.call('listAddresses', {}, { token });
  expect(records).toMatchObject([{ country: 'United States', defaultType: 1 }]);
});

test('guard: a real shop has no demo customer', async () => {
  const config = { ...shop.services.config, isDemo: false };
  await expect(ensureDemoCustomer({ ...shop.services, config })).rejects.toThrow();
});
