import type { Page } from '@playwright/test';
import { openConsole, openOperator } from './console.ts';
import { type Customer, makeCustomer, placeOrder } from './customers.ts';
import { violationsOn } from './looks.ts';
import { findOrder } from './operators.ts';
import { expect, test } from './shop-test.ts';

/** The bookkeeper's day: receipts, bank statements, cards, the ledger, differences, the month's books. */

async function ordered(customer: Customer) {
  const order = await placeOrder(customer, 'mug');
  const bill = await customer.call<{ dueUsd: number; billDetailDtos: { id: string }[] }>(
    `/fms/bill/billDetail/${order.billId}`,
  );
  return { ...order, due: bill.dueUsd, billDetailId: bill.billDetailDtos.at(-1)?.id };
}

async function declared(customer: Customer) {
  const order = await ordered(customer);
  const declaration = { billDetailId: order.billDetailId, approvalStatus: 'un_commit', billImages: '', remark: 'Sent' };
  await customer.call('/fms/bill/commitApproval', declaration);
  return order;
}

const tab = (page: Page, name: RegExp | string) =>
  page.getByRole('navigation', { name: 'Sections of Money' }).getByRole('link', { name });
const rowOf = (page: Page, words: string) => page.locator('.dt tbody tr').filter({ hasText: words });

test('a day of the bookkeeper, from the first screen to the last', async ({ page }) => {
  const { token } = await openOperator(['finance'], 'Ruth Ansah');
  const customer = await makeCustomer({ firstName: 'Kwame', lastName: `Boateng${Date.now().toString(36)}` });
  const [short, byBank] = [await declared(customer), await ordered(customer)];
  await openConsole(page, '/', token);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Money' }).click();

  // A transfer that came without 2 dollars, which the shop bears.
  await rowOf(page, short.sn).locator('td').last().click();
  await expect(page.getByRole('complementary', { name: short.sn })).toContainText('not added a slip');
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('a');
  const approve = page.getByRole('dialog', { name: 'Has the transfer arrived?' });
  const received = (short.due - 2).toFixed(2);
  await approve.getByLabel('Received').fill(received);
  await approve.getByLabel('Bank reference').fill('TT-2001');
  await approve.getByRole('button', { name: /^Book/ }).click();
  await expect(approve.getByText('Choose what should happen to the difference.')).toBeVisible();
  await approve.getByRole('radio', { name: 'The shop covers it' }).check();
  expect(await violationsOn(page)).toEqual([]);
  await approve.getByRole('button', { name: /^Book/ }).click();
  await expect(page.getByText(new RegExp(`booked to ${short.sn}`)).first()).toBeVisible();
  expect((await findOrder(short.sn)).status).toBe('be_purchased');

  // A bank statement: read first, stored then, and booked as proposed.
  await tab(page, 'Bank account').click();
  await page.getByRole('button', { name: 'Upload a statement' }).first().click();
  const upload = page.getByRole('dialog', { name: 'Upload a statement' });
  const line = `2026-11-05;${byBank.due.toFixed(2)};USD;KWAME BOATENG;${byBank.sn};B-${Date.now()}`;
  const text = `Date;Amount;Currency;Payer;Reference;Transaction ID\n${line}\n`;
  await upload.getByLabel('Bank statement').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await upload.getByRole('button', { name: 'Check the file' }).click();
  await expect(upload.getByText('1 new, 1 of them credits in US dollars to decide.')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await upload.getByRole('button', { name: 'Import 1 new line' }).click();
  await rowOf(page, byBank.sn).locator('td').last().click();
  const panel = page.getByRole('complementary', { name: 'KWAME BOATENG' });
  await expect(panel).toContainText('mentions the order number, amount as due');
  expect(await violationsOn(page)).toEqual([]);
  await expect(panel.getByRole('button', { name: `Book to …${byBank.sn.slice(-8)}` })).toBeVisible();
  // Opened, its buttons keep their keys.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'KWAME BOATENG' })).toBeVisible();
  await page.keyboard.press('a');
  const book = page.getByRole('dialog', { name: 'Book this credit?' });
  await book.getByRole('button', { name: /^Book/ }).click();
  await expect(page.getByText(new RegExp(`booked to ${byBank.sn}`)).first()).toBeVisible();
  expect((await findOrder(byBank.sn)).status).toBe('be_purchased');

  // Both are among the booked ones, and in the ledger.
  await tab(page, 'Booked').click();
  await expect(rowOf(page, short.sn)).toContainText('short by the bank fee');
  await expect(rowOf(page, byBank.sn)).toContainText('amount as due');
  await tab(page, 'Ledger').click();
  await page.getByRole('searchbox', { name: 'Order number' }).fill(short.sn);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Bank fee' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Account' }).selectOption('bank');
  await expect(page.getByRole('button', { name: 'Bank fee' })).toBeHidden();
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Transfer' })).toContainText('Ruth Ansah');
  await page.keyboard.press('Escape');

  // Cards, disputes, what differs, and the books of a month.
  await tab(page, 'Cards').click();
  await expect(page.locator('.dt tbody tr').first()).toBeVisible();
  await tab(page, /^Open cases/).click();
  await expect(page.getByRole('heading', { name: 'Disputes' })).toBeVisible();
  await tab(page, 'Reconciliation').click();
  await expect(page.getByRole('heading', { name: 'Held by providers' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await tab(page, 'Ledger').click();
  await page.getByRole('button', { name: 'Export a month' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^\d{4}-\d\d-bom\.csv$/);

  // And no more than that.
  const pages = page.getByRole('navigation', { name: 'Pages' });
  for (const name of ['Staff', 'Audit log', 'System']) await expect(pages.getByRole('link', { name })).toHaveCount(0);
  await openConsole(page, '/staff', token);
  await expect(page.getByText('An owner of the shop can give you the role.')).toBeVisible();
});

test('support does not see the money', async ({ page }) => {
  const { token } = await openOperator(['support']);
  await openConsole(page, '/orders', token);
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Money' })).toHaveCount(0);
  await openConsole(page, '/money/ledger', token);
  await expect(page.getByText('An owner of the shop can give you the role.')).toBeVisible();
});
