import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root, run } from '../../scripts/steps.ts';
import { violationsOn } from './looks.ts';
import { type RunningShop, startShop } from './open-demo-shop.ts';
import { enter, expect, test as shared } from './shop-test.ts';

/** A shop whose buyers may search the marketplace behind it. */

const test = shared.extend<object, { shop: RunningShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const shop = await startShop();
      await letBuyersSearch(shop);
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
});

// One shop for all.
test.describe.configure({ mode: 'serial' });

async function letBuyersSearch({ dataDir, origin }: RunningShop): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-e2e-market-'));
  const marketplace = { buyersMaySearch: true, forbiddenWords: [], forbiddenCategoryIds: [] };
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ marketplace }));
  const env = { NODE_ENV: 'production', DATA_DIR: dataDir };
  expect(await run(join(root, 'scripts/settings.ts'), ['import', folder], { env, isQuiet: true })).toBe(0);
  rmSync(folder, { recursive: true });
  // Another process has changed them: this one is notified a moment later.
  await expect.poll(async () => (await fetch(`${origin}/login`)).text()).toContain('"searchesMarketplace":true');
}

const more = (page: Page) => page.getByRole('region', { name: 'More from the marketplace' });

/** Scripts of a visitor's page begin with the first sign of interest. */
async function awake(page: Page): Promise<void> {
  await page.mouse.move(200, 300);
  await page.mouse.move(240, 340);
}

test('a search finds more in the marketplace; an offer is opened, becomes a product, and goes into the cart', async ({
  page,
}) => {
  await enter(page, 'buyer@sampan.example', 'sampan-demo');
  await page.goto('/product-list?searchKey=mug');
  const cards = more(page).getByRole('listitem');
  await expect(cards.first()).toContainText('confirmed when you open it');
  expect(await violationsOn(page)).toEqual([]);
  const price = await cards.first().locator('.product-price').textContent();
  const title = await cards.first().getByRole('heading').textContent();
  await cards.first().getByRole('link').click();
  await page.waitForURL('**/product-detail?id=*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(page.getByRole('main')).toContainText(price ?? '');

  const supplier = page.getByRole('region', { name: 'Supplier' });
  await expect(supplier).toContainText(/According to the marketplace, \d+ \w+ \d{4}/);
  await expect(supplier).toContainText('Sent in time');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'More, ' }).first().click();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('Added to cart.').first()).toBeVisible();

  // It is in the shop now: the marketplace's part does not show it again.
  const id = new URL(page.url()).searchParams.get('id');
  await page.goto('/product-list?searchKey=mug');
  await expect(cards.first()).toBeVisible();
  await expect(more(page).locator(`a[href$="id=${id}"]`)).toHaveCount(0);
});

test('a picture finds goods of the shop first, then the marketplace’s', async ({ page }) => {
  await page.goto('/product-list?searchKey=mug');
  const src = await page.locator('.grid-products img').first().getAttribute('src');
  await page.getByRole('link', { name: 'Search by picture' }).first().click();
  await page.waitForURL('**/picture-search');
  expect(await violationsOn(page)).toEqual([]);
  const [path = ''] = (src ?? '').split('?');
  const buffer = readFileSync(join(root, 'apps/demo', path));
  // The demo looks at all its pictures when it is first asked, for longer than a buyer waits.
  await expect(async () => {
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'photo.webp', mimeType: 'image/webp', buffer });
    await expect(page.getByRole('heading', { name: 'In this shop' })).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 180_000 });
  await expect(page.getByRole('heading', { name: 'More from the marketplace' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
});

test('a supplier’s goods have a page of their own, which search engines may list', async ({ page, shop }) => {
  // Another offer of the same supplier is opened until it has two here.
  await page.goto('/product-list?searchKey=mug');
  await awake(page);
  const links = more(page).getByRole('link');
  await links.first().waitFor();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const path of paths.slice(0, 20)) {
    await page.goto(path);
    await page.waitForURL('**/product-detail?id=*');
    await expect(page.getByRole('region', { name: 'Supplier' })).toBeVisible();
    if ((await page.getByRole('link', { name: 'All goods of this supplier' }).count()) > 0) break;
  }
  await page.getByRole('link', { name: 'All goods of this supplier' }).click();
  await page.waitForURL('**/supplier?id=*');
  await expect(page.locator('.grid-products > li').nth(1)).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  const html = await (await fetch(page.url())).text();
  expect(html).toContain(`<link rel="canonical" href="${page.url()}"`);
  expect((await fetch(`${shop.origin}/supplier?id=nobody`)).status).toBe(404);
});

test('an offer that cannot be had, and a marketplace that does not answer, are honest pages', async ({
  page,
  shop,
}) => {
  await page.goto('/marketplace-offer?id=699999999999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This offer is not for sale here');
  await expect(page.getByText('The seller no longer offers it.')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  let answers = 0;
  await page.route('**/api/marketplace/offers/*/open', (route) => {
    answers++;
    const data = { productId: null, problem: 'silent' };
    return route.fulfill({ json: { code: 200, message: 'ok', data } });
  });
  await page.goto('/marketplace-offer?id=610000000001');
  await expect(page.getByText('The marketplace has not answered in time. Nothing is lost.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => answers).toBe(2);
  const robots = await (await fetch(`${shop.origin}/robots.txt`)).text();
  expect(robots).toContain('Disallow: /marketplace-offer');
});
