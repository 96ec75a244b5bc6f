import { translate } from '@sampan/translations/translate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jobContext } from '#shop/context.ts';
import { dueInstalment, makeSmallOrder } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { notifyOfDeclarations } from './notify-of-declarations.ts';

const shop = await openTestShop();
const finance = await shop.makeOperator(['finance']);
const owner = await shop.makeOperator(['owner', 'finance']);
const others = [await shop.makeOperator(['support']), await shop.makeOperator(['warehouse'])];
const disabled = await shop.makeOperator(['finance']);
await sql`update operators set disabled_at = now() where id = ${disabled.id}`.execute(shop.db);

async function declare() {
  const { customer, order } = await makeSmallOrder(shop);
  const { id } = await dueInstalment(shop, customer, order.billId);
  await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: id }, customer);
  return order;
}
const run = async () => {
  await notifyOfDeclarations(jobContext(shop.services));
  await shop.runQueue('send-mail');
};
const minutesLater = (minutes: number) =>
  sql`update payment_declarations set told_at = told_at - make_interval(mins => ${minutes})`.execute(shop.db);
/** The orders that each mail is about. */
const snsMailedTo = async (email: string) =>
  (await shop.inbox(email)).map(({ text_body }) => [...new Set(text_body.match(/\bSP[0-9A-Z]{12,}/g) ?? [])]);

test('guard: only owners and finance are notified of declared transfers, collected for ten minutes', async () => {
  await run();
  expect(await snsMailedTo(owner.email)).toEqual([]);
  const first = await declare();
  await run();
  await run();
  for (const { email } of [finance, owner]) expect(await snsMailedTo(email)).toEqual([[first.sn]]);
  const [second, third] = [await declare(), await declare()];
  await minutesLater(9);
  await run();
  expect(await snsMailedTo(finance.email)).toHaveLength(1);
  await minutesLater(1);
  await sql`update payment_declarations set images = '{slips/a.webp}' where order_id = ${third.id}`.execute(shop.db);
  await run();
  const [latest] = (await shop.inbox(finance.email)).filter(({ text_body }) => text_body.includes(third.sn));
  const saysOf = (hasSlip: boolean) =>
    translate('en', `mail.transfers-to-check.${hasSlip ? 'withSlip' : 'withoutSlip'}`, { amount: '' });
  for (const [{ sn }, hasSlip] of [
    [second, false],
    [third, true],
  ] as const)
    expect(latest?.text_body.split('\n').find((line) => line.includes(sn))).toContain(saysOf(hasSlip));
  for (const { email } of [finance, owner])
    expect(await snsMailedTo(email)).toEqual([[first.sn], [second.sn, third.sn]]);
  const [mail] = await shop.inbox(finance.email);
  expect(mail?.subject).toBe(translate('en', 'mail.transfers-to-check.subject', { orders: first.sn }));
  for (const { email } of [...others, disabled]) expect(await snsMailedTo(email)).toEqual([]);
});

test('guard: nobody is notified of declarations that were decided before', async () => {
  const { id: orderId } = await declare();
  const [{ id = '', amountUsd = 0 } = {}] = (await shop.call('operatorListDeclarations', {}, owner)).filter(
    (one) => one.orderId === orderId,
  );
  await shop.call('operatorApprovePayment', { id, amountUsd, bankReference: 'TT-1' }, owner);
  await minutesLater(10);
  const before = (await shop.inbox(finance.email)).length;
  await run();
  expect(await shop.inbox(finance.email)).toHaveLength(before);
});
