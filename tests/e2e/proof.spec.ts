import { createHash } from 'node:crypto';
import { chromium } from '@playwright/test';
import { listScreens } from './screens.ts';
import { expect, newEmail, readCode, signIn, test } from './shop-test.ts';

/** After many requested codes each further one costs a puzzle, which the browser solves unnoticed. */

const freeOfPuzzles = 20;
const network = '10.98.76';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': `${network}.1` } });

/** Pages in a local network have no TLS, and browsers disable some APIs on them. */
test('without TLS too: the puzzle before an e-mail code is solved, and a link is copied', async () => {
  const { port } = new URL(process.env.SHOP_ORIGIN ?? '');
  const { executablePath, args } = test.info().project.use.launchOptions ?? {};
  const rules = '--host-resolver-rules=MAP shop.lan 127.0.0.1';
  const browser = await chromium.launch({ executablePath, args: [...(args ?? []), rules] });
  const page = await browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': '10.98.77.1' } });
  await page.goto(`http://shop.lan:${port}/register`);
  expect(await page.evaluate(() => [isSecureContext, 'subtle' in crypto && crypto.subtle !== undefined])).toEqual([
    false,
    false,
  ]);
  let asked = 0;
  await page.route('**/api/admin/send_email_code', async (route) => {
    const { proof } = route.request().postDataJSON() as { proof?: { challenge: string; nonce: string } };
    if (asked++ === 0) {
      const data = { challenge: 'a challenge', bits: 12 };
      const body = { code: 403, error: 'proof_of_work_needed', message: 'Work first.', data };
      return route.fulfill({ status: 403, json: body });
    }
    const hash = createHash('sha256').update(`${proof?.challenge}:${proof?.nonce}`).digest();
    expect(Math.clz32(hash.readUInt32BE(0))).toBeGreaterThanOrEqual(12);
    return route.fulfill({ json: { code: 200, message: 'ok', data: { token: 'the token of the code' } } });
  });
  await page.getByLabel('Email', { exact: true }).fill(newEmail());
  await page.getByRole('button', { name: /send code/i }).click();
  await expect(page.getByText(/code .*sent|sent .*code/i).first()).toBeVisible();
  expect(asked).toBe(2);
  const product = (await listScreens()).find(({ name }) => name === 'product-detail');
  await page.goto(`http://shop.lan:${port}${product?.path}`);
  await page.getByRole('button', { name: 'Share' }).locator('visible=true').click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  await browser.close();
});

test('registering from a network that asked for many codes', async ({ page, request }) => {
  for (let one = 0; one < freeOfPuzzles; one++)
    await request.post('/api/admin/send_email_code', {
      data: { email: newEmail() },
      headers: { 'x-forwarded-for': `${network}.${one + 2}` },
    });
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('send_email_code')) answers.push(response.status());
  });
  const email = newEmail();
  const password = 'harbour-42';
  await page.goto('/register');
  await page.getByLabel('First name').fill('Amara');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: /send code/i }).click();
  // The puzzle's duration is random, and Chromium runs unoptimized code here.
  await expect.poll(() => answers, { timeout: 180_000 }).toEqual([403, 200]);
  await page.getByLabel('Email code').fill(await readCode(email));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/login*');
  await signIn(page, email, password);
});
