import type { Locator } from '@playwright/test';
import { listScreens, signInAsDemoBuyer } from './screens.ts';
import { expect, test, touch } from './shop-test.ts';
import { wordsOf } from './states.ts';

/** Layout on a phone: navigation within reach, buttons on one line. */

test.use({ viewport: { width: 390, height: 844 } });

const say = wordsOf('en');
const pathOf = async (name: string) => (await listScreens()).find((screen) => screen.name === name)?.path ?? '';

/** Expects that nothing covers its middle. */
async function expectOnTop(control: Locator): Promise<void> {
  await expect(control).toBeInViewport();
  await expect
    .poll(() =>
      control.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    )
    .toBe(true);
}

test('filters and sorting stay in sight, and home has a way back to its top', async ({ page }) => {
  await page.goto('/product-list');
  await page.evaluate(() => scrollTo(0, 2000));
  await expectOnTop(page.getByRole('button', { name: /^Filters/ }).locator('visible=true'));
  await expectOnTop(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Price/ })
      .locator('visible=true'),
  );
  await page.goto('/index');
  await page.getByRole('link', { name: say('layout.toTop') }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(200);
});

test('the bar of a product leads to its quantities', async ({ page }) => {
  await page.goto(await pathOf('product-detail'));
  await touch(page);
  const quantity = page.getByRole('button', { name: /^More, / }).first();
  await expect(quantity).not.toBeInViewport();
  await page.getByRole('button', { name: say('catalogue.chooseQuantity') }).click();
  await expectOnTop(quantity);
});

/** The number of text lines of each button. */
const linesOf = (buttons: Locator) =>
  buttons.evaluateAll((all) =>
    all.map((button) => {
      const range = document.createRange();
      const bottoms = new Set<number>();
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        range.selectNodeContents(text);
        for (const { bottom } of range.getClientRects()) bottoms.add(Math.round(bottom));
      }
      return bottoms.size;
    }),
  );

test('the bar’s buttons have one line each', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const path = await pathOf('product-detail');
  for (const prefix of ['', '/de', '/ru', '/ar', '/zh']) {
    await page.goto(prefix + path);
    const buttons = page.locator('.order-bar .btn');
    await expect(buttons).toHaveCount(2);
    expect([prefix, ...(await linesOf(buttons))]).toEqual([prefix, 1, 1]);
  }
});

test('account, addresses, messages and refunds keep menu, cart and search', async ({ page }) => {
  await signInAsDemoBuyer(page);
  for (const name of ['my-account', 'shipping-address', 'site-messages', 'request-refund']) {
    await page.goto(await pathOf(name));
    const header = page.getByRole('banner').locator('visible=true');
    await expect(header.getByRole('button', { name: say('layout.menu') }), name).toBeVisible();
    await expect(header.getByRole('button', { name: say('layout.search') }), name).toBeVisible();
    await expect(header.getByRole('link', { name: /^Shopping cart|^Cart/ }).first(), name).toBeVisible();
  }
});

test('the user id is cut short and can be copied whole', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAsDemoBuyer(page);
  await page.goto('/my-account');
  const id = page.getByRole('textbox', { name: say('accounts.userId') });
  await expect(id).toHaveCSS('text-overflow', 'ellipsis');
  await page.getByRole('button', { name: `Copy: ${say('accounts.userId')}` }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await id.inputValue());
});

test('pages reach below a phone’s own bars, so that fixed elements can keep clear of them', async ({ page }) => {
  for (const path of ['/index', '/login', '/no-such-page']) {
    await page.goto(path);
    await expect(page.locator('meta[name="viewport"]')).toHaveAttribute('content', /viewport-fit=cover/);
  }
});
