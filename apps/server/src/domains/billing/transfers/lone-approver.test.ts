import { Secret, TOTP } from 'otpauth';
import { expect, test, vi } from 'vitest';
import { ensureOwner } from '#domains/accounts/ensure-owner.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { raiseOrderLimits } from '#testing/raise-order-limits.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';

/** A shop of one person: no one else can give the second approval of a large transfer. */

// An authenticator's code lasts thirty seconds: the tests run in the middle of one.
vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (Date.now() % 30_000) + 15_000 });

const shop = await openTestShop();
await raiseOrderLimits(shop);
const { offerId } = await makeProduct(shop.services, { skus: [{ stock: 10_000_000 }] });
const buyer = await shop.makeCustomer();
const owner = await enrolOwner();

const codeOf = (steps: number) =>
  new TOTP({ secret: Secret.fromBase32(owner.secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function enrolOwner() {
  const made = await ensureOwner(shop.services);
  const credentials = { email: made?.email ?? '', password: made?.oneTimePassword ?? '' };
  const { secret } = await shop.call('operatorBeginEnrolment', credentials);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() - 30_000 });
  const session = await shop.call('operatorEnrol', { ...credentials, newPassword: 'a long river of words', code });
  return { ...session, secret };
}

async function declare(customer: TestCustomer) {
  const placed = await makeOrder(shop, customer, { lines: [{ productId: offerId, quantity: 50_000 }] });
  const order = await shop.call('getOrder', { id: placed.id }, customer);
  const due = order.fmsBill.billDetailDtos.find(({ state }) => state === 'due');
  const billDetailId = due?.id ?? '';
  await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId, billImages: [] }, customer);
  const open = await shop.call('operatorListDeclarations', {}, owner);
  const declaration = open.find(({ orderId }) => orderId === placed.id);
  return { id: declaration?.id ?? '', amountUsd: declaration?.amountUsd ?? 0, orderId: placed.id };
}

test('guard: approves a large transfer with a second look, later and with a new code', async () => {
  const { id, amountUsd, orderId } = await declare(buyer);
  expect(amountUsd).toBeGreaterThan(10_000);
  const approve = (code?: string) =>
    shop.call('operatorApprovePayment', { id, amountUsd, bankReference: 'TT-1', code }, owner);
  const wait = { error: 'second_look_needed', status: 409 };
  await expect(approve()).rejects.toMatchObject(wait);
  await expect(approve()).rejects.toMatchObject(wait);
  const lookedAgo = (ago: string) =>
    shop.services.pool.query('update payment_declarations set first_approved_at = now() - $2::interval where id = $1', [
      id,
      ago,
    ]);
  await lookedAgo('8 minutes');
  const early = codeOf(0);
  await expect(approve(early)).rejects.toMatchObject(wait);
  await lookedAgo('10 minutes');
  await expect(approve()).rejects.toMatchObject(wait);
  await expect(approve(early)).rejects.toMatchObject({ error: 'second_factor_wrong' });
  await expect(approve('000000')).rejects.toMatchObject({ error: 'second_factor_wrong' });
  await approve(codeOf(1));
  expect((await shop.call('getOrder', { id: orderId }, buyer)).orderStatus).toBe('be_purchased');
  const { rows } = await shop.services.pool.query(
    'select approved_alone from received_transfers where declaration_id = $1',
    [id],
  );
  expect(rows).toEqual([{ approved_alone: true }]);
  await shop.runJobs();
});

