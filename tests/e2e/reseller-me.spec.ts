import { addAddress, openAsCustomer } from './customers.ts';
import { expect, test } from './shop-test.ts';

/** The reseller's own side of /m: account, stored data, settings, help, own orders. */

test('personal information, settings and help', async ({ page }) => {
  await openAsCustomer(page);
  await page.goto('/m/me');
  await page.getByRole('link', { name: 'Edit personal information' }).click();
  await page.getByRole('textbox', { name: /^Nickname/ }).fill('Amara O.');
  await page.getByRole('textbox', { name: /^Job/ }).fill('Head of range');
  await page.getByRole('textbox', { name: /^Signature/ }).fill('Reachable 9 to 17, Lagos time.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/m/me');
  await expect(page.getByRole('heading', { name: 'Amara O.' })).toBeVisible();
  await expect(page.getByText('Reachable 9 to 17, Lagos time.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Own stock' })).toHaveAttribute('href', '/m/stock');
  await expect(page.getByRole('main').getByRole('link', { name: 'Upload' })).toHaveAttribute('href', '/m/uploads');

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Settings/ })
    .click();
  await page.waitForURL('**/m/settings');
  // The message that the profile is saved goes with its page.
  await page.reload();
  await page.locator('html[data-alive]').waitFor();
  await page.getByRole('checkbox', { name: 'Your own stock is low' }).uncheck();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Your own stock is low' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'A shop refuses our key' })).toBeChecked();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await page.waitForURL('**/de/m/settings');
  await page.goto('/de/m/help');
  await page.getByRole('searchbox', { name: 'Im Hilfe-Center suchen' }).fill('lagergebuhr');
  await page.getByRole('link', { name: 'Eigener Bestand in unserem Lager' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eigener Bestand in unserem Lager');
  await page.getByRole('link', { name: 'Einstellungen' }).last().click();
  await page.waitForURL('**/de/m/settings');
});

test('viewed products are stored with the account, and erased', async ({ page }) => {
  const customer = await openAsCustomer(page);
  await page.goto('/product-list');
  const first = page.getByRole('main').locator('.grid-products a.product').first();
  await first.click();
  await page.waitForURL('**/product-detail**');
  const viewed = async () => (await customer.call<{ total: number }>('/reseller/history')).total;
  await expect.poll(viewed).toBe(1);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.goto('/m/history');
  const row = page.getByRole('listitem').filter({ hasText: title });
  await expect(row).toHaveCount(1);
  await page.getByRole('button', { name: 'Erase all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  expect(await viewed()).toBe(0);
});

test('an address has an e-mail address here only', async ({ page }) => {
  const customer = await openAsCustomer(page);
  await addAddress(customer);
  await page.goto('/m/addresses');
  await page.getByRole('button', { name: 'Edit: Amara Okafor' }).click();
  const email = page.getByRole('textbox', { name: /^E-mail address/ });
  await email.fill('amara@');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Enter an address like name@example.com.')).toBeVisible();
  await email.fill('amara@example.com');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('amara@example.com')).toBeVisible();
  await page.goto('/shipping-address');
  await page.getByRole('button', { name: 'Edit: Amara Okafor' }).click();
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^E-mail address/ })).toHaveCount(0);
});

test('one’s own orders by the nine types', async ({ page }) => {
  await openAsCustomer(page);
  await page.goto('/m/orders?side=own');
  await page.getByRole('button', { name: 'All order types' }).click();
  const sheet = page.getByRole('dialog', { name: 'Order types' });
  await expect(sheet.getByRole('link')).toHaveCount(10);
  await sheet.getByRole('link', { name: /Refund pending/ }).click();
  await page.waitForURL('**type=7**');
  await expect(page.getByRole('navigation', { name: 'Order types' }).getByText('Refund pending')).toBeVisible();
});
