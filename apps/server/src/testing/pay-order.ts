import type { TestActor, TestCustomer, TestShop } from './shop.ts';

/** Pays an order's due amount by bank transfer, through the real calls: declared by the buyer, approved by finance. */
export async function payByBank(
  shop: TestShop,
  customer: TestCustomer,
  orderId: string,
  finance: TestActor,
): Promise<void> {
  const { fmsBill: bill } = await shop.call('getOrder', { id: orderId }, customer);
  const due = bill.billDetailDtos.at(-1);
  await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: due?.id ?? '' }, customer);
  const declared = (await shop.call('operatorListDeclarations', {}, finance)).find((one) => one.orderId === orderId);
  const payment = { id: declared?.id ?? '', amountUsd: due?.amountUsd ?? 0, bankReference: `T-${due?.id}` };
  await shop.call('operatorApprovePayment', payment, finance);
}
