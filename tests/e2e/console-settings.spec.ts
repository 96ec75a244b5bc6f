import type { Page } from '@playwright/test';
import { openConsole, openOperator } from './console.ts';
import { bringAxe, faultsAtWidth, violationsOn } from './looks.ts';
import { expect, test } from './shop-test.ts';

const toast = (page: Page, text: string | RegExp) => page.locator('.toasts').getByText(text);
const parts = (page: Page) => page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('two owners change one setting: the second sees who changed what, and decides', async ({ page, browser }) => {
  const { token } = await openOperator(['owner'], 'Ines Second');
  const other = await (await browser.newContext({ baseURL: process.env.SHOP_ORIGIN ?? '' })).newPage();
  await openConsole(page, '/settings/limits');
  await openConsole(other, '/settings/limits', token);
  const field = (one: Page) => one.getByLabel('Finance is reminded of a slip after');
  await field(other).fill('5');
  await save(other);
  await expect(toast(other, 'Saved')).toBeVisible();

  await field(page).fill('6');
  await page.keyboard.press('Control+s');
  const notice = page.getByRole('alert').filter({ hasText: 'Changed by Ines Second' });
  await expect(notice.getByRole('row', { name: /slipReminderDays/ })).toHaveText(/slipReminderDays\s*5\s*6/);
  expect(await violationsOn(page)).toEqual([]);
  await expect(field(page)).toHaveValue('6');
  await notice.getByRole('button', { name: 'Take theirs' }).click();
  await expect(field(page)).toHaveValue('5');
  await expect(notice).toBeHidden();

  await field(other).fill('4');
  await save(other);
  await expect(other.getByText('Not saved yet')).toBeHidden();
  await field(page).fill('7');
  await save(page);
  await notice.getByRole('button', { name: 'Keep mine and overwrite theirs' }).click();
  await save(page);
  await expect(toast(page, 'Saved')).toBeVisible();

  // Author, time, and values before and after.
  const history = page.getByRole('region', { name: 'History' }).or(page.locator('.sec').filter({ hasText: 'History' }));
  const newest = history.locator('details').first();
  await newest.locator('summary').click();
  await expect(newest.getByRole('row', { name: /slipReminderDays/ })).toHaveText(/slipReminderDays\s*4\s*7/);
  await expect(history.locator('summary').filter({ hasText: 'Ines Second' })).toHaveCount(2);
  await other.context().close();
});

test('a refusal is shown at its field; edits survive a reload, and can be discarded', async ({ page }) => {
  await openConsole(page, '/settings/limits');
  const orders = page.getByLabel('Unpaid orders of one customer');
  const before = await orders.inputValue();
  await orders.fill('0');
  await save(page);
  await expect(orders).toHaveAttribute('aria-invalid', 'true');
  await expect(orders).toBeFocused();
  await page.reload();
  await expect(orders).toHaveValue('0');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(orders).toHaveValue(before);
});

test('guard: finance changes money, and is offered nothing that is the owner’s alone', async ({ page }) => {
  const { token } = await openOperator(['finance']);
  await openConsole(page, '/settings', token);
  await expect(parts(page)).toHaveText([
    'Bank account',
    'Payments',
    'Freight',
    'Fees and minimum order',
    // Prices for storing and packing customers' own stock.
    'Own stock and handling',
    'Languages and currencies',
    'Display rates',
    'Policies',
  ]);
  await page.goto('/console/settings/company');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByLabel('Shop name')).toBeHidden();
  await parts(page).filter({ hasText: 'Payments' }).click();
  await expect(page.getByLabel('A deposit can be chosen from')).not.toHaveValue('');
  await parts(page).filter({ hasText: 'Own stock' }).click();
  await expect(page.getByLabel('Free days')).toBeEditable();
});

test('guard: warehouse staff see no settings, developers or system', async ({ page }) => {
  const { token } = await openOperator(['warehouse', 'catalogue', 'purchasing', 'support']);
  await openConsole(page, '/', token);
  const rail = page.getByRole('navigation', { name: 'Pages' });
  await expect(rail.getByRole('link', { name: 'Orders' })).toBeVisible();
  for (const name of ['Settings', 'Developers', 'System']) await expect(rail.getByRole('link', { name })).toBeHidden();
  for (const path of ['/settings/bank', '/developers', '/system', '/system/mails']) {
    await page.goto(`/console${path}`);
    await expect(page.getByRole('alert').first()).toContainText('Your role does not allow this');
  }
});

test('a policy is drafted, looked at and published in another language', async ({ page }) => {
  await openConsole(page, '/settings/policies');
  await page.getByLabel('Text', { exact: true }).selectOption('about');
  await page.getByLabel('Language').selectOption('de');
  await expect(page.getByRole('button', { name: 'Take our draft' })).toBeHidden();
  await page.getByLabel('Text as Markdown').fill('No title');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('The first line must be the title')).toBeVisible();
  await page.getByLabel('Text as Markdown').fill('# Über uns\n\nWir packen **genau** & [gern](https://example.com).');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Über uns' })).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('genau');
  await expect(preview.getByRole('link')).toHaveCount(0);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^Published, version \d+/)).toBeVisible();
});

test('on a phone the parts are a list, and one leads back to it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, '/settings');
  await parts(page).filter({ hasText: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeFocused();
  await expect(parts(page).first()).toBeHidden();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(parts(page).first()).toBeVisible();
});

const settings = [
  'company',
  'look',
  'bank',
  'payments',
  'freight',
  'fees',
  'storage',
  'offer',
  'rates',
  'contact',
  'policies',
  'mail',
  'limits',
  'goods',
  'open',
];
test('no violation in any part, on a desktop and on a phone', async ({ page }) => {
  test.setTimeout(600_000);
  await bringAxe(page);
  const { token } = await openOperator(['owner'], undefined, 'zh');
  const found: string[] = [];
  for (const part of settings) {
    await page.setViewportSize({ width: 1440, height: 844 });
    await openConsole(page, `/settings/${part}`, token);
    await page.locator('.su-form').first().waitFor();
    const faults = [
      ...(await violationsOn(page)),
      ...(await faultsAtWidth(page, 390)),
      ...(await violationsOn(page, { withContrast: false })),
    ];
    found.push(...faults.map((fault) => `${part}: ${fault}`));
  }
  expect(found).toEqual([]);
});
