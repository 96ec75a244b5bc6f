import { expect, it, vi } from 'vitest';
import type { ProviderDispute } from '#connectors/payment/payment.ts';
import { jobContext } from '#shop/context.ts';
import { barrier } from '#testing/barrier.ts';
import { cards, makeSmallOrder, payByCard } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { sandboxOf } from '#testing/webhook.ts';
import { applyDispute } from './apply-dispute.ts';
import { reconcileDisputes } from './reconcile-disputes.ts';

const shop = await openTestShop();
const sandbox = sandboxOf(shop);
const finance = await shop.makeOperator(['finance']);
const ctx = jobContext(shop.services, 'provider');

/** The balances of an order's accounts, in cents. */
async function accounts(orderId: string): Promise<Record<string, number>> {
  const rows = await shop.db
    .selectFrom('ledger_lines')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_lines.entry_id')
    .select(({ fn }) => ['account', fn.sum<number>('amount_cents').as('cents')])
    .where('order_id', '=', orderId)
    .groupBy('account')
    .execute();
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
}

async function paidAndDisputed(card: string) {
  const made = await makeSmallOrder(shop);
  const { intentId } = await payByCard(shop, made.customer, made.order.billId, card);
  await shop.runQueue('sandbox-open-dispute');
  await shop.runQueue('sandbox-send-event');
  await shop.runQueue('handle-payment-event');
  const [dispute] = await Array.fromAsync(sandbox.listDisputes(new Date(0))).then((all) =>
    all.filter((one) => one.intentId === intentId),
  );
  if (!dispute) throw new Error('no dispute');
  return { ...made, dispute };
}

async function requestRefund({
  customer,
  order,
}: Pick<Awaited<ReturnType<typeof makeSmallOrder>>, 'customer' | 'order'>) {
  const { customerOrderItemList } = await shop.call('getOrder', { id: order.id }, customer);
  const customerOrderItemId = customerOrderItemList[0]?.id ?? '';
  const orderReturnItems = [{ customerOrderItemId, productCount: 10, remark: 'too many' }];
  return shop.call('requestRefund', { orderId: order.id, orderReturnItems }, customer);
}

const mailsTo = async (email: string) => {
  await shop.runQueue('send-mail');
  return (await shop.inbox(email)).map(({ subject }) => subject);
};

it.each([
  [cards.disputedAndWon, 'won'],
  [cards.disputedAndLost, 'lost'],
] as const)('a disputed payment cannot be refunded; %s: %s', async (card, outcome) => {
  const { customer, order, dispute } = await paidAndDisputed(card);
  const cents = dispute.amount;
  expect(await accounts(order.id)).toMatchObject({ card: 0, disputed: cents, revenue: -cents });
  const refund = () => requestRefund({ customer, order });
  await expect(refund()).rejects.toMatchObject({ error: 'refund_not_possible' });
  await sandbox.settleDispute(dispute.id);
  await shop.runJobs();
  expect(await accounts(order.id)).toMatchObject(
    outcome === 'won' ? { card: cents, disputed: 0 } : { card: 0, disputed: 0, losses: cents },
  );
  const about = (await mailsTo(finance.email)).filter((subject) => subject.includes(order.sn));
  expect(about).toEqual(expect.arrayContaining([expect.stringMatching(/disputed/), expect.stringMatching(outcome)]));
  expect(about).toHaveLength(2);
  if (outcome === 'won') expect((await refund()).amountUsd).toBeGreaterThan(0);
  else await expect(refund()).rejects.toMatchObject({ error: 'refund_not_possible' });
});

it('guard: news of a dispute may be repeated, late and concurrent', async () => {
  const { order, dispute } = await paidAndDisputed(cards.disputedAndLost);
  await barrier(5, () => applyDispute(ctx, 'sandbox', dispute));
  await sandbox.settleDispute(dispute.id);
  await reconcileDisputes(ctx);
  const late: ProviderDispute = { ...dispute, status: 'under_review' };
  await applyDispute(ctx, 'sandbox', late);
  await applyDispute(ctx, 'sandbox', { ...late, changedAt: new Date() });
  expect(await accounts(order.id)).toMatchObject({ card: 0, disputed: 0, losses: dispute.amount });
  const about = (await mailsTo(finance.email)).filter((subject) => subject.includes(order.sn));
  expect(about).toHaveLength(2);
});

it('reconciling finds a dispute whose webhooks were lost', async () => {
  const made = await makeSmallOrder(shop);
  const { intentId } = await payByCard(shop, made.customer, made.order.billId);
  await shop.runJobs();
  await sandbox.openDispute(intentId);
  await shop.loseJobs('sandbox-settle-dispute');
  await reconcileDisputes(ctx);
  expect((await accounts(made.order.id)).disputed).toBeGreaterThan(0);
});

