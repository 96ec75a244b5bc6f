import { randomInt } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';

/** Every journey runs on the open shop and fails on a console error, a page error or a violation of the content policy. */
export const test = base.extend<{ watch: undefined; complaintsExpected: RegExp; hasChosenLanguage: boolean }>({
  /** Complaints that a test causes on purpose. */
  complaintsExpected: [/^$/, { option: true }],
  /** Else pages in other languages than the browser's offer the browser's. */
  hasChosenLanguage: [true, { option: true }],
  context: async ({ context, hasChosenLanguage }, use) => {
    // An empty page has no storage.
    if (hasChosenLanguage)
      await context.addInitScript(() => location.origin !== 'null' && localStorage.setItem('lang', 'en'));
    await context.addInitScript(withoutStrayMouse);
    await use(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  baseURL: async ({}, use) => use(process.env.SHOP_ORIGIN),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': strangeAddress() }),
  watch: [
    async ({ page, complaintsExpected }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(undefined);
      expect(complaints.filter((complaint) => !isExpected(complaint) && !complaintsExpected.test(complaint))).toEqual(
        [],
      );
    },
    { auto: true },
  ],
});

/** The headless Chromium reports a mouse in the corner to new pages, although no one moved it there. */
function withoutStrayMouse(): void {
  const isStray = ({ clientX, clientY }: PointerEvent) => clientX === 0 && clientY === 0;
  addEventListener('pointermove', (event) => isStray(event) && event.stopImmediatePropagation(), { capture: true });
}

/**
 * Chromium reports every refused call (400, 409 …) as an error; the refusal itself is what those tests look at. So is a connection
 * cut on purpose. A frame without scripts refuses those that the tests bring along, too.
 */
function isExpected(complaint: string): boolean {
  return (
    /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_CONNECTION_REFUSED)/.test(
      complaint,
    ) || complaint.startsWith("Blocked script execution in 'about:srcdoc'")
  );
}

export { expect };

/** Every test is a visitor from another address, so that limits by address count each alone. */
export function strangeAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

/** A visitor's hand on the mouse: catalogue pages fetch their scripts now (docs/decisions/009). */
export async function touch(page: Page): Promise<void> {
  await page.mouse.move(3, 3);
  // Chromium may have sent the page an event of a resting mouse.
  await page.locator('html[data-alive]').waitFor();
}

let counter = 0;
export function newEmail(): string {
  return `buyer-${process.pid}-${Date.now()}-${++counter}@example.com`;
}

/** The six digits of the latest code mailed to an address. */
export async function readCode(email: string): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const response = await fetch(`${process.env.SHOP_ORIGIN}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    const mails = (await response.json()) as { subject: string; text: string }[];
    const code = mails.map((mail) => /\b\d{6}\b/.exec(`${mail.subject} ${mail.text}`)?.[0]).find(Boolean);
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no code for ${email}`);
}

/** Registers through the page with a code from the mailbox, and signs in. */
export async function registerAndSignIn(page: Page, password = 'harbour-42'): Promise<string> {
  const email = newEmail();
  await page.goto('/register');
  await page.getByLabel('First name').fill('Amara');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: /send code/i }).click();
  await page.getByLabel('Email code').fill(await readCode(email));
  await page.getByLabel('Female').check();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/login*');
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await signIn(page, email, password);
  return email;
}

/** Signs in by a call, for tests whose subject is not signing in. The browser then holds what the page would have kept. */
export async function enter(page: Page, email: string, password: string): Promise<void> {
  const response = await page.request.post('/api/admin/login', {
    data: { username: email, password },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const { data } = (await response.json()) as { data: { tokenHead: string; token: string } };
  // The smallest document that can reach the storage.
  await page.goto('/robots.txt');
  await page.evaluate((kept) => Object.assign(localStorage, kept), {
    accessToken: data.tokenHead + data.token,
    email,
    rememberLoginInfo: 'false',
  });
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  // The address changes before the page does, and the form of registration has these fields too.
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
  const field = page.getByLabel('Email', { exact: true });
  // The page may fill in whom it knows at the same moment.
  await expect(async () => {
    await field.fill(email);
    await expect(field).toHaveValue(email, { timeout: 500 });
  }).toPass();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}
