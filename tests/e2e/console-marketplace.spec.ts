import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openConsole, openOperator } from './console.ts';
import { violationsOn } from './looks.ts';
import { asOwner } from './operators.ts';
import { expect, test } from './shop-test.ts';

const rows = (page: Page) => page.locator('.dt tbody tr');
const panel = (page: Page) => page.getByRole('complementary', { name: /to import$/ });

interface Found {
  list: { offerId: string; title: string; here: object | null; isPatent: boolean; weight: { source: string } | null }[];
}

test('words find offers; two are picked by key, imported hidden, and are then in the shop', async ({ page }) => {
  const { list } = (await asOwner('/marketplace/offers?asked=mug&pageSize=50')) as Found;
  const free = list.filter(({ here, isPatent, weight }) => !here && !isPatent && weight?.source === 'official');
  const [first] = free;
  if (!first) throw new Error('no offer that is not in the shop');
  const { token } = await openOperator(['catalogue'], 'Wu Yan');
  await openConsole(page, '/marketplace', token);
  await rows(page).nth(2).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('/');
  await page.keyboard.type(first.offerId);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('Offers', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await rows(page).first().getByRole('checkbox').check();
  await expect(panel(page)).toContainText('1 offer to import');
  expect(await violationsOn(page)).toEqual([]);
  await panel(page)
    .getByRole('button', { name: /^Import 1 offer/ })
    .click();
  await expect(panel(page)).toContainText('Confirm this first.');
  await panel(page)
    .getByRole('checkbox', { name: /We may show/ })
    .check();
  await panel(page)
    .getByRole('button', { name: /^Import 1 offer/ })
    .click();
  await expect(page).toHaveURL(/\/marketplace\/imported/);
  await expect(page.getByText(/1 new, 0 updated/)).toBeVisible();
  await expect(rows(page).first()).toContainText('Hidden');
  await openConsole(page, `/marketplace?asked=${first.offerId}`, token);
  await expect(rows(page).first()).toContainText('since');
  await expect(rows(page).first().getByRole('checkbox')).toHaveCount(0);
});

test('a picture finds offers that look like it, and another frame is searched again', async ({ page }) => {
  const { token } = await openOperator(['catalogue']);
  await openConsole(page, '/marketplace', token);
  const { list } = (await asOwner('/products?pageSize=1')) as { list: { pictureUrl: string }[] };
  const [path = ''] = (list[0]?.pictureUrl ?? '').split('?');
  const buffer = readFileSync(join(import.meta.dirname, '../../apps/demo', path));
  await page.locator('input[type=file]').setInputFiles({ name: 'photo.webp', mimeType: 'image/webp', buffer });
  await expect(page.getByText(/look like the framed part|looks like the framed part/)).toBeVisible({
    timeout: 180_000,
  });
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Use the whole picture' }).click();
  await expect(page.getByText(/like the framed part/)).toBeVisible();
});
