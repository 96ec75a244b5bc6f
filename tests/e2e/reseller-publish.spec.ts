import type { Page } from '@playwright/test';
import { startWooCommerceSimulator } from '../simulators/woocommerce/simulator.ts';
import { type Customer, openAsCustomer } from './customers.ts';
import { expect, test } from './shop-test.ts';

/** Goods on their way into a reseller's shop, which another server on this machine plays. */

const woo = await startWooCommerceSimulator();
test.afterAll(() => woo.stop());

interface Prepared {
  customer: Customer;
  folder: string;
  shopId: string;
  ids: string[];
}

/** A shop of this customer's own, and goods that are prepared for it. */
async function prepare(page: Page, goods: number): Promise<Prepared> {
  const customer = await openAsCustomer(page);
  const folder = `shop-${Date.now()}-${Math.round(Math.random() * 1e6)}`;
  const { address, key, secret } = woo.addShop({ folder });
  const keys = { channel: 'woocommerce', address, key, secret };
  const { id: shopId } = await customer.call<{ id: string }>('/reseller/shops/keys', keys);
  const { data } = await customer.call<{ data: { offerId: number; soldOut: boolean }[] }>(
    '/product/platform/goods/list',
    {
      beginPage: 1,
      pageSize: 60,
    },
  );
  const offerIds = data.filter(({ soldOut }) => !soldOut).map(({ offerId }) => offerId);
  const { ids } = await customer.call<{ ids: string[] }>('/reseller/publications', {
    shopId,
    offerIds,
    isPrepared: true,
  });
  for (const id of ids.slice(goods)) await customer.call('/reseller/publications/remove', { ids: [id] });
  return { customer, folder, shopId, ids: ids.slice(0, goods) };
}

const productsIn = (folder: string) => woo.products(folder);

test('a product is looked at, changed and published from a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { folder, ids } = await prepare(page, 1);
  await page.goto(`/m/publish/edit?id=${ids[0]}`);
  await page.getByLabel('Title').fill('My own title');
  const pictures = page.locator('.rs-pics button');
  await pictures.first().focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('Moved to place 2')).toBeAttached();
  await page.locator('.rs-prices input').first().fill('77.50');
  await page.getByRole('button', { name: 'Publish as draft' }).click();
  await page.waitForURL('**/m/publish?tab=queue');
  await expect.poll(() => productsIn(folder).length, { timeout: 60_000 }).toBe(1);
  const [there] = productsIn(folder);
  expect(there?.name).toBe('My own title');

  await page.goto('/m/publish?tab=list');
  const row = page.getByRole('listitem').filter({ hasText: 'My own title' });
  await expect(row).toBeVisible();
  await expect(row.getByText('77.50')).toBeVisible();
  await page.getByRole('button', { name: 'Price rule' }).click();
  await expect(page.getByRole('dialog').getByText(/before shipping/)).toBeVisible();
});

test('on a desk the editor stands beside the list, a rule changes prices, and a product is removed there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { folder } = await prepare(page, 2);
  await page.goto('/m/publish?tab=queue');
  await page.getByRole('button', { name: 'Publish all 2' }).click();
  await expect.poll(() => productsIn(folder).length, { timeout: 60_000 }).toBe(2);
  await page.getByRole('navigation').getByRole('link', { name: /^List/ }).first().click();
  await page.waitForURL('**/m/publish?tab=list');
  await page.locator('.rs-row a.name').first().click();
  await expect(page.getByRole('heading', { name: 'Before it is sent' })).toBeVisible();
  await expect(page.locator('.rs-row')).toHaveCount(2);

  const before = productsIn(folder).flatMap(({ regularPrice, variations }) => [
    regularPrice,
    ...variations.map((one) => one.regularPrice),
  ]);
  await page.getByRole('link', { name: 'Change rule' }).click();
  await page.getByLabel('Band 1: times').fill('5');
  await page.getByRole('button', { name: /^Save and send \d+ prices?$/ }).click();
  await expect(page.getByText(/The rule is saved/)).toBeVisible();
  await expect
    .poll(
      () =>
        productsIn(folder).flatMap(({ regularPrice, variations }) => [
          regularPrice,
          ...variations.map((one) => one.regularPrice),
        ]),
      {
        timeout: 60_000,
      },
    )
    .not.toEqual(before);

  await page.goto('/m/publish?tab=list');
  await page.locator('.rs-row a.name').first().click();
  await page.getByRole('button', { name: 'Remove from the shop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => productsIn(folder).length, { timeout: 60_000 }).toBe(1);
});

test('a shop that does not answer is said first, with what happens next', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { folder } = await prepare(page, 1);
  woo.failCalls({ how: 500, times: 200 });
  await page.goto('/m/publish?tab=queue');
  await page.getByRole('button', { name: 'Publish it' }).click();
  await expect(page.getByText(/did not answer/)).toBeVisible({ timeout: 60_000 });
  woo.clearFaults();
  await page.getByRole('button', { name: 'Again' }).click();
  await expect.poll(() => productsIn(folder).length, { timeout: 60_000 }).toBe(1);
});
