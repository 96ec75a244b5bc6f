import type { TestShop } from './shop.ts';

let transfers = 0;

/** Fills a prepaid balance by a bank line that names its number, as finance books it. */
export async function fillPrepaid(shop: TestShop, sn: string, amountUsd: number): Promise<void> {
  const finance = await shop.makeOperator(['finance']);
  const line = `2026-01-05;${amountUsd.toFixed(2).replace('.', ',')};USD;A B;to ${sn};F${++transfers}`;
  const file = `Date;Amount;Currency;Payer;Reference;Transaction ID\n${line}\n`;
  await shop.call('operatorImportStatement', { contentBase64: Buffer.from(file).toString('base64') }, finance);
  const { list } = await shop.call('operatorListBankTransactions', { state: 'open', pageSize: 100 }, finance);
  const found = list.find(({ reference }) => reference.includes(sn));
  await shop.call('operatorBookBankTransaction', { id: found?.id ?? '', orderSn: sn }, finance);
}
