import type { Page } from '@playwright/test';
import { type Customer, openAsCustomer } from './customers.ts';
import { inWooCommerce } from './other-systems.ts';
import { changePrice, makePrivateGoods, withdraw } from './private-goods.ts';
import { findGoods, openResellerShop, pricesIn, type ResellerShop } from './reseller-shop.ts';
import { expect, test } from './shop-test.ts';

/** Goods on their way into a reseller's shop, which another server on this machine plays. */

interface Prepared {
  customer: Customer;
  shop: ResellerShop;
  ids: string[];
}

/** Prepared for a shop: goods that everybody sees, or these. */
async function prepareGoods(customer: Customer, shopId: string, offerIds: readonly number[]): Promise<string[]> {
  const goods = { shopId, offerIds, isPrepared: true };
  return (await customer.call<{ ids: string[] }>('/reseller/publications', goods)).ids;
}

/** A shop of this customer's own, and goods that are prepared for it. */
async function prepare(page: Page, count: number): Promise<Prepared> {
  const customer = await openAsCustomer(page);
  const shop = await openResellerShop(customer);
  const shopId = await shop.connect();
  const offerIds: number[] = [];
  while (offerIds.length < count) {
    const fits = ({ offerId, authorization }: { offerId: number; authorization: string }) =>
      authorization === '' && !offerIds.includes(offerId);
    offerIds.push((await findGoods(customer, fits, { stockMin: 30 })).offerId);
  }
  return { customer, shop, ids: await prepareGoods(customer, shopId, offerIds) };
}

const productsIn = (folder: string) => inWooCommerce('products', folder);
const countIn = async (folder: string) => (await productsIn(folder)).length;

test('a product is looked at, changed and published from a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { shop, ids } = await prepare(page, 1);
  await page.goto(`/m/publish/edit?id=${ids[0]}`);
  await page.getByLabel('Title').fill('My own title');
  const pictures = page.locator('.rs-pics button');
  await pictures.first().focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('Moved to place 2')).toBeAttached();
  await page.locator('.rs-prices input').first().fill('77.50');
  await page.getByRole('button', { name: 'Publish as draft' }).click();
  await page.waitForURL('**/m/publish?tab=queue');
  await expect.poll(() => countIn(shop.folder), { timeout: 60_000 }).toBe(1);
  const [remote] = await productsIn(shop.folder);
  expect(remote?.name).toBe('My own title');

  await page.goto('/m/publish?tab=list');
  const row = page.getByRole('listitem').filter({ hasText: 'My own title' });
  await expect(row).toBeVisible();
  await expect(row.getByText('77.50')).toBeVisible();
  // Ages are reckoned by the server's clock: otherwise the page would not fit the server's, and be taken away.
  await page.clock.setSystemTime(Date.now() + 10 * 60_000);
  await page.reload();
  await page.locator('html[data-alive]').waitFor();
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Price rule' }).click();
  await expect(page.getByRole('dialog').getByText(/what is left after goods, fees/)).toBeVisible();
});

test('on a desktop the editor is beside the list, a rule changes prices, and a product is removed in the shop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { folder } = (await prepare(page, 2)).shop;
  await page.goto('/m/publish?tab=queue');
  await page.getByRole('button', { name: 'Select these 2' }).click();
  await page.getByRole('button', { name: 'Publish 2 as active' }).click();
  await expect.poll(() => countIn(folder), { timeout: 60_000 }).toBe(2);
  await page.getByRole('navigation').getByRole('link', { name: /^List/ }).first().click();
  await page.waitForURL('**/m/publish?tab=list');
  await page.locator('.rs-row a.name').first().click();
  await expect(page.getByRole('heading', { name: 'Before it is sent' })).toBeVisible();
  await expect(page.locator('.rs-row')).toHaveCount(2);

  const before = await pricesIn(folder);
  await page.getByRole('link', { name: 'Change rule' }).click();
  await page.getByLabel('Band 1: times').fill('5');
  await page.getByRole('button', { name: /^Save and send \d+ prices?$/ }).click();
  await expect(page.getByText(/The rule is saved/)).toBeVisible();
  await expect.poll(() => pricesIn(folder), { timeout: 60_000 }).not.toEqual(before);

  await page.goto('/m/publish?tab=list');
  await page.locator('.rs-row a.name').first().click();
  await page.getByRole('button', { name: 'Remove from the shop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => countIn(folder), { timeout: 60_000 }).toBe(1);
});

test('a shop that does not answer is named first, with the next step', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { folder } = (await prepare(page, 1)).shop;
  await inWooCommerce('failCalls', { address: folder, how: 500, times: 200 });
  await page.goto('/m/publish?tab=queue');
  await page.getByRole('button', { name: 'Select these 1' }).click();
  await page.getByRole('button', { name: 'Publish 1 as active' }).click();
  await expect(page.getByText(/did not answer/)).toBeVisible({ timeout: 60_000 });
  await inWooCommerce('clearFaults', folder);
  await page.getByRole('button', { name: 'Again' }).click();
  await expect.poll(() => countIn(folder), { timeout: 60_000 }).toBe(1);
});

