import { openAsCustomer } from './customers.ts';
import { inWooCommerce } from './other-systems.ts';
import { makePrivateGoods } from './private-goods.ts';
import { findGoods, openResellerShop } from './reseller-shop.ts';
import { expect, test } from './shop-test.ts';

/** A whole shop of a reseller is linked, and its goods are named as the reseller wants. */

test('a shop is read, what is likely is confirmed by ticking, the rest is searched', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = await openAsCustomer(page);
  const shop = await openResellerShop(customer);
  await shop.connect();
  await makePrivateGoods(customer, { title: 'Paper lamp' });
  const { title } = await findGoods(customer, ({ authorization }) => authorization === '', { stockMin: 30 });
  await shop.sell('Paper lamp', 'LAMP-1');
  await shop.sell('Mine alone', 'MINE-1');

  await page.goto('/m/links');
  await page.getByRole('button', { name: 'Read products' }).click();
  await expect(page.getByText(/2 variants read/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Proposed (1)' }).click();
  await expect(page.getByText('Same title and options')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Paper lamp' }).check({ force: true });
  await page.getByRole('button', { name: 'Confirm 1 ticked' }).click();
  await expect(page.getByText('Proposed (0)')).toBeVisible();

  await page.getByRole('link', { name: 'Open (1)' }).click();
  await page.getByRole('button', { name: 'Find goods' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(title);
  await dialog.getByRole('button', { name: 'Find' }).click();
  await dialog.getByRole('radio').first().check({ force: true });
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByRole('link', { name: 'Linked (2)' }).click();
  const mine = page.getByRole('listitem').filter({ hasText: 'Mine alone' });
  await expect(mine.getByText('Linked by you')).toBeVisible();
  await mine.getByRole('button', { name: 'Undo link' }).click();
  await expect(page.getByText('Open (1)')).toBeVisible();
});

test('names in the shop are stored, and an unknown placeholder is not', async ({ page }) => {
  const customer = await openAsCustomer(page);
  const shop = await openResellerShop(customer);
  await shop.connect();
  await page.goto('/m/templates');
  const tags = page.getByLabel('Tags', { exact: true });
  await tags.fill('{supplier}');
  await expect(page.getByText('{supplier} is not a placeholder of this field.')).toBeVisible();
  await tags.fill('');
  await page.getByRole('button', { name: 'Insert: All categories' }).click();
  await expect(tags).toHaveValue('{categories}');
  await page.getByRole('checkbox', { name: /Show a higher price/ }).check({ force: true });
  await expect(page.getByText(/is shown beside/)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(tags).toHaveValue('{categories}');
  await expect(page.getByRole('checkbox', { name: /Show a higher price/ })).toBeChecked();
  expect(await inWooCommerce('products', shop.folder)).toEqual([]);
});
