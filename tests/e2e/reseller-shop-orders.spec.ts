import { openAsCustomer, payByCard } from './customers.ts';
import { buyAndInspect, findOrder, ship } from './operators.ts';
import { openResellerShop } from './reseller-shop.ts';
import { expect, test } from './shop-test.ts';

/** An end customer's order at a reseller's shop: linked, repaired, ordered here, paid, shipped, and told there. */

interface Goods {
  list: { offerId: number; title: string; onePieceUsd: number | null; stock: number }[];
}

test('an order of a shop is linked by hand, ordered, paid and shipped, and its number goes back', async ({ page }) => {
  test.slow();
  const customer = await openAsCustomer(page);
  const shop = await openResellerShop(customer);
  await shop.sell('Glazed cup', 'CUP-1');
  const { list } = await customer.call<Goods>('/reseller/goods/list', { keyword: 'mug', pageNum: 1, pageSize: 50 });
  const single = list.find(({ onePieceUsd, stock }) => onePieceUsd !== null && stock > 10);
  if (!single) throw new Error('no mug is sold singly');
  const remoteId = shop.simulator.placeOrder(shop.folder, { lines: [{ sku: 'CUP-1', quantity: 2 }] });
  const wrong = shop.simulator.placeOrder(shop.folder, {
    lines: [{ sku: 'CUP-1', quantity: 1 }],
    shipping: { first_name: 'Ada', last_name: 'Novak', postcode: '1' },
  });
  await shop.connect();
  await expect(async () => {
    await page.goto('/m/orders?side=shops');
    await expect(page.getByRole('article')).toHaveCount(2, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  const order = page.getByRole('article').filter({ hasText: 'Lena B., Berlin' });
  await expect(order.getByText('Not linked to goods here.')).toBeVisible();
  await expect(order.getByRole('checkbox')).toBeDisabled();

  await order.getByRole('button', { name: 'Link it' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name or number of the goods').fill(String(single.offerId));
  await dialog.getByRole('button', { name: 'Find' }).click();
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog).toBeHidden();

  const incomplete = page.getByRole('article').filter({ hasText: 'Ada N.' });
  await expect(incomplete.getByText('Missing or wrong in the address: postal code.')).toBeVisible();
  await incomplete.getByRole('button', { name: 'Correct' }).click();
  await dialog.getByLabel('Postal code').fill('10119');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(incomplete.getByRole('checkbox')).toBeEnabled();

  await order.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Order for 1 recipient' }).click();
  await expect(dialog.getByRole('heading', { name: '1 order placed' })).toBeVisible();
  await dialog.getByRole('link', { name: 'Pay' }).click();
  await page.waitForURL('**/confirm-order*');
  await expect(page.getByText('Lena Brandt').first()).toBeVisible();
  await payByCard(page);

  await page.goto('/m/orders?side=shops&state=ordered');
  const sn = (await page.getByRole('link', { name: /^Order SP/ }).textContent())?.replace('Order ', '').trim() ?? '';
  const { id } = await findOrder(sn);
  await buyAndInspect(id, 800);
  await expect.poll(async () => (await findOrder(sn)).status).toBe('be_delivered');
  await ship(id);
  await expect.poll(() => shop.numbersOf(remoteId), { timeout: 60_000 }).toEqual(['OFL2048817731']);
  await expect(async () => {
    await page.goto('/m/orders?side=shops&state=shipped');
    await expect(page.getByText(/^Tracking OFL2048817731 is in/)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });

  shop.simulator.cancelOrder(shop.folder, wrong);
  await shop.connect();
  await expect(async () => {
    await page.goto('/m/orders?side=shops&state=closed');
    await expect(page.getByText('Cancelled in the shop')).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await shop.simulator.stop();
});
