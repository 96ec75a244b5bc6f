import { expect, test } from 'vitest';
import { monthsOf, readProfitQuery } from './profit-query.ts';

const today = new Date('2026-02-28T12:00:00Z');

test('the last twelve months, unless the URL names others', () => {
  expect(readProfitQuery(new URLSearchParams(), today)).toMatchObject({ from: '2025-03', until: '2026-02' });
  const named = new URLSearchParams({ from: '2020-13', until: '2020-12', by: 'country' });
  expect(readProfitQuery(named, today)).toEqual({ by: 'country', shop: '', from: '2025-03', until: '2020-12' });
});

test('three years are offered, and the months of the URL', () => {
  const months = monthsOf({ by: 'month', shop: '', from: '2019-07', until: '2026-02' }, today);
  expect(months.slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(months.slice(-2)).toEqual(['2023-03', '2019-07']);
});
