import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { type Customer, openAsCustomer, payByCard } from './customers.ts';
import { asOwner, buyAndInspect, findOrder, ship } from './operators.ts';
import { inWooCommerce } from './other-systems.ts';
import { pay, putAway, receiveRestock } from './own-stock.ts';
import { changePrice, type Made, makePrivateGoods, withdraw } from './private-goods.ts';
import { findGoods, openResellerShop } from './reseller-shop.ts';
import { expect, test } from './shop-test.ts';

/**
 * An end customer's order at a reseller's shop: linked, repaired, ordered here, paid, shipped, and tracked in the shop.
 */

interface ShopOrders {
  list: { id: string; name: string; lines: { id: string; title: string }[] }[];
}

const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

/** Waits until it has been read from the shop, or has reached this state. */
async function openUntil(page: Page, state: string, look: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    await page.goto(`/m/orders?side=shops&state=${state}`);
    await look();
  }).toPass({ timeout: 60_000, intervals: [200] });
}

const untilListed = (page: Page, count: number) =>
  openUntil(page, 'open', () => expect(page.getByRole('article')).toHaveCount(count, { timeout: 500 }));

/** Links the shop's product of this title to these goods. */
async function link(customer: Customer, title: string, made: Made | undefined, size = 0): Promise<void> {
  const { list } = await customer.call<ShopOrders>('/reseller/shop-orders?state=open&pageSize=50');
  for (const { id, lines } of list)
    for (const line of lines) {
      if (line.title !== title) continue;
      const goods = made && { productId: made.productId, productSkuId: made.skuIds[size] };
      return customer.call(`/reseller/shop-orders/${id}/link`, { lineId: line.id, ...goods });
    }
  throw new Error(`nobody has ordered ${title}`);
}

/** Ordered by the one button; what is then said is returned. */
async function order(page: Page, text: string) {
  await article(page, text).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Order for 1 recipient' }).click();
  return page.getByRole('dialog');
}

