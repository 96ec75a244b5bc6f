import { depositFromUsd, openAsCustomer, placeOrder } from './customers.ts';
import { expect, test } from './shop-test.ts';

/** The page on which an order is paid, on a phone. */

test.use({ viewport: { width: 390, height: 844 } });

interface Bill {
  totalCostUsd: number;
  plans: { plan: 'full' | 'deposit'; dueNowUsd: number }[];
}

test('the bar at the bottom shows the amount due now, with a deposit not the total', async ({ page }) => {
  const customer = await openAsCustomer(page);
  const order = await placeOrder(customer, 'shirt', depositFromUsd);
  await page.goto(order.path);
  const { plans, totalCostUsd } = await customer.call<Bill>(`/fms/bill/billDetail/${order.billId}`);
  const names = { deposit: 'Deposit and balance', full: 'Full payment' };
  expect(plans.map(({ dueNowUsd }) => dueNowUsd < totalCostUsd).sort()).toEqual([false, true]);
  for (const { plan, dueNowUsd } of plans) {
    await page.getByRole('radio', { name: names[plan] }).check();
    const due = dueNowUsd.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    await expect(page.getByRole('complementary', { name: 'Due now' })).toHaveText(`Due now${due}Pay now, ${due}`);
  }
});

test('a reader of prices in euros sees the approximate amount due, on the page and in the form', async ({ page }) => {
  const order = await placeOrder(await openAsCustomer(page), 'shirt');
  await page.context().addCookies([{ name: 'currency', value: 'EUR', url: process.env.SHOP_ORIGIN ?? '' }]);
  await page.goto(order.path);
  await expect(page.getByRole('main').getByText(/^≈ €/)).not.toHaveCount(0);
  await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
  await page.getByRole('button', { name: /^Pay now/ }).click();
  await expect(page.getByRole('dialog').getByText(/^≈ €/)).toBeVisible();
});

test.describe('a message', () => {
  test.use({ viewport: { width: 390, height: 420 }, complaintsExpected: /status of 500/ });

  test('covers neither the form’s buttons nor its cross', async ({ page }) => {
    // Messages stay, however slow the machine is.
    await page.addInitScript(() => {
      const real = window.setTimeout;
      const patient = (act: () => void, ms?: number) => (ms === 5_000 ? 0 : real(act, ms));
      Object.assign(window, { setTimeout: patient });
    });
    const customer = await openAsCustomer(page);
    const order = await placeOrder(customer, 'shirt', depositFromUsd);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/fms/bill/plan/**', async (route) => {
      await released;
      await route.fulfill({ status: 500, json: { code: 500, message: 'The plan could not be changed.' } });
    });
    await page.goto(order.path);
    await page.getByRole('radio', { name: 'Full payment' }).click();
    await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
    await page.getByRole('button', { name: /^Pay now/ }).click();
    await page.getByLabel('Card number').waitFor();
    release();
    const message = page.locator('.toast');
    await expect(message).toBeVisible();
    const edges = () =>
      page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        return { top: box('.toast')?.top ?? -1, bottom: box('.toast')?.bottom ?? 0, sheet: box('.dialog')?.top ?? 0 };
      });
    await expect
      .poll(async () => {
        const { top, bottom, sheet } = await edges();
        return top >= 0 && bottom <= sheet;
      })
      .toBe(true);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true })).toBeInViewport();
  });
});
