import { readFileSync } from 'node:fs';
import { openAsCustomer, placeOrder } from './customers.ts';
import { asOwner } from './operators.ts';
import { expect, test } from './shop-test.ts';

/** A prepaid balance pays two orders at one press, and its page has the statement, to read and as a file. */

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test('two orders are paid together from it, and the statement adds up', async ({ page }) => {
      const customer = await openAsCustomer(page);
      const orders = [await placeOrder(customer, 'mug'), await placeOrder(customer, 'mug')];
      const joint = await customer.call<{ id: string; dueUsd: number }>('/fms/bill/joint', {
        orderIds: orders.map(({ id }) => id),
      });
      const user = await customer.call<{ id: string }>('/admin/get_user');
      const correct = (amountUsd: number) =>
        asOwner(`/customers/${user.id}/prepaid/correct`, { amountUsd, reason: 'Paid in cash' });
      await correct(joint.dueUsd - 0.01);
      await page.goto(`/pay-together?id=${joint.id}`);
      await expect(page.getByText('$0.01 is missing')).toBeVisible();
      await correct(5.01);
      await page.reload();
      await page.getByRole('checkbox', { name: /I have read/ }).check();
      await page.getByRole('button', { name: 'Pay from the balance' }).click();
      await page.waitForURL('**/my-orders*');
      for (const { id } of orders) {
        await page.goto(`/order-detail?id=${id}`);
        await expect(page.locator('.instalments').first()).toContainText('from the prepaid balance');
      }
      await page.goto('/balance');
      await expect(page.getByRole('heading', { name: 'Movements' })).toBeVisible();
      await expect(page.getByText('Closing balance').locator('..')).toContainText('$5.00');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save as CSV' }).click(),
      ]);
      const lines = readFileSync(await file.path(), 'utf8')
        .trim()
        .split('\r\n');
      expect(lines).toHaveLength(7);
      expect(lines.at(-1)).toBe(',Closing balance,,,,5.00');
      await page.getByLabel('Amount').fill('5.00');
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByText('$5.00 is being paid back to you')).toBeVisible();
    });
  });
