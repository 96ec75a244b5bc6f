import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { programOf } from '../../scripts/program.ts';
import { root, run } from '../../scripts/steps.ts';
import { violationsOn } from './looks.ts';

/** A real shop's first start, from the one-time link to the first product on sale. */

const password = 'a long owner password';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

async function start(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [programOf(root)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    if (/( is open|The shop runs): .*\n/.test(text)) return child;
  }
  throw new Error(`The shop did not start:\n${text}`);
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function expectNothingForStrangers(origin: string): Promise<void> {
  for (const path of ['/index', '/api/base/shop', '/sitemap.xml'])
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 503]);
}

const linkIn = (dataDir: string) => readFileSync(join(dataDir, 'owner-password.txt'), 'utf8').split('\n')[2] ?? '';

/** Returns the recovery codes. */
async function enrol(page: Page, link: string): Promise<string[]> {
  await page.goto(link);
  await page.getByLabel('New password').fill(password);
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = ((await page.locator('.enrol-secret code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.locator('.enrol-codes code')).toHaveCount(10);
  const codes = await page.locator('.enrol-codes code').allTextContents();
  await page.getByLabel('I have stored the codes').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  return codes;
}

/** The parts of the settings, beside the one that is open. */
const part = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name });

async function fillCompany(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Company' })).toBeVisible();
  await page.getByLabel('Shop name').fill('Kestrel');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByLabel('Company as registered')).toBeFocused();
  await expect(page.getByText('Choose the country.')).toBeVisible();
  await expect(page.getByText('Enter the address that buyers write to.')).toBeVisible();
  await page.getByLabel('Company as registered').fill('Kestrel Trading GmbH');
  await page.getByLabel('Street, number and floor').fill('Speicherstadt 4');
  await page.getByLabel('Town').fill('Hamburg');
  await page.getByLabel('Country', { exact: true }).selectOption('DE');
  await page.getByLabel('E-mail for buyers').fill('support@kestrel.example');
}

/** The next step is shown from its top, with the focus on its heading. */
async function expectTop(page: Page, step: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: step })).toBeFocused();
  expect(await page.locator('.page-body').evaluate((body) => body.scrollTop)).toBe(0);
}

/** Figures and countries of a line can be read whole. */
async function expectRoomOnPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.su-line summary').first().click();
  const line = page.locator('.su-line').first();
  expect(await line.locator('.su-countries li').count()).toBeGreaterThan(40);
  const tooWide = await line
    .locator('input, .su-countries li')
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > innerWidth)
        .map((one) => (one as HTMLInputElement).value ?? one.textContent),
    );
  expect(tooWide).toEqual([]);
  if (size) await page.setViewportSize(size);
}

/** A refused figure is explained in dollars, as it was typed, not in the cents that the shop keeps. */
async function expectLimitsAsShown(page: Page): Promise<void> {
  const deposit = page.getByLabel('A deposit can be chosen from');
  await deposit.fill('2000000000');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(deposit).toHaveAccessibleDescription(/At most 1,000,000,000\./);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(deposit).toHaveAccessibleDescription(/^(?!.*At most)/);
}

/** A colour that is too light, and a file that is no picture. */
async function expectMistakesSaid(page: Page): Promise<void> {
  await page.getByLabel('Links and solid areas').last().fill('#ffee00');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('This color is too light')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(join(root, 'README.md'));
  await expect(page.getByText('This file is not a PNG or JPEG picture')).toBeVisible();
  await expect(page.getByText('The built-in mark')).toBeVisible();
}

