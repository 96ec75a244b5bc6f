import { expect, test, touch } from './shop-test.ts';

/** The browser's page differs from the server's, as by an extension or a clock: React recreates it, and it works. */

test.use({ complaintsExpected: /Minified React error #418|Hydration failed/ });

for (const path of ['/de/index', '/de/product-list', '/de/login'])
  test(`a page that differs from the server’s is there, and goes on: ${path}`, async ({ page }) => {
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(<main[^>]*>)/, '$1<p id="stranger">Stranger</p>');
      expect(body).toContain('id="stranger"');
      await route.fulfill({ response, body });
    });
    await page.goto(path);
    await touch(page);
    await expect(page.locator('#stranger')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeVisible();
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/de\/index$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
