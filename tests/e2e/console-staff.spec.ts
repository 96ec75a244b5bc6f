import type { Page } from '@playwright/test';
import { inviteOperator, openConsole, openOperator, proveOwner } from './console.ts';
import { violationsOn } from './looks.ts';
import { expect, newEmail, test } from './shop-test.ts';

const row = (page: Page, text: string) => page.locator('.dt tbody tr').filter({ hasText: text });
const toast = (page: Page, text: string | RegExp) => page.locator('.toasts').getByText(text);

test('the owner invites a colleague, sends the link again, changes the roles and withdraws the invitation', async ({
  page,
}) => {
  const email = newEmail();
  await openConsole(page, '/staff');
  await page.locator('.dt tbody tr').first().waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog.getByText('This is not an e-mail address.')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Name').fill('Zhao Invited');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog.getByText('Choose at least one role.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Warehouse' }).check();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  expect(await violationsOn(page)).toEqual([]);
  await proveOwner(page);
  await expect(toast(page, `An invitation is on its way to ${email}`)).toBeVisible();

  await page.getByRole('searchbox').fill(email);
  await page.keyboard.press('Enter');
  await expect(row(page, email)).toContainText('Invited');
  await row(page, email).click();
  const panel = page.getByRole('complementary', { name: 'Zhao Invited' });
  await panel.getByRole('button', { name: 'Send the link again' }).click();
  await expect(toast(page, `A new link is on its way to ${email}`)).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await row(page, email).click({ position: { x: 600, y: 10 } });
  await page.keyboard.press('e');
  const roles = page.getByRole('dialog', { name: 'Roles of Zhao Invited' });
  await roles.getByRole('checkbox', { name: 'Purchasing' }).check();
  await roles.getByRole('button', { name: 'Save the roles' }).click();
  await proveOwner(page);
  await expect(row(page, email)).toContainText('Purchasing, Warehouse');
  // On the person's own page no message covers the buttons.
  await row(page, email).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zhao Invited' })).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw the invitation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the invitation' }).click();
  await expect(page.getByRole('heading', { name: 'This person no longer works here' })).toBeVisible();
});

test('a colleague’s sessions are seen and ended; resetting and disabling shut the person out at once', async ({
  page,
  browser,
}) => {
  const name = `Wu ${Date.now()}`;
  const { email, token } = await openOperator(['support'], name);
  const theirs = await (await browser.newContext({ baseURL: process.env.SHOP_ORIGIN ?? '' })).newPage();
  await openConsole(theirs, '/customers', token);
  await openConsole(page, `/staff?search=${encodeURIComponent(email)}`);
  await row(page, email).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: /^Sign out: / }).click();
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await theirs.context().close();

  await page.getByRole('button', { name: 'Reset the sign-in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset the sign-in' }).click();
  await proveOwner(page);
  await expect(toast(page, /A link to set up the sign-in again/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the link again' })).toBeVisible();
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
});

test('a refusal is shown in the dialog, which stays open', async ({ page }) => {
  const { email } = await inviteOperator(['support'], 'Kept Person');
  const message = 'Another owner has to be able to sign in first.';
  const refused = { code: 409, message, error: 'last_owner' };
  await page.route('**/api/console/operators/*/roles', (route) => route.fulfill({ status: 409, json: refused }));
  await openConsole(page, `/staff?search=${email}`);
  await row(page, email).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kept Person' })).toBeVisible();
  await page.getByRole('button', { name: 'Change roles' }).click();
  await page.getByRole('button', { name: 'Save the roles' }).click();
  await expect(page.getByRole('dialog').getByText(message)).toBeVisible();
});

test('guard: only an owner sees who works here, or the audit log', async ({ page }) => {
  const { token } = await openOperator(['finance', 'support', 'catalogue', 'purchasing', 'warehouse']);
  await openConsole(page, '/', token);
  const rail = page.getByRole('navigation', { name: 'Pages' });
  await expect(rail.getByRole('link', { name: 'Orders' })).toBeVisible();
  await expect(rail.getByRole('link', { name: 'Staff' })).toBeHidden();
  await expect(rail.getByRole('link', { name: 'Audit log' })).toBeHidden();
  for (const path of ['/staff', '/audit-log']) {
    await page.goto(`/console${path}`);
    await expect(page.getByRole('alert').first()).toContainText('Your role does not allow this');
    await expect(page.locator('.dt tbody tr')).toHaveCount(0);
  }
});

test('the roles of one person are changed in two browsers at once: both see the final state', async ({
  page,
  browser,
}) => {
  const { email } = await inviteOperator(['support'], 'Raced Person');
  const other = await (await browser.newContext({ baseURL: process.env.SHOP_ORIGIN ?? '' })).newPage();
  const both = [page, other];
  await Promise.all([openConsole(page, `/staff?search=${email}`), openConsole(other, `/staff?search=${email}`)]);
  for (const [index, one] of both.entries()) {
    await row(one, email).getByRole('link').click();
    await expect(one.getByRole('heading', { level: 1, name: 'Raced Person' })).toBeVisible();
    await one.getByRole('button', { name: 'Change roles' }).click();
    await one.getByRole('checkbox', { name: index === 0 ? 'Finance' : 'Warehouse' }).check();
  }
  await Promise.all(both.map((one) => one.getByRole('button', { name: 'Save the roles' }).click()));
  await Promise.all(both.map(proveOwner));
  for (const one of both) await expect(one.getByRole('dialog')).toHaveCount(0);
  await Promise.all(both.map((one) => one.reload()));
  const shown = await Promise.all(
    both.map(async (one) => {
      await one.locator('.roles li').first().waitFor();
      return one.locator('.roles li b').allTextContents();
    }),
  );
  expect(shown[0]).toEqual(shown[1]);
  expect([
    ['Support', 'Finance'],
    ['Finance', 'Support'],
    ['Warehouse', 'Support'],
    ['Support', 'Warehouse'],
  ]).toContainEqual(shown[0]);
  await other.context().close();
});
