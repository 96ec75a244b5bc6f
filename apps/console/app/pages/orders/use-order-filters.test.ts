import { expect, test } from 'vitest';
import { countInput, isNarrowed, listInput, type OrderFilters, unnarrowed } from './use-order-filters.ts';

const none: OrderFilters = {
  status: 'in_work',
  search: '',
  assignee: '',
  country: '',
  sort: 'waiting',
  waiting: undefined,
  from: undefined,
  until: undefined,
  sold: undefined,
  note: undefined,
  finding: undefined,
};
const all: OrderFilters = {
  status: 'be_purchased',
  search: 'mugs',
  assignee: 'none',
  country: 'DE',
  sort: 'placed',
  waiting: '24',
  from: '2026-11-01T00:00:00Z',
  until: '2026-11-24T00:00:00Z',
  sold: '1',
  note: '1',
  finding: '1',
};

test('guard: countInput. The list has what its queue counts: both go by every filter but queue and order', () => {
  const narrowed = {
    search: 'mugs',
    assignee: 'none',
    country: 'DE',
    hasNote: 1,
    hasFinding: 1,
    waitingHours: 24,
    sold: 1,
    placedFrom: '2026-11-01T00:00:00Z',
    placedUntil: '2026-11-24T00:00:00Z',
  };
  expect(countInput(all)).toEqual(narrowed);
  expect(listInput(all)).toEqual({ ...narrowed, status: 'be_purchased', sort: 'placed' });
  expect(countInput(none)).toEqual({ search: '' });
});

test('orders waiting for anyone have a filter of their own, all orders have no status', () => {
  expect(listInput(none)).toEqual({ search: '', sort: 'waiting', inWork: 1 });
  expect(listInput({ ...none, status: 'all' })).toEqual({ search: '', sort: 'waiting' });
});

test('guard: unnarrowed. Each filter narrows by itself, and clearing takes all of them away', () => {
  for (const name of ['assignee', 'country', 'waiting', 'note', 'finding', 'from', 'until', 'sold'] as const)
    expect([name, isNarrowed({ ...none, [name]: all[name] })]).toEqual([name, true]);
  expect(isNarrowed(none)).toBe(false);
  expect({ ...all, ...unnarrowed }).toEqual({ ...none, status: all.status, search: all.search, sort: all.sort });
});
