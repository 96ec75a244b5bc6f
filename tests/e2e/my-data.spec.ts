import { readFileSync } from 'node:fs';
import { openAsCustomer, password, proveCustomer } from './customers.ts';
import { expect, test } from './shop-test.ts';

/** The customer's own data as a file, from My account. */

const open = async (page: Parameters<typeof openAsCustomer>[0]) => {
  const customer = await openAsCustomer(page);
  await page.goto('/my-account');
  await page.locator('html[data-alive]').waitFor();
  return { customer, button: page.getByRole('button', { name: 'Download my data' }) };
};

test('is saved with the shop’s name and the date', async ({ page }) => {
  const { customer, button } = await open(page);
  const saving = page.waitForEvent('download');
  await button.click();
  await proveCustomer(page);
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^sampan-\d{4}-\d\d-\d\d\.json$/);
  const { tables } = JSON.parse(readFileSync(await saved.path(), 'utf8'));
  expect(tables.users).toMatchObject([{ email: customer.email }]);
  await expect(page.getByText('Your data has been downloaded.')).toBeVisible();
});

test.describe('without connection', () => {
  test.use({ complaintsExpected: /ERR_FAILED/ });

  test('the button describes its action, and can be pressed again after a failure', async ({ page }) => {
    const { button } = await open(page);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/admin/my_data', async (route) => {
      await held.promise;
      await route.abort();
    });
    await button.click();
    await expect(page.getByText('Preparing…')).toBeVisible();
    held.resolve();
    await expect(page.getByText('The shop did not answer.')).toBeVisible();
    await page.unroute('**/api/admin/my_data');
    const saving = page.waitForEvent('download');
    await button.click();
    await proveCustomer(page);
    await saving;
  });
});

test('the sixth time on a day the shop says when to come again', async ({ page }) => {
  const { customer, button } = await open(page);
  for (let time = 0; time < 5; time++) await customer.call('/admin/my_data', { password });
  await button.click();
  await proveCustomer(page);
  await expect(page.getByText('Try again tomorrow.')).toBeVisible();
});
