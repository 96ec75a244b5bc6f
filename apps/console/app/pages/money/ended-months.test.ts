import { expect, test } from 'vitest';
import { endedMonths } from './ended-months.ts';

test('the last month is the first, across the turn of a year', () => {
  expect(endedMonths(new Date('2026-01-15T10:00:00Z')).slice(0, 3)).toEqual(['2025-12', '2025-11', '2025-10']);
});

test('guard: a month that ended less than an hour ago is not offered', () => {
  expect(endedMonths(new Date('2026-02-01T00:30:00Z'))[0]).toBe('2025-12');
  expect(endedMonths(new Date('2026-02-01T01:30:00Z'))[0]).toBe('2026-01');
});
