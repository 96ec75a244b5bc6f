import { largeTextFaults } from './looks.ts';
import { signInAsDemoBuyer } from './screens.ts';
import { expect, test } from './shop-test.ts';

/** Price bands that are whole, text that may grow (every-screen.spec.ts), ticks that are seen, a page that darkens whole below a dialog. */

/** A product of the demo shop with four price bands in long figures. */
const fourTiers = 639422557231;

/** Price bands whose figures do not fit into them. */
function cutTiers(): string[] {
  const box = document.querySelector('.tiers')?.getBoundingClientRect();
  if (!box) return [];
  const texts = [...document.querySelectorAll('.tiers :is(.tier-band, .tier-price)')];
  const isOutside = (text: Element) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const cell = text.closest('li')?.getBoundingClientRect() ?? box;
    const { left, right } = range.getBoundingClientRect();
    return left < Math.max(box.left, cell.left) || right > Math.min(box.right, cell.right);
  };
  return texts.filter(isOutside).map((text) => text.textContent ?? '');
}

test('price bands are whole at every width and in every script', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.SHOP_ORIGIN });
  const page = await context.newPage();
  const found: string[] = [];
  for (const prefix of ['', '/de', '/ar', '/ru', '/zh']) {
    await page.goto(`${prefix}/product-detail?id=${fourTiers}`);
    await expect(page.locator('.tiers > li')).toHaveCount(4);
    for (const width of [1440, 1280, 1024, 768, 390, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      found.push(...(await page.evaluate(cutTiers)).map((text) => `${prefix} at ${width}: ${text}`));
    }
  }
  await context.close();
  expect(found).toEqual([]);
});

test('price bands fit a phone with twice the text size, and a small one with one and a half times', async ({
  page,
}) => {
  await page.goto(`/product-detail?id=${fourTiers}`);
  await expect(page.locator('.tiers > li')).toHaveCount(4);
  expect(await largeTextFaults(page)).toEqual([]);
});

test('with forced colours, ticked boxes look ticked', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/register');
  await page.locator('html[data-alive]').waitFor();
  for (const box of [page.getByRole('checkbox', { name: /agree/ }), page.getByLabel('Female')]) {
    const empty = await box.screenshot();
    await box.check();
    await page.mouse.move(1, 1);
    await box.blur();
    expect(empty.equals(await box.screenshot())).toBe(false);
  }
});

test('the place of the scrollbar darkens with the page below a dialog', async ({ page }) => {
  await signInAsDemoBuyer(page);
  await page.goto('/shipping-address');
  await page.locator('html[data-alive]').waitFor();
  const { width } = page.viewportSize() ?? { width: 0 };
  const edge = () => page.screenshot({ clip: { x: width - 4, y: 500, width: 2, height: 2 }, animations: 'disabled' });
  const before = await edge();
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await page.getByRole('dialog').waitFor();
  expect((await edge()).equals(before)).toBe(false);
});
