import { CallError } from '@sampan/contract/page-context';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { billForOrder, lockInstalment } from '#domains/orders/instalments.ts';
import { listOrderItems, setRefundedQuantities } from '#domains/orders/order-lines.ts';
import { instalmentPaid, isPayable } from '#domains/orders/pay-instalment.ts';
import { reduceBill } from '#domains/orders/weigh-bill.ts';
import { jobContext } from '#shop/context.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { barrier } from '#testing/barrier.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { payByBank } from '#testing/pay-order.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';
import { undone } from '#testing/undone.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const { offerId } = await makeProduct(shop.services, { skus: [{ stock: 1_000_000 }] });

const refusal = async (call: Promise<unknown>): Promise<CallError> =>
  call.then(
    () => expect.fail('was not refused'),
    (error: unknown) => (error instanceof CallError ? error : expect.fail(String(error))),
  );

/** 200 pieces are worth 352 dollars: a deposit and full payment are both offered. */
async function placed(quantity = 200) {
  const customer = await shop.makeCustomer();
  return { ...(await makeOrder(shop, customer, { lines: [{ productId: offerId, quantity }] })), customer };
}
const billOf = (order: { billId: string; customer: TestCustomer }) =>
  shop.call('getBill', { id: order.billId }, order.customer);
const choose = (order: { billId: string; customer: TestCustomer }, plan: 'full' | 'deposit') =>
  shop.call('chooseBillPlan', { id: order.billId, plan }, order.customer);
/** An order whose balance is due: 40 kg by the scales. */
const inspected = async () => {
  const order = await placed();
  await payByBank(shop, order.customer, order.id, owner);
  const { id } = order;
  await shop.call('operatorStartProcurement', { id }, owner);
  await shop.call('operatorReceiveGoods', { id }, owner);
  await shop.call(
    'operatorPassInspection',
    { id, weightGrams: 40_000, lengthMm: 100, widthMm: 100, heightMm: 100 },
    owner,
  );
  return order;
};
/** Without the ledger: marks only order and instalment. */
const markPaid = (instalmentId: string) =>
  inTransaction(shop.db, async (tx) => {
    const found = (await lockInstalment(tx, instalmentId)) ?? expect.fail();
    const ctx = jobContext(shop.services, 'provider');
    if (!isPayable(ctx, found)) return false;
    await instalmentPaid(tx, ctx, found);
    return true;
  });

test('guard: check_bill_total. A total other than goods and fees is refused when the transaction ends', async () => {
  const { billId } = await placed();
  for (const statement of [
    sql`update bill_fees set cents = cents + 1 where bill_id = ${billId} and fee = 'service'`,
    sql`delete from bill_fees where bill_id = ${billId} and fee = 'service'`,
    sql`insert into bill_fees (bill_id, fee, cents) values (${billId}, 'storage', 1)`,
    sql`update bills set goods_cents = goods_cents + 1 where id = ${billId}`,
  ])
    await expect(statement.execute(shop.db)).rejects.toMatchObject({ code: '23514' });
});

