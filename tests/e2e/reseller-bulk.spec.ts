import { openAsCustomer } from './customers.ts';
import { inWooCommerce } from './other-systems.ts';
import { makePrivateGoods } from './private-goods.ts';
import { openResellerShop } from './reseller-shop.ts';
import { expect, test } from './shop-test.ts';

/** Many listings at once, from the first tick to the shop. */

test('several are put on sale by two presses, a column is filled down, and the one that is left is named', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 148, height: 900 });
  const customer = await openAsCustomer(page);
  const shop = await openResellerShop(customer);
  const shopId = await shop.connect();
  const offerIds: number[] = [];
  for (const place of Array.from({ length: 8 }).keys())
    offerIds.push((await makePrivateGoods(customer, { title: `Bulk mat ${place + 1}` })).productId);
  await customer.call('/reseller/publications', { shopId, offerIds, isPrepared: true });
  await page.goto('/m/publish?tab=queue');
  await page.getByRole('button', { name: 'Select all 8 that match' }).click();
  await expect(page.getByText('8 will be active: customers can see them.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish 8 as active' }).click();
  const statuses = async () => (await inWooCommerce('products', shop.folder)).map(({ status }) => status);
  await expect.poll(statuses, { timeout: 120_000 }).toEqual(offerIds.map(() => 'publish'));

  await page.goto('/m/publish?tab=list');
  await page.locator('.rs-heads').getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('button', { name: 'Table' }).click();
  const prices = page.getByRole('textbox', { name: /^Price there, / });
  await prices.first().fill('99,50');
  await page.keyboard.press('Control+d');
  await expect(prices.last()).toHaveValue('99,50');
  await prices.nth(1).fill('ten');
  await page.getByRole('button', { name: 'Save and send 8' }).click();
  await expect(prices.nth(1)).toBeFocused();
  await prices.nth(1).fill('98.50');
  // Meanwhile one of them is paused, and so is another version.
  const [first] = (await customer.call<{ list: { id: string }[] }>('/reseller/publications?tab=list')).list;
  const { id } = await customer.call<{ id: string }>('/reseller/selections', { which: { ids: [first?.id] } });
  await customer.call(`/reseller/selections/${id}/change`, { kind: 'pause' });
  await expect
    .poll(async () => (await customer.call<{ counts: { paused: number } }>('/reseller/publications')).counts.paused)
    .toBe(1);
  await page.getByRole('button', { name: 'Save and send 8' }).click();
  await page.waitForURL('**/m/publish?tab=list');
  await expect(page.getByText('1 not changed')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'See which' }).click();
  await expect(
    page.getByRole('dialog').getByText('It was changed in the meantime. Open the table again.'),
  ).toBeVisible();
});
