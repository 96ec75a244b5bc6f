import type { Page } from '@playwright/test';
import { type Customer, depositFromUsd, openAsCustomer, type PlacedOrder, payByCard, placeOrder } from './customers.ts';
import { approveDeclaration, findOrder } from './operators.ts';
import { expect, test } from './shop-test.ts';

/** An order whose transfer came in parts and is short: every page shows the missing amount, and a card pays it. */

interface Bill {
  totalCostUsd: number;
  dueUsd: number;
  billDetailDtos: { id: string; kind: string; state: string; amountUsd: number; receivedUsd: number }[];
}

const missingUsd = 40;
const dollars = (sum: number) => sum.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const billOf = (customer: Customer, { billId }: PlacedOrder) => customer.call<Bill>(`/fms/bill/billDetail/${billId}`);

/** Two transfers, which leave this much of the first instalment due. */
async function partPaid(page: Page, plan: 'full' | 'deposit') {
  const customer = await openAsCustomer(page);
  const order = await placeOrder(customer, 'shirt', depositFromUsd);
  await customer.call(`/fms/bill/plan/${order.billId}`, { plan });
  const id = (await billOf(customer, order)).billDetailDtos.at(-1)?.id;
  for (const missing of [missingUsd + 15, missingUsd]) {
    await customer.call('/fms/bill/editBillDetailPayment', { id, patternPayment: 'bank_card' });
    await customer.call('/fms/bill/commitApproval', {
      approvalStatus: 'un_commit',
      billDetailId: id,
      billImages: [],
      remark: '',
    });
    await approveDeclaration(order.sn, missing);
  }
  const bill = await billOf(customer, order);
  const first = bill.billDetailDtos.at(-1);
  return { customer, order, total: bill.totalCostUsd, due: first?.amountUsd ?? 0, received: first?.receivedUsd ?? 0 };
}

const row = (page: Page, list: string, name: string) =>
  page.locator(`${list} > div`).filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}`) }) });

async function saysWhatIsMissing(page: Page, received: number): Promise<void> {
  await expect(row(page, '.fees', 'Paid').locator('dd')).toHaveText(dollars(received));
  await expect(row(page, '.fees', 'Due now').locator('dd')).toHaveText(dollars(missingUsd));
  await expect(page.locator('.instalments')).toContainText(
    `${dollars(received)} received, ${dollars(missingUsd)} still due`,
  );
}

test('full payment: orders, order, proforma and payment page; the rest is paid by card', async ({ page }) => {
  const { customer, order, total, received } = await partPaid(page, 'full');
  expect(Math.round((total - received) * 100)).toBe(missingUsd * 100);
  await page.goto('/my-orders');
  const card = page.getByRole('article').first();
  await expect(card.locator('.order-total')).toHaveText(`Total due${dollars(missingUsd)}`);
  await expect(card.getByText(`−${dollars(received)}`)).toBeVisible();
  await page.goto(`/order-detail?id=${order.id}&print=proforma`);
  await saysWhatIsMissing(page, received);
  await page.goto(`/order-detail?id=${order.id}`);
  await saysWhatIsMissing(page, received);
  await page.getByRole('link', { name: 'Proceed to payment' }).click();
  await page.waitForURL('**/confirm-order*');
  await expect(row(page, '.due', 'Rest, due now').locator('dd')).toHaveText(dollars(missingUsd));
  await expect(row(page, '.due', 'Received so far').locator('dd')).toHaveText(dollars(received));
  await expect(page.getByRole('button', { name: `Pay now, ${dollars(missingUsd)}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to my orders' })).toBeVisible();
  await payByCard(page);
  await expect.poll(async () => (await findOrder(order.sn)).status).toBe('be_purchased');
  expect(await billOf(customer, order)).toMatchObject({
    paidUsd: total,
    dueUsd: 0,
    billDetailDtos: [{ state: 'paid', amountUsd: total }],
  });
  await page.goto(`/order-detail?id=${order.id}&print=invoice`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Commercial invoice/);
  await expect(row(page, '.fees', 'Paid').locator('dd')).toHaveText(dollars(total));
  await expect(row(page, '.fees', 'Due now')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('deposit: its missing part, and the balance to come', async ({ page }) => {
    const { order, total, due, received } = await partPaid(page, 'deposit');
    expect(due).toBeLessThan(total);
    await page.goto(`/order-detail?id=${order.id}`);
    await saysWhatIsMissing(page, received);
    await page.goto(order.path);
    await expect(row(page, '.due', 'Rest, due now').locator('dd')).toHaveText(dollars(missingUsd));
    await expect(row(page, '.due', 'Balance payment').locator('dd')).toHaveText(dollars(total - due));
    await payByCard(page);
    await expect.poll(async () => (await findOrder(order.sn)).status).toBe('be_purchased');
  });
});
