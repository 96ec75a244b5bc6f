import { openConsole } from './console.ts';
import { addAddress, openAsCustomer, someGoods } from './customers.ts';
import { asOwner } from './operators.ts';
import { pay, receiveRestock } from './own-stock.ts';
import { expect, test } from './shop-test.ts';

/** Goods in our warehouse as the reseller's own: restocked, put away, sent, picked. */

/** A product of which a restock can have at least its minimum. */
async function goodsToRestock() {
  for (const keyword of ['mug', 'towel', 'bear', 'lamp', 'bag']) {
    const { productId, quantity } = await someGoods(keyword);
    if (quantity <= 100) return { productId, quantity };
  }
  throw new Error('nothing to restock');
}

const idIn = (url: string) => new URL(url).searchParams.get('id') ?? '';

test('a restock is ordered, put away, and sent on from the own stock', async ({ page, browser }) => {
  test.slow();
  const customer = await openAsCustomer(page);
  await addAddress(customer);
  const { productId, quantity } = await goodsToRestock();
  await page.goto(`/m/stock?restock=${productId}`);
  const sheet = page.getByRole('dialog', { name: 'Restock' });
  await expect(sheet.getByText('at most 100 pieces per size')).toBeVisible();
  const first = sheet.getByRole('textbox').first();
  await first.fill('1');
  if (quantity > 1) await expect(sheet.getByText(/Minimum Order Quantity/)).toBeVisible();
  await first.fill('500');
  await first.blur();
  // Some goods are sold in full batches, which need not make up 100.
  await expect(sheet.getByText(/^At most \d+ pieces per size$/)).toBeVisible();
  const pieces = Number(await first.inputValue());
  expect(pieces).toBeLessThanOrEqual(100);
  await expect(sheet.getByText('Total in our warehouse')).toBeVisible();
  await sheet.getByRole('button', { name: 'Order restock' }).click();
  await page.waitForURL('**/confirm-order**');
  await expect(page.getByText('Our warehouse, as your own stock')).toBeVisible();
  await expect(page.getByText('International shipping fee')).toHaveCount(0);
  const restockId = idIn(page.url());
  const sn = await pay(customer, restockId);
  await page.goto('/m/stock');
  await expect(page.getByText(`${pieces} on the way`)).toBeVisible();
  await receiveRestock(restockId);

  const warehouse = await (await browser.newContext()).newPage();
  await openConsole(warehouse, '/warehouse?step=pack');
  await expect(warehouse.getByRole('row').filter({ hasText: sn }).getByText('For own stock')).toBeVisible();
  await warehouse.getByRole('link', { name: sn }).click();
  await warehouse.getByRole('textbox', { name: /^Shelf of/ }).fill('R-12-3');
  await warehouse.getByRole('button', { name: 'Put into own stock' }).click();
  await expect(warehouse.getByText('is in the customer’s own stock')).toBeVisible();

  await page.reload();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(card.getByText(`${pieces} pieces`)).toBeVisible();
  await expect(card.getByText('90 days free')).toBeVisible();
  await card.getByRole('button', { name: /^Low stock of/ }).click();
  const mark = page.getByRole('dialog', { name: 'Low stock' });
  await mark.getByRole('textbox').fill('100');
  await mark.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('100 or fewer left')).toBeVisible();

  await card.getByRole('button', { name: 'Send to me' }).click();
  const send = page.getByRole('dialog', { name: 'Send to me' });
  await send.getByRole('textbox').fill('2');
  await expect(send.getByText('Handling of your own stock')).toBeVisible();
  await send.getByRole('button', { name: 'Order', exact: true }).click();
  await page.waitForURL('**/confirm-order**');
  const sentId = idIn(page.url());
  const sentSn = await pay(customer, sentId);
  await page.goto('/m/stock?view=moves');
  await expect(page.getByText('−2')).toBeVisible();
  await expect(page.getByText(`+${pieces}`)).toBeVisible();

  await warehouse.goto(`/console/warehouse/${sentId}`);
  await expect(warehouse.getByText('R-12-3')).toBeVisible();
  await expect(warehouse.getByRole('button', { name: 'Pick list' })).toBeVisible();
  await warehouse.getByRole('textbox', { name: /^Weight/ }).fill('1.2');
  await warehouse.getByRole('textbox', { name: /^Length/ }).fill('30');
  await warehouse.getByRole('textbox', { name: /^Width/ }).fill('20');
  await warehouse.getByRole('textbox', { name: /^Height/ }).fill('10');
  await warehouse.getByRole('button', { name: 'Done, ready to ship' }).click();
  await expect(warehouse.getByText(`Parcels of order ${sentSn} are weighed`)).toBeVisible();
  await asOwner(`/orders/${sentId}/ship`, { carrier: 'YunExpress', trackingNumber: 'YT2026112812345' });
  const { orderStatus } = await customer.call<{ orderStatus: string }>(`/customer/order/${sentId}`);
  expect(orderStatus).toBe('delivered');

  await warehouse.goto(`/console/warehouse/${sentId}`);
  await warehouse.getByRole('link', { name: 'Customer’s own stock' }).click();
  // The parcel's page has such a button too.
  await expect(warehouse.getByRole('heading', { level: 1, name: 'Own stock' })).toBeVisible();
  await warehouse.getByRole('button', { name: 'Correct', exact: true }).click();
  const correct = warehouse.getByRole('dialog', { name: 'Correct own stock' });
  await correct.getByRole('textbox', { name: 'Pieces on the shelf' }).fill(String(pieces - 3));
  await correct.getByRole('textbox', { name: 'Reason' }).fill('One was torn');
  await correct.getByRole('button', { name: 'Save' }).click();
  await expect(warehouse.getByText('One was torn')).toBeVisible();
  await warehouse.context().close();
  await page.reload();
  await expect(page.getByText('One was torn')).toBeVisible();
});
