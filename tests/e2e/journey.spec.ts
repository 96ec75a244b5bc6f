import type { Page } from '@playwright/test';
import { addSomething, orderCard, orderNumber, startOrder } from './buyer-steps.ts';
import { openAsCustomer, payByCard } from './customers.ts';
import { approveDeclaration, approveRefund, buyAndInspect, findOrder, ship } from './operators.ts';
import { expect, registerAndSignIn, test } from './shop-test.ts';

/** The main path, as a buyer walks it; the shop's side through the operators' calls. */

/** Register, order, pay the deposit by card, the balance after inspection, track, confirm receipt. */
async function walkTheWholeWay(page: Page, keyword: string, pieces: number): Promise<void> {
  await registerAndSignIn(page);
  await addSomething(page, keyword, pieces);
  await startOrder(page);
  await page.getByRole('radio', { name: /Deposit and balance/ }).check();
  await payByCard(page);
  await expect(orderCard(page).getByText('Awaiting Procurement')).toBeVisible();
  const sn = await orderNumber(page);

  const { id } = await findOrder(sn);
  expect((await buyAndInspect(id)).balanceUsd).toBeGreaterThan(0);
  await page.goto('/my-orders');
  await expect(orderCard(page).getByText('Balance Payment Pending')).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to payment' }).click();
  await page.waitForURL('**/confirm-order?*');
  await payByCard(page);
  await expect(orderCard(page).getByText('Pending Shipment')).toBeVisible();

  await ship(id);
  await page.goto('/my-orders');
  await page.getByRole('button', { name: 'Track order' }).click();
  await expect(page.getByRole('dialog').getByText('OFL2048817731')).toBeVisible();
  await expect(page.getByRole('dialog').getByText(/Left the port/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Confirm receipt' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm receipt' }).click();
  await expect(orderCard(page).getByText('Completed')).toBeVisible();
  expect((await findOrder(sn)).status).toBe('completed');
}

test('the whole way, from registration to receipt', ({ page }) => walkTheWholeWay(page, 'notebook', 150));

test('the whole way with imported goods', ({ page }) => walkTheWholeWay(page, 'Harbour Smock', 6));

test('pay offline; finance approves', async ({ page }) => {
  await openAsCustomer(page);
  await addSomething(page, 'mug');
  await startOrder(page);
  await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
  await page.getByRole('button', { name: 'Offline payment by bank transfer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /yes/i }).check();
  await dialog.getByRole('button').last().click();
  await page.waitForURL('**/my-orders*');
  await expect(orderCard(page).getByText('Payment confirming').first()).toBeVisible();
  const sn = await orderNumber(page);
  await approveDeclaration(sn);
  expect((await findOrder(sn)).status).toBe('be_purchased');
  await page.goto('/my-orders');
  await expect(orderCard(page).getByText('Awaiting Procurement')).toBeVisible();
});

test('cancel an unpaid order', async ({ page }) => {
  await openAsCustomer(page);
  await addSomething(page, 'beanie');
  await startOrder(page);
  await page.goto('/my-orders');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(orderCard(page).getByText('Closed', { exact: true }).first()).toBeVisible();
  expect((await findOrder(await orderNumber(page))).status).toBe('closed');
});

test('refund before procurement', async ({ page }) => {
  await openAsCustomer(page);
  await addSomething(page, 'scarf');
  await startOrder(page);
  await payByCard(page);
  const sn = await orderNumber(page);
  await page.getByRole('link', { name: 'Request refund' }).click();
  await page.waitForURL('**/request-refund?*');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
  await page.getByRole('button', { name: /Request refund/ }).click();
  await page.waitForURL('**/my-orders*');
  await expect(orderCard(page).getByText('Return/Refund Requested')).toBeVisible();
  await approveRefund(sn);
  await expect.poll(async () => (await findOrder(sn)).status).toBe('closed');
});

test('a pushed-away visitor comes back to where they wanted to go', async ({ page }) => {
  await page.goto('/my-orders?status=create');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/my-orders?status=create');
});

test('an unknown page', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found.')).toBeVisible();
});
