import type { Page } from '@playwright/test';
import { openByKeys } from './keys.ts';
import { listScreens, signInAsDemoBuyer } from './screens.ts';
import { expect, test } from './shop-test.ts';
import { wordsOf } from './states.ts';

/** Pages for screen readers: headings, lists, languages, and required fields. */

const pathOf = async (name: string) => (await listScreens()).find((screen) => screen.name === name)?.path ?? '';

/** The page's headings by level, in order. */
const headings = (page: Page) =>
  page
    .locator('main :is(h1, h2, h3, h4)')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map(({ tagName }) => Number(tagName.slice(1))));

for (const [name, cards] of Object.entries({ home: 'h3', 'product-list': 'h2', 'product-list-nothing': 'h3' }))
  test(`one main heading, none left out below it, one for each product: ${name}`, async ({ page }) => {
    await page.goto(await pathOf(name));
    const levels = await headings(page);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    expect(levels.filter((level, index) => index > 0 && level - (levels[index - 1] ?? 0) > 1)).toEqual([]);
    const products = page.getByRole('main').locator('ul > li:has(a.product)');
    await expect(products).not.toHaveCount(0);
    await expect(page.locator(`main li a.product ${cards}`)).toHaveCount(await products.count());
  });

test('the main heading of home is the shop’s, that of a list its name without the count', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/de/index');
  await expect(heading).toHaveText(wordsOf('de')('home.title'));
  await page.goto('/de/product-list');
  await expect(heading).toHaveText(wordsOf('de')('catalogue.allProducts'));
  await expect(page.locator('main h1 + [role="status"]')).toHaveText(/\d/);
});

test('required fields say so', async ({ page }) => {
  const required = () =>
    page
      .locator('main :is(input, textarea, select)')
      .evaluateAll((all) => all.filter((one) => one.ariaRequired === 'true').map((one) => one.getAttribute('name')));
  await page.goto('/register');
  const asked = ['firstName', 'lastName', 'email', 'password', 'retype', 'agreed'];
  expect((await required()).sort()).toEqual(asked.sort());
  await signInAsDemoBuyer(page);
  await page.goto('/my-account');
  expect((await required()).sort()).toEqual(['firstName', 'lastName']);
});

test('English words on other pages are marked, such as the carrier’s steps; places have names there', async ({
  page,
}) => {
  await signInAsDemoBuyer(page);
  await page.goto(`/zh${await pathOf('order-detail')}`);
  const words = page.locator('.track li [lang="en"]').filter({ hasText: /[A-Za-z]{4}/ });
  await expect(words.first()).toBeVisible();
  // The state of the step is the shop's to say.
  await expect(page.locator('.track li > span').first()).toHaveText(/\p{Script=Han}/u);
  await page.goto('/zh/shipping-address');
  const address = page.getByRole('cell').filter({ hasText: '洛杉矶' });
  await expect(address).toContainText('美国');
  await expect(address.locator('[lang="en"]')).toHaveCount(0);
});

test('the cart has a jump to its bar', async ({ page }) => {
  await signInAsDemoBuyer(page);
  await openByKeys(page, '/shopping-cart');
  const jump = page.getByRole('link', { name: 'Skip to start order' });
  await jump.focus();
  await expect(jump).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#start-order$/);
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Start order' })).toBeFocused();
});
