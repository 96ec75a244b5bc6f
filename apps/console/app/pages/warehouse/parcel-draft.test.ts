import { expect, test } from 'vitest';
import { draftOf, readDraft } from './parcel-draft.ts';

test('kilograms and centimetres are read with a point or a comma, and written as they were', () => {
  const parcel = { weightGrams: 36_200, lengthMm: 905, widthMm: 700, heightMm: 400 };
  expect(readDraft({ weight: ' 36,2 ', length: '90.5', width: '70', height: '40' })).toEqual(parcel);
  expect(readDraft(draftOf(parcel))).toEqual(parcel);
});

test.each(['', '0', '-1', 'x', '1e3', '1.2.3', '200000'])('guard: %j is no weight', (weight) => {
  expect(readDraft({ weight, length: '1', width: '1', height: '1' })).toBeUndefined();
});
