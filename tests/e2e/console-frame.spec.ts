import type { Page } from '@playwright/test';
import { openConsole, openOperator } from './console.ts';
import { bringAxe, faultsAtWidth, violationsOn } from './looks.ts';
import { expect, test } from './shop-test.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const rail = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

test('the rail lists exactly the pages that the roles open', async ({ page }) => {
  const { token } = await openOperator(['warehouse']);
  await openConsole(page, '/', token);
  await expect(rail(page).getByRole('link')).toHaveText(['Today', 'Orders', 'Warehouse']);
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Go to: Orders' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Go to: Customers' })).toBeHidden();
  // The page opens by its URL, and the shop refuses its calls.
  await page.goto('/console/customers');
  await expect(page.getByRole('alert')).toContainText('Your role does not allow this');
  await expect(page.getByRole('alert')).toContainText('An owner of the shop can give you the role.');
});

const closed: Record<string, { pages: string[]; path: string }> = {
  catalogue: { pages: ['Orders', 'Money', 'Purchasing', 'Warehouse', 'Customers', 'Settings'], path: '/orders' },
  purchasing: { pages: ['Money', 'Warehouse', 'Products', 'Customers', 'Settings'], path: '/customers' },
  finance: { pages: ['Purchasing', 'Warehouse', 'Products', 'Imports'], path: '/purchasing' },
  support: { pages: ['Money', 'Purchasing', 'Warehouse', 'Products', 'Settings'], path: '/warehouse' },
};

test('no role sees the work of the others, or who works here', async ({ page }) => {
  for (const [role, { pages, path }] of Object.entries(closed)) {
    const { token } = await openOperator([role]);
    await openConsole(page, path, token);
    await expect(page.getByRole('alert').first(), role).toContainText('Your role does not allow this');
    await expect(rail(page).getByRole('link', { name: 'Today' })).toBeVisible();
    for (const name of [...pages, 'Staff', 'Audit log', 'Developers', 'System'])
      await expect(rail(page).getByRole('link', { name, exact: true }), `${role}, ${name}`).toHaveCount(0);
  }
});

test('the palette finds pages and commands, by keyboard alone', async ({ page }) => {
  await openConsole(page);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Page, command, number or customer' });
  await expect(field).toBeFocused();
  await field.fill('cust');
  await expect(page.getByRole('option').first()).toHaveText(/Go to: Customers/);
  await expect(page.getByRole('option').last()).toHaveText('Find orders: cust');
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option', { selected: true })).toHaveText('Find orders: cust');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Orders')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?search=cust');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('letters lead to pages; in fields they are text, and they can be switched off', async ({ page }) => {
  await openConsole(page);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(title(page, 'Orders')).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('g t');
  await expect(search).toHaveValue('g t');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.getByText('Next row')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Single-letter shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Page, command, number or customer' })).toBeFocused();
  await expect(dialog).toBeHidden();
  await expect(title(page, 'Orders')).toBeAttached();
});

test('another page is announced and takes the focus; a page that is not there says so', async ({ page }) => {
  await openConsole(page);
  await rail(page).getByRole('link', { name: 'Orders' }).click();
  await expect(title(page, 'Orders')).toBeFocused();
  await expect(page).toHaveTitle(/^Orders · /);
  await page.goto('/console/no/such/page');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});

test('on a phone the rail is a sheet, and the warehouse has its steps at the foot', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { token } = await openOperator(['warehouse']);
  await openConsole(page, '/', token);
  await page.getByRole('button', { name: 'Open the pages' }).click();
  const sheet = page.getByRole('dialog', { name: 'Pages' });
  expect(await violationsOn(page)).toEqual([]);
  await sheet.getByRole('link', { name: 'Orders' }).click();
  await expect(sheet).toBeHidden();
  await expect(title(page, 'Orders')).toBeVisible();
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await steps.getByRole('link', { name: /Inspect/ }).click();
  await expect(steps.getByRole('link', { name: /Inspect/ })).toHaveAttribute('aria-current', 'page');
  await expect(title(page, 'Warehouse')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?step=inspect');
});

test('Back leads to the same place of a long list', async ({ page }) => {
  const { token } = await openOperator(['catalogue']);
  await openConsole(page, '/products', token);
  const list = page.locator('.dt');
  // Further than the first rows that were read.
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo(0, 4000));
    expect(await list.evaluate((element) => element.scrollTop)).toBe(4000);
  }).toPass();
  // A row in sight, once they are drawn: clicking another would scroll the list.
  const row = list.locator('tbody tr a[href*="/products/"]').nth(20);
  await expect(row).toBeInViewport({ ratio: 1 });
  await row.click();
  await page.waitForURL('**/products/*');
  await page.goBack();
  await expect(title(page, 'Products')).toBeVisible();
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(4000);
});

