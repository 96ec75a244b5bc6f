import { openConsole, openOperator } from './console.ts';
import { makeCustomer, openAsCustomer, placeOrder } from './customers.ts';
import { violationsOn } from './looks.ts';
import { expect, test } from './shop-test.ts';

test('a customer from the search to the end: company, orders, signed out, disabled, enabled, erased', async ({
  page,
  browser,
}) => {
  const { token } = await openOperator(['support']);
  const buyer = await browser.newPage();
  const customer = await openAsCustomer(buyer);
  await buyer.goto('/my-account');
  await buyer.getByLabel('Company').fill('Lagos 100% Trading');
  await buyer.getByLabel('Send me offers and news').check();
  await buyer.getByRole('button', { name: 'Save' }).click();
  await expect(buyer.getByText('Your account has been updated.')).toBeVisible();

  await openConsole(page, '/customers', token);
  await page.getByRole('searchbox').fill('100% trading');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Lagos 100% Trading')).toBeVisible();
  await expect(page.getByText('Wants offers and news since')).toBeVisible();
  await expect(page.getByText('No orders yet.')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Correct…' }).click();
  await page.getByLabel('VAT number').fill('IE6388047V');
  await page.getByRole('button', { name: 'Save the company' }).click();
  await expect(page.getByText('IE6388047V')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out everywhere…' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible();
  await buyer.goto('/my-account');
  await expect(buyer).toHaveURL(/\/login/);
  await buyer.close();

  await page.getByRole('button', { name: 'Disable…' }).click();
  await page.getByLabel('Reason').fill('Stolen cards');
  await page.getByRole('button', { name: 'Disable the customer' }).click();
  await expect(page.getByText('Stolen cards')).toBeVisible();
  await page.getByRole('button', { name: 'Enable…' }).click();
  await page.getByLabel('Reason').fill('Explained by phone');
  await page.getByRole('button', { name: 'Enable the customer' }).click();
  await expect(page.getByText('Can sign in and order.')).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^customer-.*\.json$/);

  await page.getByRole('button', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('only a number')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByLabel('Type the e-mail address').fill(customer.email);
  await dialog.getByLabel(/^Why/).fill('asked by letter');
  await dialog.getByRole('button', { name: 'Erase the customer' }).click();
  await expect(page.getByRole('heading', { name: 'Erased' })).toBeVisible();
});

test('finance sees orders and money of a customer and nothing personal; the catalogue sees no customers', async ({
  page,
}) => {
  const customer = await makeCustomer();
  const { sn } = await placeOrder(customer, 'mug');
  const { token } = await openOperator(['finance']);
  await openConsole(page, '/customers', token);
  await page.getByRole('searchbox').fill(sn);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await page.locator('.dt tbody a').first().click();
  await expect(page.getByRole('link', { name: sn })).toBeVisible();
  await expect(page.getByText('Due now')).toBeVisible();
  for (const hidden of ['Addresses', 'Favorites', 'Consents', 'Sign-ins'])
    await expect(page.getByRole('heading', { name: hidden })).toHaveCount(0);
  for (const hidden of ['Disable…', 'Erase…', 'Export', 'Correct…'])
    await expect(page.getByRole('button', { name: hidden })).toHaveCount(0);
  const { token: catalogue } = await openOperator(['catalogue']);
  await openConsole(page, '/', catalogue);
  await expect(page.getByRole('link', { name: 'Customers' })).toHaveCount(0);
});
