import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeSmallOrder, payByCard, statusOf } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { walkOrder } from '#testing/walk-order.ts';

/** Pieces that were paid for and not sent. */

const shop = await openTestShop();
shop.repeatsJobs = true;
const owner = await shop.makeOperator(['owner']);
const warehouse = await shop.makeOperator(['warehouse']);
const support = await shop.makeOperator(['support']);
/** Charged by the line's minimum of 21 kg: 29.40 USD, as quoted. */
const small = { weightGrams: 7_300, lengthMm: 300, widthMm: 200, heightMm: 200 };
const label = { carrier: 'DHL', trackingNumber: 'JD014600007799' };

/** 100 pieces for 176.06, domestic 4.20, inspection 3.52, service 8.80, shipping 29.40: 221.98 USD. */
async function inspected(plan: 'full' | 'deposit', missing: number) {
  const made = await makeSmallOrder(shop, plan);
  const { id } = made.order;
  await walkOrder(shop, made.order, made.customer, owner, 'pending_inspection');
  const { items } = await shop.call('operatorGetWarehouseOrder', { id }, warehouse);
  const orderItemId = items[0]?.id ?? '';
  const count = (lost: number, of = 100) =>
    shop.call('operatorInspectLine', { id: orderItemId, accepted: of - lost, damaged: 0, missing: lost }, warehouse);
  await count(missing);
  await shop.call('operatorSetParcels', { id, parcels: [small] }, warehouse);
  const bill = () => shop.call('operatorBillBalance', { id, shippingUsd: 29.4 }, warehouse);
  return { ...made, id, orderItemId, count, bill, billed: await bill() };
}
type Made = Awaited<ReturnType<typeof inspected>>;

const seen = ({ id, customer }: Made) => shop.call('getOrder', { id }, customer);
const proposed = async ({ id }: Made) =>
  (await shop.db.selectFrom('refunds').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()).id;
const settleJobs = () => shop.runJobs();
const ship = ({ id }: Made) => shop.call('operatorShip', { id, ...label }, owner);

async function found({ id, order }: Made) {
  const { list } = await shop.call('operatorListOrders', { search: order.sn, hasFinding: 1 }, support);
  const { others } = await shop.call('operatorGetWork', {}, support);
  return {
    isListed: list.some((one) => one.id === id),
    waiting: others.find(({ work }) => work === 'findings')?.count,
  };
}

