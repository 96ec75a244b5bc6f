import type { Page } from '@playwright/test';
import { openConsole, openOperator } from './console.ts';
import { type Customer, makeCustomer, openAsCustomer, placeOrder } from './customers.ts';
import { violationsOn } from './looks.ts';
import { approveDeclaration, asOwner, findOrder } from './operators.ts';
import { expect, test } from './shop-test.ts';

const rows = (page: Page) => page.locator('.dt tbody tr');
const current = (page: Page) => page.locator('.dt tr[data-current]');

test('the list by keyboard: the next row, its panel, its page, and back', async ({ page }) => {
  await openConsole(page, '/orders');
  await rows(page).nth(2).waitFor();
  const numbers = await page.locator('.dt .order-number').allTextContents();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(current(page).locator('.order-number')).toHaveText(numbers[1] ?? '');
  await expect(current(page).locator('.order-number')).toBeFocused();
  const panel = page.getByRole('complementary', { name: `Order ${numbers[1]}` });
  await expect(panel.getByRole('heading', { name: 'Bill' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('k');
  await expect(current(page).locator('.order-number')).toHaveText(numbers[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(numbers[0] ?? '');
  await expect(page.getByRole('list', { name: 'Progress of the order' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
});

test('filters are the address: a queue, a search, nothing found, everything again', async ({ page }) => {
  await openConsole(page, '/orders?status=be_delivered');
  await expect(page.getByRole('link', { name: /^To ship/ })).toHaveAttribute('aria-current', 'page');
  await rows(page).first().waitFor();
  for (const badge of await page.locator('.dt .badge').all())
    await expect(badge).toHaveAttribute('data-status', 'be_delivered');
  await page.getByRole('searchbox').fill('no order has these words');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No orders with “no order has these words”' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('status')).toBe('be_delivered');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await rows(page).first().waitFor();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('no order has these words');
});

const many = 620;
const pageOf = 50;

/** A shop with more orders than the demo has. */
async function serveManyOrders(page: Page): Promise<() => number> {
  let asked = 0;
  await page.route(/\/api\/console\/orders\?/, async (route) => {
    const params = new URL(route.request().url()).searchParams;
    const from = Number(params.get('after')?.split('_')[0] ?? 0);
    if (!params.get('status')) asked += 1;
    const size = Math.min(pageOf, many - from);
    const list = Array.from({ length: size }, (_, index) => ({
      id: `order-${from + index}`,
      sn: `SP20261101${String(from + index).padStart(8, '0')}`,
      status: 'create',
      placedAt: '2026-11-01 08:00:00',
      statusSince: '2026-11-01 08:00:00',
      customer: { id: 'one', email: 'one@sampan.example', name: 'One' },
      totalUsd: 12.5,
      pieces: 3,
    }));
    const next = from + size < many ? `${from + size}_0` : null;
    await route.fulfill({ json: { code: 200, message: '', data: { list, total: many, next } } });
  });
  return () => asked;
}

test('of hundreds of rows only those in sight are in the page; more come while scrolling', async ({ page }) => {
  const asked = await serveManyOrders(page);
  await openConsole(page, '/orders');
  await rows(page).first().waitFor();
  expect(asked()).toBeLessThan(4);
  const table = page.locator('.dt');
  await expect(async () => {
    await table.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(page.getByText(`${many} of ${many}`)).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(asked()).toBe(Math.ceil(many / pageOf));
  await table.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(page.getByText('SP2026110100000619')).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(80);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(many + 1));
});

test('a list that cannot be read says why, and is read again', async ({ page, context }) => {
  await openConsole(page, '/customers');
  await rows(page).first().waitFor();
  await context.setOffline(true);
  await page.getByRole('searchbox').fill('amara');
  await page.keyboard.press('Enter');
  await context.setOffline(false);
  await expect(page.locator('.dt').getByText('Amara Okafor').first()).toBeVisible();
});

/** An order whose buyer says that he has sent the money. */
async function declaredOrder(customer: Customer): Promise<{ id: string; sn: string }> {
  const { id, sn, billId } = await placeOrder(customer, 'mug');
  const { billDetailDtos } = await customer.call<{ billDetailDtos: { id: string }[] }>(
    `/fms/bill/billDetail/${billId}`,
  );
  const billDetailId = billDetailDtos.at(-1)?.id;
  await customer.call('/fms/bill/commitApproval', {
    billDetailId,
    approvalStatus: 'un_commit',
    billImages: '',
    remark: 'Sent today',
  });
  return { id, sn };
}

/** Paid, and waiting for purchasing. */
async function paidOrder(customer: Customer): Promise<{ id: string; sn: string }> {
  const order = await declaredOrder(customer);
  await approveDeclaration(order.sn);
  return order;
}

test('purchasing picks several orders and begins to buy them; the shop then has them among those bought', async ({
  page,
}) => {
  const { token } = await openOperator(['purchasing']);
  const customer = await makeCustomer();
  const placed = [await paidOrder(customer), await paidOrder(customer), await paidOrder(customer)];
  await openConsole(page, `/orders?status=be_purchased&search=${encodeURIComponent(customer.email)}`, token);
  await rows(page).nth(2).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+x');
  await expect(page.getByText(/^2 picked, \$/)).toBeVisible();
  const picked = await page.locator('tr[data-picked] .order-number').allTextContents();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('p');
  await expect(page.getByText('Procurement started: 2 of 2')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  for (const { sn } of placed)
    expect((await findOrder(sn)).status).toBe(picked.includes(sn) ? 'in_purchased' : 'be_purchased');
});

test('finance rejects a declared transfer with a reason, which the buyer then reads', async ({ page }) => {
  const { token } = await openOperator(['finance']);
  const customer = await makeCustomer();
  const { id, sn } = await declaredOrder(customer);
  await openConsole(page, `/orders/${id}`, token);
  await page.getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog', { name: `Reject the payment of ${sn}?` });
  await dialog.getByRole('button', { name: 'Reject the payment' }).click();
  await expect(dialog.getByText('Write the reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The slip is of another order.');
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reject the payment' }).click();
  await expect(page.locator('.toasts').getByText(`${sn}: payment rejected`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve payment' })).toBeHidden();
  const { paymentNote } = await customer.call<{ paymentNote: string }>(`/customer/order/${id}`);
  expect(paymentNote).toBe('The slip is of another order.');
});

test('finance books a transfer: the dialog names sum and order, and asks for the bank’s reference', async ({
  page,
}) => {
  const { token } = await openOperator(['finance']);
  const { id, sn } = await declaredOrder(await makeCustomer());
  await openConsole(page, `/orders/${id}`, token);
  await page.getByRole('button', { name: 'Approve payment' }).waitFor();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Has the transfer arrived?' });
  await expect(dialog).toContainText(`of order ${sn}`);
  await dialog.getByRole('button', { name: /^Book \$/ }).click();
  await expect(dialog.getByText('Write the reference from the bank statement.')).toBeVisible();
  await dialog.getByLabel('Bank reference').fill('TT-4471');
  await page.keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`${sn}: \\$.* booked`))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve payment' })).toBeHidden();
  expect((await findOrder(sn)).status).toBe('be_purchased');
});

test('what a colleague changes on an open order is told, with before and after', async ({ page }) => {
  const { token } = await openOperator(['support']);
  const { id } = await paidOrder(await makeCustomer());
  await page.clock.install();
  await openConsole(page, `/orders/${id}`, token);
  await page.locator('.lines').waitFor();
  await asOwner(`/orders/${id}/procure`, {});
  // The page reads it again every half minute.
  await page.clock.fastForward('00:31');
  const strip = page.getByText('Awaiting procurement → Procuring');
  await expect(strip).toBeVisible();
  await page.getByRole('button', { name: 'Seen' }).click();
  await expect(strip).toBeHidden();
});

test('a disabled customer is shut out at once, and let in again', async ({ page, browser }) => {
  const context = await browser.newContext({ baseURL: process.env.SHOP_ORIGIN });
  const buyer = await context.newPage();
  const { email } = await openAsCustomer(buyer);
  const { token } = await openOperator(['support']);
  await openConsole(page, `/customers?search=${encodeURIComponent(email)}`, token);
  await rows(page)
    .first()
    .click({ position: { x: 300, y: 18 } });
  await page.getByRole('button', { name: 'Disable…' }).click();
  await page.getByRole('button', { name: 'Disable the customer' }).click();
  await expect(page.getByText(`${email} is disabled`)).toBeVisible();
  await buyer.goto('/my-orders');
  await expect(buyer).toHaveURL(/login/);
  await page.getByRole('button', { name: 'Enable' }).click();
  await expect(page.locator('.dt').getByText('Active')).toBeVisible();
  await context.close();
});
