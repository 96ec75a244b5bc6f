import { expect, test } from 'vitest';
import { groupItems, type OrderItem } from './orders.ts';

const item = (values: string[], quantity: number) =>
  ({
    wholesaleProductId: 7,
    productName: 'Mug',
    productPicPath: '',
    salePrice: 1,
    saleAmount: quantity,
    quantity,
    productAttr: JSON.stringify(values.map((valueTrans) => ({ valueTrans }))),
  }) as unknown as OrderItem;

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
