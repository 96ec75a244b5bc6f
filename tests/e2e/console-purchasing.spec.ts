import type { Page } from '@playwright/test';
import { openConsole, openOperator } from './console.ts';
import { makeCustomer } from './customers.ts';
import { violationsOn } from './looks.ts';
import { asOwner } from './operators.ts';
import { paidOrder } from './paid-order.ts';
import { expect, test } from './shop-test.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: /^Purchase order PO-/ });
const lines = (page: Page) => page.locator('.dt tbody tr:not([data-kind])');
const heads = (page: Page) => page.locator('.dt tbody tr[data-kind="group"]');

/** The buy list with the lines of one order, and the panel with the draft of them. */
async function draftByKeys(page: Page, sn: string, token: string): Promise<void> {
  await openConsole(page, `/purchasing?search=${sn}`, token);
  await lines(page).first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('p');
  await panel(page).waitFor();
}

test('keyboard only, from the list to the warehouse: pick, cost, place, tracking, short, arrived', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const { token } = await openOperator(['purchasing'], 'Zhou Kai');
  const { id, sn } = await paidOrder(await makeCustomer());
  await openConsole(page, `/purchasing?search=${sn}`, token);
  await lines(page).first().waitFor();
  // The head is the first row; picking it picks its line.
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowLeft');
  await expect(lines(page)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(lines(page)).toHaveCount(1);
  await page.keyboard.press('x');
  await expect(page.getByText(/^1 selected, ¥/)).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('p');
  const draft = panel(page);
  await draft.getByLabel('Domestic freight, ¥').fill('28.00');
  await page.keyboard.press('Control+s');
  await expect(draft.getByRole('button', { name: 'Drop the draft' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await draft.getByRole('button', { name: 'Bought by hand' }).click();
  await page.getByLabel('Order number at the supplier').fill('2417730009981');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^PO-\d+ is placed\.$/)).toBeVisible();
  const number = (await draft.getAttribute('aria-label'))?.match(/PO-\d+/)?.[0] ?? '';
  await page.getByRole('link', { name: 'All purchase orders' }).click();
  const row = page.locator('.dt tbody tr').filter({ hasText: number });
  await expect(row).toContainText('Placed');
  // It has no tracking number yet, and the supplier's order number is none.
  await expect(row).not.toContainText('2417730009981');
  await page.goBack();
  await draft.getByRole('button', { name: 'Enter tracking' }).click();
  const shipping = page.getByRole('dialog');
  await shipping.getByLabel('Carrier').fill('SF Express');
  await shipping.getByLabel('Tracking number').fill('SF1499302218830');
  await shipping.getByRole('button', { name: 'Save tracking' }).click();
  await expect(draft.getByText('SF Express SF1499302218830')).toBeVisible();
  await expect(shipping).toBeHidden();
  await page.keyboard.press('s');
  const short = page.getByRole('dialog');
  await short.getByRole('textbox').fill('1');
  await short.getByRole('button', { name: 'Save missing pieces' }).click();
  await expect(draft.getByText(/^Short, 1 of /).first()).toBeVisible();
  await draft.getByRole('button', { name: 'Arrived' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'All as expected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Goods have arrived' }).click();
  await expect(draft.getByText('Arrived', { exact: true }).first()).toBeVisible();
  // The missing piece is to be bought again.
  await expect(lines(page)).toHaveCount(1);
  await page.goto(`/console/orders/${id}`);
  const purchases = page.locator('section', { has: page.getByRole('heading', { name: 'Purchases' }) });
  await expect(purchases.getByText('1 to be bought')).toBeVisible();
  await expect(purchases.getByRole('link', { name: 'Open in Purchasing' })).toHaveAttribute(
    'href',
    `/console/purchasing?search=${sn}`,
  );
  await expect(purchases.getByRole('link', { name: /^PO-/ })).toBeVisible();
  await expect(page.locator('.lines').getByRole('columnheader')).toContainText(['Cost', 'Margin']);
});

test('below the stop: purchasing asks, an owner allows with a reason, purchasing places', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const { token } = await openOperator(['purchasing']);
  const { sn } = await paidOrder(await makeCustomer());
  await draftByKeys(page, sn, token);
  const draft = panel(page);
  const number = await draft.locator('.side-head b.mono').textContent();
  await draft.getByLabel(/^Cost of /).fill('900.00');
  await expect(draft.getByText(/Only an owner may buy it/)).toBeVisible();
  await draft.getByRole('button', { name: 'Ask an owner' }).click();
  await expect(page.getByText('The owners see your request.')).toBeVisible();
  await expect(draft.getByRole('button', { name: 'Bought by hand' })).toHaveAttribute('aria-disabled', 'true');
  const path = `/purchasing?list=draft&search=${number}`;
  await openConsole(page, path);
  await lines(page).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Allow the line' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('We promised it');
  await dialog.getByRole('button', { name: 'Allow the line' }).click();
  await expect(dialog).toBeHidden();
  await openConsole(page, path, token);
  await lines(page).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Bought by hand' }).click();
  await page.getByRole('button', { name: 'Record as placed' }).click();
  await expect(page.getByText('Reason: We promised it.')).toBeVisible();
});

