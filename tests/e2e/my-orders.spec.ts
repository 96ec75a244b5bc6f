import type { Page } from '@playwright/test';
import { holdBack } from './customers.ts';
import { signInAsDemoBuyer } from './screens.ts';
import { expect, test } from './shop-test.ts';

/** The list of one's orders: how many on a page, and the search by dates. */

async function openMyOrders(page: Page): Promise<void> {
  await signInAsDemoBuyer(page);
  await page.goto('/my-orders');
}

test('two orders a page, until one asks for more; the choice is kept and an address comes first', async ({ page }) => {
  await openMyOrders(page);
  const cards = page.getByRole('article');
  const sizes = page.getByRole('navigation', { name: 'Orders per page' });
  await expect(cards).toHaveCount(2);
  await expect(sizes.getByRole('link')).toHaveText(['2', '10', '20']);
  await sizes.getByRole('link', { name: '10' }).click();
  await expect(cards).toHaveCount(10);
  await expect(sizes.locator('[aria-current]')).toHaveText('10');
  await page.reload();
  await expect(cards).toHaveCount(10);
  await page.goto('/my-orders');
  await expect(cards).toHaveCount(10);
  await page.goto('/my-orders?perPage=2&page=2');
  await expect(cards).toHaveCount(2);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '1', exact: true }).click();
  await page.waitForURL('**/my-orders?perPage=2');
  await expect(cards).toHaveCount(2);
  for (const nonsense of ['3', '0', '-2', '1e1', 'x']) {
    await page.goto(`/my-orders?perPage=${nonsense}`);
    await expect(cards).toHaveCount(10);
  }
});

test('a day that is picked before the scripts run searches once they do', async ({ page }) => {
  await signInAsDemoBuyer(page);
  const letGo = await holdBack(page, '**/assets/*.js');
  await page.goto('/my-orders', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  const from = page.getByLabel('From date');
  await from.fill('2099-01-01');
  letGo();
  await page.waitForURL('**/my-orders?*from=2099-01-01*');
  await expect(from).toHaveValue('2099-01-01');
});

test('a day that is picked searches by itself, half a day does not', async ({ page }) => {
  await openMyOrders(page);
  const from = page.getByLabel('From date');
  await from.fill('2099-01-01');
  await page.waitForURL('**/my-orders?*from=2099-01-01*');
  await expect(page.getByText('No orders with this number or in these dates')).toBeVisible();
  await expect(from).toBeFocused();
  // Year by year as it is typed: 0002, 0020 and 0202 are days too.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await from.fill('');
  await page.waitForURL((url) => !url.searchParams.get('from'));
  await expect(page.getByRole('article')).toHaveCount(2);
  await from.pressSequentially('01022020', { delay: 50 });
  await page.waitForURL('**/my-orders?*from=2020-01-02*');
  await expect(from).toHaveValue('2020-01-02');
  expect(asked.filter((url) => /from=0/.test(url))).toEqual([]);
});
