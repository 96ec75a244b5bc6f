import type { Page } from '@playwright/test';
import { asOwner } from './operators.ts';
import { signInAsDemoBuyer } from './screens.ts';
import { expect, test } from './shop-test.ts';

/** The page of one order, with the demo customer's own orders and the papers and pictures that belong to them. */

async function openMyOrders(page: Page, status: string): Promise<void> {
  await signInAsDemoBuyer(page);
  await page.goto(`/my-orders?status=${status}`);
}

/** Opens the first order of a status from the list. Answers its number. */
async function openOrder(page: Page, status: string): Promise<string> {
  await openMyOrders(page, status);
  const card = page.getByRole('article').first();
  const sn = (await card.getByText(/^SP\d{8}[A-Z0-9]{8}$/).textContent()) ?? '';
  await card.getByRole('link', { name: 'Details' }).click();
  await page.waitForURL('**/order-detail?id=*');
  await expect(page.getByRole('heading', { level: 1, name: `Order ${sn}` })).toBeVisible();
  return sn;
}

test('an order opens from the list, by its number and by Details, and shows everything about it', async ({ page }) => {
  const sn = await openOrder(page, 'completed');
  for (const name of ['Goods', 'Price details', 'Ship to', 'Inspection', 'Parcel', 'History', 'Documents'])
    await expect(page.getByRole('heading', { name: new RegExp(`^${name}`) })).toBeVisible();
  await expect(page.getByText('China domestic shipping fee')).toBeVisible();
  await expect(page.getByText(`Order ${sn} is completed. Thank you.`)).toBeVisible();
  const picture = page.getByRole('img', { name: /^Inspection picture 1 of/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await page.getByRole('table').getByRole('link').first().click();
  await page.waitForURL('**/product-detail?id=*');
  await page.goto('/my-orders?status=completed');
  await page.getByRole('link', { name: sn }).click();
  await page.waitForURL('**/order-detail?id=*');
});

test('another buyer’s order is not found, and no order is shown without signing in', async ({ page, request }) => {
  const foreign = (await asOwner('/orders?search=SP&pageSize=100')) as {
    list: { id: string; customer: { email: string } }[];
  };
  const { id } = foreign.list.find(({ customer }) => customer.email !== 'buyer@sampan.example') ?? { id: '' };
  expect(id).not.toBe('');
  await page.goto(`/order-detail?id=${id}`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await openMyOrders(page, '');
  for (const wrong of [id, '0190b6f0-0000-7000-8000-000000000000', 'x', '']) {
    const response = await page.goto(`/order-detail?id=${wrong}`);
    expect([400, 404]).toContain(response?.status());
    await expect(page.getByRole('heading', { name: 'We cannot find this order' })).toBeVisible();
  }
  expect((await request.get('/inspections/aaaaaaaaaaaaaaaaaaaaaaaa.webp')).status()).toBe(404);
});

test('order again: available goods go into the cart', async ({ page }) => {
  await openOrder(page, 'completed');
  const lines = await page.getByRole('table').getByRole('row').count();
  await page.getByRole('button', { name: 'Order again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order again' });
  await expect(dialog.getByRole('listitem')).toHaveCount(lines - 1);
  await dialog.getByRole('button', { name: /^Add \d+ lines? to cart$/ }).click();
  await expect(page.getByText('Added to cart.').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'View cart' }).click();
  await page.waitForURL('**/shopping-cart');
});

test('order again: the card offers it too, and marks a price that has changed', async ({ page }) => {
  await openMyOrders(page, 'delivered');
  // The dearer price is the answer's; the page only shows it.
  await page.route('**/api/customer/order/*/reorder', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const [first, ...rest] = answer.data.lines;
    const dearer = { ...first, thenPrice: 0.5, nowPrice: 0.75, priceChange: 'dearer' };
    const gone = { ...first, orderItemId: 'gone', unavailable: 'sold_out', quantity: 0, nowPrice: null, amount: 0 };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, lines: [dearer, ...rest, gone] } } });
  });
  await page.getByRole('article').first().getByRole('button', { name: 'Order again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order again' });
  await expect(dialog.getByText('Higher price')).toBeVisible();
  await expect(dialog.getByText('then $0.50')).toBeVisible();
  await expect(dialog.getByText('Sold out')).toBeVisible();
  await expect(dialog.getByText('1 line cannot be bought now.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('papers: a proforma while something is due, an invoice once all is paid; on paper without the shop around', async ({
  page,
}) => {
  const sn = await openOrder(page, 'create');
  await page.getByRole('link', { name: 'Proforma invoice' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proforma invoice' })).toBeVisible();
  await expect(page.getByText(`PI-${sn}`)).toBeVisible();
  await expect(page.getByText('012-345-6-789012')).toBeVisible();
  await expect(page.getByText(/^HS code/).first()).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Unit price' })).toBeVisible();
  await page.emulateMedia({ media: null });
  await openPaper(page, 'completed', 'Commercial invoice (copy)');
  // Nothing is left to transfer.
  await expect(page.getByText('012-345-6-789012')).toHaveCount(0);
});

async function openPaper(page: Page, status: string, name: string): Promise<void> {
  await page.goto(`/my-orders?status=${status}`);
  await page.getByRole('article').first().getByRole('link', { name: 'Details' }).click();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('an order closed unpaid has no documents', async ({ page }) => {
  await openOrder(page, 'closed');
  await expect(page.getByText('There is no invoice')).toBeVisible();
  await expect(page.getByRole('link', { name: /invoice/i })).toHaveCount(0);
});