test('an order of a shop is linked by hand, ordered, paid and shipped, and its number goes back', async ({ page }) => {
  const customer = await openAsCustomer(page);
  const shop = await openResellerShop(customer);
  await shop.sell('Glazed cup', 'CUP-1');
  const single = await findGoods(customer, () => true, { isOnePiece: true, stockMin: 20, keyword: 'mug' });
  const lines = [{ sku: 'CUP-1', quantity: 2 }];
  const remoteId = await inWooCommerce('placeOrder', shop.folder, { lines });
  const shipping = { first_name: 'Ada', last_name: 'Novak', postcode: '1' };
  const wrong = await inWooCommerce('placeOrder', shop.folder, { lines, shipping });
  await shop.connect();
  await untilListed(page, 2);
  const cup = article(page, 'Lena B., Berlin');
  await expect(cup.getByText('Not linked to goods here.')).toBeVisible();
  await expect(cup.getByRole('checkbox')).toBeDisabled();

  await cup.getByRole('button', { name: 'Link it' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name or number of the goods').fill(String(single.offerId));
  await dialog.getByRole('button', { name: 'Find' }).click();
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog).toBeHidden();

  const incomplete = article(page, 'Ada N.');
  await expect(incomplete.getByText('Missing or wrong in the address: postal code.')).toBeVisible();
  await incomplete.getByRole('button', { name: 'Correct' }).click();
  await dialog.getByLabel('Postal code').fill('10119');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(incomplete.getByRole('checkbox')).toBeEnabled();

  await order(page, 'Lena B., Berlin');
  await expect(dialog.getByRole('heading', { name: '1 order placed' })).toBeVisible();
  await dialog.getByRole('link', { name: 'Pay' }).click();
  await page.waitForURL('**/confirm-order*');
  await expect(page.getByText('Lena Brandt').first()).toBeVisible();
  await payByCard(page, '**/m/orders?side=shops&state=ordered');

  const sn = (await page.getByRole('link', { name: /^Order SP/ }).textContent())?.replace('Order ', '').trim() ?? '';
  const { id } = await findOrder(sn);
  await page.getByRole('button', { name: /^More for/ }).click();
  await expect(dialog).toContainText('The recipient can be erased once the order here is sent');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await buyAndInspect(id, 800);
  await expect.poll(async () => (await findOrder(sn)).status).toBe('be_delivered');
  await inWooCommerce('failCalls', { address: shop.folder, operation: 'PUT /orders/N', how: 500, times: 100 });
  await ship(id);
  // It is shipped first.
  await openUntil(page, 'shipped', () =>
    expect(page.getByText(/does not respond\. We try again at/)).toBeVisible({ timeout: 500 }),
  );
  await expect(page.getByText('Tracking OFL2048817731 waits.')).toBeVisible();
  await inWooCommerce('clearFaults', shop.folder);
  await page.getByRole('button', { name: 'Again' }).click();
  await expect.poll(() => shop.numbersOf(remoteId), { timeout: 60_000 }).toEqual(['OFL2048817731']);
  await openUntil(page, 'shipped', () =>
    expect(page.getByText(/^Tracking OFL2048817731 is in/)).toBeVisible({ timeout: 500 }),
  );

  await inWooCommerce('cancelOrder', shop.folder, wrong);
  await shop.connect();
  await openUntil(page, 'closed', () => expect(page.getByText('Canceled in the shop')).toBeVisible({ timeout: 500 }));
});

test('an order below the minimum waits for a restock, is picked from it, and sent', async ({ page, browser }) => {
  const customer = await openAsCustomer(page);
  const shop = await openResellerShop(customer);
  const mats = await makePrivateGoods(customer, { title: 'Felt mat of six', pieces: 60, minOrderQuantity: 6 });
  await shop.sell('Mat', 'MAT');
  const remoteId = await inWooCommerce('placeOrder', shop.folder, { lines: [{ sku: 'MAT', quantity: 2 }] });
  await shop.connect();
  await untilListed(page, 1);
  await link(customer, 'Mat', mats);
  await page.reload();
  await expect(page.getByText('Below the minimum (2 of 6). Restock it here, or set the order aside.')).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: 'Restock' }).click();
  await page.waitForURL(`**/m/stock?restock=${mats.productId}`);
  const sheet = page.getByRole('dialog', { name: 'Restock' });
  await expect(sheet).toContainText('Felt mat of six');
  await sheet.getByRole('textbox').fill('8');
  await expect(sheet.getByText('Total in our warehouse')).toBeVisible();
  await sheet.getByRole('button', { name: 'Order restock' }).click();
  await page.waitForURL('**/confirm-order**');
  const restockId = new URL(page.url()).searchParams.get('id') ?? '';
  await pay(customer, restockId);
  await receiveRestock(restockId);
  await putAway(restockId, 'R-7-2');

  await page.goto('/m/orders?side=shops');
  await expect(page.getByRole('article')).toContainText('from your stock');
  const placed = await order(page, 'Mat');
  await expect(placed.getByRole('heading', { name: '1 order placed' })).toBeVisible();
  const sn = (await placed.getByText(/^SP\d/).textContent()) ?? '';
  const { id } = await findOrder(sn);
  await pay(customer, id);
  const desk = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await openConsole(desk, `/warehouse/${id}`);
  await expect(desk.getByText('R-7-2')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Pick list' })).toBeVisible();
  await desk.getByRole('textbox', { name: /^Weight/ }).fill('0.8');
  await desk.getByRole('textbox', { name: /^Length/ }).fill('30');
  await desk.getByRole('textbox', { name: /^Width/ }).fill('20');
  await desk.getByRole('textbox', { name: /^Height/ }).fill('10');
  await desk.getByRole('button', { name: 'Done, ready to ship' }).click();
  await expect(desk.getByText(`Parcels of order ${sn} are weighed`)).toBeVisible();
  await desk.context().close();
  await asOwner(`/orders/${id}/ship`, { carrier: 'YunExpress', trackingNumber: 'YT2026112812399' });
  await expect.poll(() => shop.numbersOf(remoteId), { timeout: 60_000 }).toEqual(['YT2026112812399']);
  const { list } = await customer.call<{ list: { pieces: number }[] }>('/reseller/stock');
  expect(list[0]?.pieces).toBe(6);
});

