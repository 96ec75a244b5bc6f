import { gzipSync } from 'node:zlib';
import { listScreens } from './screens.ts';
import { expect, test } from './shop-test.ts';

/** What visitors load before they do anything, in bytes as sent with gzip: docs/benchmarks.md names the same goals. */

const budgets = { stylesheet: 12_000, script: 120_000 };

for (const name of ['home', 'product-list', 'product-detail'])
  test(`the first visit of ${name} stays within its budget of styles and scripts`, async ({ page }) => {
    const sizes = { stylesheet: 0, script: 0 };
    const pending: Promise<void>[] = [];
    page.on('response', (response) => {
      const kind = response.request().resourceType() as keyof typeof sizes;
      if (!(kind in sizes)) return;
      const add = (body: Buffer) => {
        sizes[kind] += gzipSync(body).length;
      };
      pending.push(response.body().then(add));
    });
    const screen = (await listScreens()).find((one) => one.name === name);
    await page.goto(screen?.path ?? '', { waitUntil: 'networkidle' });
    await Promise.all(pending);
    expect(sizes.stylesheet).toBeGreaterThan(0);
    expect(sizes.stylesheet).toBeLessThanOrEqual(budgets.stylesheet);
    expect(sizes.script).toBeLessThanOrEqual(budgets.script);
  });
