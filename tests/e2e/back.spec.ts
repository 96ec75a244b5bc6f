import type { Page } from '@playwright/test';
import { openAsCustomer } from './customers.ts';
import { listScreens, signInAsDemoBuyer } from './screens.ts';
import { expect, test, touch } from './shop-test.ts';

/** Back closes what is open and stays on the page; what was chosen or typed is kept. */

const productPath = async () => (await listScreens()).find(({ name }) => name === 'product-detail')?.path ?? '';

/**
 * Waits for this number of dialogs in the history: a closed one removes its entry by a step back, which takes a moment.
 */
const dialogsInHistory = (page: Page, count: number) =>
  expect.poll(() => page.evaluate(() => history.state?.above ?? 0)).toBe(count);

/** Opens something, goes back, and back once more, which leaves the page. */
async function openAndGoBack(page: Page, path: string, open: () => Promise<unknown>) {
  await page.goto('/licenses');
  await page.goto(path);
  if (await page.locator('script[type="text/later"]').count()) await touch(page);
  else await page.locator('html[data-alive]').waitFor();
  await open();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await expect(page.getByRole('dialog'), path).toHaveCount(0);
  await dialogsInHistory(page, 0);
  expect(page.url()).toContain(path);
  await page.goBack();
  await page.waitForURL('**/licenses');
}

test('Back closes menu, filters and pictures of a visitor', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const button = (name: string | RegExp) => page.getByRole('button', { name }).locator('visible=true').first();
  await openAndGoBack(page, '/product-list', () => button('Menu').click());
  await openAndGoBack(page, '/product-list', () => button(/^Filters/).click());
  await openAndGoBack(page, await productPath(), () => page.locator('.gallery-open').first().click());
});

test('a menu that led to another page is not in the way back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/index');
  await touch(page);
  await page.getByRole('button', { name: 'Menu' }).locator('visible=true').click();
  await page.getByRole('dialog').getByRole('link', { name: 'See all' }).click();
  await page.waitForURL('**/product-list');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await page.waitForURL('**/index');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goForward();
  await page.goForward();
  await expect(page.locator('html')).toHaveAttribute('data-alive', '');
});

test("Back closes a customer's dialogs, and asks about unsaved typing", async ({ page }) => {
  await signInAsDemoBuyer(page);
  await openAndGoBack(page, '/shopping-cart', () => page.getByRole('button', { name: 'Change' }).first().click());
  await page.goto('/shipping-address');
  await page.locator('html[data-alive]').waitFor();
  await page.getByRole('button', { name: /^Add/ }).first().click();
  const typed = page.getByLabel('First name');
  await typed.fill('Xi');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.goBack();
  await expect(question).toBeVisible();
  await dialogsInHistory(page, 2);
  await page.goBack();
  await expect(question).toHaveCount(0);
  await dialogsInHistory(page, 1);
  await expect(typed).toHaveValue('Xi');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/shipping-address$/);
});

test('the quantities that a visitor chose are there after signing in', async ({ page }) => {
  await openAsCustomer(page);
  const state = await page.context().storageState();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(await productPath());
  await touch(page);
  const quantity = page.getByLabel(/^Quantity, /).first();
  await quantity.fill('240');
  await page.getByRole('button', { name: 'Add to cart' }).locator('visible=true').click();
  await page.waitForURL('**/login?redirect=*');
  await page.context().addCookies(state.cookies);
  const stored = state.origins[0]?.localStorage ?? [];
  await page.evaluate((all) => {
    for (const { name, value } of all) localStorage.setItem(name, value);
  }, stored);
  await page.goto(await productPath());
  await expect(quantity).toHaveValue('240');
  await page.getByRole('button', { name: 'Add to cart' }).locator('visible=true').click();
  await expect(page.getByText('240 pieces').locator('visible=true').first()).toBeVisible();
});

test('a menu opens under a mouse that rests there from the start', async ({ page }) => {
  await page.goto('/index');
  await page.locator('.cats a').nth(2).hover();
  await expect(page.locator('.mega')).toBeVisible();
});

test('the menu shows what sells best of the category that is pointed at', async ({ page }) => {
  await page.goto('/index');
  await page.getByRole('button', { name: 'All categories' }).click();
  const goods = page.locator('.mega-goods a');
  await expect(goods).not.toHaveCount(0);
  const before = await goods.first().getAttribute('href');
  await page.locator('.mega-list').first().getByRole('link').nth(4).focus();
  await expect.poll(() => goods.first().getAttribute('href')).not.toBe(before);
  const title = (await goods.first().textContent()) ?? '';
  await goods.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('.mega')).toHaveCount(0);
});

test('the first click on a box below a field with a mistake ticks it', async ({ page }) => {
  await page.goto('/register');
  await page.locator('html[data-alive]').waitFor();
  await page.getByLabel(/^Inviter/).fill('bad');
  const agree = page.getByRole('checkbox', { name: /agree/ });
  const { x, y, height } = (await agree.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await page.mouse.click(x + 5, y + height / 2);
  await expect(agree).toBeChecked();
  await expect(page.getByLabel(/^Inviter/)).toHaveAttribute('aria-invalid', 'true');
});