test('many at once: placed, taken out, and numbers pasted back with as many presses as for one', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const { token } = await openOperator(['purchasing'], 'Zhou Kai');
  const buyer = await makeCustomer();
  const numbers: string[] = [];
  for (let count = 0; count < 3; count++) {
    const { sn } = await paidOrder(buyer);
    await draftByKeys(page, sn, token);
    numbers.push((await panel(page).locator('.side-head b.mono').textContent()) ?? '');
  }
  await openConsole(page, '/purchasing?list=draft', token);
  for (const number of numbers) await lines(page).filter({ hasText: number }).getByRole('checkbox').check();
  await expect(page.getByText(/^3 selected, ¥/)).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toBe('purchase-orders.csv');
  await page.getByRole('button', { name: 'Record 3 as bought by hand' }).click();
  await expect(page.getByText('3 purchase orders are placed.')).toBeVisible();
  await openConsole(page, '/purchasing?list=placed', token);
  await page.getByRole('button', { name: 'Import order and tracking numbers' }).click();
  const dialog = page.getByRole('dialog');
  const cells = numbers.map((number, index) => `${number}\t24177${index}\t中通快递\tZT${number} YT${number}`);
  await dialog
    .getByLabel(/paste cells/)
    .fill(['采购单\t订单编号\t物流公司\t运单号', ...cells, 'PO-0\t1\t中通快递\tX'].join('\n'));
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('3 of 4 lines can be applied. Nothing is changed yet.')).toBeVisible();
  await expect(dialog.getByText('no such purchase order')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply 3 lines' }).click();
  await expect(dialog.getByText('3 of 4 lines applied.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await openConsole(page, `/purchasing?list=shipped&search=ZT${numbers[0]}`, token);
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText('+1');
});

test('a line taken by a colleague meanwhile is refused, and leaves the list', async ({ page, browser }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const { token } = await openOperator(['purchasing']);
  const { sn } = await paidOrder(await makeCustomer());
  await openConsole(page, `/purchasing?search=${sn}`, token);
  await lines(page).first().waitFor();
  const other = await browser.newPage();
  await other.setViewportSize({ width: 1440, height: 1000 });
  await draftByKeys(other, sn, (await openOperator(['purchasing'])).token);
  await other.close();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('p');
  await expect(page.getByText(/already being bought/)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Nothing found for “${sn}”` })).toBeVisible();
});

test('on a phone a purchase order has a page of its own', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { token } = await openOperator(['purchasing']);
  const { sn } = await paidOrder(await makeCustomer());
  await openConsole(page, `/purchasing?search=${sn}`, token);
  await heads(page).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Make a purchase order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^PO-/ })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Bought by hand' }).click();
  await page.getByRole('button', { name: 'Record as placed' }).click();
  await expect(page.getByRole('button', { name: 'Enter tracking' })).toBeVisible();
});

test('the warehouse and support see nothing of it', async ({ page }) => {
  for (const role of ['warehouse', 'support']) {
    await openConsole(page, '/', (await openOperator([role])).token);
    await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Purchasing' })).toHaveCount(
      0,
    );
  }
});

test('an order that the buyer wants back is on hold: its page says why, since when and by whom, and no one is asked to buy for it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const customer = await makeCustomer();
  const { id, sn } = await paidOrder(customer);
  const { list } = (await asOwner(`/buy-list?search=${sn}`)) as { list: { list: { orderItemId: string }[] }[] };
  const lines = list.flatMap((group) => group.list.map(({ orderItemId }) => ({ orderItemId })));
  const draft = (await asOwner('/purchase-orders', { lines })) as { id: string };
  await openConsole(page, `/orders/${id}`);
  const now = page.getByRole('list', { name: 'Progress of the order' }).locator('[aria-current="step"]');
  await expect(now).toHaveText('Purchasewaiting');
  const { customerOrderItemList: items } = await customer.call<{ customerOrderItemList: { id: string }[] }>(
    `/customer/order/${id}`,
  );
  const orderReturnItems = items.map((item) => ({ customerOrderItemId: item.id, productCount: 1, remark: 'Too many' }));
  await customer.call('/return_order/add', { orderId: id, orderSn: sn, orderReturnItems });
  await page.reload();
  await expect(now).toHaveText('Purchaseon hold');
  await expect(page.getByText('On hold: a refund is waiting for a decision.')).toBeVisible();
  await expect(page.getByText(/^For \d+ min, raised by \u2068Amara Okafor\u2069 on/)).toBeVisible();
  await expect(page.getByText(/^\d+ to be bought$/)).toHaveCount(0);
  expect(await violationsOn(page)).toEqual([]);
  await openConsole(page, `/purchasing/${draft.id}`);
  await expect(page.getByText('The order is on hold: nothing is bought for it until that is decided.')).toBeVisible();
  await expect(page.getByText(/The order needs only/)).toHaveCount(0);
  await openConsole(page, `/warehouse/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Receive' })).toBeVisible();
  await expect(page.getByText('On hold: a refund is waiting for a decision.')).toBeVisible();
});