test('each obstacle to publishing is shown with its remedy', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = await openAsCustomer(page);
  const shop = await openResellerShop(customer);
  const shopId = await shop.connect();
  const named = (title: string) => makePrivateGoods(customer, { title });
  const [taken, refused, gone, locked] = [
    await named('Taken mat'),
    await named('Refused mat'),
    await named('Gone mat'),
    await named('Locked mat'),
  ];
  const [takenId = '', refusedId = '', goneId = '', lockedId = ''] = await prepareGoods(
    customer,
    shopId,
    [taken, refused, gone, locked].map(({ productId }) => productId),
  );
  const read = (id: string) =>
    customer.call<{ publication: { state: string }; variants: { shopSku: string }[] }>(`/reseller/publications/${id}`);
  const send = (...ids: string[]) => customer.call('/reseller/publications/send', { ids });
  await shop.sell('Something of theirs', (await read(takenId)).variants[0]?.shopSku ?? '');
  await withdraw(gone);
  await inWooCommerce('failCalls', { address: shop.folder, operation: 'POST /products', how: 400 });
  await send(refusedId);
  await expect.poll(async () => (await read(refusedId)).publication.state).toBe('failed');
  await send(takenId, goneId);
  const card = (title: string) => page.getByRole('article').filter({ hasText: title });
  await expect(async () => {
    await page.goto('/m/publish?tab=queue');
    await expect(page.getByRole('article')).toHaveCount(3, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await expect(card('Gone mat')).toContainText('None of it can be sold.');
  await expect(card('Refused mat')).toContainText('refused it. Nothing was created there.');
  await expect(card('Refused mat').getByRole('link', { name: 'Change' })).toBeVisible();
  await expect(card('Taken mat')).toContainText('already used by another product there');
  await card('Taken mat').getByRole('button', { name: 'Link to that product' }).click();
  await expect(page.getByRole('dialog')).toContainText('are replaced by those you chose here');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await card('Taken mat').getByRole('button', { name: 'Change SKU' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('MAT-1');
  await page.getByRole('dialog').getByRole('button', { name: 'Save and send' }).click();
  await expect(card('Taken mat')).toHaveCount(0);
  await expect.poll(async () => (await productsIn(shop.folder)).map(({ sku }) => sku)).toContain('MAT-1');

  await inWooCommerce('changePrice', shop.folder, 'MAT-1', '3.33');
  const row = page.getByRole('listitem').filter({ hasText: 'Taken mat' });
  await expect(async () => {
    await page.goto('/m/publish?tab=list');
    await expect(page.getByText(/^The shop’s price was set/)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('button', { name: /^Send / }).click();
  await expect(page.getByText(/^The shop’s price was set/)).toHaveCount(0);
  await expect.poll(() => pricesIn(shop.folder)).not.toContain(3.33);
  // Delivered it costs little more than before: the price itself must rise by much.
  await changePrice(taken, 60);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^The cost rose from/)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('button', { name: /^Set / }).click();
  await expect(page.getByText(/^The cost rose from/)).toHaveCount(0);
  await expect(row).toBeVisible();

  const remote = (await productsIn(shop.folder)).find(({ sku }) => sku === 'MAT-1');
  await inWooCommerce('deleteProduct', shop.folder, String(remote?.id), true);
  await expect(async () => {
    await page.goto('/m/publish?tab=expired');
    await expect(card('Taken mat')).toContainText('Removed in your shop', { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await inWooCommerce('revokeKeys', shop.folder);
  await send(lockedId);
  await expect(async () => {
    await page.goto('/m/publish?tab=queue');
    await expect(card('Locked mat')).toContainText('refuses our key.', { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await expect(card('Locked mat').getByRole('link', { name: 'Connect again' })).toBeVisible();
});
