import { expect, it } from 'vitest';
import { dueInstalment, makeSmallOrder, payByCard, statusOf } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { parcel } from '#testing/walk-order.ts';

const shop = await openTestShop();
shop.repeatsJobs = true;
const roles = {
  finance: await shop.makeOperator(['finance']),
  purchasing: await shop.makeOperator(['purchasing']),
  warehouse: await shop.makeOperator(['warehouse']),
};

it('a whole life: deposit by card, a part refunded before procurement, balance by transfer, delivered, completed', async () => {
  const { customer, order } = await makeSmallOrder(shop, 'deposit');
  await payByCard(shop, customer, order.billId);
  await shop.runJobs();
  expect(await statusOf(shop, order.id)).toBe('be_purchased');

  const { customerOrderItemList, fmsBill } = await shop.call('getOrder', { id: order.id }, customer);
  const line = { customerOrderItemId: customerOrderItemList[0]?.id ?? '', productCount: 25, remark: 'too many' };
  const refund = await shop.call('requestRefund', { orderId: order.id, orderReturnItems: [line] }, customer);
  expect(refund.amountUsd).toBeCloseTo(fmsBill.totalAdvancePayment / 4, 1);
  await shop.call('operatorApproveRefund', { id: refund.id }, roles.finance);
  await shop.runJobs();
  expect(await statusOf(shop, order.id)).toBe('be_purchased');

  await shop.call('operatorStartProcurement', { id: order.id }, roles.purchasing);
  await shop.call('operatorReceiveGoods', { id: order.id, note: 'Shelf 4' }, roles.warehouse);
  const inspected = await shop.call('operatorPassInspection', { id: order.id, ...parcel }, roles.warehouse);
  expect(inspected).toMatchObject({ chargeableWeightKg: 40 });
  const balance = await dueInstalment(shop, customer, order.billId);
  expect(balance).toMatchObject({ kind: 'balance', amountUsd: inspected.balanceUsd, state: 'due' });

  await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: balance.id }, customer);
  const [declaration] = await shop.call('operatorListDeclarations', {}, roles.finance);
  await shop.call(
    'operatorApprovePayment',
    { id: declaration?.id ?? '', amountUsd: balance.amountUsd, bankReference: 'HSBC-1' },
    roles.finance,
  );
  expect(await statusOf(shop, order.id)).toBe('be_delivered');

  await shop.call('operatorShip', { id: order.id, carrier: 'YunExpress', trackingNumber: 'YT1' }, roles.warehouse);
  await shop.call(
    'operatorAddTrackingStep',
    { id: order.id, place: 'Los Angeles', description: 'Delivered', state: 'delivered' },
    roles.warehouse,
  );
  await shop.call('confirmReceipt', { id: order.id }, customer);
  await shop.runJobs();
  expect(await statusOf(shop, order.id)).toBe('completed');

  const bill = await shop.call('getBill', { id: order.billId }, customer);
  expect(bill).toMatchObject({ dueUsd: 0, refundedUsd: refund.amountUsd });
  expect(bill.paidUsd).toBeCloseTo(fmsBill.totalAdvancePayment + balance.amountUsd, 5);
  const kinds = await shop.db
    .selectFrom('ledger_entries')
    .select('kind')
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  expect(kinds.map((entry) => entry.kind)).toEqual([
    'card_received',
    'billed',
    'refund_granted',
    'card_refunded',
    'bank_received',
    'billed',
  ]);
  const mails = (await shop.inbox(customer.email)).map((mail) => mail.subject);
  expect(mails).toHaveLength(6);
  const { list } = await shop.call('listMessages', { pageSize: 50 }, customer);
  expect(list).toHaveLength(11);
});
