import { expect, type Page } from '@playwright/test';

/** The steps of a buyer through the shop's pages, from the search to the order. */

export async function addAddress(page: Page): Promise<void> {
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

/** Opens a product and puts pieces of its first variant, or the named one, into the cart; by default its minimum. */
export async function addSomething(page: Page, keyword: string, pieces?: number, variant = ''): Promise<void> {
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
    .getByRole('button', { name: `More, ${variant}` })
    .first()
    .click();
  if (pieces) await page.getByLabel(`Quantity, ${variant}`).first().fill(String(pieces));
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('Added to cart.').first()).toBeVisible();
}

/** Goes from the cart to confirm-order. Returns the order's number once it is known on my orders. */
export async function startOrder(page: Page): Promise<void> {
  await page.goto('/shopping-cart');
  await page.getByRole('button', { name: 'Add address' }).click();
  await addAddress(page);
  await page.getByRole('button', { name: 'Start order' }).click();
  await page.waitForURL('**/confirm-order?*');
  await expect(page.getByRole('heading', { name: 'Confirm order' })).toBeVisible();
}

/** The newest order on my orders. */
export function orderCard(page: Page) {
  return page.getByRole('article').first();
}

export async function orderNumber(page: Page): Promise<string> {
  const text = await page
    .getByText(/^SP\d{8}[A-Z0-9]{8}$/)
    .first()
    .textContent();
  return text ?? '';
}
