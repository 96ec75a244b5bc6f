import type { Page } from '@playwright/test';
import { addAddress } from './buyer-steps.ts';
import {
  type Customer,
  fillCart,
  findOffers,
  findSkus,
  addAddress as giveAddress,
  holdBack,
  openAsCustomer,
} from './customers.ts';
import { drawn } from './looks.ts';
import { signInAsDemoBuyer } from './screens.ts';
import { expect, test, touch } from './shop-test.ts';

/** Typed quantities, and a cart's messages before an order is started. */

interface Offered {
  offerId: number;
  minOrderQuantity: number;
  batchNumber: number;
  name: string;
  skuId?: number;
}

/** A product that is sold in multiples, with a SKU of which there is plenty. */
async function findBatched(customer: Customer): Promise<Offered> {
  for (const { offerId, minOrderQuantity } of await findOffers('mug')) {
    const { batchNumber, subjectTrans } = await customer.call<{ batchNumber: number; subjectTrans: string }>(
      '/product/platform/goods/details',
      { offerId },
    );
    const skus = await findSkus(offerId);
    const sku = skus.find(({ amountOnSale }) => amountOnSale > 2 * minOrderQuantity);
    const isThere = skus.length === 0 || sku !== undefined;
    if (batchNumber > 1 && isThere)
      return { offerId, minOrderQuantity, batchNumber, name: subjectTrans, skuId: sku?.skuId };
  }
  throw new Error('nothing is sold in multiples');
}

async function openCart(page: Page): Promise<Offered> {
  const customer = await openAsCustomer(page);
  const offered = await findBatched(customer);
  const { offerId: productId, skuId: productSkuId, minOrderQuantity: quantity } = offered;
  await customer.call('/order/cart/add', [{ productId, productSkuId, quantity }]);
  await page.goto('/shopping-cart');
  await page.locator('html[data-alive]').waitFor();
  return offered;
}

const quantityOf = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /^Quantity/ });

test('quantities are read as people write them, in the product and in the cart', async ({ page }) => {
  await page.goto('/product-detail?id=639422557231');
  await touch(page);
  const quantity = quantityOf(page).first();
  for (const [typed, read] of [
    ['1,000', '1000'],
    ['1.000', '1000'],
    ['１２０', '120'],
    ['٢٤٠', '240'],
    ['some', '0'],
  ] as const) {
    await quantity.fill(typed);
    await quantity.blur();
    await expect(quantity).toHaveValue(read);
  }
  const { minOrderQuantity, batchNumber } = await openCart(page);
  const inCart = quantityOf(page);
  const more = String(minOrderQuantity + batchNumber);
  await inCart.fill(more);
  for (const typed of ['12.5', 'some', '']) {
    await inCart.fill(typed);
    await inCart.blur();
    await expect(inCart).toHaveValue(more);
  }
});

test('the cart says why a quantity became the minimum, and how many pieces a full batch lacks', async ({ page }) => {
  const { minOrderQuantity, batchNumber } = await openCart(page);
  const main = page.getByRole('main');
  await quantityOf(page).fill('1');
  await quantityOf(page).blur();
  await expect(quantityOf(page)).toHaveValue(String(minOrderQuantity));
  await expect(main.getByText(`Min. ${minOrderQuantity} pcs`)).toBeVisible();
  await quantityOf(page).fill(String(minOrderQuantity + 1));
  await expect(main.getByText(`sold in multiples of ${batchNumber}`)).toBeVisible();
  await expect(main.getByText(`${batchNumber - 1} more to go`)).toBeVisible();
});

test('a second tab says that the goods are in an order, and leads to its payment', async ({ page, context }) => {
  const customer = await openAsCustomer(page);
  await Promise.all([fillCart(customer, 'mug'), giveAddress(customer)]);
  const second = await context.newPage();
  for (const tab of [page, second]) await tab.goto('/shopping-cart');
  await second.locator('html[data-alive]').waitFor();
  await page.getByRole('button', { name: 'Start order' }).click();
  await page.waitForURL('**/confirm-order?*');
  await second.getByRole('button', { name: 'Start order' }).click();
  await expect(second.locator('.toast')).toContainText('is started and not paid yet');
  await second.locator('.toast').getByRole('button', { name: 'Proceed to payment' }).click();
  await second.waitForURL('**/confirm-order?*');
});

test('an order without an address asks for one at once, and starts with it', async ({ page }) => {
  await openCart(page);
  await page.getByRole('button', { name: 'Start order' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a shipping address' })).toBeVisible();
  await expect(page.getByText('No shipping address, please add and start order')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Amara');
  await addAddress(page);
  await page.waitForURL('**/confirm-order?*');
});

test('a dialog is there from the first moment, and Escape closes it also while the form is fetched', async ({
  page,
}) => {
  await openCart(page);
  const fetched = page.waitForRequest('**/assets/address-form-*.js');
  const letGo = await holdBack(page, '**/assets/address-form-*.js');
  await page.getByRole('button', { name: 'Start order' }).click();
  await fetched;
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  letGo();
  await page.getByRole('button', { name: 'Start order' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a shipping address' })).toBeVisible();
});

/** Cart lines whose price and amount overlap. */
function collisions(): string[] {
  const textBox = (row: Element, selector: string) => {
    const range = document.createRange();
    const cell = row.querySelector(selector);
    if (cell) range.selectNodeContents(cell);
    return range.getBoundingClientRect();
  };
  const rows = [...document.querySelectorAll('.cart-table tbody:not(.cart-supplier) tr')];
  const collides = (row: Element) => {
    const [price, amount] = [textBox(row, '.cart-price'), textBox(row, '.cart-amount')];
    const isBeside = price.right + 4 <= amount.left || amount.right + 4 <= price.left;
    return !isBeside && price.bottom > amount.top && amount.bottom > price.top;
  };
  return rows.filter(collides).map((row) => row.textContent ?? '');
}

test('price and amount do not overlap on the narrowest phone', async ({ page }) => {
  await signInAsDemoBuyer(page);
  for (const prefix of ['', '/de', '/ar', '/ru']) {
    await page.goto(`${prefix}/shopping-cart`);
    await expect(page.locator('.cart-table .cart-amount').first()).toBeVisible();
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await drawn(page);
      expect(await page.evaluate(collisions)).toEqual([]);
    }
  }
});
