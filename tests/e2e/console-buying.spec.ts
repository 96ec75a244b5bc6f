import type { Page } from '@playwright/test';
import { openConsole, openOperator } from './console.ts';
import { makeCustomer } from './customers.ts';
import { violationsOn } from './looks.ts';
import { paidOrder } from './paid-order.ts';
import { expect, test } from './shop-test.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: /^Purchase order PO-/ });

test('at the marketplace: previewed, approved to the fen, ordered, and paid on its page', async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const { token } = await openOperator(['purchasing'], 'Zhou Kai');
  const { sn } = await paidOrder(await makeCustomer());
  await openConsole(page, `/purchasing?search=${sn}`, token);
  await page.locator('.dt tbody tr:not([data-kind])').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('p');
  await panel(page).waitFor();
  await panel(page).getByRole('link', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  // Freight leaves less than the guard.
  await page.getByRole('textbox', { name: 'Why buy it anyway?' }).fill('A regular customer');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('button', { name: 'Drop the draft' }).waitFor();
  await page.getByRole('button', { name: /^Approve ¥/ }).click();
  await page.getByRole('button', { name: /^Order for ¥/ }).click();
  const order = page.getByRole('region', { name: 'Order 1' });
  await expect(order).toBeVisible({ timeout: 60_000 });
  await expect(order.getByText('Not paid', { exact: true })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 1000 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 1000 });
  const opened = context.waitForEvent('page');
  await order.getByRole('button', { name: 'Pay at the marketplace' }).click();
  const there = await opened;
  await there.getByRole('button', { name: /^Pay ¥/ }).click();
  await expect(there.getByText('Nothing is left to pay.')).toBeVisible();
  await order.getByRole('button', { name: 'Read again' }).click();
  await expect(order.getByText(/paid, read back/)).toBeVisible();
});
