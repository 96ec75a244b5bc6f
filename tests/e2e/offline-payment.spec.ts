import type { Page } from '@playwright/test';
import { holdBack, openAsCustomer, placeOrder } from './customers.ts';
import { asOwner, findOrder } from './operators.ts';
import { expect, test } from './shop-test.ts';

/** Paying by bank transfer: the bank's details, and slips as banks give them. */

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

async function openDialog(page: Page, language = '') {
  const order = await placeOrder(await openAsCustomer(page), 'mug');
  await page.goto(language + order.path);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: language ? 'Überweisung' : 'Offline payment by bank transfer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().check();
  return { dialog, order };
}

test('a PDF is declared, and finance gets it as a download', async ({ page, request }) => {
  const { dialog, order } = await openDialog(page);
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'Beleg.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(dialog.getByRole('button', { name: 'Remove Beleg.pdf' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Declare payment' }).click();
  await expect(dialog).toBeHidden();
  expect((await findOrder(order.sn)).status).toBe('payment_confirming');
  const declarations = (await asOwner('/declarations')) as { sn: string; images: string[] }[];
  const image = declarations.find(({ sn }) => sn === order.sn)?.images[0] ?? '';
  const answer = await request.get(image);
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]{24}\.pdf"$/),
    'x-content-type-options': 'nosniff',
  });
  expect(await answer.body()).toEqual(pdf);
  const saved = page.waitForEvent('download');
  await page.goto(image).catch(() => {});
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
});

test('a declared payment is being confirmed and no longer due, on my orders and the order’s page', async ({ page }) => {
  const { dialog, order } = await openDialog(page);
  const sum = (await dialog.locator('.bank b').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Declare payment' }).click();
  const card = page.getByRole('article').first();
  await expect(card.locator('.order-total')).toHaveText(`Being confirmed${sum}`);
  await page.goto(`/order-detail?id=${order.id}`);
  await expect(page.locator('.fees .fee-strong').last()).toHaveText(`Being confirmed${sum}`);
  await expect(page.getByText('Due now')).toHaveCount(0);
});

test('a file that only claims to be a picture is refused when it is chosen, in the reader’s language', async ({
  page,
}) => {
  const { dialog } = await openDialog(page, '/de');
  const sent: string[] = [];
  page.on('request', (request) => /policy|files/.test(request.url()) && sent.push(request.url()));
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await choose('beleg.png', 'image/png', Buffer.from('a note'));
  await expect(dialog.getByRole('alert').filter({ hasText: '„beleg.png“ ist weder ein Bild' })).toBeVisible();
  await choose('seite.pdf', 'application/pdf', Buffer.from('<html><script>alert(1)</script>%PDF-1.4'));
  await expect(dialog.getByRole('alert').filter({ hasText: '„seite.pdf“' })).toBeVisible();
  await choose('groß.pdf', 'application/pdf', Buffer.concat([pdf, Buffer.alloc(2 * 1024 * 1024)]));
  await expect(dialog.getByRole('alert').filter({ hasText: '„groß.pdf“ ist größer als 2 MB' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('the words on the button can be read at any moment while a slip uploads', async ({ page }) => {
  const { dialog } = await openDialog(page);
  const answer = await holdBack(page, '**/files/**');
  await dialog.evaluate((element) => {
    const button = element.querySelector<HTMLElement>('button[type=submit]') as HTMLElement;
    const light = (colour: string) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const seen: number[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const { color, backgroundColor } = getComputedStyle(button);
      const [low = 0, high = 0] = [light(color), light(backgroundColor)].sort((one, other) => one - other);
      seen.push((high + 0.05) / (low + 0.05));
      requestAnimationFrame(look);
    };
    look();
  });
  const button = dialog.locator('button[type=submit]');
  await button.hover();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.waitForFunction(
    (from) => (window as never as { seen: number[] }).seen.length > from + 15,
    await frames(page),
  );
  answer();
  await expect(button).not.toHaveAttribute('aria-disabled');
  await page.waitForFunction(
    (from) => (window as never as { seen: number[] }).seen.length > from + 15,
    await frames(page),
  );
  expect(await page.evaluate(() => Math.min(...(window as never as { seen: number[] }).seen))).toBeGreaterThan(4.5);
});

const frames = (page: Page) => page.evaluate(() => (window as never as { seen: number[] }).seen.length);

test('account, reference and amount are copied by a tap, and announced to screen readers', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { dialog, order } = await openDialog(page);
  const sum = (await dialog.locator('.bank b').textContent()) ?? '';
  for (const [label, text] of [
    ['Account number', '012-345-6-789012'],
    ['SWIFT code', 'SMPNHKHH'],
    ['Reference', order.sn],
    ['Amount', sum.replace(/[$,]/g, '')],
  ] as const) {
    await dialog.getByRole('button', { name: `Copy: ${label}` }).click();
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: `Copied: ${label}` })
        .first(),
    ).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
});