const stateOf = async ({ id }: ProviderDispute) =>
  (await shop.db.selectFrom('disputes').select('state').where('provider_dispute_id', '=', id).executeTakeFirstOrThrow())
    .state;
const later = (dispute: ProviderDispute, days: number) => new Date(dispute.changedAt.getTime() + days * 86_400_000);

it('guard: an older answer does not undo a newer one, and only news is mailed', async () => {
  const { order, dispute } = await paidAndDisputed(cards.disputedAndLost);
  const colleague = await shop.makeOperator(['finance']);
  await applyDispute(ctx, 'sandbox', dispute);
  expect((await mailsTo(colleague.email)).filter((subject) => subject.includes(order.sn))).toEqual([]);
  await applyDispute(ctx, 'sandbox', { ...dispute, status: 'under_review', changedAt: later(dispute, 2) });
  await applyDispute(ctx, 'sandbox', { ...dispute, changedAt: later(dispute, 1) });
  expect(await stateOf(dispute)).toBe('under_review');
});

it('reconciling reads disputes that the shop believes open, and no decided ones', async () => {
  const [open, decided] = [await paidAndDisputed(cards.disputedAndLost), await paidAndDisputed(cards.disputedAndWon)];
  await sandbox.settleDispute(decided.dispute.id);
  await reconcileDisputes(ctx);
  await applyDispute(ctx, 'sandbox', { ...open.dispute, status: 'under_review' });
  await sandbox.settleDispute(open.dispute.id);
  const list = vi.spyOn(sandbox, 'listDisputes').mockImplementation(async function* () {});
  const read = vi.spyOn(sandbox, 'readDispute');
  await reconcileDisputes(ctx);
  const asked = read.mock.calls.map(([id]) => id);
  list.mockRestore();
  read.mockRestore();
  expect(asked).toContain(open.dispute.id);
  expect(asked).not.toContain(decided.dispute.id);
  expect(await stateOf(open.dispute)).toBe('lost');
});

it('guard: a dispute belongs to the provider that has the payment', async () => {
  const { order, dispute } = await paidAndDisputed(cards.disputedAndLost);
  await expect(applyDispute(ctx, 'second', dispute)).rejects.toThrow('unknown payment');
  const other = await paidAndDisputed(cards.disputedAndLost);
  await shop.db.updateTable('payments').set({ provider: 'second' }).where('order_id', '=', other.order.id).execute();
  await applyDispute(ctx, 'second', { ...other.dispute, id: dispute.id });
  const held = await shop.db
    .selectFrom('disputes')
    .select(['provider', 'order_id'])
    .where('provider_dispute_id', '=', dispute.id)
    .orderBy('opened_at')
    .execute();
  expect(held).toEqual([
    { provider: 'sandbox', order_id: order.id },
    { provider: 'second', order_id: other.order.id },
  ]);
  await shop.db.updateTable('payments').set({ provider: 'sandbox' }).where('order_id', '=', other.order.id).execute();
});

it('guard: a bank’s inquiry that ended unanswered, and became a dispute after all, takes its money once', async () => {
  const made = await makeSmallOrder(shop);
  const { intentId, amountUsd } = await payByCard(shop, made.customer, made.order.billId);
  await shop.runJobs();
  const amount = Math.round(amountUsd * 100);
  const asked: ProviderDispute = {
    id: 'dst_asked',
    intentId,
    amount,
    takesMoney: false,
    reason: 'general',
    status: 'answer_needed',
    dueBy: undefined,
    changedAt: new Date(),
  };
  await applyDispute(ctx, 'sandbox', asked);
  await applyDispute(ctx, 'sandbox', { ...asked, status: 'lost', changedAt: later(asked, 1) });
  expect(await accounts(made.order.id)).not.toHaveProperty('disputed');
  const taken: ProviderDispute = { ...asked, takesMoney: true, changedAt: later(asked, 2) };
  await barrier(3, () => applyDispute(ctx, 'sandbox', taken));
  expect(await accounts(made.order.id)).toMatchObject({ card: 0, disputed: amount });
  await applyDispute(ctx, 'sandbox', { ...taken, status: 'lost', changedAt: later(asked, 3) });
  await applyDispute(ctx, 'sandbox', { ...taken, status: 'won', changedAt: later(asked, 4) });
  expect(await accounts(made.order.id)).toMatchObject({ card: 0, disputed: 0, losses: amount });
});

it('finance sees open disputes first, the most urgent at the top', async () => {
  const made = [];
  for (const card of [cards.disputedAndLost, cards.disputedAndLost, cards.disputedAndWon])
    made.push((await paidAndDisputed(card)).dispute);
  const [first, urgent, decided] = made as [ProviderDispute, ProviderDispute, ProviderDispute];
  const ids = made.map(({ id }) => id);
  await sandbox.settleDispute(decided.id);
  await applyDispute(ctx, 'sandbox', { ...first, dueBy: later(first, 9), changedAt: later(first, 1) });
  await applyDispute(ctx, 'sandbox', { ...urgent, dueBy: later(urgent, 2), changedAt: later(urgent, 1) });
  await reconcileDisputes(ctx);
  const seen = await shop.call('operatorListDisputes', {}, finance);
  const order = seen.map(({ providerDisputeId }) => providerDisputeId).filter((id) => ids.includes(id));
  expect(order).toEqual([urgent.id, first.id, decided.id]);
});

