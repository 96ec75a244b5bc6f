import { expect, test } from 'vitest';
import { draftOf, emptyDraft, readDraft, unpacked, withoutLast, withRest } from './parcel-draft.ts';

test('kilograms and centimetres are read with a point or a comma, and written as they were', () => {
  const parcel = {
    weightGrams: 36_200,
    lengthMm: 905,
    widthMm: 700,
    heightMm: 400,
    contents: [{ orderItemId: 'a', pieces: 60 }],
  };
  expect(
    readDraft({ weight: ' 36,2 ', length: '90.5', width: '70', height: '40', contents: { a: '60', b: '' } }),
  ).toEqual(parcel);
  expect(readDraft(draftOf(parcel))).toEqual(parcel);
});

test.each(['', '0', '-1', 'x', '1e3', '1.2.3', '200000'])('guard: %j is no weight', (weight) => {
  expect(readDraft({ ...emptyDraft, weight, length: '1', width: '1', height: '1' })).toBeUndefined();
});

test('guard: unpacked, withRest. Unpacked pieces are shown, and go into a parcel with one press', () => {
  const lines = [
    { id: 'a', pieces: 100 },
    { id: 'b', pieces: 7 },
  ];
  const first = { ...emptyDraft, contents: { a: '60' } };
  const left = unpacked(lines, [first, emptyDraft]);
  expect([...left.values()]).toEqual([40, 7]);
  const second = withRest({ ...emptyDraft, contents: { b: '1' } }, unpacked(lines, [first, { contents: { b: '1' } }]));
  expect(second.contents).toEqual({ a: '40', b: '7' });
  expect([...unpacked(lines, [first, second, { contents: { b: '1' } }]).values()]).toEqual([0, -1]);
});

test.each(['x', '1.5', '-2'])('guard: packedOf. A parcel in which %j pieces were typed is not complete', (typed) => {
  const measured = { weight: '1', length: '1', width: '1', height: '1' };
  expect(readDraft({ ...measured, contents: { a: '60', b: typed } })).toBeUndefined();
  expect(readDraft({ ...measured, contents: { a: '60', b: ' ' } })?.contents).toEqual([
    { orderItemId: 'a', pieces: 60 },
  ]);
});

test('the only parcel left has all', () => {
  const draft = { ...emptyDraft, contents: { a: 'x' } };
  expect(withoutLast([draft, emptyDraft])).toEqual([emptyDraft]);
  expect(withoutLast([draft, emptyDraft, emptyDraft])).toEqual([draft, emptyDraft]);
});
