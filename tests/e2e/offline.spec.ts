import type { Page } from '@playwright/test';
import { openAsCustomer } from './customers.ts';
import { listScreens, signInAsDemoBuyer } from './screens.ts';
import { expect, test, touch } from './shop-test.ts';

/** The network goes while a page is open: the shop says so itself, within its own frame, and offers to try again. */

const causedByNoNetwork =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|React error #418|status of 503|Failed to fetch|Error loading route|preloaded using link preload/;

test.use({ complaintsExpected: causedByNoNetwork });

const pathOf = async (name: string) => (await listScreens()).find((screen) => screen.name === name)?.path ?? '';

/** Presses what leads to another page without a network: header, message, and the page once the network is back. */
async function pressWithout(page: Page, selector: string, isInShell = true): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.context().setOffline(true);
  await page.locator(selector).locator('visible=true').first().click();
  const message = page.getByText('The shop did not answer. Check your connection and try again.').first();
  await expect(message, pathname).toBeVisible();
  if (isInShell) await expect(page.getByRole('contentinfo')).toBeVisible();
  const again = page.getByRole('link', { name: 'Try again' });
  await again.click();
  await expect(page.getByRole('status').filter({ hasText: 'The shop did not answer.' })).toBeAttached();
  await expect(again).toBeVisible();
  await page.context().setOffline(false);
  await again.click();
  await expect(page.getByText('The shop did not answer.')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeVisible();
  expect(new URL(page.url()).pathname).not.toBe(pathname);
}

test('a part of the header that does not arrive leaves the page as it is', async ({ page }) => {
  await signInAsDemoBuyer(page);
  await page.route('**/assets/account-menu-*.js', (route) => route.abort());
  await page.goto('/my-orders');
  await page.locator('html[data-alive]').waitFor();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});

test('nor do a reseller’s links that do not arrive take the product with them', async ({ page }) => {
  const customer = await openAsCustomer(page);
  await customer.call('/reseller/start', {});
  const path = await pathOf('product-detail');
  await page.goto(path);
  await expect(page.getByRole('link', { name: 'Publish to my shop' }).first()).toBeVisible();
  for (const part of ['js', 'css']) {
    await page.route(`**/assets/reseller-sell-on-*.${part}`, (route) => route.abort());
    const gone = page.waitForEvent('requestfailed', (request) => request.url().includes('reseller-sell-on'));
    await page.goto(path);
    await gone;
    await page.locator('html[data-alive]').waitFor();
    // By then React has rendered the result.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first()).toBeVisible();
    await page.unrouteAll();
  }
});

test('presses on a product without a network get an answer', async ({ page }) => {
  await page.goto(await pathOf('product-detail'));
  await touch(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Add to cart' }).locator('visible=true').click();
  await expect(page.getByText('Please select SKU')).toBeVisible();
});

test('without a network, from pages of visitors', async ({ page }) => {
  for (const [name, link] of [
    ['home', 'main a[href*="product-detail"]'],
    ['product-list', 'main a[href*="product-detail"]'],
    ['product-detail', '.cats a[href*="product-list"]'],
  ] as const) {
    await page.goto(await pathOf(name));
    await touch(page);
    await pressWithout(page, link);
  }
  await page.goto('/login');
  await page.locator('html[data-alive]').waitFor();
  await pressWithout(page, 'a[href="/register"]', false);
});

test('without a network, from pages of customers', async ({ page }) => {
  test.setTimeout(600_000);
  await signInAsDemoBuyer(page);
  for (const [name, link] of [
    ['home', 'header a[href="/shopping-cart"]'],
    ['shopping-cart', 'main a[href*="product-detail"]'],
    ['my-orders', 'main a[href*="order-detail"]'],
    ['order-detail', 'header a[href="/my-orders"]'],
    ['my-account', 'header a[href="/site-messages"]'],
    ['shipping-address', 'header a[href="/index"]'],
    ['favourites', 'main a[href*="product-detail"]'],
  ] as const) {
    await page.goto(await pathOf(name));
    await page.locator('html[data-alive]').waitFor();
    await pressWithout(page, link);
  }
});

test('an installed app has a page of its own for no network, and keeps nothing else', async ({ page }) => {
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    const installed = real('all');
    window.matchMedia = (query) => (query.includes('display-mode') ? installed : real(query));
  });
  await page.goto('/de/index');
  await touch(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.goto('/de/product-list');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diese Seite konnte nicht angezeigt werden');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(246, 244, 237)');
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Alle Produkte');
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
});

test('a visitor in a browser gets no worker', async ({ page }) => {
  await page.goto('/index');
  await touch(page);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
