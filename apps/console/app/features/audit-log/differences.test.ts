import { expect, test } from 'vitest';
import { differencesOf } from './differences.ts';

test('changes by path; equal values are left out', () => {
  const before = { value: { accounts: [{ bank: 'A', holder: 'H' }], reference: '{order}' }, at: '1' };
  const after = { value: { accounts: [{ bank: 'B', holder: 'H' }], reference: '{order}' }, at: '2' };
  expect(differencesOf(before, after)).toEqual([
    { path: 'value.accounts.0.bank', before: 'A', after: 'B' },
    { path: 'at', before: '1', after: '2' },
  ]);
});

test('every value of a new row is new, every value of a removed row is gone', () => {
  expect(differencesOf(null, { id: 7, note: null })).toEqual([
    { path: 'id', before: undefined, after: 7 },
    { path: 'note', before: undefined, after: null },
  ]);
  expect(differencesOf({ id: 7 }, null)).toEqual([{ path: 'id', before: 7, after: undefined }]);
});

test('lists of words stay whole', () => {
  expect(differencesOf({ roles: ['finance'] }, { roles: ['finance', 'support'] })).toEqual([
    { path: 'roles', before: ['finance'], after: ['finance', 'support'] },
  ]);
  expect(differencesOf({ roles: [] }, { roles: ['support'] })).toEqual([
    { path: 'roles', before: [], after: ['support'] },
  ]);
});
