import type { NoticeTopic } from '@sampan/contract/notices';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { jobContext } from '#shop/context.ts';
import { readSetting, writeSetting } from '#shop/settings/settings.ts';
import { declareTransfer } from '#testing/declare-transfer.ts';
import { makeProduct } from '#testing/make-product.ts';
import { dueInstalment, makeSmallOrder } from '#testing/pay.ts';
import { draftOf, makePaidOrder } from '#testing/purchase.ts';
import { openTestShop, type TestActor } from '#testing/shop.ts';
import { notifyOperators } from './notify-operators.ts';

/** Work that one role hands over to another: a row on Today, a count, a notice; and the answer. */

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const clerk = await shop.makeOperator(['purchasing']);
const colleague = await shop.makeOperator(['purchasing']);
const choose = (who: TestActor, topics: NoticeTopic[] = ['handovers', 'answers']) =>
  shop.call('operatorSetNotices', { topics, mail: 'at_once', dailyHour: 0 }, who);
for (const who of [owner, clerk, colleague]) await choose(who);

const waitsFor = async (who: TestActor) => (await shop.call('operatorListHandovers', {}, who)).list;
async function mailsOf({ email }: TestActor): Promise<string[]> {
  await sql`update operator_notices set mailed_at = null`.execute(shop.db);
  await notifyOperators(jobContext(shop.services));
  await shop.runQueue('send-mail');
  return (await shop.inbox(email)).map(({ text_body }) => text_body);
}
const countOf = async (who: TestActor, work: string) =>
  (await shop.call('operatorGetWork', {}, who)).others.find((one) => one.work === work)?.count;

/** Below the stop: 12.40 yuan of a price that is 12.50. */
async function stopped() {
  const draft = await draftOf(shop, (await makePaidOrder(shop)).items, clerk);
  const lines = draft.list.map(({ id, quantity }) => ({ id, quantity, costFen: 1240, reason: 'a promise' }));
  const { id, version } = draft;
  const { version: next } = await shop.call(
    'operatorUpdatePurchaseOrder',
    { id, version, freightFen: 0, lines },
    clerk,
  );
  return { id, number: draft.number, version: next };
}
type Asked = Awaited<ReturnType<typeof stopped>>;
const ask = ({ id, version }: Asked) => shop.call('operatorAskOwner', { id, version }, clerk);

test('guard: an owner who is asked sees it, counts it and is notified; only the asker is notified of the answer', async () => {
  const draft = await stopped();
  const { version } = await ask(draft);
  expect(await waitsFor(owner)).toMatchObject([
    { kind: 'purchase', id: draft.id, title: draft.number, by: expect.stringMatching(/\S/), amountFen: 124_000 },
  ]);
  expect(await waitsFor(clerk)).toEqual([]);
  expect([await countOf(owner, 'purchases'), await countOf(clerk, 'purchases')]).toEqual([1, undefined]);
  expect((await mailsOf(owner)).join()).toContain(draft.number);
  expect(await mailsOf(clerk)).toEqual([]);
  await shop.call('operatorAllowPurchase', { id: draft.id, version, reason: 'a good customer' }, owner);
  expect([await waitsFor(owner), await countOf(owner, 'purchases')]).toEqual([[], 0]);
  const notified = await mailsOf(clerk);
  expect(notified).toHaveLength(1);
  expect(notified[0]).toContain(draft.number);
  expect(await mailsOf(clerk)).toHaveLength(1);
  expect(await mailsOf(colleague)).toEqual([]);
  expect(await mailsOf(owner)).toHaveLength(1);
});

test('guard: work decided before the mail is left out; a refusal gives the reason, and may be asked again', async () => {
  const draft = await stopped();
  const before = (await mailsOf(owner)).length;
  const { version } = await ask(draft);
  const refused = await shop.call(
    'operatorAllowPurchase',
    { id: draft.id, version, reason: 'Too dear', decision: 'refuse' },
    owner,
  );
  expect(refused).toMatchObject({ waitsForOwner: false, ownerAnswer: 'Too dear', list: [{ allowedBy: '' }] });
  expect(await mailsOf(owner)).toHaveLength(before);
  await expect(
    shop.call('operatorPlacePurchaseOrder', { id: draft.id, version: refused.version }, clerk),
  ).rejects.toMatchObject({ error: 'margin_too_low' });
  const again = await ask({ ...draft, version: refused.version });
  expect(again).toMatchObject({ waitsForOwner: true, ownerAnswer: '' });
  expect(await mailsOf(owner)).toHaveLength(before + 1);
  await shop.call('operatorCancelPurchaseOrder', { id: draft.id, version: again.version }, clerk);
  expect(await waitsFor(owner)).toEqual([]);
});

