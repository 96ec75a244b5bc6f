import type { Page } from '@playwright/test';
import { openAsCustomer } from './customers.ts';
import { asOwner } from './operators.ts';
import { expect, test, touch } from './shop-test.ts';

/** Hearts, the page of favourites, recently viewed products, and passing links on. */

const cards = (page: Page) => page.getByRole('main').locator('.grid-products > li');
const heartOf = (page: Page, index: number) =>
  cards(page)
    .nth(index)
    .getByRole('button', { name: /^Favorite: / });
const main = (page: Page) => page.getByRole('main');
const idOf = (page: Page) => Number(new URL(page.url()).searchParams.get('id'));

async function idsOfList(page: Page): Promise<number[]> {
  const links = await cards(page)
    .locator('a.product')
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).search));
  return links.map((search) => Number(new URLSearchParams(search).get('id')));
}

async function titleOf(page: Page, index: number): Promise<string> {
  return ((await heartOf(page, index).getAttribute('aria-label')) ?? '').replace(/^Favorite: /, '');
}

test('mark on the list, find on the page of favourites, remove by the keyboard', async ({ page }) => {
  await openAsCustomer(page);
  await page.goto('/product-list');
  const [first, second] = [await titleOf(page, 0), await titleOf(page, 1)];
  await expect(heartOf(page, 0)).toHaveAttribute('aria-pressed', 'false');
  await heartOf(page, 0).click();
  await expect(heartOf(page, 0)).toHaveAttribute('aria-pressed', 'true');
  const said = page.getByText('Added to your favorites.');
  await expect(said).toBeVisible();
  // It goes by itself, and is said again.
  await expect(said).toHaveCount(0);
  await heartOf(page, 1).click();
  await expect(heartOf(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await expect(said).toBeVisible();

  await page.reload();
  await expect(heartOf(page, 0)).toHaveAttribute('aria-pressed', 'true');
  await expect(heartOf(page, 2)).toHaveAttribute('aria-pressed', 'false');

  await page.locator('summary', { hasText: 'Account menu' }).first().click();
  await page.getByRole('link', { name: 'Favorites' }).first().click();
  await page.waitForURL('**/favourites');
  await expect(cards(page)).toHaveCount(2);
  expect(await titleOf(page, 0)).toBe(second);
  expect(await titleOf(page, 1)).toBe(first);

  await heartOf(page, 0).focus();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Favorites', level: 1 })).toBeFocused();
  await heartOf(page, 0).click();
  await expect(page.getByText('No favorites yet')).toBeVisible();
  await main(page).getByRole('link', { name: 'Browse products' }).click();
  await expect(heartOf(page, 0)).toHaveAttribute('aria-pressed', 'false');
});

test('a withdrawn product stays, marked, and can be removed', async ({ page }) => {
  await openAsCustomer(page);
  await page.goto('/product-list?searchKey=backpack');
  const [offerId = 0] = await idsOfList(page);
  await heartOf(page, 0).click();
  await expect(page.getByText('Added to your favorites.')).toBeVisible();
  await asOwner(`/products/${offerId}/status`, { status: 'hidden' });
  try {
    await page.goto('/favourites');
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).getByText('Withdrawn')).toBeVisible();
    await expect(cards(page).getByRole('link')).toHaveCount(0);
    await heartOf(page, 0).click();
    await expect(page.getByText('No favorites yet')).toBeVisible();
  } finally {
    await asOwner(`/products/${offerId}/status`, { status: 'active' });
  }
});

test('a visitor is led to the login page and back', async ({ page }) => {
  await page.goto('/product-list?searchKey=mug');
  await heartOf(page, 0).click();
  await page.waitForURL('**/login?*');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/product-list?searchKey=mug');
  await page.goto('/favourites?page=2');
  await page.waitForURL('**/login?*');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/favourites?page=2');
});

test('pages for visitors ask nothing about favourites', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/favourites') && asked.push(request.url()));
  await page.goto('/product-list');
  await expect(heartOf(page, 0)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});

/** The viewed products stored by this browser. */
const remembered = (page: Page) => page.evaluate(() => localStorage.getItem('recentlyViewed'));

const recentRow = (page: Page) => main(page).getByRole('region', { name: 'Recently viewed' });

