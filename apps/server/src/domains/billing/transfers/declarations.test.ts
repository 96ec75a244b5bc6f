import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { barrier } from '#testing/barrier.ts';
import { cards, confirmCard, dueInstalment, makeSmallOrder, openIntent, statusOf } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';

const shop = await openTestShop();
const finance = await shop.makeOperator(['finance']);
const second = await shop.makeOperator(['finance']);

async function declare(plan: 'full' | 'deposit' = 'full') {
  const made = await makeSmallOrder(shop, plan);
  const instalment = await dueInstalment(shop, made.customer, made.order.billId);
  await shop.call(
    'commitApproval',
    { approvalStatus: 'un_commit', billDetailId: instalment.id, remark: 'paid on Monday' },
    made.customer,
  );
  const found = (await shop.call('operatorListDeclarations', {}, finance)).find((one) => one.orderId === made.order.id);
  if (!found) throw new Error('not declared');
  return { ...made, instalment, declaration: found };
}

const approve = (id: string, amountUsd: number, operator = finance) =>
  shop.call('operatorApprovePayment', { id, amountUsd, bankReference: 'HSBC-4711' }, operator);
const errorsOf = (answers: PromiseSettledResult<unknown>[]) =>
  answers.map((answer) => (answer.status === 'fulfilled' ? 'ok' : answer.reason.error)).toSorted();

const declarationsOf = (orderId: string) =>
  shop.db.selectFrom('payment_declarations').select('id').where('order_id', '=', orderId).execute();

describe('commitApproval', () => {
  it('moves the order to payment_confirming, once', async () => {
    const { customer, order, instalment, declaration } = await declare();
    expect(declaration).toMatchObject({
      sn: order.sn,
      amountUsd: instalment.amountUsd,
      kind: 'full',
      remark: 'paid on Monday',
      images: [],
      firstApprover: '',
    });
    expect(await statusOf(shop, order.id)).toBe('payment_confirming');
    await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: instalment.id }, customer);
    expect(await declarationsOf(order.id)).toHaveLength(1);
    expect((await shop.call('getBill', { id: order.billId }, customer)).billDetailDtos).toMatchObject([
      { state: 'confirming', patternPayment: 'bank_card' },
    ]);
  });

  it('concurrent requests make one declaration', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const { id } = await dueInstalment(shop, customer, order.billId);
    const declared = { approvalStatus: 'un_commit' as const, billDetailId: id };
    expect(errorsOf(await barrier(6, () => shop.call('commitApproval', declared, customer)))).toEqual(
      Array(6).fill('ok'),
    );
    expect(await declarationsOf(order.id)).toHaveLength(1);
  });

  it('accepts only un_commit', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const { id } = await dueInstalment(shop, customer, order.billId);
    for (const approvalStatus of ['approved', 'rejected'] as never[])
      await expect(shop.call('commitApproval', { approvalStatus, billDetailId: id }, customer)).rejects.toMatchObject({
        error: 'invalid_input',
      });
    expect(await statusOf(shop, order.id)).toBe('create');
  });

  it('is for the owner, with pictures of the owner', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const { id } = await dueInstalment(shop, customer, order.billId);
    const stranger = await shop.makeCustomer();
    const { key } = await shop.call('uploadPolicy', { fileType: 'png', purpose: 'slip' }, stranger);
    const declared = { approvalStatus: 'un_commit' as const, billDetailId: id };
    await expect(shop.call('commitApproval', declared, stranger)).rejects.toMatchObject({ error: 'not_found' });
    for (const image of [key, 'slips/unknown.png', '../secret.key'])
      await expect(shop.call('commitApproval', { ...declared, billImages: [image] }, customer)).rejects.toMatchObject({
        error: 'upload_not_allowed',
      });
    expect(await statusOf(shop, order.id)).toBe('create');
  });

  it('guard: a slip belongs to one declaration', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const { id } = await dueInstalment(shop, customer, order.billId);
    const { key } = await shop.call('uploadPolicy', { fileType: 'png', purpose: 'slip' }, customer);
    const picture = readFileSync(new URL('../../../../../storefront/public/icon-192.png', import.meta.url));
    await shop.services.storage.write(key, 'image/png', picture);
    const send = () =>
      shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: id, billImages: [key] }, customer);
    await send();
    const [declared] = await declarationsOf(order.id);
    await shop.call('operatorRejectPayment', { id: declared?.id ?? '', reason: 'Nothing has come' }, finance);
    await expect(send()).rejects.toMatchObject({ error: 'upload_not_allowed' });
    await shop.runJobs();
  });

  it('guard: reads no slip if nothing is due', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const { id } = await dueInstalment(shop, customer, order.billId);
    const declared = { approvalStatus: 'un_commit' as const, billDetailId: id, billImages: ['slips/unknown.png'] };
    const stranger = await shop.makeCustomer();
    await expect(shop.call('commitApproval', declared, stranger)).rejects.toMatchObject({ error: 'not_found' });
    await shop.call('closeOrder', { id: order.id }, customer);
    await expect(shop.call('commitApproval', declared, customer)).rejects.toMatchObject({
      error: 'instalment_not_due',
    });
  });

  it('thirty concurrent requests make one declaration', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const { id } = await dueInstalment(shop, customer, order.billId);
    const answers = await barrier(30, () =>
      shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: id }, customer),
    );
    expect(new Set(errorsOf(answers))).toEqual(
      new Set(errorsOf(answers).filter((one) => one === 'ok' || one === 'payment_in_progress')),
    );
    expect(await declarationsOf(order.id)).toHaveLength(1);
    await shop.runJobs();
  });
});

