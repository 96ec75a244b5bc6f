import type { Page } from '@playwright/test';
import { openAsCustomer, payByCard, placeOrder } from './customers.ts';
import { expect, test } from './shop-test.ts';

/** Paying from the workspace leads back to it. */

async function openFromWorkspace(page: Page) {
  const order = await placeOrder(await openAsCustomer(page), 'mug');
  await page.goto(`/m/orders?side=own&sn=${order.sn}`);
  const card = page.getByRole('article').filter({ hasText: order.sn });
  const pay = async () => {
    await card.getByRole('link', { name: /^Pay/ }).click();
    await page.waitForURL('**/confirm-order*');
  };
  await pay();
  return { card, pay, orders: `**/m/orders?side=own&sn=${order.sn}` };
}

test('paid by card: its order in the workspace, and nothing is left to pay', async ({ page }) => {
  const { card, orders } = await openFromWorkspace(page);
  await payByCard(page, orders);
  await expect(page.getByText('Paid.')).toBeVisible();
  await expect(card).toBeVisible();
  await expect(card.getByRole('link', { name: /^Pay/ })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Reseller workspace' }).first()).toBeVisible();
});

test('to be paid later: by the page’s own way back, by Back, and by a transfer to come', async ({ page }) => {
  const { card, pay, orders } = await openFromWorkspace(page);
  const asked = page.getByRole('dialog');
  const keep = () => asked.getByRole('button', { name: 'Leave and keep order' }).click();
  await page.getByRole('link', { name: 'Back to my orders' }).click();
  await keep();
  await page.waitForURL(orders);
  await pay();
  await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
  await page.goBack();
  await keep();
  await page.waitForURL(orders);
  await pay();
  await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
  await page.getByRole('button', { name: 'Offline payment by bank transfer' }).click();
  await asked.getByRole('radio').last().check();
  await asked.getByRole('button', { name: 'Keep for later' }).click();
  await page.waitForURL(orders);
  await expect(card).toBeVisible();
});

test('a page that names no workspace leads to the shop’s orders, regardless of the URL', async ({ page }) => {
  const order = await placeOrder(await openAsCustomer(page), 'mug');
  await page.goto(`${order.path}&workspace=https://elsewhere.example`);
  await payByCard(page);
});
