import type { Page } from '@playwright/test';
import { openConsole, openOperator } from './console.ts';
import { violationsOn } from './looks.ts';
import { asOwner } from './operators.ts';
import { expect, test } from './shop-test.ts';

const rows = (page: Page) => page.locator('.dt tbody tr');
const saved = (page: Page) => page.getByText('Saved. Buyers see it now.');

interface Listed {
  list: { offerId: number; title: string }[];
}

/** A product that no other test changes. */
async function productAt(place: number): Promise<{ offerId: number; title: string }> {
  const { list } = (await asOwner('/products?pageSize=60')) as Listed;
  const found = list[place];
  if (!found) throw new Error('no product');
  return found;
}

test('a clerk of the catalogue finds a product, and has nothing of orders or customers', async ({ page }) => {
  const { token } = await openOperator(['catalogue']);
  const { offerId, title } = await productAt(40);
  await openConsole(page, '/products', token);
  const rail = page.getByRole('navigation', { name: 'Pages' });
  await expect(rail.getByRole('link', { name: 'Products' })).toBeVisible();
  for (const hidden of ['Orders', 'Customers']) await expect(rail.getByRole('link', { name: hidden })).toHaveCount(0);
  await rows(page).nth(3).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('searchbox').fill(String(offerId));
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('own title, minimum and price: buyers see them; one step back each', async ({ page, context }) => {
  const { offerId, title } = await productAt(41);
  const { token } = await openOperator(['catalogue'], 'Wu Yan');
  await openConsole(page, `/products/${offerId}`, token);
  const field = page.getByRole('textbox', { name: 'Title, English' });
  await field.fill('Lantern of our own making');
  await page.getByLabel('Minimum').fill('77');
  await page
    .getByLabel(/^Own price from/)
    .first()
    .fill('9.99');
  await expect(page.getByText('3 changes not saved')).toBeVisible();
  // Read in its preview frame, since the page's policy allows markup there.
  const description = page.frameLocator('iframe[title="Description, en"]').getByRole('textbox');
  await description.press('Control+End');
  await description.press('Enter');
  await page.keyboard.type('Wipe with a dry cloth');
  await page.getByRole('button', { name: 'Heading', exact: true }).click();
  await expect(page.getByText('4 changes not saved')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await description.press('Control+s');
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('Ours', { exact: true }).first()).toBeVisible();
  const shop = await context.newPage();
  await shop.goto(`/product-detail?id=${offerId}`);
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Lantern of our own making');
  await expect(shop.getByText('$9.99').first()).toBeVisible();
  await expect(shop.locator('h3', { hasText: 'Wipe with a dry cloth' })).toHaveCount(1);
  await shop.close();
  await page.getByRole('button', { name: 'Back to the supplier’s: English' }).click();
  await page.getByRole('button', { name: 'Back to the supplier’s: Minimum' }).click();
  await page.getByRole('button', { name: 'Back to the supplier’s', exact: true }).first().click();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText(/^Wu Yan$/).first()).toBeVisible();
});

test('two people change the same product: the second is notified, and their typing stays', async ({
  page,
  browser,
}) => {
  const { offerId } = await productAt(42);
  await openConsole(page, `/products/${offerId}`);
  const other = await browser.newContext({ baseURL: process.env.SHOP_ORIGIN ?? '' });
  const { token } = await openOperator(['catalogue'], 'Wu Yan');
  const second = await other.newPage();
  await openConsole(second, `/products/${offerId}`, token);
  await second.getByRole('textbox', { name: 'Title, Deutsch' }).fill('Ein anderer Titel');
  await second.keyboard.press('Control+s');
  await expect(saved(second)).toBeVisible();
  await other.close();
  await page.getByRole('textbox', { name: 'Title, English' }).fill('Typed meanwhile');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Changed by Wu Yan:')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title, English' })).toHaveValue('Typed meanwhile');
  await expect(page.getByRole('textbox', { name: 'Title, Deutsch' })).toHaveValue('Ein anderer Titel');
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();
});