test('guard: confirmByCode. Books a large line of a statement only with a new code', async () => {
  const placed = await makeOrder(shop, await shop.makeCustomer(), {
    lines: [{ productId: offerId, quantity: 50_000 }],
  });
  const row = `2026-05-05;20000.00;USD;A B;${placed.sn};T1`;
  const file = Buffer.from(`Date;Amount;Currency;Payer;Reference;Transaction ID\n${row}\n`);
  await shop.call('operatorImportStatement', { contentBase64: file.toString('base64') }, owner);
  const { list } = await shop.call('operatorListBankTransactions', { state: 'open' }, owner);
  const { id = '' } = list[0] ?? {};
  const book = (code?: string) =>
    shop.call('operatorBookBankTransaction', { id, orderSn: placed.sn, resolution: 'rest_due', code }, owner);
  await expect(book()).rejects.toMatchObject({ error: 'second_look_needed' });
  const early = `update bank_transactions set first_approved_at = now() - interval '10 minutes' where id = $1`;
  await shop.services.pool.query(early, [id]);
  await expect(book('000000')).rejects.toMatchObject({ error: 'second_factor_wrong' });
  await expect(book()).rejects.toMatchObject({ error: 'second_look_needed' });
  await book(owner.recoveryCodes[1]);
  const { rows } = await shop.services.pool.query(
    'select approved_alone, first_approver = booked_by as same from received_transfers where bank_transaction_id = $1',
    [id],
  );
  expect(rows).toEqual([{ approved_alone: true, same: true }]);
  await shop.runJobs();
});

test('guard: confirmByCode. Grants a large refund only with a new code', async () => {
  const [placed] = (await shop.call('listOrders', {}, buyer)).list;
  const { customerOrderItemList } = await shop.call('getOrder', { id: placed?.id ?? '' }, buyer);
  const lines = customerOrderItemList.map((item) => ({ customerOrderItemId: item.id, productCount: item.quantity }));
  const { id } = await shop.call('requestRefund', { orderId: placed?.id ?? '', orderReturnItems: lines }, buyer);
  const grant = (code?: string) => shop.call('operatorApproveRefund', { id, code }, owner);
  await expect(grant()).rejects.toMatchObject({ error: 'second_look_needed' });
  await shop.services.pool.query(`update refunds set first_approved_at = now() - interval '10 minutes' where id = $1`, [
    id,
  ]);
  await expect(grant('000000')).rejects.toMatchObject({ error: 'second_factor_wrong' });
  await expect(grant()).rejects.toMatchObject({ error: 'second_look_needed' });
  await grant(owner.recoveryCodes[2]);
  const { rows } = await shop.services.pool.query(
    'select approved_alone, first_approver = decided_by as same from refunds where id = $1',
    [id],
  );
  expect(rows).toEqual([{ approved_alone: true, same: true }]);
  await shop.runJobs();
});

test('guard: a colleague who is disabled or never used the one-time password cannot approve', async () => {
  const late = await shop.makeOperator(['finance']);
  const until = (text: string) =>
    shop.services.pool.query(`update operators set one_time_until = now() + $2::interval where id = $1`, [
      late.id,
      text,
    ]);
  const { id, amountUsd } = await declare(await shop.makeCustomer());
  const approve = () => shop.call('operatorApprovePayment', { id, amountUsd, bankReference: 'TT-3' }, owner);
  await until('1 hour');
  await expect(approve()).rejects.toMatchObject({ error: 'second_approver_needed' });
  await until('-1 hour');
  await expect(approve()).rejects.toMatchObject({ error: 'second_look_needed' });
  await until('1 hour');
  await shop.call('operatorSetOperatorDisabled', { id: late.id, disabled: true }, owner);
  await expect(approve()).rejects.toMatchObject({ error: 'second_look_needed' });
});

test('guard: a second look by the same person does not count while a colleague may approve', async () => {
  const { id, amountUsd, orderId } = await declare(await shop.makeCustomer());
  const colleague = await shop.makeOperator(['finance']);
  const approve = (actor: { token: string }, code?: string) =>
    shop.call('operatorApprovePayment', { id, amountUsd, bankReference: 'TT-2', code }, actor);
  await expect(approve(owner)).rejects.toMatchObject({ error: 'second_approver_needed' });
  await shop.services.pool.query(
    `update payment_declarations set first_approved_at = first_approved_at - interval '1 day' where id = $1`,
    [id],
  );
  const [code] = owner.recoveryCodes;
  await expect(approve(owner, code)).rejects.toMatchObject({ error: 'second_approver_needed' });
  await approve(colleague);
  const { rows } = await shop.services.pool.query(
    'select approved_alone, status from received_transfers join orders on orders.id = order_id where order_id = $1',
    [orderId],
  );
  expect(rows).toEqual([{ approved_alone: false, status: 'be_purchased' }]);
  await shop.runJobs();
});
