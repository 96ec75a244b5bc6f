import { expect, test } from 'vitest';
import { type BulkField, readBulkChange } from './bulk-fields.ts';

test.each<[BulkField, string, object | undefined]>([
  ['status', 'hidden', { status: 'hidden' }],
  ['status', 'withdrawn', undefined],
  ['minimum', '1,200', { minimum: 1200 }],
  ['minimum', '0', undefined],
  ['minimum', '2.5', undefined],
  ['weightGrams', '', undefined],
  ['markup', '34.5', { markup: 0.345 }],
  ['pricePercent', '-5', { pricePercent: -5 }],
  ['pricePercent', '0', undefined],
  ['pricePercent', '-95', undefined],
  ['categoryId', '9101', { categoryId: 9101 }],
])('%s: %j', (field, typed, expected) => {
  expect(readBulkChange(field, typed, false)).toEqual(expected);
});

test('back to the supplier’s', () => {
  expect(readBulkChange('minimum', 'anything', true)).toEqual({ minimum: null });
});
