import { expect, test } from 'vitest';
import { differencesOf } from './differences.ts';

test('what changed, by its path; what is alike is left out', () => {
  const before = { value: { accounts: [{ bank: 'A', holder: 'H' }], reference: '{order}' }, at: '1' };
  const after = { value: { accounts: [{ bank: 'B', holder: 'H' }], reference: '{order}' }, at: '2' };
  expect(differencesOf(before, after)).toEqual([
    { path: 'value.accounts.0.bank', before: 'A', after: 'B' },
    { path: 'at', before: '1', after: '2' },
  ]);
});

test('of a new row everything is new, of one that is gone everything was', () => {
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
