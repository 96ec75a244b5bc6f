import type { Page } from '@playwright/test';
import { openConsole, openOperator } from './console.ts';
import { makeCustomer } from './customers.ts';
import { violationsOn } from './looks.ts';
import { asOwner } from './operators.ts';
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
  // One press keeps the reason, approves and orders.
  await page.getByRole('button', { name: /^Approve and order for ¥/ }).click();
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
  await page.getByRole('button', { name: /^Pay ¥.* at the marketplace/ }).click();
  const there = await opened;
  await there.getByRole('button', { name: /^Pay ¥/ }).click();
  await expect(there.getByText('Nothing is left to pay.')).toBeVisible();
  await order.getByRole('button', { name: 'Read again' }).click();
  await expect(order.getByText(/read back/).first()).toBeVisible();
});

test('many at the marketplace: as many presses as for one, one reason for all, and a tab of what needs a person', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const { token } = await openOperator(['purchasing'], 'Zhou Kai');
  const buyer = await makeCustomer();
  const numbers: string[] = [];
  for (let count = 0; count < 2; count++) {
    const { sn } = await paidOrder(buyer);
    const { list } = (await asOwner(`/buy-list?search=${sn}`)) as { list: { list: { orderItemId: string }[] }[] };
    const lines = list.flatMap((group) => group.list.map(({ orderItemId }) => ({ orderItemId })));
    numbers.push(((await asOwner('/purchase-orders', { lines })) as { number: string }).number);
  }
  await openConsole(page, '/purchasing?list=draft', token);
  const row = (number: string) => page.locator('.dt tbody tr:not([data-kind])').filter({ hasText: number });
  for (const number of numbers) await row(number).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Buy 2 at the marketplace' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Approve and order for ¥/ }).click();
  // Freight leaves less than the guard.
  await dialog.getByLabel(/^Why buy these 2 anyway/).fill('Regular customers');
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Approve and order for ¥/ }).click();
  await expect(dialog).toHaveCount(0);
  await openConsole(page, '/purchasing?list=person', token);
  for (const number of numbers) await expect(row(number)).toContainText('to be paid', { timeout: 60_000 });
});
