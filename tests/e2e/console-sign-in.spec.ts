import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { inviteOperator, openConsole, openOperator, operatorPassword } from './console.ts';
import { violationsOn } from './looks.ts';
import { expect, test } from './shop-test.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function signIn(page: Page, email: string, password: string, code = ''): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a one-time password leads to an own account, and later to the page that was asked for', async ({ page }) => {
  const { email, oneTimePassword } = await inviteOperator(['support']);
  await page.goto('/console/customers?search=amara');
  await expect(title(page, 'Sign in')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await signIn(page, email, 'not the password');
  await expect(page.getByRole('alert')).toContainText('E-mail, password or code is wrong');

  await signIn(page, email, oneTimePassword);
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  const secret = ((await page.locator('.enrol-secret code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('New password').fill('short');
  await page.getByLabel('Code from the app').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByText('The password needs 12 characters or more.')).toBeVisible();
  await page.getByLabel('New password').fill(operatorPassword);
  await page.getByRole('button', { name: 'Create the account' }).click();

  await expect(page.locator('.enrol-codes li')).toHaveCount(10);
  const [code = ''] = await page.locator('.enrol-codes code').allTextContents();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Store the codes first')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(title(page, 'Customers')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?search=amara');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(title(page, 'Sign in')).toBeVisible();
  await page.goto('/console/');
  await expect(title(page, 'Sign in')).toBeVisible();
  await signIn(page, email, operatorPassword, code);
  await expect(title(page, 'Today')).toBeVisible();
});

test('a session that ends over an open page asks for the sign-in there, and keeps the edits', async ({ page }) => {
  const { email, token, recoveryCodes } = await openOperator(['finance']);
  await openConsole(page, '/orders', token);
  await page.getByRole('searchbox').fill('kept words');
  await page.request.post('/api/console/logout', { data: {}, headers: { authorization: token } });
  await page.getByRole('link', { name: /^Payments/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('E-mail')).toHaveValue(email);
  await dialog.getByLabel('Password', { exact: true }).fill(operatorPassword);
  await dialog.getByLabel('Code').fill(recoveryCodes[0] ?? '');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveValue('kept words');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('guard: the sign-in leads nowhere but into the console', async ({ page }) => {
  const { email, recoveryCodes } = await openOperator(['support']);
  await page.goto('/console/sign-in?next=//evil.example/orders');
  await signIn(page, email, operatorPassword, recoveryCodes[0]);
  await expect(title(page, 'Today')).toBeVisible();
  expect(new URL(page.url()).origin).toBe(process.env.SHOP_ORIGIN);
});

test('the console speaks Chinese to a Chinese browser, and on request', async ({ browser, page }) => {
  const { token } = await openOperator(['support']);
  await openConsole(page, '/', token);
  await page.getByRole('button', { name: '中文' }).click();
  await expect(title(page, '今日')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  const context = await browser.newContext({ baseURL: process.env.SHOP_ORIGIN, locale: 'zh-CN' });
  const other = await context.newPage();
  await other.goto('/console');
  await expect(title(other, '登录')).toBeVisible();
  const english = await browser.newContext({ baseURL: process.env.SHOP_ORIGIN, locale: 'en-US' });
  const elsewhere = await english.newPage();
  await openConsole(elsewhere, '/', token);
  await expect(title(elsewhere, '今日')).toBeVisible();
  const { email, oneTimePassword: password } = await inviteOperator(['warehouse'], '周凯', 'zh');
  await english.clearCookies();
  const invited = await english.newPage();
  await invited.goto(`/console/enrol#${new URLSearchParams({ email, password, language: 'zh' })}`);
  await expect(invited.locator('html')).toHaveAttribute('lang', 'zh');
  await english.close();
  await context.close();
});
