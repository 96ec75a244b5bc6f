import { expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';

const shop = await openTestShop();

test('what a stranger is shown is what an order of one piece is billed, and follows the settings', async () => {
  const visitor = {};
  expect(await shop.call('getResaleExample', visitor)).toBeNull();
  const one = { tiers: [{ from: 10, fen: 1000 }], minOrderQuantity: 10, weightGrams: 60 };
  // It sells best and needs an authorization; the second is not sold by the piece; the third has no known weight.
  await makeProduct(shop.services, { ...one, onePieceFen: 1150, needsAuthorization: true, monthSold: 900 });
  await makeProduct(shop.services, { ...one, monthSold: 800 });
  await makeProduct(shop.services, { ...one, onePieceFen: 1150, weightGrams: 0, monthSold: 700 });
  expect(await shop.call('getResaleExample', visitor)).toBeNull();
  const { offerId } = await makeProduct(shop.services, { ...one, onePieceFen: 1150, monthSold: 1 });
  // 2.0247 are 2.02; 3.06 within China, 2.00 for inspection, 0.10 for service; 8.00 by express to the United States.
  await expect
    .poll(() => shop.call('getResaleExample', visitor))
    .toMatchObject({
      offerId,
      country: 'US',
      goodsUsd: 2.02,
      feesUsd: 5.16,
      freightUsd: 8,
      totalUsd: 15.18,
      handlingDaysFrom: defaultSettings.shipping.handlingDays.from,
    });
  await inTransaction(shop.db, (tx) =>
    writeSetting(tx, 'fees', { ...defaultSettings.fees, inspectionMinimumCents: 300 }, null),
  );
  await expect.poll(async () => (await shop.call('getResaleExample', visitor))?.totalUsd).toBe(16.18);
});
