import { expect, test } from 'vitest';
import { type ProfitRow, profitCsv } from './profit-csv.ts';

const row: ProfitRow = {
  shopId: 's',
  shopName: '=Okafor, "Home"',
  currency: 'EUR',
  perUsd: 0.861,
  key: '2026-11',
  name: '',
  orders: 1,
  sold: 47.6,
  soldUsd: 46.45,
  goodsUsd: 4.04,
  feesUsd: 5.26,
  freightUsd: 8,
  refundsUsd: 0,
  leftUsd: 29.15,
};

test('a table for spreadsheets has every figure, and no formula', () =>
  expect(profitCsv({ list: [row], uncounted: [], ratesOn: '2026-11-20' }, 'Restocks').split('\r\n')[1]).toBe(
    `"'=Okafor, ""Home""",2026-11,,1,EUR,47.6,0.861,2026-11-20,46.45,4.04,5.26,8,0,29.15`,
  ));

test('restocks are named', () =>
  expect(
    profitCsv({ list: [{ ...row, shopId: '', shopName: '' }], uncounted: [], ratesOn: '2026-11-20' }, 'Nachfüllungen'),
  ).toContain('\r\nNachfüllungen,2026-11,'));

test('an order that counts nowhere is named at the end', () => {
  const uncounted = [{ sn: 'SP1', name: '#1001', shopName: 'Okafor' }];
  expect(profitCsv({ list: [row], uncounted, ratesOn: '2026-11-20' }, 'Restocks').split('\r\n')[2]).toBe(
    'Okafor,not counted: price unreadable,#1001 SP1',
  );
});
