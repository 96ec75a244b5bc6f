import { expect, test } from './shop-test.ts';

test('the calls can be read and tried, with nothing from another host', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== process.env.SHOP_ORIGIN) foreign.push(request.url());
  });
  await page.goto('/api/docs#tag/catalogue/POST/product/platform/goods/list');
  const tryIt = page.getByRole('button', { name: /Test Request.*goods\/list/ });
  // A document of hundreds of calls, rendered on a machine that may be busy.
  await tryIt.click({ timeout: 150_000 });
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/product/platform/goods/list'));
  await page.getByRole('button', { name: /^Send/ }).first().click();
  expect((await answer).status()).toBe(200);
  expect(foreign).toEqual([]);
});
