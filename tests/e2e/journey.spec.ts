import type { Page } from '@playwright/test';
import { openAsCustomer, payByCard } from './customers.ts';
import { approveDeclaration, approveRefund, buyAndInspect, findOrder, ship } from './operators.ts';
import { expect, registerAndSignIn, test } from './shop-test.ts';

/** The main path, as a buyer walks it; the shop's side through the operators' calls. */

async function addAddress(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Amara');
  await dialog.getByLabel('Last name').fill('Okafor');
  await choosePlace(page, 'Country', 'Nigeria');
  await choosePlace(page, 'Province', 'Lagos');
  await choosePlace(page, 'City', 'Ikeja');
  await dialog.getByLabel('Detail address').fill('22 Allen Avenue, Unit 4');
  await dialog.getByLabel('Postal code').fill('100281');
  await dialog.getByLabel('Phone number').fill('8035550142');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('22 Allen Avenue').first()).toBeVisible();
}

async function choosePlace(page: Page, label: string, name: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(name);
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
}

/** Opens a product and puts its minimum into the cart. */
async function addSomething(page: Page, keyword: string, pieces?: number): Promise<void> {
  await page.goto('/index');
  await page.getByRole('searchbox').first().fill(keyword);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/product-list?*');
  await page
    .getByRole('main')
    .locator('a[href*="product-detail"]', { hasText: new RegExp(keyword, 'i') })
    .first()
    .click();
  await page.waitForURL('**/product-detail?id=*');
  await page
    .getByRole('button', { name: /^More, / })
    .first()
    .click();
  if (pieces)
    await page
      .getByLabel(/^Quantity, /)
      .first()
      .fill(String(pieces));
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('Added to cart.').first()).toBeVisible();
}

/** From the cart to confirm-order. Answers the order's number once it is known on my orders. */
async function startOrder(page: Page): Promise<void> {
  await page.goto('/shopping-cart');
  await page.getByRole('button', { name: 'Add address' }).click();
  await addAddress(page);
  await page.getByRole('button', { name: 'Start order' }).click();
  await page.waitForURL('**/confirm-order?*');
  await expect(page.getByRole('heading', { name: 'Confirm order' })).toBeVisible();
}

/** The newest order on my orders. */
function orderCard(page: Page) {
  return page.getByRole('article').first();
}

async function orderNumber(page: Page): Promise<string> {
  const text = await page
    .getByText(/^SP\d{8}[A-Z0-9]{8}$/)
    .first()
    .textContent();
  return text ?? '';
}

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
  await page.getByRole('button', { name: 'Pay by bank transfer' }).click();
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
