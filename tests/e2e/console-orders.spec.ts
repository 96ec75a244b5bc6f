import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { openConsole, openOperator } from './console.ts';
import { type Customer, makeCustomer, placeOrder } from './customers.ts';
import { violationsOn } from './looks.ts';
import { approveDeclaration, asOwner, findOrder } from './operators.ts';
import { expect, test } from './shop-test.ts';

const rows = (page: Page) => page.locator('.dt tbody tr');
const current = (page: Page) => page.locator('.dt tr[data-current]');

test('the list by keyboard: the next row, its panel, its page, and back', async ({ page }) => {
  await openConsole(page, '/orders');
  await rows(page).nth(2).waitFor();
  const numbers = await page.locator('.dt .order-number').allTextContents();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(current(page).locator('.order-number')).toHaveText(numbers[1] ?? '');
  await expect(current(page).locator('.order-number')).toBeFocused();
  const panel = page.getByRole('complementary', { name: `Order ${numbers[1]}` });
  await expect(panel.getByRole('heading', { name: 'Bill' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('k');
  await expect(current(page).locator('.order-number')).toHaveText(numbers[0] ?? '');
  await expect(current(page).locator('.order-number')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(numbers[0] ?? '');
  await expect(page.getByRole('list', { name: 'Progress of the order' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
});

test('an order that is opened while a dialog still closes stays open', async ({ page }) => {
  await openConsole(page, '/orders');
  await rows(page).first().waitFor();
  await page.keyboard.press('j');
  await page.getByRole('complementary').getByRole('heading', { name: 'Bill' }).waitFor();
  await page.keyboard.press('e');
  await page.getByRole('dialog').waitFor();
  const path = await page.evaluate(async () => {
    const order = document.querySelector<HTMLAnchorElement>('.dt [data-current] a');
    const gone = new Promise<void>((resolve) => {
      const look = () => document.querySelector('dialog') ?? resolve();
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    document.querySelector('dialog')?.dispatchEvent(pressed);
    await gone;
    order?.click();
    return order?.pathname;
  });
  await page.locator('.lines').waitFor();
  await expect.poll(() => page.evaluate(() => history.state?.above ?? 0)).toBe(0);
  expect(new URL(page.url()).pathname).toBe(path);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
});

test('filters are the address: a queue, a search, nothing found, everything again', async ({ page }) => {
  await openConsole(page, '/orders?status=be_delivered');
  await expect(page.getByRole('link', { name: /^To ship/ })).toHaveAttribute('aria-current', 'page');
  await rows(page).first().waitFor();
  for (const badge of await page.locator('.dt .badge').all())
    await expect(badge).toHaveAttribute('data-status', 'be_delivered');
  await page.getByRole('searchbox').fill('no order has these words');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No orders with “no order has these words”' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('status')).toBe('be_delivered');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await rows(page).first().waitFor();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('no order has these words');
});

const many = 620;
const pageOf = 50;

/** A shop with more orders than the demo has. */
async function serveManyOrders(page: Page): Promise<() => number> {
  let asked = 0;
  await page.route(/\/api\/console\/orders\?/, async (route) => {
    const params = new URL(route.request().url()).searchParams;
    const from = Number(params.get('after')?.split('_')[0] ?? 0);
    if (!params.get('status')) asked += 1;
    const size = Math.min(pageOf, many - from);
    const list = Array.from({ length: size }, (_, index) => ({
      id: `order-${from + index}`,
      sn: `SP20261101${String(from + index).padStart(8, '0')}`,
      status: 'create',
      placedAt: '2026-11-01 08:00:00',
      statusSince: '2026-11-01 08:00:00',
      customer: { id: 'one', email: 'one@sampan.example', name: 'One' },
      totalUsd: 12.5,
      pieces: 3,
      version: 1,
      country: 'US',
      payment: { pattern: 'online_card', state: 'paid', hasSlip: false },
      notes: 0,
      assignee: null,
    }));
    const next = from + size < many ? `${from + size}_0` : null;
    await route.fulfill({ json: { code: 200, message: '', data: { list, total: many, next } } });
  });
  return () => asked;
}

test('of hundreds of rows only the visible ones are in the page; more load while scrolling', async ({ page }) => {
  const asked = await serveManyOrders(page);
  await openConsole(page, '/orders');
  await rows(page).first().waitFor();
  expect(asked()).toBeLessThan(4);
  const table = page.locator('.dt');
  await expect(async () => {
    await table.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(page.getByText(`${many} of ${many}`)).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(asked()).toBe(Math.ceil(many / pageOf));
  await table.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(page.getByText('SP2026110100000619')).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(80);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(many + 1));
});

test('a list that cannot be read says why, and is read again', async ({ page, context }) => {
  await openConsole(page, '/customers');
  await rows(page).first().waitFor();
  await context.setOffline(true);
  await page.getByRole('searchbox').fill('amara');
  await page.keyboard.press('Enter');
  await context.setOffline(false);
  await expect(page.locator('.dt').getByText('Amara Okafor').first()).toBeVisible();
});

/** An order whose buyer says that he has sent the money. */
async function declaredOrder(customer: Customer): Promise<{ id: string; sn: string }> {
  const { id, sn, billId } = await placeOrder(customer, 'mug');
  const { billDetailDtos } = await customer.call<{ billDetailDtos: { id: string }[] }>(
    `/fms/bill/billDetail/${billId}`,
  );
  const billDetailId = billDetailDtos.at(-1)?.id;
  await customer.call('/fms/bill/commitApproval', {
    billDetailId,
    approvalStatus: 'un_commit',
    billImages: '',
    remark: 'Sent today',
  });
  return { id, sn };
}

/** Paid, and waiting for purchasing. */
async function paidOrder(customer: Customer): Promise<{ id: string; sn: string }> {
  const order = await declaredOrder(customer);
  await approveDeclaration(order.sn);
  return order;
}

test('purchasing picks several orders and begins to buy them; the shop then has them among those bought', async ({
  page,
}) => {
  const { token } = await openOperator(['purchasing']);
  // Purchasing finds by name: e-mail addresses are not for it.
  const lastName = `Adeyemi${Date.now().toString(36)}`;
  const customer = await makeCustomer({ firstName: 'Folake', lastName });
  const placed = [await paidOrder(customer), await paidOrder(customer), await paidOrder(customer)];
  await openConsole(page, `/orders?status=be_purchased&search=${lastName}`, token);
  await rows(page).nth(2).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+x');
  await expect(page.getByText(/^2 selected, \$/)).toBeVisible();
  const picked = await page.locator('tr[data-picked] .order-number').allTextContents();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('p');
  const preview = page.getByRole('dialog', { name: 'Start procurement of 2 orders' });
  await expect(preview.getByRole('listitem')).toHaveCount(2);
  expect(await violationsOn(page)).toEqual([]);
  await preview.getByRole('button', { name: 'Start procurement of 2 orders' }).click();
  await expect(page.getByText('2 of 2 done')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  for (const { sn } of placed)
    expect((await findOrder(sn)).status).toBe(picked.includes(sn) ? 'in_purchased' : 'be_purchased');
});

test('finance rejects a declared transfer with a reason, which the buyer then reads', async ({ page }) => {
  const { token } = await openOperator(['finance']);
  const customer = await makeCustomer();
  const { id, sn } = await declaredOrder(customer);
  await openConsole(page, `/orders/${id}`, token);
  await page.getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog', { name: `Reject the payment of ${sn}?` });
  await dialog.getByRole('button', { name: 'Reject the payment' }).click();
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The slip is of another order.');
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reject the payment' }).click();
  await expect(page.locator('.toasts').getByText(`${sn}: payment rejected`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve payment' })).toBeHidden();
  const { paymentNote } = await customer.call<{ paymentNote: string }>(`/customer/order/${id}`);
  expect(paymentNote).toBe('The slip is of another order.');
});

test('finance books a transfer: the dialog names sum and order, and asks for the bank’s reference', async ({
  page,
}) => {
  const { token } = await openOperator(['finance']);
  const { id, sn } = await declaredOrder(await makeCustomer());
  await openConsole(page, `/orders/${id}`, token);
  await page.getByRole('button', { name: 'Approve payment' }).waitFor();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Has the transfer arrived?' });
  await expect(dialog).toContainText(`for order ${sn}`);
  await dialog.getByRole('button', { name: /^Book \$/ }).click();
  await expect(dialog.getByText('Enter the reference from the bank statement.')).toBeVisible();
  await dialog.getByLabel('Bank reference').fill('TT-4471');
  await page.keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`booked to ${sn}`))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve payment' })).toBeHidden();
  expect((await findOrder(sn)).status).toBe('be_purchased');
});

test('a colleague’s change to an open order is shown, with before and after', async ({ page }) => {
  const { token } = await openOperator(['support']);
  const { id } = await paidOrder(await makeCustomer());
  await page.clock.install();
  await openConsole(page, `/orders/${id}`, token);
  await page.locator('.lines').waitFor();
  await asOwner(`/orders/${id}/procure`, {});
  // The page reads it again every half minute.
  await page.clock.fastForward('00:31');
  const strip = page.getByText('Awaiting procurement → Procuring');
  await expect(strip).toBeVisible();
  await page.getByRole('button', { name: 'Seen' }).click();
  await expect(strip).toBeHidden();
});

test('picked orders that cannot take the step are named, and left out', async ({ page }) => {
  const customer = await makeCustomer();
  await paidOrder(customer);
  const unpaid = await placeOrder(customer, 'mug');
  await openConsole(page, `/orders?search=${encodeURIComponent(customer.email)}`);
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
  await page.getByRole('button', { name: /^Start procurement/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Start procurement of 1 order' });
  await expect(dialog.getByText('1 order is skipped')).toBeVisible();
  await expect(dialog.getByRole('listitem').last()).toContainText(unpaid.sn);
  await dialog.getByRole('button', { name: 'Start procurement of 1 order' }).click();
  await expect(page.getByText('1 of 1 done')).toBeVisible();
  expect((await findOrder(unpaid.sn)).status).toBe('create');
});

test('two people correct one address: the second sees who changed what, keeps the typed values, and decides', async ({
  page,
}) => {
  const { token } = await openOperator(['support']);
  const { id, sn } = await paidOrder(await makeCustomer());
  await openConsole(page, `/orders/${id}`, token);
  await page.getByRole('button', { name: 'Correct the address…' }).click();
  const dialog = page.getByRole('dialog', { name: `Shipping address of ${sn}` });
  await dialog.getByLabel('Street and number').fill('24 Allen Avenue, Unit 9');
  const address = { name: 'Amara Okafor', province: 'Lagos', city: 'Ikeja', postcode: '100281' };
  await asOwner(
    `/orders/${id}/address`,
    { ...address, detailAddress: '26 Allen Avenue', mobile: '+234-8035550142' },
    'PUT',
  );
  await dialog.getByRole('button', { name: 'Save the address' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'Changed by Owner' })).toContainText(
    '22 Allen Avenue, Unit 4 → 26 Allen Avenue',
  );
  await expect(dialog.getByLabel('Street and number')).toHaveValue('24 Allen Avenue, Unit 9');
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.getByText(`${sn}: address corrected`)).toBeVisible();
  await expect(page.locator('address')).toContainText('24 Allen Avenue, Unit 9');
  await expect(page.locator('.history')).toContainText('26 Allen Avenue → 24 Allen Avenue, Unit 9');
});

test('finance cancels a paid order: the button shows the sum, the buyer gets it back', async ({ page }) => {
  const { token } = await openOperator(['finance']);
  const customer = await makeCustomer();
  const { id, sn } = await paidOrder(customer);
  await openConsole(page, `/orders/${id}`, token);
  await page.getByRole('button', { name: 'Cancel the order…' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel ${sn}?` });
  const confirm = dialog.getByRole('button', { name: /^Cancel and refund \$/ });
  await expect(confirm).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await confirm.click();
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Sold out at the supplier');
  await confirm.click();
  await expect(page.getByText(new RegExp(`${sn} is canceled; \\$.* is being refunded`))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel the order…' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible();
  // Purchases for it appear at once, too.
  await expect(page.getByText(/^\d+ to be bought$/)).toHaveCount(0);
  const { orderStatus } = await customer.call<{ orderStatus: string }>(`/customer/order/${id}`);
  expect(orderStatus).toBe('closed');
});

test('support assigns an order and notes something, by keyboard; both are found again in the list', async ({
  page,
}) => {
  const { token, email } = await openOperator(['support'], 'Ana Silva');
  const customer = await makeCustomer();
  const { sn } = await paidOrder(customer);
  const found = `/orders?search=${encodeURIComponent(customer.email)}`;
  await openConsole(page, found, token);
  await rows(page).first().waitFor();
  await page.keyboard.press('j');
  await page.getByRole('complementary').getByRole('heading', { name: 'Bill' }).waitFor();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: `Who handles ${sn}?` });
  await expect(dialog.getByLabel('Assigned to')).toContainText('Me, Ana Silva');
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('Assigned to: Ana Silva')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // A dialog that has closed takes its entry out of the history by a step back.
  await expect.poll(() => page.evaluate(() => history.state?.above ?? 0)).toBe(0);
  await page.keyboard.press('Enter');
  await page.locator('.lines').waitFor();
  await page.keyboard.press('n');
  const note = page.getByRole('textbox', { name: 'Note' });
  await expect(note).toBeFocused();
  await expect(note).toHaveValue('');
  await page.keyboard.type('Calls before delivery');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.locator('.notes')).toContainText('Calls before delivery');
  await page.goto(`/console${found}&note=1&assignee=me`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('1 note');
  await page.getByRole('combobox', { name: 'Assigned to' }).selectOption('Nobody');
  await expect(page.getByRole('heading', { name: /No orders/ })).toBeVisible();
  expect(email).not.toBe('');
});

test('the warehouse sees where an order goes and no money; purchasing the prices and no way to reach the buyer', async ({
  page,
}) => {
  const customer = await makeCustomer();
  const { id } = await paidOrder(customer);
  const warehouse = await openOperator(['warehouse']);
  await openConsole(page, `/orders/${id}`, warehouse.token);
  await page.locator('.lines').waitFor();
  await expect(page.locator('address')).toContainText('22 Allen Avenue');
  await expect(page.locator('main')).not.toContainText('$');
  await expect(page.locator('main')).not.toContainText(customer.email);
  const purchasing = await openOperator(['purchasing']);
  await openConsole(page, `/orders/${id}`, purchasing.token);
  await page.locator('.lines').waitFor();
  await expect(page.getByRole('heading', { name: 'Bill' })).toBeVisible();
  for (const secret of [customer.email, 'Allen Avenue', '8035550142'])
    await expect(page.locator('main')).not.toContainText(secret);
});

test('the export contains the filtered orders; J on an order goes on to the next one of the list', async ({ page }) => {
  const customer = await makeCustomer();
  const [first, second] = [await paidOrder(customer), await paidOrder(customer)];
  await openConsole(page, `/orders?status=be_purchased&search=${encodeURIComponent(customer.email)}`);
  await rows(page).nth(1).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(first.sn);
  await page.getByRole('link', { name: first.sn }).click();
  await expect(page.getByText('To buy, 1 of 2')).toBeVisible();
  // The page takes the key a moment after it says its place.
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.sn, { timeout: 2000 });
  }).toPass();
});
