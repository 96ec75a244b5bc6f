import { expect, test } from 'vitest';
import { formatMoney, formatPercent } from './money.ts';

test('amounts are written as the language and the currency write them', () => {
  const written = [
    formatMoney('en', 1.4256, 'USD'),
    formatMoney('en', 12.5, 'USD'),
    formatMoney('en', 1.3, 'USD'),
    formatMoney('de', 4.99, 'EUR').replaceAll('\u00a0', ' '),
    formatMoney('en', 1499, 'JPY'),
    formatMoney('ar', 4.99, 'USD'),
    formatMoney('zh', 32.9, 'CNY'),
    formatMoney('zh', 32.9, 'USD'),
  ];
  expect(written).toEqual(['$1.426', '$12.50', '$1.30', '4,99 €', '¥1,499', '$4.99', '￥32.90', '$32.90']);
});

test('the percent sign follows the language', () => {
  expect([formatPercent('en', 0.736), formatPercent('de', 0.5), formatPercent('zh', 0.72)]).toEqual([
    '74%',
    '50\u00a0%',
    '72%',
  ]);
});
