import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { openAsCustomer } from './customers.ts';
import { violationsOn } from './looks.ts';
import { inShopify, inWooCommerce, newShopName } from './other-systems.ts';
import { openResellerShop } from './reseller-shop.ts';
import { expect, test } from './shop-test.ts';

/** Shops that resellers connect, and goods that they may sell: /m/authorization, and its pages in the console. */

const card = (page: Page) => page.getByRole('article');

test('Shopify: connected by consent, refused, connected again, disconnected', async ({ page }) => {
  const { address } = await inShopify('addShop', { address: `${newShopName()}.myshopify.com` });
  await openAsCustomer(page);
  await page.goto('/m/authorization');
  await page.getByRole('button', { name: 'Connect a shop' }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Shopify' }).check();
  await dialog.getByRole('textbox', { name: 'Address of the shop' }).fill(address);
  await dialog.getByRole('button', { name: 'Continue to Shopify' }).click();
  await page.getByRole('button', { name: 'Install' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'is connected.' })).toBeVisible();
  await expect(card(page)).toContainText('Connected');
  expect(await violationsOn(page)).toEqual([]);

  await card(page).getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText(/responds\. Everything works\./)).toBeVisible();
  await inShopify('revokeTokens', address);
  await card(page).getByRole('button', { name: 'Test' }).click();
  await expect(card(page)).toContainText('Nothing is waiting to be sent there yet.');
  await expect(card(page)).toContainText('Refused');

  await card(page).getByRole('button', { name: 'Connect again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to Shopify' }).click();
  await page.getByRole('button', { name: 'Install' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'is connected.' })).toBeVisible();
  await card(page).getByRole('button', { name: 'Permissions' }).click();
  await expect(page.getByRole('dialog')).toContainText('write_products');
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  const sure = page.getByRole('dialog', { name: /^Disconnect/ });
  await sure.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('heading', { name: 'No shop connected yet' })).toBeVisible();
});

test('WooCommerce: by its page for keys, and not a second time by another user', async ({ page }) => {
  const { address, folder } = await openResellerShop(await openAsCustomer(page));
  const connect = async () => {
    await page.goto('/m/authorization?connect');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'WooCommerce' }).check();
    await dialog.getByRole('textbox', { name: 'Address of the shop' }).fill(address);
    return dialog;
  };
  await (await connect()).getByRole('button', { name: 'Continue to WooCommerce' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'is connected.' })).toBeVisible();
  await expect(card(page)).toContainText('WooCommerce');

  await openAsCustomer(page);
  const { key, secret } = await inWooCommerce('issueKey', folder, 'read_write');
  const dialog = await connect();
  await dialog.getByRole('radio', { name: 'With keys' }).check();
  await dialog.getByRole('textbox', { name: 'Consumer key' }).fill(key);
  await dialog.getByRole('textbox', { name: 'Consumer secret' }).fill(secret);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'connected to another account' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'No shop connected yet' })).toBeVisible();
});

test('an address without a state, or with another user’s, connects nothing', async ({ page }) => {
  await openAsCustomer(page);
  await page.goto('/m/authorization/connected?code=x&state=forged&shop=okafor-home.myshopify.com&hmac=00');
  await expect(page.getByRole('heading', { name: 'The shop was not connected' })).toBeVisible();
  // Neither code nor state stays in the history.
  expect(new URL(page.url()).search).toBe('');
});

test('the obstacle to connecting a shop is shown', async ({ page }) => {
  const customer = await openAsCustomer(page);
  const { address, folder } = await openResellerShop(customer);
  await page.goto('/m/authorization?connect');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'WooCommerce' }).check();
  await dialog.getByRole('radio', { name: 'With keys' }).check();
  const connect = async (where: string, { key, secret }: { key: string; secret: string }) => {
    await dialog.getByRole('textbox', { name: 'Address of the shop' }).fill(where);
    await dialog.getByRole('textbox', { name: 'Consumer key' }).fill(key);
    await dialog.getByRole('textbox', { name: 'Consumer secret' }).fill(secret);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  };
  const said = (words: string) => expect(dialog.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog.getByText('Enter the address of the shop.')).toBeVisible();
  const wrong = { key: 'ck_wrong', secret: 'cs_wrong' };
  await connect(address, wrong);
  await said('does not accept these keys');
  await connect(address.replace(folder, 'nobody'), wrong);
  await said('WooCommerce does not answer at this address.');
  const shops = await Promise.all(Array.from({ length: 11 }, () => openResellerShop(customer)));
  await Promise.all(shops.slice(0, 10).map((shop) => shop.connect()));
  const [last] = shops.slice(-1);
  await connect(last?.address ?? '', last ?? wrong);
  await said('You have 10 shops connected, the most there can be.');
});

test('goods: asked for, granted in the console until a day, and shown', async ({ page, browser }) => {
  await openAsCustomer(page);
  await page.goto('/m/authorization');
  await page.getByRole('button', { name: 'Apply' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().check();
  const goods = (await dialog.getByRole('listitem').first().locator('b').textContent()) ?? '';
  const company = `Okafor Stores ${Date.now()}`;
  await dialog.getByRole('textbox', { name: 'Company that sells' }).fill(company);
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(dialog.getByText('Write a few words.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Where and how will you sell them?' }).fill('In our shop in Lagos.');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: goods });
  await expect(row).toContainText('Pending');
  await page.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByRole('searchbox').fill(goods);
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('textbox', { name: 'Where and how will you sell them?' }).fill('And in Abuja.');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'You have already requested this' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const context = await browser.newContext({ baseURL: process.env.SHOP_ORIGIN, locale: 'en-US' });
  const desk = await context.newPage();
  await openConsole(desk, '/resellers');
  await desk.getByRole('row').filter({ hasText: company }).getByRole('button').first().click();
  await expect(desk.getByText('In our shop in Lagos.').first()).toBeVisible();
  expect(await violationsOn(desk)).toEqual([]);
  await desk.getByRole('button', { name: /^Grant/ }).click();
  // If there is no room beside the list, the request itself is a dialog, with a button of the same name.
  await desk.getByRole('dialog').locator('[type=submit]').click();
  await expect(desk.getByText('In our shop in Lagos.')).toHaveCount(0);
  await context.close();

  await page.reload();
  await expect(row).toContainText('Granted');
});