describe('chooseBillPlan', () => {
  test('changes between deposit and full payment while nothing is paid; full payment binds the quoted shipping', async () => {
    const order = await placed();
    const deposit = await billOf(order);
    const full = await choose(order, 'full');
    expect(full).toMatchObject({
      isFull: 'Full payment',
      plan: 'full',
      totalCostUsd: deposit.totalCostUsd,
      totalAdvancePayment: deposit.totalCostUsd,
      totalFinalPayment: 0,
      dueUsd: deposit.totalCostUsd,
      deliveryPriceByIntlIsFinal: true,
    });
    expect(full.billDetailDtos).toMatchObject([{ kind: 'full', state: 'due', amountUsd: deposit.totalCostUsd }]);
    expect(full.plans).toEqual(deposit.plans);
    const back = await choose(order, 'deposit');
    expect({ ...back, billDetailDtos: [] }).toEqual({ ...deposit, billDetailDtos: [] });
    expect(back.billDetailDtos.map((one) => [one.kind, one.state])).toEqual([
      ['balance', 'not_due'],
      ['deposit', 'due'],
    ]);
    expect(await choose(order, 'deposit')).toEqual(back);
  });

  test('guard: replaced instalments. Money for the old plan does not pay the new one', async () => {
    const order = await placed();
    const old = (await billOf(order)).billDetailDtos.at(-1)?.id ?? '';
    await choose(order, 'full');
    expect(await markPaid(old)).toBe(false);
    const pay = shop.call('editBillDetailPayment', { id: old, patternPayment: 'bank_card' }, order.customer);
    expect((await refusal(pay)).error).toBe('instalment_not_due');
    expect((await billOf(order)).billDetailDtos).toMatchObject([{ kind: 'full', state: 'due' }]);
  });

  test('offers only the plans that the shop offered for the order', async () => {
    const small = await placed(2);
    expect((await billOf(small)).plans.map((one) => one.plan)).toEqual(['full']);
    expect((await refusal(choose(small, 'deposit'))).error).toBe('payment_method_not_offered');
    const set = (fullUpToCents: number | null) =>
      inTransaction(shop.db, (tx) => writeSetting(tx, 'payment', { ...defaultSettings.payment, fullUpToCents }, null));
    await set(20_000);
    const large = await placed();
    await set(null);
    expect((await billOf(large)).plans.map((one) => one.plan)).toEqual(['deposit']);
    expect((await refusal(choose(large, 'full'))).error).toBe('payment_method_not_offered');
  });

  test('guard: the status. Refused while a payment is being confirmed, and once the order is paid or closed', async () => {
    const order = await placed();
    const detail = (await billOf(order)).billDetailDtos.at(-1)?.id ?? '';
    await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: detail }, order.customer);
    expect((await billOf(order)).plans).toEqual([]);
    expect((await refusal(choose(order, 'full'))).error).toBe('payment_in_progress');
    const [paid, closed] = [await placed(), await placed()];
    await payByBank(shop, paid.customer, paid.id, owner);
    expect((await refusal(choose(paid, 'full'))).error).toBe('order_status_changed');
    await shop.call('closeOrder', { id: closed.id }, closed.customer);
    expect((await refusal(choose(closed, 'full'))).error).toBe('order_status_changed');
  });

  test('concurrent changes leave one plan with its instalments', async () => {
    const order = await placed();
    await barrier(8, (index) => choose(order, index % 2 === 0 ? 'full' : 'deposit'));
    const bill = await billOf(order);
    expect(bill.billDetailDtos).toHaveLength(bill.plan === 'full' ? 1 : 2);
    expect(bill.dueUsd).toBe(bill.totalAdvancePayment);
  });
});

describe('editBillDetailPayment', () => {
  test('sets how the due instalment will be paid, and no other', async () => {
    const order = await placed();
    const [balance, deposit] = (await billOf(order)).billDetailDtos;
    const edit = (id = '') => shop.call('editBillDetailPayment', { id, patternPayment: 'bank_card' }, order.customer);
    await edit(deposit?.id);
    expect((await billOf(order)).billDetailDtos.map((one) => one.patternPayment)).toEqual(['online_card', 'bank_card']);
    expect((await refusal(edit(balance?.id))).error).toBe('instalment_not_due');
    await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: deposit?.id ?? '' }, order.customer);
    expect((await refusal(edit(deposit?.id))).error).toBe('payment_in_progress');
  });
});