test('several products are changed together after a preview, and back', async ({ page }) => {
  const { token } = await openOperator(['catalogue']);
  await openConsole(page, '/products', token);
  await rows(page).nth(3).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+x');
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: 'Change 2 products' });
  await dialog.getByLabel('What to set').selectOption('Minimum');
  await dialog.getByLabel('New value').fill('33');
  await dialog.getByRole('button', { name: 'Preview the change' }).click();
  await expect(dialog.getByText('The first 2 of 2; 2 of them change.')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 2 products' }).click();
  await expect(page.getByText('Changing 2 products')).toBeVisible();
  await page.getByRole('link', { name: 'Bulk changes' }).first().click();
  await expect(rows(page).first().getByText('Done')).toBeVisible();
  await rows(page).first().getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page).first().getByText('Undone', { exact: true })).toBeVisible();
});

test('categories, pallets, rate: added, put in order, shown to buyers, previewed', async ({ page, context }) => {
  const { token } = await openOperator(['catalogue']);
  await openConsole(page, '/categories', token);
  await rows(page).nth(3).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  // Enter opens the row, whatever else in it leads somewhere.
  await page.keyboard.press('j');
  await expect(page.locator('.dt tr[data-current] .tree-name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save the category' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New category' });
  await dialog.getByRole('textbox', { name: 'Name, English' }).fill('Lanterns of summer');
  await dialog.getByRole('textbox', { name: 'Name, Deutsch' }).fill('Sommerlaternen');
  // A subcategory: tests of the home page count the top level.
  const below = dialog.getByRole('combobox');
  const topLevel = (await below.locator('option').allTextContents()).filter((name) => !name.startsWith('\u2003'));
  await below.selectOption(topLevel.at(-1) as string);
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add the category' }).click();
  await expect(dialog).toBeHidden();
  const added = page.getByRole('button', { name: 'Lanterns of summer', exact: true }).last();
  await expect(async () => {
    // It is the last one, and only the rows in sight are in the page.
    await page.locator('.dt').evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await expect(added).toBeVisible({ timeout: 1000 });
  }).toPass();

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Pallets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pallets' })).toBeVisible();
  await rows(page).first().waitFor();
  await rows(page).first().getByRole('link').click();
  await page.getByRole('textbox', { name: 'Name, English' }).fill('Goods for the harbour feast');
  await expect(page.locator('.pallet-card')).toContainText('Goods for the harbour feast');
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();
  const shop = await context.newPage();
  // The process that serves it may hear of the change a moment later.
  await expect(async () => {
    await shop.goto('/index');
    await expect(shop.getByRole('heading', { name: 'Goods for the harbour feast' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await shop.close();

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Rate and markup' }).click();
  await page.getByLabel('New value').fill('6.5');
  await page.getByRole('button', { name: 'Preview the change' }).click();
  await expect(page.getByRole('button', { name: 'Set ¥6.5 per dollar' })).toBeVisible();
  await expect(page.locator('.lines tbody tr').first()).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
});

test('a file is uploaded, checked, stored and undone', async ({ page }) => {
  const { token } = await openOperator(['catalogue']);
  await openConsole(page, '/imports', token);
  const csv = [
    'Handle,Title,Vendor,Variant SKU,Variant Price,Variant Grams,Variant Inventory Qty',
    'paper-boat,Paper boat,Harbour Paper,PB-1,2.50,40,500',
  ].join('\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'boats.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  const store = page.getByRole('button', { name: 'Store 1 product' });
  await expect(store).toBeVisible({ timeout: 60_000 });
  expect(await violationsOn(page)).toEqual([]);
  await store.click();
  await expect(page.getByText('What was done')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Back to the imports' }).click();
  await page.getByRole('button', { name: 'Undo the import of boats.csv' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  const row = page.getByRole('row', { name: /boats\.csv/ });
  await expect(row.getByText('Undone', { exact: true })).toBeVisible({ timeout: 60_000 });
});
