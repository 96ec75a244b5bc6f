import { fileURLToPath } from 'node:url';
import { openConsole, openOperator } from './console.ts';
import { openAsCustomer } from './customers.ts';
import { violationsOn } from './looks.ts';
import { asOwner, buyAndInspect, ship } from './operators.ts';
import { paidOrder } from './paid-order.ts';
import { expect, test } from './shop-test.ts';

/** Follows a buyer's claim to the money's return; and automatic refunds. */

const picture = fileURLToPath(new URL('../../apps/storefront/public/icon-192.png', import.meta.url));

test('a claim after delivery, with a picture: granted in part, transferred, and the buyer is notified', async ({
  page,
  browser,
}) => {
  const customer = await openAsCustomer(page);
  const { id, sn } = await paidOrder(customer);
  await buyAndInspect(id);
  await ship(id);
  const { customerOrderItemList } = await customer.call<{ customerOrderItemList: { id: string }[] }>(
    `/customer/order/${id}`,
  );
  const lines = customerOrderItemList.map((line) => ({ customerOrderItemId: line.id, productCount: 1 }));
  await customer.call('/return_order/claim', { orderId: id, reason: 'late', remark: 'Not here yet', lines });
  await page.goto(`/order-detail?id=${id}`);
  await page.getByRole('button', { name: 'Withdraw claim' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw claim' }).click();
  await expect(page.locator('.toast')).toContainText('The claim is withdrawn');
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const form = page.getByRole('dialog', { name: 'Report a problem' });
  await form.getByRole('button', { name: 'Send the claim' }).click();
  await expect(form.getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('Space');
  await form.getByRole('radio', { name: 'Damaged' }).check();
  await form.getByLabel('What happened?').fill('Two cups came in pieces');
  await form.getByLabel('Add pictures').setInputFiles(picture);
  await expect(form.getByRole('button', { name: 'Remove icon-192.png' })).toBeVisible();
  await form.getByLabel('Amount you claim, in US dollars').fill('3,50');
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole('button', { name: 'Send the claim' }).click();
  await expect(form).toBeHidden();
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Refunds and claims' }) });
  await expect(card).toContainText('Being reviewed');
  await expect(page.getByRole('button', { name: 'Report a problem' })).toBeHidden();

  const { token } = await openOperator(['finance'], 'Ruth Ansah');
  const clerk = await browser.newPage({ baseURL: process.env.SHOP_ORIGIN ?? '' });
  await clerk.setViewportSize({ width: 1440, height: 1000 });
  await openConsole(clerk, `/refunds?kind=claim`, token);
  const row = clerk.locator('.dt tbody tr').filter({ hasText: sn });
  await row.locator('td').last().click();
  const panel = clerk.getByRole('complementary', { name: sn });
  await expect(panel).toContainText('Two cups came in pieces');
  await expect(panel.locator('img')).toHaveJSProperty('complete', true);
  expect(await violationsOn(clerk)).toEqual([]);
  await clerk.keyboard.press('a');
  const grant = clerk.getByRole('dialog', { name: 'Grant this refund?' });
  await grant.getByLabel('Amount').fill('2');
  await grant.getByRole('button', { name: 'Grant the refund' }).click();
  await expect(grant.getByText('Explain why it is less than was requested.')).toBeVisible();
  await grant.getByLabel('Reason').fill('One cup can still be sold');
  expect(await violationsOn(clerk)).toEqual([]);
  await grant.getByRole('button', { name: 'Grant the refund' }).click();
  await expect(clerk.getByText(`$2.00 refunded for ${sn}`)).toBeVisible();

  // It came by transfer, and goes back by transfer.
  await clerk.getByRole('link', { name: 'To transfer' }).click();
  await row.locator('td').last().click();
  await panel.getByRole('button', { name: 'Record $2.00 as transferred' }).click();
  const paid = clerk.getByRole('dialog', { name: 'Has the transfer been sent?' });
  await paid.getByLabel('Bank reference').fill('OUT-7');
  await paid.getByRole('button', { name: 'Record $2.00 as transferred' }).click();
  await expect(row).toHaveCount(0);
  await clerk.close();

  await page.reload();
  await expect(card).toContainText('Paid back');
  await expect(card).toContainText('One cup can still be sold');
  await expect(card).toContainText('$2.00');
});

test('support asks for an amount on an order by its key, finance declines, and the buyer sees nothing', async ({
  page,
}) => {
  const { token } = await openOperator(['support'], 'Tom Weber');
  const customer = await openAsCustomer(page);
  const { id, sn } = await paidOrder(customer);
  await openConsole(page, `/orders/${id}`, token);
  await expect(page.getByRole('button', { name: 'Refund…' })).toBeVisible();
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: `Refund ${sn}` });
  await dialog.getByRole('radio', { name: 'An amount' }).check();
  await dialog.getByLabel('Amount', { exact: true }).fill('4');
  await dialog.getByLabel('Cause').selectOption('Goodwill');
  await dialog.getByLabel('Reason').fill('It took too long');
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Refund $4.00' }).click();
  await expect(page.getByText(`${sn}: $4.00 waits for finance`).first()).toBeVisible();
  const { list } = (await asOwner(`/refunds?order=${sn}`)) as { list: { id: string }[] };
  await asOwner(`/refunds/${list[0]?.id}/reject`, { reason: 'Not this time' });
  await page.goto(`/order-detail?id=${id}`);
  await expect(page.getByRole('heading', { name: 'Refunds and claims' })).toBeHidden();
});
