import { expect, it } from 'vitest';
import { declareTransfer } from '#testing/declare-transfer.ts';
import { openTestShop } from '#testing/shop.ts';

const shop = await openTestShop();
const finance = await shop.makeOperator(['finance']);

async function approved(bankReference: string) {
  const { order, declaration, instalment } = await declareTransfer(shop, finance);
  const { amountUsd } = instalment;
  const booked = await shop.call('operatorApprovePayment', { id: declaration.id, amountUsd, bankReference }, finance);
  return { sn: order.sn, amountUsd, ...booked };
}

const listed = async () => (await shop.call('operatorListTransfers', {}, finance)).list;

it('guard: sameReferenceAs. Finance sees that a bank reference was booked to another order, however typed', async () => {
  const first = await approved('HSBC-20261105/77');
  const other = await approved('HSBC-20261105/78');
  const second = await approved('hsbc 20261105 77');
  expect([first, other, second].map(({ sameReferenceAs }) => sameReferenceAs)).toEqual([[], [], [first.sn]]);
  expect(await listed()).toMatchObject([
    { sn: second.sn, sameReferenceAs: [first.sn], amountUsd: second.amountUsd, resolution: 'exact', kind: 'full' },
    { sn: other.sn, sameReferenceAs: [] },
    { sn: first.sn, sameReferenceAs: [second.sn], bankReference: 'HSBC-20261105/77' },
  ]);
});

it('guard: regexp_replace. A credit names the orders with its bank reference, and none if it has no reference', async () => {
  const { sn } = await approved('FT-900');
  const rest = await declareTransfer(shop, finance);
  const row = (reference: string) =>
    `2026-05-05;${rest.instalment.amountUsd.toFixed(2)};USD;A B;${rest.order.sn};${reference}`;
  const file = Buffer.from(`Date;Amount;Currency;Payer;Reference;Transaction ID\n${row('FT 900')}\n${row('--')}\n`);
  await shop.call('operatorImportStatement', { contentBase64: file.toString('base64') }, finance);
  const { list } = await shop.call('operatorListBankTransactions', { state: 'open' }, finance);
  const book = async (reference: string, resolution?: 'credit') => {
    const id = list.find(({ bankReference }) => bankReference === reference)?.id ?? '';
    return shop.call('operatorBookBankTransaction', { id, orderSn: rest.order.sn, resolution }, finance);
  };
  expect(await book('FT 900')).toEqual({ sameReferenceAs: [sn] });
  // `--` is a placeholder, and no reference.
  expect(await book('', 'credit')).toEqual({ sameReferenceAs: [] });
});

it('comes in pages', async () => {
  const all = await listed();
  const found = [];
  let after = '';
  do {
    const page = await shop.call('operatorListTransfers', { pageSize: 2, after }, finance);
    found.push(...page.list);
    after = page.next;
  } while (after);
  expect(found).toEqual(all);
  const stranger = '0190b6f0-0000-7000-8000-000000000000';
  await expect(shop.call('operatorListTransfers', { after: stranger }, finance)).rejects.toMatchObject({
    error: 'not_found',
  });
});
