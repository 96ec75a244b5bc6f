import { openConsole } from './console.ts';
import { addAddress, openAsCustomer } from './customers.ts';
import { findGoods } from './reseller-shop.ts';
import { expect, test } from './shop-test.ts';

/** Packages to download, own products and sourcing. */

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a package of favourites is made and loaded on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsCustomer(page);
  await page.goto('/product-list');
  await page
    .getByRole('button', { name: /^Favorite: / })
    .first()
    .click();
  await expect(page.getByText('Added to your favorites.')).toBeVisible();
  await page.goto('/m/downloads');
  await page.getByRole('link', { name: 'From favorites' }).click();
  await page.getByRole('radio', { name: 'WooCommerce' }).check();
  await page.getByRole('checkbox', { name: 'Deutsch' }).check();
  await page.getByRole('button', { name: 'Make package with 1 product' }).click();
  await page.waitForURL('**/m/downloads');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click({ timeout: 30_000 });
  expect((await download).suggestedFilename()).toMatch(/^goods-\d{4}-\d\d-\d\d\.zip$/);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No packages yet')).toBeVisible();
});

test('the limits of publishing and packing at once are shown, and exclusions', async ({ page }) => {
  const customer = await openAsCustomer(page);
  const locked = await findGoods(customer, ({ authorization }) => authorization === 'needed');
  await page.goto(`/m/goods?searchKey=${locked.offerId}`);
  await page.getByRole('checkbox', { name: `Select ${locked.title}` }).check();
  await expect(page.getByText('1 of 1 needs authorization and is left out of publishing.')).toBeVisible();
  await page.goto('/m/goods?page=5');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .last()
    .check();
  await page.getByRole('button', { name: 'Publish 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect a shop first' });
  await expect(dialog.getByRole('link', { name: 'Connect a shop' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: /^Select all \d{3}$/ }).click();
  await expect(page.getByRole('heading', { name: /^\d{3} selected$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByRole('button', { name: /^Make package with \d{3} products$/ })).toBeVisible();

  const make = page.getByRole('button', { name: /^Make package/ });
  await page.goto(`/m/downloads/new?goods=${locked.offerId}`);
  await make.click();
  await expect(page.getByText('None of these goods can be downloaded')).toBeVisible();
  const { offerId } = await findGoods(customer, ({ authorization }) => authorization === '');
  const input = { offerIds: [offerId], format: 'csv', languages: ['en'], hasPictures: false };
  for (let made = 0; made < 20; made++) await customer.call('/reseller/packages', input);
  await page.goto(`/m/downloads/new?goods=${offerId}`);
  await expect(page.getByText('0 more today')).toBeVisible();
  await make.click();
  await expect(page.getByText('Too many requests. Wait a moment and try again.')).toBeVisible();
});

test('an own product is handed in with at most 100 pieces a size, and taken back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsCustomer(page);
  await page.goto('/m/uploads');
  await page.getByRole('link', { name: 'Own product', exact: true }).click();
  await page.waitForURL('**/m/uploads/own');
  const pictures = page.locator('input[type=file]');
  await pictures.setInputFiles({ name: 'mat.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByRole('img', { name: /mat/ })).toBeVisible();
  await page.getByLabel('What is it?').fill('Felt mat');
  await page.getByLabel('What sizes differ in').fill('Size');
  await page.getByLabel('Size', { exact: true }).fill('S');
  await page.getByLabel('Pieces', { exact: true }).fill('101');
  await page.getByLabel('Price per piece (US$)').fill('4,20');
  await page.getByLabel('Weight per piece (g)').fill('350');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('At most 100 pieces per size.').last()).toBeVisible();
  await page.getByLabel('Pieces', { exact: true }).fill('100');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/m/uploads/request?id=*');
  await expect(page.getByText('Waits for us')).toBeVisible();
  await page.getByLabel('Write to us about it').fill('It is on its way to you.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'It is on its way to you.' })).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Taken back').first()).toBeVisible();
});

test('goods are requested by a link, found by the shop, and sold to no one else', async ({ page, browser }) => {
  const title = `A mat like this ${Date.now()}`;
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = await openAsCustomer(page);
  await addAddress(customer);
  await page.goto('/m/uploads/sourcing');
  await page.getByLabel('What are you looking for?').fill(title);
  await page.getByLabel('How many pieces').fill('40');
  await page.getByRole('button', { name: 'Ask us' }).click();
  await expect(page.getByText('Add a link or a picture.')).toBeVisible();
  await page.getByLabel('Link').fill('https://www.example.com/mat');
  await page.getByRole('button', { name: 'Ask us' }).click();
  await page.waitForURL('**/m/uploads/request?id=*');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  const desk = await (await browser.newContext({ locale: 'en-US' })).newPage();
  // On a phone, with no filter chosen: waiting requests of both kinds are listed.
  await desk.setViewportSize({ width: 390, height: 844 });
  await openConsole(desk, '/resellers/requests');
  await desk.getByRole('row').filter({ hasText: title }).getByRole('button').first().click();
  await desk.getByRole('button', { name: /^Accept with a product/ }).click();
  const dialog = desk.getByRole('dialog', { name: 'Create a product for this customer' });
  await dialog.getByRole('button', { name: /^Accept with a product/ }).click();
  await expect(dialog.getByText('Enter a price above zero.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption({ index: 3 });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'mat.png', mimeType: 'image/png', buffer: png });
  await dialog.getByRole('textbox', { name: 'Price per piece (US$)' }).fill('3.10');
  await dialog.getByRole('textbox', { name: 'Minimum order' }).fill('10');
  await dialog.getByRole('textbox', { name: 'Weight per piece (g)' }).fill('350');
  await dialog.getByRole('textbox', { name: 'Pieces' }).fill('60');
  await dialog.getByRole('button', { name: /^Accept with a product/ }).click();
  await expect(dialog).toBeHidden();
  await desk.context().close();

  await page.reload();
  await page.getByRole('link', { name: 'See the product' }).click();
  await page.waitForURL('**/product-detail?id=*');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const stranger = await (await browser.newContext()).newPage();
  expect((await stranger.goto(page.url()))?.status()).toBe(404);
  await stranger.context().close();
  await page.getByRole('button', { name: /^More/ }).first().click();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('Added to cart.').first()).toBeVisible();
  await page.goto('/shopping-cart');
  await page.getByRole('button', { name: 'Start order' }).click();
  await page.waitForURL('**/confirm-order?*');
  await expect(page.getByText(title).first()).toBeVisible();
});