describe('instalmentPaid', () => {
  test('guard: a paid instalment, or one of a closed order, takes no second payment', async () => {
    const order = await placed(2);
    await payByBank(shop, order.customer, order.id, owner);
    const detail = (await billOf(order)).billDetailDtos.at(-1)?.id ?? '';
    expect(await markPaid(detail)).toBe(false);
    const closed = await placed(2);
    const open = (await billOf(closed)).billDetailDtos.at(-1)?.id ?? '';
    await shop.call('closeOrder', { id: closed.id }, closed.customer);
    expect(await markPaid(open)).toBe(false);
  });

  test('guard: the order. A balance is not payable while a refund waits for its decision', async () => {
    const order = await inspected();
    const item = (await shop.call('getOrder', { id: order.id }, order.customer)).customerOrderItemList[0];
    const orderReturnItems = [{ customerOrderItemId: item?.id ?? '', productCount: 1 }];
    await shop.call('requestRefund', { orderId: order.id, orderReturnItems }, order.customer);
    const balance = (await billOf(order)).billDetailDtos.at(-1);
    expect(balance).toMatchObject({ kind: 'balance', state: 'due' });
    expect(await markPaid(balance?.id ?? '')).toBe(false);
    expect((await billOf(order)).billDetailDtos.at(-1)).toMatchObject({ state: 'due' });
  });

  test('a balance is not payable before inspection', async () => {
    const order = await placed();
    expect(await markPaid((await billOf(order)).billDetailDtos[0]?.id ?? '')).toBe(false);
  });
});

describe('reduceBill', () => {
  /**
   * Refunds down to these numbers of pieces, one after the other, then undoes it. Returns the reductions and the
   * remaining bill.
   */
  const reduceTo = (orderId: string, ...left: number[]) =>
    undone(shop, async (tx) => {
      const [item] = await listOrderItems(tx, orderId);
      const before = await countCancels(tx);
      const reductions: number[] = [];
      for (const pieces of left) {
        const line = { orderItemId: item?.id ?? '', refundedQuantity: (item?.quantity ?? 0) - pieces };
        await setRefundedQuantities(tx, orderId, [line]);
        reductions.push(await reduceBill(tx, jobContext(shop.services), orderId));
      }
      return { reductions, bill: await billForOrder(tx, orderId), cancels: (await countCancels(tx)) - before };
    });
  const countCancels = async (tx: Transaction) =>
    (await sql`select from pgboss.job where name = 'cancel-payments'`.execute(tx)).rows.length;
  /** By sea, 1.40 a kilogram. */
  const shipping = (kg: number) => kg * 140;

  test('before inspection the estimate shrinks with the remaining weight', async () => {
    const order = await placed();
    expect((await billOf(order)).totalFinalPayment).toBe(shipping(40) / 100);
    const { reductions, bill, cancels } = await reduceTo(order.id, 150, 120);
    expect(reductions).toEqual([10 * 140, 6 * 140]);
    expect(bill).toMatchObject({
      balance: shipping(24),
      internationalIsFinal: false,
      basis: { chargeableGrams: 24_000 },
    });
    expect(bill?.instalments[1]).toMatchObject({ kind: 'balance', state: 'not_due', amountCents: shipping(24) });
    expect(cancels).toBe(0);
  });

  test('a due balance is replaced by a smaller one, and intents for the old amount are dropped', async () => {
    const order = await inspected();
    const before = (await billOf(order)).billDetailDtos.at(-1);
    expect(before?.amountUsd).toBe(shipping(40) / 100);
    const { reductions, bill, cancels } = await reduceTo(order.id, 150);
    expect(reductions).toEqual([10 * 140]);
    expect(bill?.instalments[1]).toMatchObject({ kind: 'balance', state: 'due', amountCents: shipping(30) });
    expect(bill?.instalments[1]?.id).not.toBe(before?.id);
    expect(cancels).toBe(1);
  });

  test('a paid balance and a full payment stay as they are', async () => {
    const paid = await inspected();
    await payByBank(shop, paid.customer, paid.id, owner);
    const before = await billForOrder(shop.db, paid.id);
    expect(await reduceTo(paid.id, 1)).toMatchObject({ reductions: [0], bill: before });
    const full = await placed();
    await choose(full, 'full');
    expect((await reduceTo(full.id, 1)).reductions).toEqual([0]);
  });

  test('refunds never exceed the pieces bought', async () => {
    const order = await placed();
    await expect(reduceTo(order.id, -1)).rejects.toMatchObject({ code: '23514' });
    await expect(reduceTo(order.id, 201)).rejects.toMatchObject({ code: '23514' });
  });
});