test('a click anywhere on a row opens it, with Ctrl or the middle button in a new tab; its text can be selected', async ({
  page,
  context,
}) => {
  await openConsole(page, '/customers');
  const row = page.locator('.dt tbody tr').first();
  const cell = row.locator('td').last();
  await cell.waitFor();
  const path = await row.getByRole('link').first().getAttribute('href');
  const text = await cell.boundingBox();
  if (!text) throw new Error('no cell');
  const across = text.y + text.height / 2;
  await page.mouse.move(text.x + 2, across);
  await page.mouse.down();
  await page.mouse.move(text.x + text.width - 2, across, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
  await expect(row).toHaveAttribute('data-current');
  for (const click of [() => cell.click({ modifiers: ['Control'] }), () => cell.click({ button: 'middle' })]) {
    const opened = context.waitForEvent('page');
    await click();
    const tab = await opened;
    await tab.waitForURL(`**${path}`);
    await tab.close();
    await expect(title(page, 'Customers')).toBeVisible();
  }
  await cell.click();
  await page.waitForURL(`**${path}`);
});

test('a click shows a row in the panel beside its list; where there is none, it opens its page or a dialog', async ({
  page,
}) => {
  const row = page.locator('.dt tbody tr').first();
  const cell = row.locator('td').last();
  await page.setViewportSize({ width: 1024, height: 900 });
  await openConsole(page, '/orders');
  await expect(row).toHaveCSS('cursor', 'pointer');
  const { height } = (await row.boundingBox()) ?? { height: 0 };
  await row.click({ position: { x: 4, y: height - 4 } });
  await expect(row.getByRole('checkbox')).toBeChecked();
  await cell.click();
  await page.waitForURL('**/console/orders/*');
  // Its page is loaded now: a click that opens it would do so at once.
  await page.goBack();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(row).toHaveCSS('cursor', 'auto');
  const panel = page.getByRole('complementary', { name: /^Order SP/ });
  await cell.click();
  await expect(panel).toBeVisible();
  // The panel has made room for itself: before, it came under the pointer.
  const next = page.locator('.dt tbody tr').nth(1);
  await next.locator('td').last().click();
  await expect(next).toHaveAttribute('data-current');
  await expect(panel).toBeVisible();
  await expect(title(page, 'Orders')).toBeVisible();
  await next.locator('td').last().dblclick();
  await page.waitForURL('**/console/orders/*');
  // The second press of a double click does not close what the first has opened.
  await openConsole(page, '/categories');
  await cell.dblclick({ position: { x: 2, y: 2 } });
  await expect(page.getByRole('dialog')).toBeVisible();
});

/** They show parts on a phone alone, with colours. */
const hasPhoneParts = /^\/(warehouse|orders|products|messages)?(\?|$)/;

const screens = [
  '/',
  '/?period=90',
  '/low-stock',
  '/orders',
  '/orders?search=nothing+has+this',
  '/money',
  '/money/bank',
  '/money/transfers',
  '/money/cards',
  '/money/cases',
  '/money/prepaid',
  '/money/ledger',
  '/money/reconciliation',
  '/refunds',
  '/refunds?part=all',
  '/warehouse',
  '/warehouse?step=ship',
  '/parcels',
  '/customers',
  '/messages',
  '/messages/templates',
  '/products',
  '/products/changes',
  '/categories',
  '/pallets',
  '/prices',
  '/prices/requests',
  '/imports',
  '/marketplace',
  '/marketplace/sellers',
  '/marketplace/collections',
  '/marketplace/imported',
  '/marketplace/changed',
  '/marketplace/fill-in',
  '/purchasing',
  '/purchasing?list=all',
  '/settings',
  '/staff',
  '/audit-log',
  '/account',
  '/developers',
  '/developers/keys',
  '/system',
  '/system/queues',
  '/system/jobs',
  '/system/mails',
  '/marketplace/connection',
  '/no-such-page',
];
// The two languages take turns.
for (const [turn, language] of ['en', 'zh'].entries())
  test(`no violation on any screen, nothing wider than the window, on a desktop and on a phone: ${language}`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await bringAxe(page);
    // Not the owner whom other tests are, too: one person's calls in a minute are limited.
    const { token } = await openOperator(['owner'], undefined, language);
    const found: string[] = [];
    const look = async (name: string) => {
      const faults = await violationsOn(page);
      for (const width of [1024, 390]) faults.push(...(await faultsAtWidth(page, width)));
      faults.push(...(await violationsOn(page, { withContrast: hasPhoneParts.test(name) })));
      found.push(...faults.map((fault) => `${name}: ${fault}`));
    };
    const isLonger = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
    for (const screen of screens.filter((_, index) => process.env.SCREENS === 'all' || index % 2 === turn)) {
      await page.setViewportSize({ width: 1440, height: 844 });
      await openConsole(page, screen, token);
      await page
        .locator('.dt a, .dt tbody tr, .dt h2, .market-cells a, .su-nav a, .wh-form, main h2')
        .first()
        .waitFor();
      // The content scrolls within its frame; what is longer than the window would show nothing below it.
      if (await isLonger()) found.push(`${screen}: longer than the window`);
      await look(screen);
      if (await isLonger()) found.push(`${screen}: longer than a phone`);
    }
    await page.setViewportSize({ width: 1440, height: 844 });
    await openConsole(page, '/orders', token);
    await page.locator('.order-number').first().click();
    await page.locator('.lines').waitFor();
    await look('an order');
    expect(found).toEqual([]);
  });
