import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';

type Profit = OutputOf<Calls['listProfit']>;
export type ProfitRow = Profit['list'][number];

const columns = [
  'Shop',
  'Key',
  'Name',
  'Orders',
  'Currency',
  'Sold',
  'Rate',
  'Rate of',
  'Sold net (USD)',
  'Goods (USD)',
  'Fees (USD)',
  'Freight (USD)',
  'Refunds (USD)',
  'Left (USD)',
];

/** A cell that begins like a formula is text for spreadsheets. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * With amounts as billed, in US dollars, and the rate of the shop's currency. Orders that count nowhere are named last;
 * `restocks` names rows of no shop.
 */
export function profitCsv(
  { list, uncounted, ratesOn }: Pick<Profit, 'list' | 'uncounted' | 'ratesOn'>,
  restocks: string,
): string {
  const rows = list.map((row) => [
    row.shopId ? row.shopName : restocks,
    row.key,
    row.name,
    row.orders,
    row.currency,
    row.sold,
    row.perUsd,
    ratesOn,
    row.soldUsd,
    row.goodsUsd,
    row.feesUsd,
    row.freightUsd,
    row.refundsUsd,
    row.leftUsd ?? '',
  ]);
  const named = uncounted.map(({ shopName, name, sn }) => [
    shopName,
    'not counted: price unreadable',
    [name, sn].filter(Boolean).join(' '),
  ]);
  return [columns, ...rows, ...named].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}
