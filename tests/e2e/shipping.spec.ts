import type { Locator, Page } from '@playwright/test';
import { openAsCustomer, payByCard } from './customers.ts';
import { expect, test, touch } from './shop-test.ts';

/** Delivered costs: on the product's page, in the cart, before and after paying. */

const address = {
  firstName: 'Amara',
  lastName: 'Okafor',
  country: 'Germany',
  province: 'Berlin',
  city: 'Berlin',
  detailAddress: 'Hafenstraße 4',
  postcode: '10115',
  mobile: '+49-3012345678',
};

async function openProduct(page: Page): Promise<string> {
  await page.goto('/product-list?searchKey=mug');
  const link = page.getByRole('main').getByRole('link', { name: /mug/i }).first();
  await page.goto((await link.getAttribute('href')) ?? '');
  return new URL(page.url()).searchParams.get('id') ?? '';
}

const box = (page: Page) => page.getByRole('complementary', { name: 'Your order' }).first();
const priceOfPiece = async (page: Page) =>
  (await box(page).locator('.bill div', { hasText: 'Price per piece' }).locator('bdi').first().textContent()) ?? '';
const sum = (text: string | null) => Number(/\$([\d,]+\.\d\d)/.exec(text ?? '')?.[1]?.replace(',', ''));
/** Waits until the expected total is shown. */
const expectSum = (place: Locator) => expect.poll(async () => sum(await place.textContent()));

test('a visitor sees lines, days and the sum up to the door without any script; another country is remembered', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await openProduct(page);
  const cost = page.getByRole('region', { name: 'Cost with shipping' });
  await expect(cost).toContainText('Ship to: United States');
  await expect(cost.getByRole('radio')).toHaveCount(3);
  await expect(cost).toContainText('import duty and taxes such as VAT are not included');
  const before = await cost.locator('.landed-total').textContent();
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  await cost.getByRole('button', { name: 'Change' }).click();
  await cost.getByRole('combobox', { name: 'Destination country' }).selectOption('NG');
  await expect(cost).toContainText('Ship to: Nigeria');
  await expect(cost.locator('.landed-total')).not.toHaveText(before ?? '');
  await page.reload();
  await expect(cost).toContainText('Ship to: Nigeria');
});

test('the figures follow the choice, quantity and line', async ({ page }) => {
  await openProduct(page);
  await touch(page);
  const cost = page.getByRole('region', { name: 'Cost with shipping' });
  const total = cost.locator('.landed-total');
  const smallest = sum(await total.textContent());
  // All there is, which is less when other tests have bought some.
  const quantity = page.getByLabel(/^Quantity, /).first();
  await quantity.fill('99999');
  await quantity.blur();
  await expect(quantity).not.toHaveValue('99999');
  const pieces = Number(await quantity.inputValue());
  await expect(cost).toContainText(`For ${pieces.toLocaleString('en')} pieces`);
  await expectSum(total).toBeGreaterThan(smallest);
  const sea = sum(await total.textContent());
  await cost.getByRole('radio', { name: /^express/i }).check();
  await expectSum(total).toBeGreaterThan(sea);
  await expect(box(page).locator('[data-to-door]')).toContainText('express courier');
  await expect(page.locator('.detail-choice .text-2xl')).toHaveText(await priceOfPiece(page));
  // No part of an order's cost is below the screen or in a second scrollbar.
  const isWhole = await box(page).evaluate((card) => {
    const words = [...card.querySelectorAll('[data-to-door], [data-to-door] + .hint, .btn-big')];
    const isSeen = (one: Element) => one.getBoundingClientRect().bottom <= innerHeight;
    const { scrollHeight, clientHeight } = card.parentElement ?? card;
    return words.length === 4 && words.every(isSeen) && scrollHeight <= clientHeight;
  });
  expect(isWhole).toBe(true);
});

test('page, cart and confirm-order say the same sum; the line is chosen, and paid parts say when', async ({ page }) => {
  const customer = await openAsCustomer(page);
  await customer.call('/customer/receive/address/add', address);
  const id = await openProduct(page);
  const quantity = 240;
  const detail = await customer.call<{ productSkuInfos: { skuId: number }[] }>('/product/platform/goods/details', {
    offerId: id,
  });
  const productSkuId = detail.productSkuInfos[0]?.skuId ?? Number(id);
  const estimate = await customer.call<{ lines: { id: string; totalUsd: number }[] }>(
    '/product/platform/goods/shipping',
    { offerId: id, country: 'DE', items: [{ productSkuId, quantity }] },
  );
  const totalBy = (line: string) => estimate.lines.find((one) => one.id === line)?.totalUsd ?? 0;
  await customer.call('/order/cart/add', [{ productId: id, productSkuId, quantity }]);
  const bill = page.getByRole('complementary', { name: 'Price details' });
  await test.step('the cart', async () => {
    await page.goto('/shopping-cart');
    const cost = page.getByRole('region', { name: 'Cost with shipping' });
    await expectSum(cost.locator('.landed-total')).toBe(estimate.lines[0]?.totalUsd);
    await cost.getByRole('radio', { name: /^rail/i }).check();
    await expectSum(cost.locator('.landed-total')).toBe(totalBy('rail'));
  });
  await test.step('confirm-order, and another line', async () => {
    await page.getByRole('button', { name: 'Start order' }).click();
    await page.waitForURL('**/confirm-order?*');
    await expect(page.getByRole('radio', { name: /^rail/i })).toBeChecked();
    await expectSum(bill.locator('.prices-total')).toBe(totalBy('rail'));
    const expected = page.getByText(/^Expected delivery/);
    const slow = await expected.textContent();
    await page.getByRole('radio', { name: /^air/i }).check();
    await expect(expected).not.toHaveText(slow ?? '');
    await expectSum(bill.locator('.prices-total')).toBe(totalBy('air'));
    await expect(bill).toContainText('import duty and taxes such as VAT are not included');
    await page.reload();
    await expect(page.getByRole('radio', { name: /^air/i })).toBeChecked();
  });
  await test.step('paid parts', async () => {
    const confirm = page.url();
    await payByCard(page);
    await expect(page.getByText(/^Expected delivery/).first()).toBeVisible();
    await page.goto(confirm);
    await expect(bill).toContainText('Paid on');
    await expect(bill).not.toContainText('due now');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a removed line comes back, and total and Pay stay in sight', async ({ page }) => {
    const customer = await openAsCustomer(page);
    await customer.call('/customer/receive/address/add', address);
    const id = await openProduct(page);
    const detail = await customer.call<{ productSkuInfos: { skuId: number }[] }>('/product/platform/goods/details', {
      offerId: id,
    });
    const productSkuId = detail.productSkuInfos[0]?.skuId ?? Number(id);
    await customer.call('/order/cart/add', [{ productId: id, productSkuId, quantity: 96 }]);
    await page.goto('/shopping-cart');
    await page.getByRole('button', { name: /^Remove / }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel(/mug/i).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1);
    await page.getByRole('button', { name: 'Start order' }).click();
    await page.waitForURL('**/confirm-order?*');
    await expect(page.getByRole('button', { name: /^Pay now/ })).toBeInViewport();
    await page.getByRole('button', { name: /^Pay now/ }).click();
    await expect(page.getByRole('checkbox', { name: /I have read and agree/ })).toBeInViewport();
  });
});