/** Trial goods come, are looked at in this browser only, and go. */
async function tryWithGoods(page: Page, origin: string): Promise<void> {
  await part(page, /^Goods/).click();
  await page.getByRole('button', { name: 'Load trial goods' }).click();
  await expect(page.getByText('100 products are on sale')).toBeVisible({ timeout: 60_000 });
  await expect(part(page, /^Goods/)).toContainText('Needed');
  await page.getByRole('button', { name: 'Look at the shop' }).click();
  const bar = page.getByRole('link', { name: 'Only you see this: the shop is not open' });
  await expect(bar).toBeVisible();
  await page.goto(`${origin}/product-list`);
  const picture = page.locator('main img[src*="/pictures/"]').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.locator('a[href*="/product-detail"]').first().click();
  await expect(bar).toBeVisible();
  await expectNothingForStrangers(origin);
  await bar.click();
  await part(page, /^Open the shop/).click();
  await page.getByRole('button', { name: 'Remove trial goods' }).click();
  await expect(page.getByText('No trial goods')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove trial goods' })).toBeHidden();
}

/** The steps stay for changes, which visitors see at once. */
async function changeWhileOpen(page: Page, origin: string, recoveryCode = ''): Promise<void> {
  await part(page, /^Company/).click();
  await expect(page.getByText('changes show at once')).toBeVisible();
  await page.getByLabel('Shop name').fill('Kestrel Harbour');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Current password').fill(password);
  await proof.getByRole('textbox', { name: /code/i }).fill(recoveryCode);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Company' })).toBeVisible();
  await expect.poll(async () => (await fetch(`${origin}/index`)).text()).toContain('Kestrel Harbour');
  await part(page, /^Your shop is open/).click();
  await expect(page.getByRole('button', { name: 'Close the shop' })).toBeVisible();
  await expect(page.getByText('Only you see this')).toHaveCount(0);
}

/** Recovers access after a while, on another computer: all of the owner's devices are lost, and the shop is open. */
async function getInAgain(browser: Browser, origin: string, env: Record<string, string>): Promise<void> {
  expect(await run(join(root, 'scripts/owner-reset.ts'), [], { env, isQuiet: true })).toBe(0);
  const context = await browser.newContext();
  const page = await context.newPage();
  await enrol(page, linkIn(env.DATA_DIR ?? ''));
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(page.getByText('The shop is closed')).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await context.close();
  const stranger = await fetch(`${origin}/console/settings`);
  expect([stranger.status, stranger.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
}

test('the way from the link to the open shop, with a restart in between', async ({ page, browser }) => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'sampan-setup-'));
  const env = {
    NODE_ENV: 'production',
    SHOP: 'real',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('base64'),
    OWNER_EMAIL: 'owner@kestrel.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PAYMENT_PROVIDER: 'none',
    WORKERS: '1',
    LOG_LEVEL: 'warn',
  };
  let shop = await start(env);
  const blocked: string[] = [];
  page.on('console', (message) => /blocked|violates/.test(message.text()) && blocked.push(message.text()));
  try {
    await expectNothingForStrangers(origin);
    const [recoveryCode = '', another] = await enrol(page, linkIn(dataDir));
    expect(page.url()).not.toContain('password');
    await expect(page.getByText('The shop is closed: only operators can see it.')).toBeVisible();
    await page.getByRole('link', { name: 'Set it up' }).click();
    await expect(part(page, /^Company/)).toContainText('Needed');
    await part(page, /^Company/).click();
    await fillCompany(page);

    // Nothing that was typed is lost: the shop stops, the page is loaded again.
    await stop(shop);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /connection/i })).toBeVisible();
    shop = await start(env);
    await page.reload();
    await expect(page.getByLabel('Company as registered')).toHaveValue('Kestrel Trading GmbH');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expectTop(page, 'Look');
    await expect(part(page, /^Company/)).toContainText('Done');

    // The link is used up; a recovery code lets the owner in elsewhere.
    await page.context().clearCookies();
    await page.goto(`${origin}/setup/bank`);
    await page.getByLabel('E-mail').fill('owner@kestrel.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bank account' })).toBeVisible();

    await page.getByLabel('Account holder').fill('Kestrel Trading GmbH');
    await page.getByLabel('Bank', { exact: true }).fill('Hansabank, Hamburg');
    await page.getByLabel('Account number or IBAN').fill('DE02120300000000202051');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expectTop(page, 'Payments');
    await expect(part(page, /^Bank account/)).toContainText('Done');
    await expectLimitsAsShown(page);

    await part(page, /^Look/).click();
    await expectMistakesSaid(page);
    await page.getByLabel('Links and solid areas').last().fill('#1d3f94');
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
    await page.locator('input[type=file]').setInputFiles(join(root, 'apps/demo/shop/wechat-qr.png'));
    await expect(page.locator('.su-picture img')).toBeVisible();
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expectTop(page, 'Bank account');
    await part(page, /^Look/).click();
    await page.reload();
    const logo = page.locator('.su-picture img');
    await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

    await part(page, /^Freight/).click();
    await page.getByLabel('Weight in kilograms').fill('12');
    await expect(page.locator('.su-quotes')).toContainText('$72.00');
    await expectRoomOnPhone(page);

    await part(page, /^Open the shop/).click();
    await page.getByRole('button', { name: 'Open the shop' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'cannot open yet' })).toBeVisible();
    await page.getByRole('link', { name: 'Go there' }).first().click();
    await page.getByRole('button', { name: 'Take our draft' }).click();
    await expect(page.getByLabel('Text as Markdown')).toHaveValue(/Kestrel Trading GmbH/);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading').first()).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByLabel('Text', { exact: true }).selectOption('refunds');
    await expect(page.getByLabel('Text as Markdown')).toHaveValue('');
    await page.getByRole('button', { name: 'Publish our drafts' }).click();
    await expect(page.getByRole('button', { name: 'Publish our drafts' })).toBeHidden({ timeout: 60_000 });
    await expect(page.getByLabel('Text as Markdown')).toHaveValue(/\w/);

    await tryWithGoods(page, origin);
    expect(
      await run(join(root, 'scripts/import.ts'), [join(root, 'tests/e2e/goods.csv'), '--apply'], {
        env,
        isQuiet: true,
      }),
    ).toBe(0);
    await expectNothingForStrangers(origin);
    await page.goto(`${origin}/console/settings/open`);
    await page.getByRole('button', { name: 'Open the shop' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your shop is open' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Your shop is open' })).toBeVisible();

    await page.getByRole('button', { name: 'Close the shop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close the shop' }).click();
    await expect(page.getByRole('button', { name: 'Open the shop' })).toBeVisible();
    await expectNothingForStrangers(origin);
    await page.getByRole('button', { name: 'Open the shop' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your shop is open' })).toBeVisible();

    await changeWhileOpen(page, origin, another);
    await getInAgain(browser, origin, env);
    await page.getByRole('link', { name: 'Visit the shop' }).click();
    await expect(page.locator('.hero')).toHaveCSS('background-color', 'rgb(223, 228, 240)');
    await expect(page.getByText('By bank transfer, in full or with a deposit')).toBeVisible();
    await page.goto(`${origin}/product-list`);
    await page.locator('a[href*="/product-detail"]').first().click();
    await expect(page.getByRole('button', { name: /Add to cart/ }).first()).toBeVisible();
    // Blocked by the content policy.
    expect(blocked).toEqual([]);
  } finally {
    await stop(shop);
    rmSync(dataDir, { recursive: true, force: true });
  }
});
