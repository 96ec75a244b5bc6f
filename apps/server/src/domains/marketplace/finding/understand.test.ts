import { expect, test } from 'vitest';
import { understand } from './understand.ts';

test.each([
  ['保温杯 500ml', { kind: 'words', words: '保温杯 500ml' }],
  ['  ', { kind: 'words', words: '' }],
  ['https://detail.1688.com/offer/790000000123.html?spm=a2.1', { kind: 'offers', offerIds: ['790000000123'] }],
  ['m.1688.com/offer/790000000123.html', { kind: 'offers', offerIds: ['790000000123'] }],
  [
    'detail.1688.com/offer/790000000123.html\nhttps://detail.1688.com/offer/790000000456.html\ndetail.1688.com/offer/790000000123.html',
    { kind: 'offers', offerIds: ['790000000123', '790000000456'] },
  ],
  [
    '790000000123, 790000000456；790000000789',
    { kind: 'offers', offerIds: ['790000000123', '790000000456', '790000000789'] },
  ],
  // Longer than a number can hold.
  ['90071992547409931', { kind: 'offers', offerIds: ['90071992547409931'] }],
  ['b2b-2208840316271', { kind: 'seller', sellerId: 'b2b-2208840316271' }],
  ['seller:AbC123', { kind: 'seller', sellerId: 'AbC123' }],
  ['collection: winter-knits', { kind: 'collection', collectionId: 'winter-knits' }],
  // A link elsewhere is no offer, and a short number is a size.
  [
    'https://evil.example/offer/790000000123.html',
    { kind: 'words', words: 'https://evil.example/offer/790000000123.html' },
  ],
  ['500', { kind: 'words', words: '500' }],
])('%j is understood', (asked, understood) => {
  expect(understand(asked)).toEqual(understood);
});

test('guard: offersAtOnceMax. Of a long list of numbers the first hundred are asked for', () => {
  const numbers = Array.from({ length: 150 }, (_, index) => String(790_000_000_000 + index));
  expect(understand(numbers.join(' '))).toEqual({ kind: 'offers', offerIds: numbers.slice(0, 100) });
});
