import { describe, expect, test } from 'vitest';
import type { OrderableSku } from '#domains/catalogue/orderable-skus.ts';
import { type OldLine, planReorder } from './reorder-lines.ts';

const sku = (skuId: number, rest: Partial<OrderableSku> = {}): OrderableSku => ({
  productId: 1,
  skuId,
  status: 'active',
  categoryId: 1,
  categoryPath: [1],
  supplierId: 's',
  tiers: [
    { from: 1, priceE4: 20_000 },
    { from: 100, priceE4: 15_000 },
  ],
  ownPriceE4: null,
  onePiecePriceE4: null,
  stock: 1000,
  minOrderQuantity: 1,
  batchNumber: 1,
  name: 'Goods',
  sourceName: '货',
  attributes: [],
  sourceAttributes: [],
  picture: '',
  weightGrams: 1,
  volumeCm3: 1,
  isWeightAssumed: false,
  offerReadAt: null,
  hsCode: '',
  origin: 'CN',
  supply: {
    supplierName: '',
    specId: '',
    itemNumber: '',
    connector: '',
    cost: { ownFen: null, tiers: [] },
    onePieceFen: null,
    cnyPerUsdE6: 1,
  },
  ...rest,
});

const line = (skuId: number, quantity: number, productId = 1): OldLine => ({
  itemId: `item-${skuId}`,
  productId,
  skuId,
  quantity,
  unitPriceE4: 20_000,
});

const plan = (lines: OldLine[], skus: OrderableSku[], held: Parameters<typeof planReorder>[2] = []) =>
  planReorder(lines, new Map(skus.map((one) => [one.skuId, one])), held);

describe('what can be bought', () => {
  test('the same lines, at today’s price for all pieces of the product', () => {
    expect(plan([line(11, 60), line(12, 40)], [sku(11), sku(12)])).toMatchObject([
      { quantity: 60, adjusted: '', unavailable: '', nowPriceE4: 15_000, amount: 9000 },
      { quantity: 40, adjusted: '', unavailable: '', nowPriceE4: 15_000, amount: 6000 },
    ]);
  });

  test('not a SKU that is unknown, withdrawn, hidden or of another product', () => {
    const skus = [sku(12, { status: 'withdrawn' }), sku(13, { status: 'hidden' }), sku(14, { productId: 2 })];
    const planned = plan([line(11, 5), line(12, 5), line(13, 5), line(14, 5)], skus);
    for (const one of planned)
      expect(one).toMatchObject({ unavailable: 'withdrawn', quantity: 0, nowPriceE4: null, amount: 0, adjusted: '' });
  });

  test('not a SKU that is sold out, or whose stock is in the cart', () => {
    const held = [{ productId: 1, skuId: 12, quantity: 30, isSelected: true }];
    expect(plan([line(11, 5), line(12, 5)], [sku(11, { stock: 0 }), sku(12, { stock: 30 })], held)).toMatchObject([
      { unavailable: 'sold_out', quantity: 0 },
      { unavailable: 'in_cart', quantity: 0 },
    ]);
  });
});

describe('quantities', () => {
  test('are limited by stock, less the pieces in the cart', () => {
    const held = [{ productId: 1, skuId: 11, quantity: 10, isSelected: false }];
    expect(plan([line(11, 60)], [sku(11, { stock: 50 })], held)).toMatchObject([
      { quantity: 40, adjusted: 'stock', stock: 40 },
    ]);
  });

  test('are raised to the minimum, over all lines of the product', () => {
    const skus = [sku(11, { minOrderQuantity: 50, stock: 25 }), sku(12, { minOrderQuantity: 50 })];
    expect(plan([line(11, 20), line(12, 10)], skus)).toMatchObject([
      { quantity: 25, adjusted: 'minimum' },
      { quantity: 25, adjusted: 'minimum' },
    ]);
  });

  test('count pieces selected in the cart, and those that adding selects', () => {
    const rest = { minOrderQuantity: 50 };
    const held = (isSelected: boolean, skuId = 12) => [{ productId: 1, skuId, quantity: 30, isSelected }];
    const skus = [sku(11, rest), sku(12, rest)];
    expect(plan([line(11, 20)], skus, held(true))).toMatchObject([{ quantity: 20, adjusted: '' }]);
    expect(plan([line(11, 20)], skus, held(false))).toMatchObject([{ quantity: 50, adjusted: 'minimum' }]);
    expect(plan([line(11, 20)], skus, held(false, 11))).toMatchObject([{ quantity: 20, adjusted: '' }]);
  });

  test('are raised to a full batch, or lowered to one when stock ends', () => {
    expect(plan([line(11, 20)], [sku(11, { batchNumber: 12 })])).toMatchObject([{ quantity: 24, adjusted: 'batch' }]);
    expect(plan([line(11, 20)], [sku(11, { batchNumber: 12, stock: 22 })])).toMatchObject([
      { quantity: 12, adjusted: 'batch' },
    ]);
    expect(plan([line(11, 40)], [sku(11, { batchNumber: 12, stock: 30 })])).toMatchObject([
      { quantity: 24, adjusted: 'stock' },
    ]);
  });

  test('the minimum itself is rounded up to a batch', () => {
    expect(plan([line(11, 5)], [sku(11, { batchNumber: 12, minOrderQuantity: 30 })])).toMatchObject([
      { quantity: 36, adjusted: 'minimum' },
    ]);
  });

  test('are 0 if stock is too low for the minimum or for one batch', () => {
    const none = { unavailable: 'too_few', quantity: 0, nowPriceE4: null, adjusted: '' };
    expect(plan([line(11, 50)], [sku(11, { minOrderQuantity: 50, stock: 49 })])).toMatchObject([none]);
    expect(plan([line(11, 5)], [sku(11, { batchNumber: 12, stock: 11 })])).toMatchObject([none]);
    const skus = [sku(11, { batchNumber: 12, stock: 12 }), sku(12, { batchNumber: 12, stock: 4 })];
    expect(plan([line(11, 12), line(12, 4)], skus)).toMatchObject([{ quantity: 12 }, none]);
  });

  test('are counted per product', () => {
    const skus = [sku(11, { minOrderQuantity: 10 }), sku(21, { productId: 2, minOrderQuantity: 1 })];
    expect(plan([line(11, 4), line(21, 4, 2)], skus)).toMatchObject([{ quantity: 10 }, { quantity: 4 }]);
  });

  test('a SKU’s own price takes precedence over the bands', () => {
    expect(plan([line(11, 200)], [sku(11, { ownPriceE4: 31_000 })])).toMatchObject([
      { nowPriceE4: 31_000, thenPriceE4: 20_000, amount: 62_000 },
    ]);
  });
});
