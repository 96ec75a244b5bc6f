import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { asOwner } from './operators.ts';
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

/** Somebody whom the owner has added and who has never been here. */
export async function addOperator(roles: string[], name = 'Lin Meihua') {
  const email = newEmail();
  const { oneTimePassword } = (await asOwner('/operators', { email, name, roles })) as { oneTimePassword: string };
  return { email, oneTimePassword };
}

/** Somebody with these roles, by a session of his own. */
export async function openOperator(roles: string[], name?: string) {
  const { email, oneTimePassword: password } = await addOperator(roles, name);
  const { secret } = await send<{ secret: string }>('/enrol/begin', { email, password });
  const { tokenHead, token, recoveryCodes } = await send<{ tokenHead: string; token: string; recoveryCodes: string[] }>(
    '/enrol',
    { email, password, newPassword: operatorPassword, code: new TOTP({ secret }).generate() },
  );
  return { email, token: tokenHead + token, recoveryCodes };
}

/** Opens a page of the console as that operator; the owner, unless another is given. */
export async function openConsole(page: Page, path = '/', token = process.env.SHOP_OWNER_TOKEN ?? ''): Promise<void> {
  await page.addInitScript((kept) => {
    // Only a new window has none: whoever signs in or out in it stays so.
    if (location.origin !== 'null' && !sessionStorage.getItem('begun')) {
      sessionStorage.setItem('begun', 'yes');
      sessionStorage.setItem('operatorToken', kept);
    }
  }, token);
  await page.goto(`/console${path === '/' ? '' : path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