test('guard: an assigned order waits only for its operator, while its step belongs to the operator’s roles', async () => {
  const order = await makePaidOrder(shop);
  const assign = (operatorId: string, by: TestActor) =>
    shop.call('operatorAssignOrder', { id: order.id, operatorId }, by);
  await assign(colleague.id, colleague);
  expect(await waitsFor(colleague)).toEqual([]);
  await assign(clerk.id, owner);
  await assign(colleague.id, owner);
  expect(await waitsFor(colleague)).toMatchObject([{ kind: 'assigned', sn: order.sn }]);
  expect(await waitsFor(clerk)).toEqual([]);
  expect((await mailsOf(colleague)).join()).toContain(order.sn);
});

test('guard: a request for a price below the stop notifies the owner, and the decision notifies the asker', async () => {
  const cataloguer = await shop.makeOperator(['catalogue']);
  await choose(cataloguer);
  const { offerId } = await makeProduct(shop.services);
  const tiers = [{ from: 1, priceUsd: 0.7 }];
  const ask = { change: { product: { offerId, version: 0, tiers } }, reason: 'Clearance' };
  const before = (await mailsOf(owner)).length;
  const { id } = await shop.call('operatorAskForPrices', ask, cataloguer);
  expect(await waitsFor(owner)).toMatchObject([{ kind: 'price', id, title: String(offerId) }]);
  expect(await mailsOf(owner)).toHaveLength(before + 1);
  expect(await mailsOf(cataloguer)).toEqual([]);
  const decided = { id: id ?? '', decision: 'declined' as const, words: 'Too cheap' };
  await shop.call('operatorDecidePriceRequest', decided, owner);
  expect(await waitsFor(owner)).toEqual([]);
  expect(await mailsOf(cataloguer)).toHaveLength(1);
  expect(await mailsOf(owner)).toHaveLength(before + 1);
});

test('guard: what waits says by name what it is about, in the reader’s language', async () => {
  const cataloguer = await shop.makeOperator(['catalogue']);
  const titles = { en: 'Rattan basket', zh: '藤篮' };
  const { offerId } = await makeProduct(shop.services, { needsAuthorization: true, titles });
  const asked = { productId: offerId, company: 'Okafor Stores', reason: 'Our own shop' };
  await shop.call('applyForGrant', asked, await shop.makeCustomer());
  const grant = { kind: 'grant', title: 'Okafor Stores', offers: null };
  expect(await waitsFor(cataloguer)).toMatchObject([{ ...grant, goods: 'Rattan basket' }]);
  const inChinese = await shop.call('operatorListHandovers', {}, cataloguer, { 'accept-language': 'zh' });
  expect(inChinese.list).toMatchObject([{ ...grant, goods: '藤篮' }]);
});

const needsAnother = { error: 'second_approver_needed' };