describe('operatorApprovePayment', () => {
  it('books the money and starts procurement', async () => {
    const { customer, order, instalment, declaration } = await declare('deposit');
    await approve(declaration.id, instalment.amountUsd);
    expect(await statusOf(shop, order.id)).toBe('be_purchased');
    expect(await shop.call('getBill', { id: order.billId }, customer)).toMatchObject({ paidUsd: instalment.amountUsd });
    await expect(approve(declaration.id, instalment.amountUsd)).rejects.toMatchObject({
      error: 'order_status_changed',
    });
    await shop.runJobs();
  });

  it('refuses another amount', async () => {
    const { order, instalment, declaration } = await declare();
    for (const amount of [instalment.amountUsd - 0.01, instalment.amountUsd + 0.01, 0])
      await expect(approve(declaration.id, amount)).rejects.toMatchObject({ error: 'amount_does_not_match' });
    expect(await statusOf(shop, order.id)).toBe('payment_confirming');
    await expect(approve('0190b6f0-0000-7000-8000-000000000000', 1)).rejects.toMatchObject({ error: 'not_found' });
  });

  /** Guard: second-approval.ts. */
  it('needs two people from the limit on', async () => {
    const limit = (secondApproverFromCents: number) =>
      inTransaction(shop.db, (tx) =>
        writeSetting(tx, 'payment', { ...defaultSettings.payment, secondApproverFromCents }, null),
      );
    const below = await declare();
    const cents = Math.round(below.instalment.amountUsd * 100);
    await limit(cents + 1);
    await approve(below.declaration.id, below.instalment.amountUsd);
    await limit(cents);
    const { order, instalment, declaration } = await declare();
    for (let tries = 0; tries < 2; tries++)
      await expect(approve(declaration.id, instalment.amountUsd)).rejects.toMatchObject({
        status: 409,
        error: 'second_approver_needed',
      });
    expect(await statusOf(shop, order.id)).toBe('payment_confirming');
    const listed = await shop.call('operatorListDeclarations', {}, second);
    expect(listed.find((one) => one.id === declaration.id)?.firstApprover).toMatch(/^Operator/);
    await approve(declaration.id, instalment.amountUsd, second);
    expect(await statusOf(shop, order.id)).toBe('be_purchased');

    const raced = await declare();
    const answers = await barrier(2, (index) =>
      approve(raced.declaration.id, raced.instalment.amountUsd, index === 0 ? finance : second),
    );
    expect(errorsOf(answers)).toEqual(['ok', 'second_approver_needed']);
    await limit(defaultSettings.payment.secondApproverFromCents);
    await shop.runJobs();
  });

  /** I10. Guard: the declaration's state, read under the order's lock. */
  it('two concurrent operators make one approval', async () => {
    for (let round = 0; round < 5; round++) {
      const { order, instalment, declaration } = await declare();
      const answers = await barrier(2, (index) =>
        approve(declaration.id, instalment.amountUsd, index === 0 ? finance : second),
      );
      expect(errorsOf(answers)).toEqual(['ok', 'order_status_changed']);
      const entries = await shop.db
        .selectFrom('ledger_entries')
        .select('kind')
        .where('order_id', '=', order.id)
        .orderBy('kind')
        .execute();
      expect(entries.map((entry) => entry.kind)).toEqual(['bank_received', 'billed']);
    }
    await shop.runJobs();
  });
});

