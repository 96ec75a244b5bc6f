import { expect, test } from 'vitest';
import { groupItems, type Instalment, type OrderItem, restOf } from './orders.ts';

const item = (values: string[], quantity: number, remainingQuantity = quantity) =>
  ({
    wholesaleProductId: 7,
    productName: 'Mug',
    productPicPath: '',
    salePrice: 1.1,
    quantity,
    remainingQuantity,
    remainingAmount: (remainingQuantity * 11) / 10,
    productAttr: JSON.stringify(values.map((valueTrans) => ({ valueTrans }))),
  }) satisfies Partial<OrderItem> as OrderItem;

const cream = item(['Cream', 'M'], 198);
const mint = item(['Mint', 'L'], 2);

test.each([
  ['en', 'Cream, M × 198; Mint, L × 2'],
  ['de', 'Cream, M × 198; Mint, L × 2'],
  ['ar', 'Cream، M × 198؛ Mint، L × 2'],
  ['zh', 'Cream, M × 198；Mint, L × 2'],
  ['ja', 'Cream, M × 198；Mint, L × 2'],
] as const)('lists of a line’s choices are joined as the language does: %s', (language, spec) => {
  expect(groupItems([cream, mint], language)[0]?.spec).toBe(spec);
});

test.each([
  ['en', 'Cream: S × 5, M × 9'],
  ['ar', 'Cream: S × 5، M × 9'],
] as const)('a colour that all share is said once: %s', (language, spec) => {
  expect(groupItems([item(['Cream', 'S'], 5), item(['Cream', 'M'], 9)], language)[0]?.spec).toBe(spec);
});

test('refunded pieces no longer count; a product refunded whole is still named', () => {
  const kept = groupItems([item(['Cream', 'M'], 198, 3), item(['Mint', 'L'], 2, 0)], 'en')[0];
  expect(kept).toMatchObject({ quantity: 3, amount: 3.3, spec: 'Cream, M' });
  const gone = groupItems([item(['Cream', 'M'], 198, 0), item(['Mint', 'L'], 2, 0)], 'en')[0];
  expect(gone).toMatchObject({ quantity: 0, amount: 0, spec: 'Cream, M × 0; Mint, L × 0' });
});

test.each([
  [39.9, 0, 0, 39.9],
  [39.9, 0, 5.33, 34.57],
  [39.9, 20, 5.33, 14.57],
  [39.9, 34.57, 5.33, 0],
])(
  'guard: restOf. With %f due, %f received and %f deducted, %f is left to pay',
  (amountUsd, receivedUsd, creditUsd, rest) => {
    expect(restOf({ amountUsd, receivedUsd, creditUsd } as Instalment)).toBe(rest);
  },
);