test('each obstacle to ordering is shown with its remedy', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = await openAsCustomer(page);
  const shop = await openResellerShop(customer);
  const named = (title: string, more = {}) => makePrivateGoods(customer, { title, ...more });
  const sizes = await named('Mat in sizes', { sizes: { Plum: 1, Sand: 9 } });
  const gone = await named('Mat withdrawn');
  const dearer = await named('Mat that gets dearer');
  for (const title of ['Few', 'Gone', 'Mine', 'Far', 'Dear', 'Split']) await shop.sell(title, title.toUpperCase());
  const buy = (skus: string[], quantity: number, shipping = {}) =>
    inWooCommerce('placeOrder', shop.folder, { lines: skus.map((sku) => ({ sku, quantity })), shipping });
  await buy(['FEW'], 3);
  await buy(['GONE'], 1);
  await buy(['MINE'], 1);
  await buy(['FAR'], 1, { country: 'KP', first_name: 'Kim' });
  await buy(['DEAR'], 1, { first_name: 'Ida' });
  await buy(['DEAR', 'SPLIT'], 1, { first_name: 'Ada', last_name: 'Novak' });
  const shopId = await shop.connect();
  await untilListed(page, 6);
  await link(customer, 'Few', sizes);
  await link(customer, 'Gone', gone);
  await link(customer, 'Mine', undefined);
  await link(customer, 'Far', dearer);
  await link(customer, 'Dear', dearer);
  await withdraw(gone);
  await page.reload();
  const few = article(page, 'Plum');
  await expect(few).toContainText('Only 1 piece of Plum is left.');
  await few.getByRole('combobox', { name: 'Choose another variant' }).selectOption({ label: 'Sand (9 left)' });
  await expect(article(page, 'Sand').getByRole('checkbox')).toBeEnabled();
  await expect(article(page, 'Mat withdrawn')).toContainText('Mat withdrawn is no longer sold here.');
  await expect(article(page, 'We do not deliver to this country.')).toHaveCount(1);

  const mine = article(page, 'You send it yourself.');
  await expect(mine).toContainText('You send all of it yourself: set the order aside.');
  await mine.getByRole('button', { name: /^More for/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Set aside' }).click();
  await expect(page.getByRole('article')).toHaveCount(5);
  await page.goto('/m/orders?side=shops&state=closed');
  await expect(page.getByRole('article')).toContainText('Set aside by you');
  await page.getByRole('button', { name: 'Take up again' }).click();
  await expect(page.getByRole('article')).toHaveCount(0);

  await page.goto('/m/orders?side=shops');
  await article(page, 'Kim')
    .getByRole('button', { name: /^More for/ })
    .click();
  await dialog.getByRole('button', { name: 'Erase the recipient' }).click();
  await dialog.getByRole('button', { name: 'Erase the recipient' }).click();
  await expect(page.getByText('Recipient erased').first()).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(5);
  await page.goto('/m/orders?side=shops&state=closed');
  await expect(page.getByRole('article')).toContainText('Recipient erased');
  await expect(page.getByRole('button', { name: /^More for/ })).toHaveCount(0);

  await page.goto('/m/orders?side=shops');
  const two = article(page, 'Ada N.');
  await two.getByRole('button', { name: /^More for/ }).click();
  await dialog.getByRole('checkbox', { name: /^Split/ }).check();
  await dialog.getByRole('button', { name: 'Split', exact: true }).click();
  await expect(two).toHaveCount(2);
  await expect(two.filter({ hasText: 'part 1 of 2' })).toHaveCount(1);

  await changePrice(dearer, 4.5);
  await order(page, 'Ida B.');
  await expect(dialog.getByRole('heading', { name: 'Nothing was ordered' })).toBeVisible();
  await expect(dialog).toContainText('A price changed.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await inWooCommerce('revokeKeys', shop.folder);
  await customer.call(`/reseller/shops/${shopId}/test`, {});
  await page.reload();
  await expect(article(page, 'Sand')).toContainText(
    'refuses our key, so we cannot see whether the order is still valid.',
  );
  await expect(article(page, 'Sand').getByRole('link', { name: 'Connect again' })).toBeVisible();
  await customer.call(`/reseller/shops/${shopId}/disconnect`, {});
  await page.reload();
  await expect(article(page, 'Sand')).toContainText('is disconnected, so we cannot see');
});