/** Cents by account. */
async function ledger({ id }: Made) {
  const { rows } = await sql<{ account: string; cents: number }>`
    select l.account, sum(l.amount_cents)::int as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.order_id = ${id} group by 1 having sum(l.amount_cents) <> 0`.execute(shop.db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

test('full payment, 3 of 100 missing: 6.64 is proposed automatically, granted and paid back to the card', async () => {
  const made = await inspected('full', 3);
  expect(made.billed).toEqual({ balanceUsd: 0, creditUsd: 0 });
  expect(await statusOf(shop, made.id)).toBe('after_sales');
  // 3 × 1.7606 = 5.28; of 4.20, 3.52, 8.80 and 29.40 three hundredths each: 0.12, 0.10, 0.26 and 0.88.
  expect((await seen(made)).inspection).toMatchObject({
    unsent: [{ pieces: 3, amountUsd: 6.64, state: 'proposed' }],
    unsettledPieces: 0,
  });
  expect((await found(made)).isListed).toBe(true);
  await expect(ship(made)).rejects.toMatchObject({ error: 'order_status_changed' });
  expect(await shop.call('operatorApproveRefund', { id: await proposed(made) }, owner)).toEqual({ amountUsd: 6.64 });
  await settleJobs();
  expect((await found(made)).isListed).toBe(false);
  expect(await ledger(made)).toEqual({ card: 22_198 - 664, revenue: -(22_198 - 664) });
  const { fmsBill, inspection } = await seen(made);
  expect(fmsBill).toMatchObject({
    paidUsd: 221.98,
    refundedUsd: 6.64,
    remaining: { totalUsd: 215.34, paidUsd: 215.34 },
  });
  expect(inspection?.unsent).toMatchObject([{ state: 'refunded' }]);
  await ship(made);
  const { pieces } = await shop.call('operatorGetWarehouseOrder', { id: made.id }, warehouse);
  expect(pieces).toBe(97);
  await settleJobs();
});

test('deposit and balance, 3 of 100 missing: 5.76 comes off the balance of 29.40, and 23.64 is paid', async () => {
  const made = await inspected('deposit', 3);
  // As above without shipping, which is not paid yet.
  expect(made.billed).toEqual({ balanceUsd: 23.64, creditUsd: 5.76 });
  expect((await found(made)).isListed).toBe(false);
  const before = await seen(made);
  expect(before.fmsBill).toMatchObject({ dueUsd: 23.64, remaining: { totalUsd: 216.22, paidUsd: 192.58 } });
  expect(before.inspection?.unsent).toEqual([{ pieces: 3, amountUsd: 5.76, state: 'credited' }]);
  const { refunds } = await shop.call('listOrderRefunds', { id: made.id }, made.customer);
  expect(refunds).toMatchObject([{ state: 'paid', amountUsd: 5.76, setOffUsd: 5.76 }]);
  expect(await ledger(made)).toEqual({ card: 19_258, receivable: -576, revenue: -(19_258 - 576) });
  const { intentId } = await payByCard(shop, made.customer, made.order.billId);
  await shop.call('checkPayment', { intentId }, made.customer);
  expect(await statusOf(shop, made.id)).toBe('be_delivered');
  expect(await ledger(made)).toEqual({ card: 21_622, revenue: -21_622 });
  const after = await seen(made);
  expect(after.fmsBill).toMatchObject({ paidUsd: 216.22, refundedUsd: 0, dueUsd: 0 });
  expect(after.fmsBill?.remaining).toMatchObject({ totalUsd: 216.22, paidUsd: 216.22, refundPendingUsd: 0 });
  await ship(made);
  await settleJobs();
  const { list } = await shop.call('listMessages', { orderId: made.id }, made.customer);
  expect(list.map(({ kind }) => kind)).toContain('unsent-credited');
  expect(list.find(({ kind }) => kind === 'balance-due')?.content).toContain('$23.64');
});

test('more than the balance is proposed; granted, it pays the balance first and returns the rest', async () => {
  const made = await inspected('deposit', 60);
  expect(await statusOf(shop, made.id)).toBe('after_sales');
  // 60 × 1.7606 = 105.63; of 4.20, 3.52 and 8.80 sixty hundredths each: 2.52, 2.11 and 5.28.
  expect(await shop.call('operatorApproveRefund', { id: await proposed(made) }, owner)).toEqual({ amountUsd: 115.54 });
  await settleJobs();
  expect(await statusOf(shop, made.id)).toBe('be_delivered');
  const { refunds } = await shop.call('listOrderRefunds', { id: made.id }, made.customer);
  expect(refunds).toMatchObject([{ amountUsd: 115.54, setOffUsd: 29.4 }]);
  const kept = 19_258 - (11_554 - 2_940);
  expect(await ledger(made)).toEqual({ card: kept, revenue: -kept });
  const { fmsBill } = await seen(made);
  expect(fmsBill).toMatchObject({
    refundedUsd: 86.14,
    dueUsd: 0,
    remaining: { totalUsd: kept / 100, refundPendingUsd: 0 },
  });
  await ship(made);
  await settleJobs();
});

test('an order cancelled before its balance is paid returns the credit the way it was paid', async () => {
  const made = await inspected('deposit', 3);
  await shop.call('operatorCancelOrder', { id: made.id, reason: 'Buyer is gone' }, owner);
  await settleJobs();
  expect(await statusOf(shop, made.id)).toBe('closed');
  // The goods, 170.78, and the 5.76; the fees of the 97 pieces are spent.
  expect(await ledger(made)).toEqual({ card: 19_258 - 17_078 - 576, revenue: -(19_258 - 17_078 - 576) });
  expect((await seen(made)).fmsBill).toMatchObject({ refundedUsd: 176.54, remaining: { refundPendingUsd: 0 } });
});

test('the credit stays after a new inspection and is not given twice', async () => {
  const made = await inspected('deposit', 3);
  await shop.call('objectToInspection', { id: made.id, text: 'Wrong colour' }, made.customer);
  const { objections } = await shop.call('operatorGetWarehouseOrder', { id: made.id }, warehouse);
  const again = { id: objections[0]?.id ?? '', decision: 'inspect_again', answer: 'We look again' } as const;
  await shop.call('operatorDecideObjection', again, owner);
  await made.count(2, 97);
  // 2 more: 3.52, 0.08, 0.07 and 0.17 of the remaining 97.
  const billed = await made.bill();
  expect(billed).toEqual({ balanceUsd: 19.8, creditUsd: 9.6 });
  expect((await seen(made)).fmsBill?.dueUsd).toBe(19.8);
  await settleJobs();
});

test('guard: hasFinding. A finding granted in part waits for support, shipped or not, until an operator settles it', async () => {
  const made = await inspected('full', 3);
  const id = await proposed(made);
  const lines = await shop.db.selectFrom('refund_lines').select('id').where('refund_id', '=', id).execute();
  await shop.call('operatorApproveRefund', { id, lines: [{ id: lines[0]?.id ?? '', quantity: 1 }] }, owner);
  await ship(made);
  expect((await found(made)).isListed).toBe(true);
  expect((await seen(made)).inspection?.unsettledPieces).toBe(2);
  // 99 are paid for, 97 were packed.
  expect((await shop.call('operatorGetWarehouseOrder', { id: made.id }, warehouse)).pieces).toBe(97);
  const settle = (pieces: number, how: 'resent' | 'waived') =>
    shop.call(
      'operatorSettleFinding',
      { id: made.id, orderItemId: made.orderItemId, pieces, how, reason: 'With the next order' },
      support,
    );
  await expect(settle(3, 'resent')).rejects.toMatchObject({ error: 'refund_quantity_exceeded' });
  await settle(1, 'resent');
  expect((await found(made)).isListed).toBe(true);
  await settle(1, 'waived');
  expect((await found(made)).isListed).toBe(false);
  await expect(settle(1, 'waived')).rejects.toMatchObject({ error: 'not_found' });
  await settleJobs();
});

test('declining a refund that an inspection proposes waives it by name, with the reason', async () => {
  const made = await inspected('full', 3);
  await shop.call('operatorRejectRefund', { id: await proposed(made), reason: 'Sent last week' }, owner);
  const settled = await shop.db.selectFrom('finding_settlements').selectAll().where('order_id', '=', made.id).execute();
  expect(settled).toMatchObject([{ pieces: 3, how: 'waived', reason: 'Sent last week', settled_by: owner.id }]);
  expect((await found(made)).isListed).toBe(false);
  expect((await seen(made)).inspection?.unsent).toMatchObject([{ state: 'declined' }]);
  await settleJobs();
});

test('after shipping, pieces are refunded by line: unsent ones with their fees, others at their price', async () => {
  const made = await inspected('full', 3);
  const first = await proposed(made);
  const lines = await shop.db.selectFrom('refund_lines').select('id').where('refund_id', '=', first).execute();
  await shop.call('operatorApproveRefund', { id: first, lines: [{ id: lines[0]?.id ?? '', quantity: 1 }] }, owner);
  await ship(made);
  const { id, orderItemId } = made;
  const asked = (quantity: number) => ({ id, lines: [{ orderItemId, quantity }] });
  const quote = (quantity: number) => shop.call('operatorQuoteRefund', asked(quantity), support);
  // Of three missing, the first took 1.76, 0.04, 0.03, 0.08 and 0.29. Pieces two and three: 5.28 - 1.76 = 3.52 of goods; of
  // the 4.16, 3.49, 8.72 and 29.11 that are left two of 99 pieces each: 0.08, 0.07, 0.17 and 0.58.
  expect(await quote(2)).toMatchObject({
    isSent: true,
    canPieces: false,
    lines: [{ orderItemId, left: 99, unsettled: 2 }],
    goodsUsd: 3.52,
    feesUsd: 0.9,
    totalUsd: 4.42,
  });
  // A fourth was sent, and broke on its way: 1.76 of goods.
  expect(await quote(3)).toMatchObject({ goodsUsd: 5.28, feesUsd: 0.9, totalUsd: 6.18 });
  await expect(quote(100)).rejects.toMatchObject({ error: 'refund_quantity_exceeded' });
  const open = { ...asked(3), reasonCode: 'missing', note: 'Two were not sent, one broke' } as const;
  const opened = await shop.call('operatorOpenRefund', open, support);
  expect(opened).toMatchObject({ amountUsd: 6.18, isGranted: false });
  expect((await found(made)).isListed).toBe(true);
  expect(await shop.call('operatorApproveRefund', { id: opened.id }, owner)).toEqual({ amountUsd: 6.18 });
  await settleJobs();
  expect((await found(made)).isListed).toBe(false);
  const settled = await shop.db.selectFrom('finding_settlements').selectAll().where('order_id', '=', id).execute();
  expect(settled).toMatchObject([{ pieces: 2, how: 'refunded', settled_by: owner.id }]);
  const back = 220 + 618;
  expect(await ledger(made)).toEqual({ card: 22_198 - back, revenue: -(22_198 - back) });
  // They are not refunded a second time.
  expect(await quote(1)).toMatchObject({ lines: [{ left: 96, unsettled: 0 }], goodsUsd: 1.76, feesUsd: 0 });
});
