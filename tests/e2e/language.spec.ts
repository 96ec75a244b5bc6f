import type { Locator } from '@playwright/test';
import { fillCart, openAsCustomer, placeOrder } from './customers.ts';
import { expect, test, touch } from './shop-test.ts';

/** Visitors whose browser asks for another language than the page is in. */

test.use({ locale: 'de-CH', hasChosenLanguage: false });

test('the shop’s name leads to their language, until they choose another', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/de\/index$/);
  await touch(page);
  await page.locator('header summary:visible').first().click();
  await page.getByRole('link', { name: 'Italiano' }).click();
  await expect(page).toHaveURL(/\/it\/index$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/it\/index$/);
});

test('their language is offered once they touch the page; nothing moves, and the same page opens in it', async ({
  page,
}) => {
  await page.goto('/product-list?searchKey=mug');
  const offer = page.getByRole('link', { name: 'Auf Deutsch ansehen' });
  await expect(offer).toHaveCount(0);
  await page.evaluate(async () => {
    const shifts: number[] = [];
    // A line may move by a hair when its own font comes.
    await document.fonts.ready;
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });
  await touch(page);
  await expect(offer).toBeVisible();
  await expect(page.locator('aside[lang="de"]')).toHaveCount(1);
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([]);
  await offer.click();
  await expect(page).toHaveURL(/\/de\/product-list\?searchKey=mug$/);
  await touch(page);
  await expect(page.locator('.language-bar')).toHaveCount(0);
});

test('a visitor who closes the offer is not asked again, and keeps the language', async ({ page }) => {
  await page.goto('/index');
  await touch(page);
  await page.getByRole('button', { name: 'Schließen' }).click();
  await expect(page.locator('.language-bar')).toHaveCount(0);
  await page.goto('/product-list');
  await touch(page);
  await expect(page.locator('.language-bar')).toHaveCount(0);
  await page.goto('/');
  await expect(page).toHaveURL(/[^/]\/index$/);
  expect(new URL(page.url()).pathname).toBe('/index');
});

test('on a phone the offer overlays the bar below the cart, and hides nothing that cannot be scrolled to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await fillCart(await openAsCustomer(page), 'mug');
  await page.goto('/shopping-cart');
  await touch(page);
  // It is not behind the bar.
  await page.getByRole('link', { name: 'Auf Deutsch ansehen' }).click({ trial: true });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { y: 0, height: 0 };
  const [offer, bar, last] = await Promise.all([
    boxOf(page.locator('.language-bar')),
    boxOf(page.locator('.cart-bar')),
    boxOf(page.getByText('Product pictures are illustrations.')),
  ]);
  expect(last.y + last.height).toBeLessThanOrEqual(offer.y);
  expect(offer.y + offer.height).toBeGreaterThanOrEqual(bar.y);
});

test('a page in their language offers nothing', async ({ page }) => {
  await page.goto('/de/index');
  await touch(page);
  await page.locator('html[data-alive]').waitFor();
  await expect(page.locator('.language-bar')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('two taps show all languages, without scrolling', async ({ page }) => {
    await page.goto('/index');
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.locator('summary', { hasText: 'English' }).tap();
    await expect(drawer.getByRole('link', { name: 'Deutsch' })).toBeInViewport({ ratio: 1 });
    await expect(drawer.getByRole('link', { name: 'Русский' })).toBeInViewport({ ratio: 1 });
  });
});

test('in Arabic sentences the dollar sign is left of its figures', async ({ page }) => {
  const signs = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const left = (node: Node, at: number) => {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return range.getBoundingClientRect().left;
        };
        const found: boolean[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.textContent?.indexOf('$') ?? -1;
          if (at >= 0) found.push(left(node, at) < left(node, at + 1));
        }
        return found;
      });
  await page.goto('/ar/product-list');
  expect(await signs('.product-bulk')).toEqual([true]);
  await page.goto('/ar/product-detail?id=639422557231');
  expect(await signs('[data-to-door]')).toEqual([true]);
});

test('the payment form writes the sum as the page does', async ({ page }) => {
  const customer = await openAsCustomer(page);
  const { path } = await placeOrder(customer, 'mug');
  const sumOn = async (text: Promise<string>) => /[^\s\u2066]*[\d.,]{3,}[^\s\u2069]*/.exec(await text)?.[0];
  for (const prefix of ['/zh', '/ar']) {
    await page.goto(prefix + path);
    await page.getByRole('checkbox').last().check();
    const pay = page.getByRole('button').filter({ hasText: '$', visible: true }).first();
    const sum = await sumOn(pay.innerText());
    expect(sum).toMatch(/^\$[\d.,]+$/);
    await pay.click();
    const send = page.getByRole('dialog').locator('form button[type="submit"]').first();
    await expect(send).toContainText('$');
    expect(await sumOn(send.innerText())).toBe(sum);
  }
});
