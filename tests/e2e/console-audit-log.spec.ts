import type { Page } from '@playwright/test';
import { inviteOperator, openConsole, openOperator } from './console.ts';
import { makeCustomer } from './customers.ts';
import { violationsOn } from './looks.ts';
import { asOwner, buyAndInspect } from './operators.ts';
import { paidOrder } from './paid-order.ts';
import { expect, test } from './shop-test.ts';

const rows = (page: Page) => page.locator('.dt tbody tr');

/** Creates an operator whose roles the owner changes. */
async function changedRoles(): Promise<{ id: string; email: string }> {
  const { email } = await inviteOperator(['support'], 'Audited Person');
  const staff = (await asOwner('/operators')) as { id: string; email: string }[];
  const id = staff.find((one) => one.email === email)?.id ?? '';
  await asOwner(`/operators/${id}/roles`, { roles: ['finance', 'support'] }, 'PUT');
  return { id, email };
}

test('changes with their author: found by subject and text, before and after side by side, the row’s whole history', async ({
  page,
}) => {
  const { id } = await changedRoles();
  await openConsole(page, `/audit-log?text=${id}`);
  await page.getByLabel('What').selectOption('Staff member');
  expect(new URL(page.url()).searchParams.get('table')).toBe('operators');
  const entry = rows(page).filter({ hasText: 'operatorSetRoles' }).first();
  await entry.click({ position: { x: 30, y: 30 } });
  const panel = page.getByRole('complementary', { name: /^Entry / });
  const roles = panel.getByRole('row', { name: /roles/ });
  await expect(roles.getByRole('cell').first()).toHaveText('support');
  await expect(roles.getByRole('cell').last()).toHaveText('finance, support');
  expect(await violationsOn(page)).toEqual([]);
  await panel.getByRole('button', { name: 'All changes of this row' }).click();
  await expect(rows(page).filter({ hasText: 'operatorInvite' })).toHaveCount(1);
  await page.getByRole('button', { name: new RegExp(`Row ${id}`) }).click();
  expect(new URL(page.url()).searchParams.get('rowId')).toBeNull();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('secrets are never shown; a day without changes says so', async ({ page }) => {
  const { id } = await changedRoles();
  await openConsole(page, `/audit-log?table=operators&rowId=${id}&call=operatorInvite`);
  await rows(page).first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Staff member: Added' });
  await expect(dialog.getByText('secret, never recorded').first()).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByLabel('Until').fill('2001-01-01');
  await expect(page.getByRole('heading', { name: 'No such change' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
});

test('older entries come while scrolling', async ({ page }) => {
  // Each has ten recovery codes.
  const people = 6;
  await Promise.all(Array.from({ length: people }, () => openOperator(['support'])));
  await openConsole(page, '/audit-log?table=operator_recovery_codes');
  await expect(page.getByText('50 shown, more below')).toBeVisible();
  await expect(async () => {
    await page.locator('.dt').evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(page.getByText(/^\d+ shown$/)).toBeVisible({ timeout: 500 });
  }).toPass();
  const [shown = ''] = /\d+/.exec(await page.getByText(/^\d+ shown$/).innerText()) ?? [];
  expect(Number(shown)).toBeGreaterThanOrEqual(people * 10);
});

test('the CSV contains the filtered entries', async ({ page }) => {
  const { id } = await changedRoles();
  await openConsole(page, `/audit-log?table=operators&rowId=${id}`);
  await rows(page).first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  expect(text).toContain('operatorSetRoles');
  expect(text.trim().split('\n').length).toBeGreaterThan(2);
  for (const line of text.trim().split('\n').slice(1)) expect(line).toContain(id);
});

test('every change of an order is shown on its page, to roles that may read it', async ({ page }) => {
  const { sn, id } = await paidOrder(await makeCustomer());
  await buyAndInspect(id);
  const { token } = await openOperator(['support']);
  await openConsole(page, `/orders/${id}`, token);
  await page.getByRole('button', { name: 'All changes' }).click();
  const dialog = page.getByRole('dialog', { name: `All changes to order ${sn}` });
  const weighed = dialog.getByRole('listitem').filter({ hasText: 'operatorPassInspection' }).first();
  await weighed.locator('summary').click();
  await expect(weighed.getByRole('columnheader', { name: 'Field' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  const buying = await openOperator(['purchasing']);
  await openConsole(page, `/orders/${id}`, buying.token);
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'All changes' })).toBeHidden();
});
