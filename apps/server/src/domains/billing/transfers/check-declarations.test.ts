import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { jobContext } from '#shop/context.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { barrier } from '#testing/barrier.ts';
import { cards, confirmCard, dueInstalment, makeSmallOrder, openIntent, statusOf } from '#testing/pay.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';
import { walkOrder } from '#testing/walk-order.ts';
import { checkDeclarations } from './check-declarations.ts';

const shop = await openTestShop();
const finance = await shop.makeOperator(['finance']);
const owner = await shop.makeOperator(['owner']);
const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0c5055' } })
  .png()
  .toBuffer();

async function uploadSlip(customer: TestCustomer): Promise<string> {
  const policy = await shop.call('uploadPolicy', { fileType: 'png', purpose: 'slip' }, customer);
  const { url, authorization, contentType } = policy;
  const headers = { authorization, 'content-type': contentType };
  expect((await shop.fetch(url, { method: 'PUT', headers, body: png as BodyInit })).status).toBe(200);
  return policy.key;
}

async function declare(hasSlip: boolean) {
  const made = await makeSmallOrder(shop);
  const { id } = await dueInstalment(shop, made.customer, made.order.billId);
  const billImages = hasSlip ? [await uploadSlip(made.customer)] : [];
  await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: id, billImages }, made.customer);
  return made;
}
const age = (orderId: string, hours: number) =>
  sql`update payment_declarations set declared_at = now() - make_interval(hours => ${hours}) where order_id = ${orderId}`.execute(
    shop.db,
  );
const storedSlips = () => readdir(join(shop.services.config.dataDir, 'files', 'slips')).catch(() => []);
const run = async () => {
  await checkDeclarations(jobContext(shop.services));
  await shop.runJobs();
};
const stockOf = async (skuId: number) =>
  (await shop.db.selectFrom('skus').select('amount_on_sale').where('id', '=', skuId).executeTakeFirstOrThrow())
    .amount_on_sale;

test('guard: concurrent declarations of one slip make one declaration with one copy', async () => {
  const { customer, order } = await makeSmallOrder(shop);
  const { id } = await dueInstalment(shop, customer, order.billId);
  const slip = await uploadSlip(customer);
  const declared = { approvalStatus: 'un_commit' as const, billDetailId: id, billImages: [slip] };
  const before = (await storedSlips()).length;
  await barrier(6, () => shop.call('commitApproval', declared, customer));
  expect(await statusOf(shop, order.id)).toBe('payment_confirming');
  expect(await storedSlips()).toHaveLength(before + 1);
});

test('guard: an order with a declared transfer but no slip closes after 72 hours and returns the stock', async () => {
  const { order, skuId, customer } = await declare(false);
  await age(order.id, 71);
  await run();
  expect(await statusOf(shop, order.id)).toBe('payment_confirming');
  await age(order.id, 73);
  await run();
  expect(await statusOf(shop, order.id)).toBe('closed');
  expect(await stockOf(skuId)).toBe(1000);
  const { billDetailDtos } = await shop.call('getBill', { id: order.billId }, customer);
  expect(billDetailDtos.map(({ state }) => state)).not.toContain('confirming');
  expect((await shop.inbox(customer.email)).at(-1)?.subject).toContain(order.sn);
});

test('guard: finance is reminded of a slip once after three days, and the order closes after fourteen', async () => {
  const { order } = await declare(true);
  const mails = async () => (await shop.inbox(finance.email)).filter(({ subject }) => subject.includes(order.sn));
  await age(order.id, 71);
  await run();
  expect(await mails()).toHaveLength(0);
  await age(order.id, 73);
  await run();
  await run();
  expect(await mails()).toHaveLength(1);
  expect(await shop.inbox(owner.email)).toHaveLength(0);
  expect(await statusOf(shop, order.id)).toBe('payment_confirming');
  await age(order.id, 14 * 24 - 1);
  await run();
  expect(await statusOf(shop, order.id)).toBe('payment_confirming');
  await age(order.id, 14 * 24 + 1);
  await run();
  expect(await statusOf(shop, order.id)).toBe('closed');
});

test('guard: finance is not reminded of a decided slip or a transfer without one', async () => {
  const [judged, bare] = [await declare(true), await declare(false)];
  const listed = await shop.call('operatorListDeclarations', {}, owner);
  const { id = '', amountUsd = 0 } = listed.find(({ orderId }) => orderId === judged.order.id) ?? {};
  await shop.call('operatorApprovePayment', { id, amountUsd, bankReference: 'TT-1' }, owner);
  for (const { order } of [judged, bare]) await age(order.id, 73);
  await inTransaction(shop.db, (tx) =>
    writeSetting(tx, 'abuse', { ...defaultSettings.abuse, withoutSlipHours: 96 }, null),
  );
  const before = (await shop.inbox(finance.email)).length;
  await run();
  expect(await shop.inbox(finance.email)).toHaveLength(before);
  expect(await statusOf(shop, bare.order.id)).toBe('payment_confirming');
  await inTransaction(shop.db, (tx) => writeSetting(tx, 'abuse', defaultSettings.abuse, null));
});

test('guard: an order does not close while the bank decides about a card payment', async () => {
  const { order, customer } = await makeSmallOrder(shop);
  const intent = await openIntent(shop, customer, order.billId);
  const { id } = await dueInstalment(shop, customer, order.billId);
  await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: id }, customer);
  await confirmCard(shop, intent, cards.pendingThenPaid);
  await shop.call('checkPayment', { intentId: intent.intentId }, customer);
  await age(order.id, 73);
  await checkDeclarations(jobContext(shop.services));
  expect(await statusOf(shop, order.id)).toBe('payment_confirming');
  await shop.runJobs();
  expect(await statusOf(shop, order.id)).toBe('be_purchased');
});

test('guard: without anyone in finance, the owners are reminded of a slip', async () => {
  const { order } = await declare(true);
  await age(order.id, 73);
  await sql`update operators set disabled_at = now() where id = ${finance.id}`.execute(shop.db);
  await run();
  const mailsTo = async (email: string) =>
    (await shop.inbox(email)).filter(({ subject }) => subject.includes(order.sn)).length;
  expect([await mailsTo(finance.email), await mailsTo(owner.email)]).toEqual([0, 1]);
  await sql`update operators set disabled_at = null where id = ${finance.id}`.execute(shop.db);
});

test('guard: a declared balance becomes due again, and the paid order stays open', async () => {
  const { order, customer } = await makeSmallOrder(shop, 'deposit');
  await walkOrder(shop, order, customer, owner, 'be_confirmed_customer');
  const { id } = await dueInstalment(shop, customer, order.billId);
  await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: id }, customer);
  await age(order.id, 73);
  await run();
  expect(await statusOf(shop, order.id)).toBe('be_confirmed_customer');
  expect(await dueInstalment(shop, customer, order.billId)).toMatchObject({ id });
});
