import type { Page } from '@playwright/test';
import { openAsCustomer, placeOrder, sendCard } from './customers.ts';
import { findOrder } from './operators.ts';
import { expect, test } from './shop-test.ts';

/** The network goes while a card is being charged: no message about money appears until the shop knows. */

test.use({ complaintsExpected: /ERR_|Failed to load/ });

const confirmed = '**/sandbox/intents/*/confirm';
const asked = '**/api/fms/bill/checkPayment';

async function openOrder(page: Page) {
  const order = await placeOrder(await openAsCustomer(page), 'mug');
  await page.goto(order.path);
  return order;
}

const dialog = (page: Page) => page.getByRole('dialog');
const unknown = (page: Page) => dialog(page).getByText('We do not know yet whether the card was charged.');
const claims = (page: Page) => dialog(page).getByText(/nothing (was|has been) charged/i);

test('charged, and its answer lost: not known at first, then paid, without another press', async ({ page }) => {
  const order = await openOrder(page);
  await page.route(confirmed, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route(asked, (route) => route.abort());
  await sendCard(page);
  await expect(unknown(page)).toBeVisible();
  await expect(claims(page)).toHaveCount(0);
  // The form waits, out of reach.
  await expect(page.locator('.pay-widget')).toHaveCount(0);
  await expect.poll(async () => (await findOrder(order.sn)).status).not.toBe('create');
  await expect(unknown(page)).toBeVisible();
  await page.unroute(asked);
  await page.waitForURL('**/my-orders*');
});

test('never arrived: the shop asks before it says so, and the same form pays', async ({ page }) => {
  const order = await openOrder(page);
  await page.route(confirmed, (route) => route.abort());
  await page.route(asked, (route) => route.abort());
  await sendCard(page);
  await expect(unknown(page)).toBeVisible();
  await expect(claims(page)).toHaveCount(0);
  await page.unroute(confirmed);
  await page.unroute(asked);
  await expect(dialog(page).getByText('nothing has been charged so far')).toBeVisible();
  await dialog(page).getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL('**/my-orders*');
  expect((await findOrder(order.sn)).status).toBe('be_purchased');
});
