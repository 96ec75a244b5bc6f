import type { Locator } from '@playwright/test';
import { openAsCustomer } from './customers.ts';
import { makePrivateGoods } from './private-goods.ts';
import { openResellerShop } from './reseller-shop.ts';
import { expect, test } from './shop-test.ts';

/** Many listings at once: the bar of the selection on a phone, and the table on a desk. */

test('a phone publishes several by two presses; a column of the table is filled down, and what is wrong is focused', async ({
  page,
}) => {
  const customer = await openAsCustomer(page);
  const shop = await openResellerShop(customer);
  const shopId = await shop.connect();
  const offerIds: number[] = [];
  for (const title of ['Bulk mat', 'Bulk rug', 'Bulk throw'])
    offerIds.push((await makePrivateGoods(customer, { title })).productId);
  await customer.call('/reseller/publications', { shopId, offerIds, isPrepared: true });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/m/publish?tab=queue');
  await page.getByRole('button', { name: 'Select all 3 that match' }).click();
  await expect(page.getByText('3 will be active: customers can see them.')).toBeInViewport({ ratio: 1 });
  for (const name of ['As drafts', 'More', 'Publish 3 as active'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Publish 3 as active' }).click();
  const counts = async () =>
    (await customer.call<{ counts: Record<string, number> }>('/reseller/publications?tab=list')).counts;
  await expect.poll(async () => (await counts()).listed, { timeout: 120_000 }).toBe(3);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/m/publish?tab=list');
  await page.locator('.rs-heads').getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('button', { name: 'Table' }).click();
  const prices = page.getByRole('textbox', { name: /^Price there, / });
  const titles = page.getByRole('textbox', { name: /^Title, / });
  const topOf = async (cell: Locator) => (await cell.boundingBox())?.y;
  expect(await topOf(titles.last())).toBe(await topOf(prices.last()));
  await prices.first().fill('99,50');
  await page.keyboard.press('Control+d');
  await expect(prices.last()).toHaveValue('99,50');
  await prices.nth(1).fill('ten');
  // What cannot be read is not counted.
  await page.getByRole('button', { name: 'Save and send 2' }).click();
  await expect(prices.nth(1)).toBeFocused();
  await prices.nth(1).fill('98.50');
  await page.getByRole('button', { name: 'Save and send 3' }).click();
  await page.waitForURL('**/m/publish?tab=list');
});
