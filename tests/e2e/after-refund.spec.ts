import type { Page } from '@playwright/test';
import { type Customer, openAsCustomer, placeOrder } from './customers.ts';
import { approveDeclaration, approveRefund, asOwner, buyAndInspect, ship } from './operators.ts';
import { expect, test } from './shop-test.ts';

/** Pages and documents of a partly refunded order, and of a delivered one. */

interface Order {
  id: string;
  sn: string;
  customerOrderItemList: {
    id: string;
    quantity: number;
    saleAmount: number;
    remainingAmount: number;
    remainingQuantity: number;
  }[];
  fmsBill: {
    id: string;
    totalCostUsd: number;
    billDetailDtos: { id: string }[];
    remaining: { totalUsd: number; goodsUsd: number; refundPendingUsd: number };
  };
}

const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

async function paidOrder(customer: Customer): Promise<Order> {
  const { id, billId, sn } = await placeOrder(customer, 'scarf');
  await customer.call(`/fms/bill/plan/${billId}`, { plan: 'full' });
  const { fmsBill } = await customer.call<Order>(`/customer/order/${id}`);
  await customer.call('/fms/bill/commitApproval', {
    approvalStatus: 'un_commit',
    billDetailId: fmsBill.billDetailDtos.at(-1)?.id,
  });
  await approveDeclaration(sn);
  return customer.call<Order>(`/customer/order/${id}`);
}

async function takeOnePieceOut(customer: Customer, order: Order): Promise<Order> {
  const line = { customerOrderItemId: order.customerOrderItemList[0]?.id, productCount: 1, remark: '' };
  await customer.call('/return_order/add', { orderId: order.id, orderSn: order.sn, orderReturnItems: [line] });
  await approveRefund(order.sn);
  return customer.call<Order>(`/customer/order/${order.id}`);
}

/** The figures of one row of a list of terms. */
const fee = (page: Page, name: string | RegExp) =>
  page.locator('dl > div', { has: page.locator('dt', { hasText: name }) });

test('after a part is paid back: the order, my orders and the invoice show the rest', async ({ page }) => {
  const customer = await openAsCustomer(page);
  const before = await paidOrder(customer);
  await page.goto(`/request-refund?orderId=${before.id}&orderSn=${before.sn}`);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('The order then costs $0.00.')).toBeVisible();
  const after = await takeOnePieceOut(customer, before);
  const [line] = after.customerOrderItemList;
  if (!line) throw new Error('an order without lines');
  const { remaining } = after.fmsBill;
  expect(line.remainingQuantity).toBe(line.quantity - 1);
  const taken = `1 of ${line.quantity} refunded`;
  await test.step('the order', async () => {
    await page.goto(`/order-detail?id=${after.id}`);
    const row = page.getByRole('table').getByRole('row').last();
    await expect(row).toContainText(taken);
    await expect(row.getByRole('cell').nth(2)).toHaveText(String(line.remainingQuantity));
    await expect(row).toContainText(dollars(line.remainingAmount));
    await expect(fee(page, /^Total/)).toContainText(dollars(remaining.totalUsd));
    await expect(fee(page, /^Total/).locator('s')).toContainText(dollars(before.fmsBill.totalCostUsd));
    await expect(fee(page, 'Paid, less refunds')).toContainText(dollars(remaining.totalUsd));
    await expect(page.getByText('Refund on its way')).toBeVisible();
    await expect(page.getByText(`−${dollars(remaining.refundPendingUsd)}`)).toBeVisible();
  });
  await test.step('its invoice', async () => {
    await page.getByRole('link', { name: 'Commercial invoice (copy)' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Commercial invoice (copy)' })).toBeVisible();
    const invoiced = page.getByRole('table').getByRole('row').last();
    await expect(invoiced.getByRole('cell').nth(2)).toHaveText(String(line.remainingQuantity));
    await expect(invoiced.getByRole('cell').nth(3)).toHaveText(dollars(line.remainingAmount));
    await expect(fee(page, 'Subtotal').locator('dd')).toHaveText(dollars(remaining.goodsUsd));
    await expect(fee(page, /^Total/).locator('dd')).toHaveText(dollars(remaining.totalUsd));

    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
  await test.step('my orders', async () => {
    await page.goto('/my-orders');
    const card = page.getByRole('article').first();
    await expect(card).toContainText(taken);
    await expect(card.locator('.order-total')).toHaveText(`Total paid${dollars(remaining.totalUsd)}`);
  });
});

test('a delivered parcel is shown as delivered, and its receipt asked for', async ({ page }) => {
  const customer = await openAsCustomer(page);
  const order = await paidOrder(customer);
  await buyAndInspect(order.id);
  await ship(order.id);
  await page.goto(`/order-detail?id=${order.id}`);
  await expect(page.getByText('The parcel is with the carrier.')).toBeVisible();
  await asOwner(`/orders/${order.id}/tracking`, { place: 'Lagos', description: 'Delivered', state: 'delivered' });
  await page.goto(`/order-detail?id=${order.id}`);
  await expect(page.getByText(/^Delivered on .+ Please confirm receipt\.$/)).toBeVisible();
  await expect(page.getByText('The parcel is with the carrier.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Confirm receipt' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm receipt' }).click();
  await expect(page.getByText('This order is complete.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
