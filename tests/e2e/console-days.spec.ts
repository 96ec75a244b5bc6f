import type { Page } from '@playwright/test';
import { type CallName, calls } from '@sampan/contract/calls';
import { openConsole, openOperator } from './console.ts';
import { makeCustomer } from './customers.ts';
import { violationsOn } from './looks.ts';
import { buyAndInspect, ship } from './operators.ts';
import { paidOrder } from './paid-order.ts';
import { expect, test } from './shop-test.ts';

/**
 * The days of support, finance and the owner, from the first page to the last, and where each ends. Those of the catalogue,
 * of purchasing and of the warehouse are in the files of their pages.
 */

const nobody = '0190b6f0-0000-7000-8000-000000000000';
const rail = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const waits = (page: Page) => page.getByRole('region', { name: 'Waiting work' });
const rowOf = (page: Page, words: string) => page.locator('.dt tbody tr').filter({ hasText: words });

/** The shop's answer to a call made without the page. */
async function answerTo(name: CallName, token: string): Promise<number> {
  const { method, path } = calls[name];
  const response = await fetch(`${process.env.SHOP_ORIGIN}/api${path.replaceAll(/\{\w+\}/g, nobody)}`, {
    method,
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  return response.status;
}

async function expectRefused(token: string, names: CallName[]): Promise<void> {
  const answers = await Promise.all(names.map(async (name) => [name, await answerTo(name, token)]));
  expect(answers).toEqual(names.map((name) => [name, 403]));
}

async function go(page: Page, name: string): Promise<void> {
  await rail(page).getByRole('link', { name, exact: true }).click();
  await expect(title(page, name)).toBeVisible();
}

/** A buyer whom no other test has, with an order that is paid. */
async function somebody() {
  const lastName = `Mensah${Date.now().toString(36)}`;
  const customer = await makeCustomer({ firstName: 'Adwoa', lastName });
  return { customer, name: `Adwoa ${lastName}`, lastName, ...(await paidOrder(customer)) };
}

test('the day of support: who calls is found by name, promised money, and looked up; finance decides', async ({
  page,
}) => {
  const { sn, name, lastName, customer } = await somebody();
  const { token } = await openOperator(['support'], 'Sun Jing');
  await openConsole(page, '/', token);
  const own = ['Today', 'Orders', 'Refunds', 'Customers', 'Messages', 'Resellers'];
  await expect(rail(page).getByRole('link')).toHaveText(own);
  for (const work of ['Questions to answer', 'Claims to decide', 'Refunds to decide'])
    await expect(waits(page).getByRole('link', { name: work })).toBeVisible();
  for (const other of ['Payments to confirm', 'Orders to buy', 'Goods to inspect', 'Orders to ship'])
    await expect(waits(page).getByRole('link', { name: other })).toHaveCount(0);
  for (const region of ['Daily sales', 'Waiting for you'])
    await expect(page.getByRole('region', { name: region })).toHaveCount(0);

  await page.keyboard.press('/');
  await page.keyboard.type(lastName);
  await page.keyboard.press('Enter');
  await rowOf(page, name).getByRole('link', { name: sn }).click();
  await expect(title(page, sn)).toBeVisible();
  await expect(page.getByRole('link', { name: customer.email })).toBeVisible();
  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund ${sn}` });
  await dialog.getByRole('radio', { name: 'An amount' }).check();
  await dialog.getByLabel('Amount', { exact: true }).fill('3');
  await dialog.getByLabel('Cause').selectOption('Late');
  await dialog.getByLabel('Reason').fill('Promised on the phone');
  await dialog.getByRole('button', { name: 'Refund $3.00' }).click();
  await expect(page.getByText(`${sn}: $3.00 waits for finance`)).toBeVisible();

  await go(page, 'Refunds');
  await page.getByRole('searchbox').fill(sn);
  await page.keyboard.press('Enter');
  await rowOf(page, sn).locator('td').last().click();
  const panel = page.getByRole('complementary', { name: sn });
  await expect(panel).toContainText('Promised on the phone');
  for (const act of ['Grant…', 'Decline…']) await expect(panel.getByRole('button', { name: act })).toHaveCount(0);
  await go(page, 'Customers');
  await page.getByRole('searchbox').fill(lastName);
  await page.keyboard.press('Enter');
  await rowOf(page, name).getByRole('link').first().click();
  await expect(page.getByRole('link', { name: sn })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await go(page, 'Messages');
  // Support reads resellers' shops and mends their connections; authorizations are decided by the catalogue.
  await go(page, 'Resellers');
  await expect(page.getByRole('navigation', { name: 'Resellers' }).getByRole('link')).toHaveText(['Shops', 'Queues']);

  await expectRefused(token, [
    ...(['operatorListGrants', 'operatorDecideGrant', 'operatorListGoodsRequests'] as const),
    ...(['operatorApproveRefund', 'operatorListDeclarations', 'operatorListLedger', 'operatorGetSales'] as const),
    ...(['operatorListBuyList', 'operatorShipParcel', 'operatorListProducts', 'operatorListSettings'] as const),
    ...(['operatorListOperators', 'operatorListAuditLog', 'operatorGetSystem'] as const),
  ]);
});

test('the day of finance: from the first page to a claim, which is declined, and to the books', async ({ page }) => {
  const { id, sn, customer, name } = await somebody();
  await buyAndInspect(id);
  await ship(id);
  const { customerOrderItemList } = await customer.call<{ customerOrderItemList: { id: string }[] }>(
    `/customer/order/${id}`,
  );
  const lines = customerOrderItemList.map((line) => ({ customerOrderItemId: line.id, productCount: 1 }));
  await customer.call('/return_order/claim', {
    orderId: id,
    reason: 'late',
    remark: 'A week late',
    lines,
    amountUsd: 1,
  });
  const { token } = await openOperator(['finance'], 'Qian Lu');
  await openConsole(page, '/', token);
  await expect(rail(page).getByRole('link')).toHaveText([
    ...['Today', 'Orders', 'Money', 'Refunds', 'Rate and markup', 'Customers', 'Settings'],
  ]);
  for (const region of ['Daily sales', 'Waiting for you'])
    await expect(page.getByRole('region', { name: region })).toBeVisible();
  await expect(waits(page).getByRole('link', { name: 'Payments to confirm' })).toBeVisible();
  for (const other of ['Questions to answer', 'Orders to buy', 'Goods to inspect', 'Orders to ship'])
    await expect(waits(page).getByRole('link', { name: other })).toHaveCount(0);

  await waits(page).getByRole('link', { name: 'Claims to decide' }).click();
  await expect(title(page, 'Refunds')).toBeVisible();
  await rowOf(page, sn).locator('td').last().click();
  const panel = page.getByRole('complementary', { name: sn });
  await expect(panel).toContainText(name);
  await expect(panel).toContainText('A week late');
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: `Decline the refund of ${sn}?` });
  await dialog.getByLabel('Reason').fill('It came on the day that was promised');
  await dialog.getByRole('button', { name: 'Decline the refund' }).click();
  await expect(page.getByText(`${sn}: refund declined`).first()).toBeVisible();
  await expect(rowOf(page, sn)).toHaveCount(0);
  await go(page, 'Money');
  await page.getByRole('link', { name: 'Reconciliation' }).click();
  await expect(page.getByRole('heading', { name: 'Held by providers' })).toBeVisible();

  await expectRefused(token, [
    ...(['operatorChangeOrderAddress', 'operatorListConversations', 'operatorErasePerson'] as const),
    ...(['operatorPlacePurchaseOrder', 'operatorListBuyList', 'operatorArrivePurchaseOrder'] as const),
    ...(['operatorInspectLine', 'operatorShipParcel', 'operatorListProducts'] as const),
    ...(['operatorListOperators', 'operatorListAuditLog', 'operatorOpenShop'] as const),
  ]);
});

test('the day of the owner: everyone’s work, sales, an order handed over, and who did it', async ({ page }) => {
  const { sn, name } = await somebody();
  const colleague = `Sun ${Date.now().toString(36)}`;
  await openOperator(['support'], colleague);
  const { token } = await openOperator(['owner'], 'Chen Rui');
  await openConsole(page, '/', token);
  for (const work of [
    'Payments to confirm',
    'Orders to buy',
    'Goods to inspect',
    'Orders to ship',
    'Questions to answer',
  ])
    await expect(waits(page).getByRole('link', { name: work })).toBeVisible();
  for (const region of ['Waiting for you', 'Daily sales', 'Needs attention'])
    await expect(page.getByRole('region', { name: region })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Margin on goods' })).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type(sn);
  await page.keyboard.press('Enter');
  await rowOf(page, name).getByRole('link', { name: sn }).click();
  await expect(title(page, sn)).toBeVisible();
  await page.locator('.lines').waitFor();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: `Who handles ${sn}?` });
  await dialog.getByLabel('Assigned to').selectOption({ label: colleague });
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText(`Assigned to: ${colleague}`)).toBeVisible();

  await go(page, 'Staff');
  await page.getByRole('searchbox').fill(colleague);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, colleague)).toContainText('Support');
  await go(page, 'System');
  await go(page, 'Audit log');
  await page.goto(`/console/audit-log?order=${sn}`);
  await expect(rowOf(page, 'operatorAssignOrder').first()).toContainText('Chen Rui');
  expect(await violationsOn(page)).toEqual([]);
});
