import { TOTP } from 'otpauth';
import { openAsCustomer, password, proveCustomer } from './customers.ts';
import { addDevice } from './passkey-device.ts';
import { expect, test } from './shop-test.ts';

/** The second factor and the sessions of a customer, under Sign-in and security. */

test('an app is set up, sign-in asks for its code or a passkey, and it is turned off with one', async ({ page }) => {
  const { email } = await openAsCustomer(page);
  await page.goto('/account-security');
  await page.locator('html[data-alive]').waitFor();
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Set up' }).click();
  await proveCustomer(page);
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '');
  const code = () => new TOTP({ secret }).generate();
  await page.getByLabel('Code shown by the app').fill(code());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('I have saved these codes').waitFor();
  const codes = await page.getByRole('dialog').locator('li').allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByLabel('I have saved these codes').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 unused')).toBeVisible();
  const signInAgain = async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login?redirect=/account-security');
    await page.locator('html[data-alive]').waitFor();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signInAgain();
  await page.getByLabel('Code from your authenticator app').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/account-security');
  await expect(page.getByText('9 unused')).toBeVisible();

  await addDevice(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click();
  await proveCustomer(page);
  await page.getByLabel('Code from your authenticator app').fill(codes[1] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Laptop was added.')).toBeVisible();
  await signInAgain();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/account-security');
  await expect(page.getByText('8 unused')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByText(/^Last used/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await expect(page.getByText('None yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await proveCustomer(page);
  await page.getByLabel('Code from your authenticator app').fill(codes[2] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible();
});
