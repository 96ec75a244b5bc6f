import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { openConsole, openOperator, operatorPassword } from './console.ts';
import { violationsOn } from './looks.ts';
import { addDevice } from './passkey-device.ts';
import { expect, newEmail, readCode, test } from './shop-test.ts';

const toast = (page: Page, text: string | RegExp) => page.locator('.toasts').getByText(text);
const newPassword = 'another long password of mine';

/** Password and a recovery code, each of which proves once. */
async function prove(page: Page, code = '', password = operatorPassword): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByLabel('Code', { exact: true }).fill(code);
}

test('name and language; the console speaks the language at once', async ({ page }) => {
  const { token } = await openOperator(['support'], 'Before');
  await openConsole(page, '/', token);
  await page
    .getByRole('complementary', { name: 'Console' })
    .getByRole('link', { name: /My account/ })
    .click();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await page.getByLabel('Name').fill('After Wards');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Console' })).toContainText('After Wards');
  await page.getByLabel('Language').selectOption('zh');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '我的账户' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
});

test('password and e-mail change with proof; other sessions end, this one stays', async ({ page, browser }) => {
  const { token, recoveryCodes, email } = await openOperator(['support']);
  await openConsole(page, '/account', token);
  await page.getByRole('button', { name: 'Change: Password' }).click();
  await prove(page, recoveryCodes[0], 'not the password at all');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New password').fill(newPassword);
  await dialog.getByRole('button', { name: 'Change the password' }).click();
  await expect(dialog.getByText('Password, code or passkey is wrong.')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await prove(page, recoveryCodes[0]);
  await dialog.getByRole('button', { name: 'Change the password' }).click();
  await expect(toast(page, 'The password is changed')).toBeVisible();
  await expect(page.getByText('9 left')).toBeVisible();

  const other = await (await browser.newContext({ baseURL: process.env.SHOP_ORIGIN ?? '' })).newPage();
  await other.goto('/console/sign-in');
  await other.getByLabel('E-mail').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(newPassword);
  await other.getByLabel('Code').fill(recoveryCodes[1] ?? '');
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  const next = newEmail();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible();
  await page.getByRole('button', { name: 'Change: E-mail' }).click();
  await dialog.getByLabel('New e-mail').fill(next);
  await dialog.getByRole('button', { name: 'Send a code' }).click();
  await expect(dialog.getByText(`Sent to ${next}`)).toBeVisible();
  await dialog.getByLabel('Code from the mail').fill(await readCode(next));
  await prove(page, recoveryCodes[2], newPassword);
  await dialog.getByRole('button', { name: 'Change the e-mail' }).click();
  await expect(toast(page, `You sign in with ${next} now`)).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await other.context().close();
});

test('another authenticator app, and new recovery codes', async ({ page }) => {
  const { token, recoveryCodes } = await openOperator(['support']);
  await openConsole(page, '/account', token);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Change: Authenticator app' }).click();
  await prove(page, recoveryCodes[0]);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  const secret = ((await dialog.locator('.enrol-secret code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code from the app').fill(new TOTP({ secret }).generate());
  await dialog.getByRole('button', { name: 'Replace the authenticator app' }).click();
  await expect(toast(page, 'The new app is in use')).toBeVisible();

  await page.getByRole('button', { name: 'Change: Recovery codes' }).click();
  await prove(page, recoveryCodes[1]);
  await dialog.getByRole('button', { name: 'Create new recovery codes' }).click();
  await expect(dialog.locator('.enrol-codes li')).toHaveCount(10);
  expect(await dialog.locator('.enrol-codes code').allTextContents()).not.toContain(recoveryCodes[2]);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('10 left')).toBeVisible();
});

test('a passkey is added, signs in instead of the code, proves, is renamed and removed', async ({ page }) => {
  const { token, recoveryCodes, email } = await openOperator(['support']);
  await openConsole(page, '/account', token);
  await addDevice(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name of the passkey').fill('Laptop');
  await prove(page, recoveryCodes[0]);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(toast(page, '“Laptop” can now be used to sign in')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(operatorPassword);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await page.goto('/console/account');
  await expect(page.getByText(/last used/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Change: Password' }).click();
  await dialog.getByLabel('New password').fill(newPassword);
  await dialog.getByLabel('Current password').fill(operatorPassword);
  await dialog.getByRole('checkbox', { name: 'Use a passkey instead of the code' }).check();
  await expect(dialog.getByLabel('Code', { exact: true })).toBeHidden();
  await dialog.getByRole('button', { name: 'Change the password' }).click();
  await expect(toast(page, 'The password is changed')).toBeVisible();

  await page.getByRole('button', { name: 'Rename: Laptop' }).click();
  await dialog.getByLabel('Name of the passkey').fill('Old laptop');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('button', { name: 'Remove: Old laptop' }).click();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove the passkey' }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
});

test('a passkey that is not unlocked does not sign in, and the page explains what to do', async ({ page }) => {
  const { email } = await openOperator(['support']);
  await page.goto('/console/sign-in');
  const device = await addDevice(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(operatorPassword);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('The passkey was not used.');
  await device.detach();
});

test('own sessions are listed with device and place, and ended', async ({ page, browser }) => {
  const { token, email, recoveryCodes } = await openOperator(['support']);
  const other = await (await browser.newContext({ baseURL: process.env.SHOP_ORIGIN ?? '' })).newPage();
  await other.goto('/console/sign-in');
  await other.getByLabel('E-mail').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(operatorPassword);
  await other.getByLabel('Code').fill(recoveryCodes[0] ?? '');
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await openConsole(page, '/account', token);
  await expect(page.getByText('This session')).toHaveCount(1);
  await page.getByRole('button', { name: /^Sign out: / }).click();
  await expect(page.getByRole('button', { name: /^Sign out: / })).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await other.context().close();
});

test('letters as shortcuts are switched off on the account’s page, too', async ({ page }) => {
  await openConsole(page, '/account');
  await page.getByRole('checkbox', { name: 'Single-letter shortcuts' }).uncheck();
  await page.locator('h1').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Page, command, number or customer' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
});