describe('operatorRejectPayment', () => {
  it('returns the order and gives the reason', async () => {
    const { customer, order, instalment, declaration } = await declare();
    await shop.call('operatorRejectPayment', { id: declaration.id, reason: 'No such transfer' }, finance);
    expect(await statusOf(shop, order.id)).toBe('create');
    await shop.runJobs();
    const seen = await shop.call('getOrder', { id: order.id }, customer);
    expect(seen.paymentNote).toBe('No such transfer');
    expect((await shop.inbox(customer.email)).some((mail) => mail.text_body.includes('No such transfer'))).toBe(true);
    await expect(approve(declaration.id, instalment.amountUsd)).rejects.toMatchObject({
      error: 'order_status_changed',
    });
    await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: instalment.id }, customer);
    expect(await statusOf(shop, order.id)).toBe('payment_confirming');
    await shop.runJobs();
  });

  it('guard: hasPendingPayment. An order whose card payment is still pending waits for that', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const intent = await openIntent(shop, customer, order.billId);
    const { id } = await dueInstalment(shop, customer, order.billId);
    await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: id }, customer);
    await confirmCard(shop, intent, cards.pendingThenPaid);
    await shop.call('checkPayment', { intentId: intent.intentId }, customer);
    const all = await shop.call('operatorListDeclarations', {}, finance);
    const declaration = all.find(({ orderId }) => orderId === order.id);
    await shop.call('operatorRejectPayment', { id: declaration?.id ?? '', reason: 'Pays by card' }, finance);
    expect(await statusOf(shop, order.id)).toBe('payment_confirming');
    await shop.runJobs();
  });
});

/** I9. Guards: isPayable is false the second time; return-payment. */
describe('offline approval against a card payment', () => {
  it('one pays, the other goes back', async () => {
    for (let round = 0; round < 4; round++) {
      const made = await makeSmallOrder(shop);
      const intent = await openIntent(shop, made.customer, made.order.billId);
      const { id, amountUsd } = await dueInstalment(shop, made.customer, made.order.billId);
      await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: id }, made.customer);
      await confirmCard(shop, intent);
      const listed = await shop.call('operatorListDeclarations', {}, finance);
      const declaration = listed.find((one) => one.orderId === made.order.id);
      const answers = await barrier(2, (index) =>
        index === 0
          ? approve(declaration?.id ?? '', amountUsd)
          : shop.call('checkPayment', { intentId: intent.intentId }, made.customer).then(() => null),
      );
      expect(errorsOf(answers)).toEqual(['ok', 'ok']);
      await shop.runJobs();
      expect(await statusOf(shop, made.order.id)).toBe('be_purchased');
      const refunds = await shop.db.selectFrom('refunds').selectAll().where('order_id', '=', made.order.id).execute();
      expect(refunds).toHaveLength(1);
      if (refunds[0]?.overpayment?.startsWith('transfer:')) {
        expect(refunds[0].state).toBe('paying');
        await shop.call('operatorRecordOfflineRefund', { id: refunds[0].id, bankReference: 'HSBC-BACK' }, finance);
      }
      const bill = await shop.call('getBill', { id: made.order.billId }, made.customer);
      expect(bill.paidUsd - bill.refundedUsd).toBeCloseTo(bill.totalCostUsd, 5);
      expect(bill.remaining).toMatchObject({ paidUsd: bill.totalCostUsd, refundPendingUsd: 0 });
    }
  });

  it('after a card paid first, finance decides whether a transfer came too', async () => {
    const made = await makeSmallOrder(shop);
    const intent = await openIntent(shop, made.customer, made.order.billId);
    const { id } = await dueInstalment(shop, made.customer, made.order.billId);
    await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: id }, made.customer);
    await confirmCard(shop, intent);
    await shop.runJobs();
    expect(await statusOf(shop, made.order.id)).toBe('be_purchased');
    const declaration = (await shop.call('operatorListDeclarations', {}, finance)).find(
      (one) => one.orderId === made.order.id,
    );
    await shop.call('operatorRejectPayment', { id: declaration?.id ?? '', reason: 'Paid by card' }, finance);
    expect(await statusOf(shop, made.order.id)).toBe('be_purchased');
  });
});