it('guard: a dispute of another shop holds up no other', async () => {
  const made = await makeSmallOrder(shop);
  const { intentId } = await payByCard(shop, made.customer, made.order.billId);
  await shop.runJobs();
  await sandbox.openDispute(intentId);
  await shop.loseJobs('sandbox-settle-dispute');
  const listed = await Array.fromAsync(sandbox.listDisputes(new Date(0)));
  const own = listed.filter((one) => one.intentId === intentId);
  const strange = own.map((one) => ({ ...one, id: 'dst_strange', intentId: 'int_of_another_shop' }));
  const spy = vi.spyOn(sandbox, 'listDisputes').mockImplementation(async function* () {
    yield* [...strange, ...own];
  });
  await reconcileDisputes(ctx);
  spy.mockRestore();
  expect((await accounts(made.order.id)).disputed).toBeGreaterThan(0);
});

it('guard: a payment disputed in part is not refunded', async () => {
  const made = await makeSmallOrder(shop);
  const { intentId } = await payByCard(shop, made.customer, made.order.billId);
  await shop.runJobs();
  const part: ProviderDispute = {
    id: 'dst_part',
    intentId,
    amount: 100,
    takesMoney: true,
    reason: 'duplicate',
    status: 'answer_needed',
    dueBy: undefined,
    changedAt: new Date(),
  };
  const refund = await requestRefund(made);
  await applyDispute(ctx, 'sandbox', part);
  expect((await shop.call('operatorQuoteRefund', { id: made.order.id }, finance)).maxUsd).toBe(0);
  await expect(shop.call('operatorApproveRefund', { id: refund.id }, finance)).rejects.toMatchObject({
    error: 'refund_not_possible',
  });
  await applyDispute(ctx, 'sandbox', { ...part, status: 'won', changedAt: new Date() });
  await shop.call('operatorApproveRefund', { id: refund.id }, finance);
  await shop.runJobs();
});

const disputeOf = (intentId: string, amount: number): ProviderDispute => ({
  id: `dst_of_${intentId}`,
  intentId,
  amount,
  takesMoney: true,
  reason: 'fraudulent',
  status: 'under_review',
  dueBy: undefined,
  changedAt: new Date(),
});

it('guard: isFirst. The loss of money is mailed once, even if there is nothing to answer', async () => {
  const made = await makeSmallOrder(shop);
  const { intentId, amountUsd } = await payByCard(shop, made.customer, made.order.billId);
  await shop.runJobs();
  const dispute = disputeOf(intentId, Math.round(amountUsd * 100));
  for (const days of [0, 1]) await applyDispute(ctx, 'sandbox', { ...dispute, changedAt: later(dispute, days) });
  const about = async () => (await mailsTo(finance.email)).filter((subject) => subject.includes(made.order.sn));
  expect(await about()).toEqual([`Payment disputed, decision pending: order ${made.order.sn}`]);
  await applyDispute(ctx, 'sandbox', { ...dispute, status: 'answer_needed', changedAt: later(dispute, 2) });
  await applyDispute(ctx, 'sandbox', { ...dispute, changedAt: later(dispute, 3) });
  expect(await about()).toHaveLength(2);
});

it('guard: refuseIfDisputed. A refund that missed its card is not transferred while a bank takes the money back', async () => {
  const made = await makeSmallOrder(shop);
  const { intentId, amountUsd } = await payByCard(shop, made.customer, made.order.billId, cards.refundFails);
  await shop.runJobs();
  const { id } = await requestRefund(made);
  await shop.call('operatorApproveRefund', { id }, finance);
  await shop.runJobs();
  const dispute = disputeOf(intentId, Math.round(amountUsd * 100));
  await applyDispute(ctx, 'sandbox', dispute);
  const record = (more = {}) =>
    shop.call('operatorRecordOfflineRefund', { id, bankReference: 'OUT-9', ...more }, finance);
  await expect(record()).rejects.toMatchObject({
    error: 'payment_disputed',
    data: { disputedUsd: amountUsd, states: ['under_review'] },
  });
  await applyDispute(ctx, 'sandbox', { ...dispute, status: 'lost', changedAt: later(dispute, 1) });
  await expect(record()).rejects.toMatchObject({ error: 'payment_disputed', data: { states: ['lost'] } });
  expect((await accounts(made.order.id)).refunds).toBeLessThan(0);
  await record({ evenIfDisputed: true });
  expect((await accounts(made.order.id)).refunds).toBe(0);
});