/** Two requests or first approvals of each kind by one person; others decide the first and the asker the second. */
async function decideTwice(asker: TestActor, another: TestActor, cataloguer: TestActor) {
  for (const by of [asker, another]) {
    // A bank may not say who paid.
    const from = by === asker ? 'A B' : by.id;
    const draft = await stopped();
    const asked = { id: draft.id, version: draft.version };
    const { version } = await shop.call('operatorAskOwner', asked, asker);
    await shop.call('operatorAllowPurchase', { id: draft.id, version, reason: 'a good customer' }, by);
    const { offerId } = await makeProduct(shop.services);
    const product = { offerId, version: 0, tiers: [{ from: 1, priceUsd: 0.7 }] };
    const price = await shop.call('operatorAskForPrices', { change: { product }, reason: 'Clearance' }, cataloguer);
    const decision = by === asker ? 'withdrawn' : 'declined';
    const decider = by === asker ? cataloguer : another;
    await shop.call('operatorDecidePriceRequest', { id: price.id ?? '', decision, words: 'No' }, decider);
    const { id, amountUsd } = (await declareTransfer(shop, asker)).declaration;
    const paid = { id, amountUsd, bankReference: 'TT-1' };
    await expect(shop.call('operatorApprovePayment', paid, asker)).rejects.toMatchObject(needsAnother);
    await shop.call('operatorRejectPayment', { id, reason: 'Not arrived' }, by);
    const order = await makePaidOrder(shop);
    const orderReturnItems = order.items.map((item) => ({ customerOrderItemId: item, productCount: 100 }));
    const refund = await shop.call('requestRefund', { orderId: order.id, orderReturnItems }, order.customer);
    await expect(shop.call('operatorApproveRefund', { id: refund.id }, asker)).rejects.toMatchObject(needsAnother);
    await shop.call('operatorRejectRefund', { id: refund.id, reason: 'On its way' }, by);
    const due = await makeSmallOrder(shop);
    const { amountUsd: usd } = await dueInstalment(shop, due.customer, due.order.billId);
    const row = `2026-05-05;${usd};USD;${by === asker ? 'A B' : ''};${by === asker ? due.order.sn : by.id};${by.id}`;
    const file = Buffer.from(`Date;Amount;Currency;Payer;Reference;Transaction ID\n${row}\n`);
    await shop.call('operatorImportStatement', { contentBase64: file.toString('base64') }, asker);
    const line = (await shop.call('operatorListBankTransactions', { state: 'open' }, asker)).list[0]?.id ?? '';
    const booked = { id: line, orderSn: due.order.sn };
    await expect(shop.call('operatorBookBankTransaction', booked, asker)).rejects.toMatchObject(needsAnother);
    expect((await waitsFor(another)).find(({ kind }) => kind === 'second_transfer')).toMatchObject({ title: from });
    await shop.call('operatorSetAsideBankTransaction', { id: line, reason: 'A loan' }, by);
  }
}

test('guard: askers and first approvers are notified of others’ decisions, not of their own', async () => {
  const payment = await readSetting(shop.db, 'payment');
  await inTransaction(shop.db, (tx) =>
    writeSetting(tx, 'payment', { ...payment, secondApproverFromCents: 1000 }, null),
  );
  const [asker, another] = [await shop.makeOperator(['owner']), await shop.makeOperator(['owner'])];
  const cataloguer = await shop.makeOperator(['catalogue']);
  const all = [asker, another, cataloguer];
  for (const who of all) await choose(who, ['answers']);
  await decideTwice(asker, another, cataloguer);
  await notifyOperators(jobContext(shop.services));
  const notified = await sql<{ about: string }>`
    select about from notices where operator_id = any(${all.map(({ id }) => id)}::uuid[]) order by about`.execute(
    shop.db,
  );
  expect(notified.rows.map(({ about }) => about)).toEqual([
    'payment_rejected',
    'price_declined',
    'purchase_allowed',
    'refund_rejected',
    'transfer_decided',
  ]);
  await shop.runJobs();
});

test('the operator who asked is notified of the buyer’s answer about missing goods', async () => {
  const order = await makePaidOrder(shop);
  const asked = {
    id: order.items[0] ?? '',
    quantity: 100,
    proposal: 'refund' as const,
    substituteSkuId: null,
    note: '',
  };
  const { id } = await shop.call('operatorProposeShortage', asked, clerk);
  const [before, others] = [(await mailsOf(clerk)).length, (await mailsOf(colleague)).length];
  await shop.call('answerShortage', { id, choice: 'search' }, order.customer);
  const mails = await mailsOf(clerk);
  expect(mails).toHaveLength(before + 1);
  expect(mails.join()).toContain(order.sn);
  expect(await mailsOf(colleague)).toHaveLength(others);
});

test('guard: begin_notices. New operators are notified of hand-overs and answers until they turn that off', async () => {
  const newcomer = await shop.makeOperator(['owner']);
  expect(await shop.call('operatorGetNotices', {}, newcomer)).toMatchObject({ topics: [], mail: 'off' });
  await sql`update operators set enrolled_at = now() where id = ${newcomer.id}`.execute(shop.db);
  expect(await shop.call('operatorGetNotices', {}, newcomer)).toMatchObject({
    topics: ['handovers', 'answers'],
    mail: 'at_once',
  });
});
