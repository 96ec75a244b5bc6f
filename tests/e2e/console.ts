import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { asOwner } from './operators.ts';
import { withOwnerProof } from './owner-proof.ts';
import { newEmail, strangeAddress } from './shop-test.ts';

/** The console in the browser: operators of every role, signed in. */

export const operatorPassword = 'a long password of mine';

async function send<Data>(path: string, body: object): Promise<Data> {
  const response = await fetch(`${process.env.SHOP_ORIGIN}/api/console${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': strangeAddress() },
    body: JSON.stringify(body),
  });
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: Data };
  if (code !== 200) throw new Error(`${path}: ${code} ${message}`);
  return data;
}

/** Reads the part of an invitation's link behind `#`. */
async function readInvitation(email: string): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const response = await fetch(`${process.env.SHOP_ORIGIN}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    const mails = (await response.json()) as { text: string }[];
    const given = mails.map((mail) => /\/console\/enrol#(\S+)/.exec(mail.text)?.[1]).find(Boolean);
    if (given) return new URLSearchParams(given).get('password') ?? '';
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no invitation for ${email}`);
}

/** Invites an operator who has never signed in. */
export async function inviteOperator(roles: string[], name = 'Lin Meihua', language = 'en') {
  const email = newEmail();
  await asOwner('/operators', { email, name, roles, language });
  return { email, oneTimePassword: await readInvitation(email) };
}

/** Opens a session of an operator with these roles. */
export async function openOperator(roles: string[], name?: string, language?: string) {
  const { email, oneTimePassword: password } = await inviteOperator(roles, name, language);
  const { secret } = await send<{ secret: string }>('/enrol/begin', { email, password });
  const { tokenHead, token, recoveryCodes } = await send<{ tokenHead: string; token: string; recoveryCodes: string[] }>(
    '/enrol',
    { email, password, newPassword: operatorPassword, code: new TOTP({ secret }).generate() },
  );
  return { email, token: tokenHead + token, recoveryCodes };
}

/** The owner types password and a recovery code into the dialog that asks who it is. */
export async function proveOwner(page: Page): Promise<void> {
  await withOwnerProof(async ({ password, code }) => {
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('textbox', { name: /code/i }).fill(code);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toHaveCount(0);
  });
}

/** Opens a page of the console as that operator; the owner, unless another is given. */
export async function openConsole(page: Page, path = '/', token = process.env.SHOP_OWNER_TOKEN ?? ''): Promise<void> {
  const cookie = { name: 'console', value: token.replace(/^Bearer /, ''), httpOnly: true, sameSite: 'Strict' as const };
  await page.context().addCookies([{ ...cookie, url: process.env.SHOP_ORIGIN ?? '' }]);
  await page.goto(`/console${path === '/' ? '' : path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Keys pressed before the page has its data reach nothing.
  await expect(page.locator('.skeleton')).toHaveCount(0);
}
