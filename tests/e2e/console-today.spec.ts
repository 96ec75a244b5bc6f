import type { Page } from '@playwright/test';
import { openConsole, openOperator } from './console.ts';
import { violationsOn } from './looks.ts';
import { expect, test } from './shop-test.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('waiting, overdue and stuck work leads to lists of the same size', async ({ page }) => {
  const { token } = await openOperator(['owner']);
  // Other tests order and pay meanwhile: then both are read again.
  await expect(async () => {
    await openConsole(page, '/', token);
    const figures = page.locator('.today-waits tbody tr').or(page.locator('[aria-labelledby="look"] li'));
    await page.locator('.today-waits tbody a').first().waitFor();
    await page
      .locator('[aria-labelledby="look"]')
      .getByRole('link')
      .or(page.getByText('Nothing needs attention'))
      .first()
      .waitFor();
    const shown = await figures.evaluateAll((rows) =>
      rows.flatMap((row) => {
        const [list, late] = row.querySelectorAll('a');
        const waiting = row.querySelector('b') ?? list;
        return [
          { to: list?.getAttribute('href') ?? '', count: Number.parseInt(waiting?.textContent ?? '', 10) },
          { to: late?.getAttribute('href') ?? '', count: Number.parseInt(late?.textContent ?? '', 10) },
        ];
      }),
    );
    const over = await page.locator('.today-waits a.urgency-late').allTextContents();
    const all = over.reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
    await expect(page.locator('.today-waits .card-head p')).toHaveText(new RegExp(`^${all || 'Nothing'} `));
    const ofOrders = shown.filter(({ to, count }) => to.includes('/orders') && count > 0);
    expect(ofOrders.length).toBeGreaterThan(0);
    for (const { to, count } of ofOrders) {
      await page.goto(to);
      const queue = page.getByRole('navigation', { name: 'Queues' }).locator('[aria-current="page"]');
      await expect(queue).toHaveText(new RegExp(`\\D${count}$`), { timeout: 5000 });
    }
  }).toPass({ timeout: 200_000 });
});

test('sales have a chart and the same figures as a table; a day opens its orders', async ({ page }) => {
  const { token } = await openOperator(['owner']);
  await openConsole(page, '/?period=90', token);
  const sales = page.getByRole('region', { name: 'Daily sales' });
  await expect(sales.locator('canvas')).toBeVisible();
  await expect(sales.getByRole('table')).toHaveCount(1);
  expect(await violationsOn(page)).toEqual([]);
  await sales.getByRole('button', { name: 'As a table' }).click();
  await expect(sales.locator('canvas')).toHaveCount(0);
  // The earliest: other tests go on selling today.
  const sold = sales
    .locator('tbody tr')
    .filter({ hasNot: page.locator('td:nth-child(2):text-is("0")') })
    .last();
  const orders = Number(await sold.locator('td').first().innerText());
  await sold.getByRole('link').click();
  await expect(title(page, 'Orders')).toBeVisible();
  await expect(page.getByRole('button', { name: /Sold: paid or deposit paid/ })).toBeVisible();
  await expect(page.locator('.dt tbody tr')).toHaveCount(orders);
});

test('a role sees its own work only, and no sales', async ({ page }) => {
  const { token } = await openOperator(['warehouse']);
  await openConsole(page, '/', token);
  const waits = page.getByRole('region', { name: 'Waiting work' });
  await expect(waits.getByRole('link', { name: 'Orders to ship' })).toBeVisible();
  await expect(waits.getByRole('link', { name: 'Payments to confirm' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Daily sales' })).toHaveCount(0);
});

test('an operator’s notifications are chosen on the account page, and stay', async ({ page }) => {
  const { token } = await openOperator(['support']);
  await openConsole(page, '/account', token);
  await expect(page.getByRole('checkbox', { name: 'Failed jobs' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'New orders' }).check();
  await page.getByRole('combobox', { name: 'By mail' }).selectOption('daily');
  await page.getByRole('combobox', { name: 'Time' }).selectOption('08:00');
  const form = page.locator('form').filter({ has: page.getByRole('checkbox', { name: 'New orders' }) });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'New orders' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Time' })).toHaveValue('8');
  expect(await violationsOn(page)).toEqual([]);
});
