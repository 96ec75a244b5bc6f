import type { Page } from '@playwright/test';
import { expect, test, touch } from './shop-test.ts';

/** Catalogue pages wait with their scripts (docs/decisions/009): nothing that a visitor does before is lost. */

const scriptsOf = (page: Page) => {
  const fetched: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && fetched.push(request.url()));
  return fetched;
};

test('an untouched page fetches no script; a touched one does', async ({ page }) => {
  const fetched = scriptsOf(page);
  for (const path of ['/index', '/product-list', '/de/product-list?searchKey=mug']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect([path, fetched]).toEqual([path, []]);
  }
  await touch(page);
  expect(fetched.length).toBeGreaterThan(3);
});

test('links, menus and search work without any script', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.SHOP_ORIGIN, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/index');
  await page.getByRole('searchbox').first().fill('mug');
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await page.waitForURL('**/product-list?searchKey=mug');
  await page.getByRole('main').getByRole('link', { name: /mug/i }).first().click();
  await page.waitForURL('**/product-detail?id=*');
  await page.locator('summary', { hasText: 'English' }).click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL('**/de/product-detail?id=*');
  await context.close();
});

test('presses and typing before the scripts run take effect once they do', async ({ page }) => {
  await page.goto('/product-list?searchKey=mug');
  const first = page.getByRole('main').getByRole('link', { name: /mug/i }).first();
  await page.goto((await first.getAttribute('href')) ?? '');
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const more = page.getByRole('button', { name: /^More, / }).first();
  const quantity = page.getByLabel(/^Quantity, /).first();
  await more.dispatchEvent('click');
  await expect(page.locator('html')).toHaveAttribute('data-busy', '');
  await expect(quantity).not.toHaveValue('0');
  await expect(page.locator('html')).not.toHaveAttribute('data-busy');
  await page.reload();
  await quantity.fill('300');
  await expect(page.getByText('300 pcs').first()).toBeVisible();
});

test('a menu opened before the scripts run stays open', async ({ page }) => {
  await page.goto('/index');
  await page.locator('header summary:visible').first().press('Enter');
  await page.locator('html[data-alive]').waitFor();
  await expect(page.getByRole('link', { name: 'Deutsch' })).toBeVisible();
});

test('pages that start at once keep presses and typing until they can', async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const isWhole = () => [...document.scripts].some(({ text }) => text.includes('pagealive'));
  await expect.poll(() => page.evaluate(isWhole)).toBe(true);
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('nobody@example.com');
  await email.press('Enter');
  await expect(page.getByText('Please enter password')).toBeVisible();
  await expect(page.getByText('Please enter email')).toHaveCount(0);
  await expect(email).toHaveValue('nobody@example.com');
  await expect(page).toHaveURL(/\/login$/);
});

test('a file chosen and lines typed before the scripts run are read once they do', async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const opened = async () => {
    await page.goto('/quick-order', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading');
  };
  await opened();
  await page.locator('input[type=file]').setInputFiles({ name: 'goods.xlsx', mimeType: '', buffer: Buffer.from('PK') });
  await expect(page.getByText('Choose a CSV, TSV or TXT file.')).toBeVisible();
  await opened();
  await page.getByRole('textbox', { name: 'Item numbers and quantities' }).fill('999999 5');
  await page.getByRole('button', { name: 'Check lines' }).click();
  await expect(page.getByRole('cell', { name: '999999' }).or(page.getByText('999999')).first()).toBeVisible();
});

test.describe('policies of trusted types', () => {
  test.use({ complaintsExpected: /TrustedTypePolicy/ });

  test('no script can make a policy of the shop', async ({ page }) => {
    await page.goto('/index');
    const make = (name: string) =>
      page.evaluate((wanted) => {
        type Factory = { createPolicy: (name: string, rules: object) => void };
        const { trustedTypes } = globalThis as unknown as { trustedTypes: Factory };
        try {
          trustedTypes.createPolicy(wanted, { createHTML: (text: string) => text });
          return 'made';
        } catch {
          return 'refused';
        }
      }, name);
    expect(await make('shop-start')).toBe('refused');
    expect(await make('shop-payments')).toBe('refused');
    await touch(page);
    expect(await make('shop-sanitised')).toBe('refused');
  });
});

test('a visitor who creates an account on the way to a page still gets there afterwards', async ({ page }) => {
  const way = 'redirect=%2Fproduct-detail%3Fid%3D1';
  await page.goto(`/login?${way}`);
  await expect(page.getByText('Sign in to continue.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL(`**/register?${way}`);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL(`**/login?${way}`);
  await page.getByRole('link', { name: 'Forgot' }).click();
  await page.waitForURL(`**/forget-password?${way}`);
});