test('recently viewed products are on product pages and the home page, newest first', async ({ page }) => {
  await page.goto('/product-list?searchKey=mug');
  const looked = (await idsOfList(page)).slice(0, 3);
  const row = recentRow(page);
  const shown = () =>
    row
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => Number((link as HTMLAnchorElement).search.slice(4))));
  await page.goto('/index');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(row).toHaveCount(0);

  for (const offerId of looked) {
    await page.goto(`/product-detail?id=${offerId}`);
    await touch(page);
    await expect.poll(() => remembered(page)).toContain(String(offerId));
  }
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(row.getByRole('link')).toHaveCount(2);
  expect(await shown()).toEqual([looked[1], looked[0]]);

  await page.goto('/index');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(row.getByRole('link')).toHaveCount(3);
  expect(await shown()).toEqual([...looked].reverse());
});

test('recently viewed products can be cleared', async ({ page }) => {
  await page.goto('/product-list?searchKey=mug');
  const looked = (await idsOfList(page)).slice(0, 2);
  await page.evaluate((ids) => localStorage.setItem('recentlyViewed', JSON.stringify(ids)), looked);
  await page.goto('/index');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const row = recentRow(page);
  await expect(row.getByRole('link')).toHaveCount(2);
  await row.getByRole('button', { name: 'Clear' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText('Recently viewed products cleared.')).toBeVisible();
  expect(await remembered(page)).toBeNull();
});

test('rubbish in the storage is as if nothing had been looked at', async ({ page }) => {
  await page.goto('/product-list?searchKey=mug');
  const [looked] = await idsOfList(page);
  await page.evaluate(() => localStorage.setItem('recentlyViewed', '{"no":[list'));
  await page.goto(`/product-detail?id=${looked}`);
  await touch(page);
  await expect.poll(() => remembered(page)).toBe(`[${looked}]`);
});

test('signing out forgets recently viewed products', async ({ page }) => {
  await openAsCustomer(page);
  await page.goto('/product-list?searchKey=mug');
  await cards(page).getByRole('link').first().click();
  await page.waitForURL('**/product-detail?*');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentlyViewed'))).toBe(`[${idOf(page)}]`);
  await page.locator('summary', { hasText: 'Account menu' }).first().click();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => localStorage.getItem('recentlyViewed'))).toBeNull();
});

test('share: copy the link, by mail, by WhatsApp', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }));
  await page.goto('/de/product-list?searchKey=Becher');
  await cards(page).getByRole('link').first().click();
  await page.waitForURL('**/product-detail?*');
  const share = main(page).getByRole('button', { name: 'Teilen' });
  await share.click();
  const link = `${process.env.SHOP_ORIGIN}/de/product-detail?id=${idOf(page)}`;
  await expect(page.getByRole('button', { name: 'Link kopieren' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'E-Mail', exact: true })).toHaveAttribute('href', /^mailto:\?subject=/);
  const address = await main(page).getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(new URL(address ?? '').searchParams.get('text')).toContain(link);
  await page.keyboard.press('Escape');
  await expect(share).toBeFocused();
  await share.click();
  await page.getByRole('button', { name: 'Link kopieren' }).click();
  await expect(page.getByText('Link kopiert.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('share: the device’s own way comes first', async ({ page }) => {
  await page.addInitScript(() => {
    const shared = (data: ShareData) => Promise.resolve(document.body.setAttribute('data-shared', data.url ?? ''));
    Object.defineProperty(Navigator.prototype, 'share', { value: shared });
  });
  await page.goto('/product-list?searchKey=mug');
  await cards(page).getByRole('link').first().click();
  await page.waitForURL('**/product-detail?*');
  await main(page).getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-shared', page.url());
});

test('links describe their targets to previewers', async ({ request, page }) => {
  const read = async (path: string) => {
    const html = await (await request.get(path)).text();
    const tags = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"\/>/g)];
    return new Map(tags.map(([, name = '', content = '']) => [name, content]));
  };
  await page.goto('/product-list?searchKey=mug');
  const [offerId] = await idsOfList(page);
  const product = await read(`/ar/product-detail?id=${offerId}`);
  expect(product.get('og:type')).toBe('product');
  expect(product.get('og:url')).toBe(`${process.env.SHOP_ORIGIN}/ar/product-detail?id=${offerId}`);
  expect(product.get('og:locale')).toBe('ar_AE');
  expect(product.get('product:price:currency')).toBe('USD');
  expect(Number(product.get('product:price:amount'))).toBeGreaterThan(0);
  for (const tags of [product, await read('/index'), await read('/de/product-list')]) {
    for (const name of ['og:title', 'og:description', 'twitter:card', 'twitter:title', 'twitter:description'])
      expect(tags.get(name)).toBeTruthy();
    expect(tags.get('twitter:image')).toBe(tags.get('og:image'));
    const picture = await request.get(tags.get('og:image') ?? '');
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  }
});
