import { describe, expect, test } from 'vitest';
import {
  cartItems,
  type Found,
  type InCart,
  joinLines,
  judgeLines,
  type Offer,
  type QuickLine,
  skuNumber,
  sumUp,
} from './quick-lines.ts';

const bands = [
  { startQuantity: 10, price: 2, quantityRange: '10-49' },
  { startQuantity: 50, price: 1.5, quantityRange: '>=50' },
];
const line = (sku: number | string, quantity: number | null = 10, typed = String(quantity ?? '')): QuickLine => ({
  sku: String(sku),
  typed,
  quantity,
  joined: 1,
});
const sku = (number: number, offer: Partial<Offer> = {}, unavailable: Found['unavailable'] = ''): [string, Found] => [
  String(number),
  {
    productSkuId: number,
    unavailable,
    offer: {
      productId: 1,
      productName: 'Shirt',
      productAttr: '[]',
      productPic: '',
      price: 2,
      amount: 0,
      ownPrice: false,
      priceRangeList: bands,
      minOrderQuantity: 10,
      batchNumber: 1,
      stock: 500,
      ...offer,
    },
  },
];
const judge = (lines: QuickLine[], found: [string, Found][], cart: InCart[] = []) =>
  judgeLines(lines, new Map(found), cart);
const problems = (...args: Parameters<typeof judge>) => judge(...args).map(({ problem }) => problem);
const inCart = (productSkuId: number, quantity: number, productId = 1, isNotSelect: 0 | 1 = 0): InCart => ({
  productId,
  productSkuId,
  quantity,
  isNotSelect,
});

describe('joinLines', () => {
  test('the same number twice becomes one line, with a note', () => {
    const { lines } = joinLines([line(1, 10)], [line(2, 5), line(1, 20), line(2, 1)]);
    expect(lines).toEqual([
      { sku: '1', typed: '30', quantity: 30, joined: 2 },
      { sku: '2', typed: '6', quantity: 6, joined: 2 },
    ]);
  });

  test.each([
    ['after', [line(1, 10), line(1, null, 'ten')]],
    ['before', [line(1, null, 'ten'), line(1, 10)]],
  ])('an unreadable quantity %s a good one is named, and the good one stays', (_, added) => {
    const { lines } = joinLines([], added);
    expect(lines).toEqual([{ sku: '1', typed: '10', quantity: 10, joined: 2, unread: ['ten'] }]);
    expect(problems(lines, [sku(1)])).toEqual([null]);
    expect(joinLines(lines, [line(1, 5), line(1, null, 'x')]).lines).toEqual([
      { sku: '1', typed: '15', quantity: 15, joined: 4, unread: ['ten', 'x'] },
    ]);
  });

  test('lines that a cart cannot hold are left out', () => {
    const full = joinLines(
      [],
      Array.from({ length: 103 }, (_, index) => line(index + 1)),
    );
    expect([full.lines.length, full.leftOut]).toEqual([100, 3]);
    expect(joinLines(full.lines, [line(1, 5)]).leftOut).toBe(0);
  });
});

describe('judgeLines', () => {
  test('a good line has the price and the band of its product’s whole quantity', () => {
    const [one, two] = judge([line(1, 30), line(2, 20)], [sku(1), sku(2)]);
    expect(one).toMatchObject({ problem: null, price: 1.5, amount: 4500, tier: { from: 50, to: null, next: null } });
    expect(two).toMatchObject({ price: 1.5, amount: 3000 });
  });

  test('shows the next band', () => {
    expect(judge([line(1, 30)], [sku(1)])[0]?.tier).toEqual({ from: 10, to: 49, next: { add: 20, price: 1.5 } });
  });

  test('a price of its own stays, without a band', () => {
    expect(judge([line(1, 60)], [sku(1, { ownPrice: true, price: 3 })])[0]).toMatchObject({ price: 3, tier: null });
  });

  test('unknown, shortened, and the shop’s message', () => {
    const found = [sku(3, {}, 'withdrawn'), sku(4, {}, 'sold_out'), sku(5, {}, 'choose_variant')];
    const unknown: [string, Found] = ['2', { productSkuId: 2, unavailable: 'unknown', offer: null }];
    const lines = [line('abc'), line(2), line(3), line(4), line(5), line('6.1E+14'), line('9999999999999999')];
    expect(problems(lines, [unknown, ...found])).toEqual([
      'unknown',
      'unknown',
      'withdrawn',
      'sold_out',
      'choose_variant',
      'shortened',
      'unknown',
    ]);
  });

  test('a line that is being looked up is neither good nor bad', () => {
    expect(judge([line(1)], [])).toMatchObject([{ isPending: true, problem: null }]);
    expect(sumUp(judge([line(1)], [])).lines).toBe(0);
  });

  test.each([[null], [0]])('quantity %j: the remedy is the minimum', (quantity) => {
    expect(judge([line(1, quantity)], [sku(1)])).toMatchObject([{ problem: 'quantity', remedy: 10 }]);
  });

  test('below the minimum: the missing pieces, and the next full batches', () => {
    expect(judge([line(1, 4)], [sku(1, { batchNumber: 6 })])).toMatchObject([
      { problem: 'minimum', missing: 6, remedy: 12 },
    ]);
  });

  test('lines of a product reach the minimum together; those that cannot be bought do not help', () => {
    expect(problems([line(1, 6), line(2, 4)], [sku(1), sku(2)])).toEqual([null, null]);
    expect(problems([line(1, 6), line(2, 4)], [sku(1), sku(2, {}, 'sold_out')])).toEqual(['minimum', 'sold_out']);
    expect(problems([line(1, 6), line(2, 4)], [sku(1), sku(2, { productId: 2 })])).toEqual(['minimum', 'minimum']);
  });

  test('no batch is broken', () => {
    expect(judge([line(1, 14)], [sku(1, { batchNumber: 6 })])).toMatchObject([{ problem: 'batch', remedy: 18 }]);
    expect(problems([line(1, 14), line(2, 4)], [sku(1, { batchNumber: 6 }), sku(2, { batchNumber: 6 })])).toEqual([
      null,
      null,
    ]);
  });

  test('more than in stock: the remedy is the rest', () => {
    expect(judge([line(1, 60)], [sku(1, { stock: 50 })])).toMatchObject([{ problem: 'stock', remedy: 50, left: 50 }]);
  });

  test('no remedy where none would help', () => {
    expect(judge([line(1, 4)], [sku(1, { stock: 8 })])).toMatchObject([{ problem: 'minimum', remedy: null }]);
  });

  test('the cart’s content counts: towards minimum and price, and against the stock', () => {
    expect(judge([line(1, 4)], [sku(1)], [inCart(2, 46)])).toMatchObject([{ problem: null, price: 1.5 }]);
    expect(problems([line(1, 4)], [sku(1)], [inCart(2, 46, 1, 1)])).toEqual(['minimum']);
    expect(judge([line(1, 30)], [sku(1, { stock: 50 })], [inCart(1, 40)])).toMatchObject([
      { problem: 'stock', left: 10, inCart: 40, remedy: 10 },
    ]);
  });

  test('the cart’s cap: what does not fit stays; a line that is there already needs no room', () => {
    const cart = Array.from({ length: 99 }, (_, index) => inCart(1000 + index, 1, 9));
    const found = [sku(1), sku(2), sku(1000)];
    expect(problems([line(1000), line(1), line(2)], found, cart)).toEqual([null, null, 'room']);
  });
});

test('only good lines count and go into the cart', () => {
  const judged = judge([line(1, 20), line(2, null), line(3, 30)], [sku(1), sku(2), sku(3)]);
  expect(sumUp(judged)).toEqual({ lines: 2, pieces: 50, amount: 7500 });
  expect(cartItems(judged)).toEqual([
    { productId: 1, productSkuId: 1, quantity: 20, price: 1.5 },
    { productId: 1, productSkuId: 3, quantity: 30, price: 1.5 },
  ]);
});

test('a SKU number has at most 16 digits and is exact', () => {
  expect(skuNumber('203502220603392')).toBe(203502220603392);
  expect(skuNumber('0')).toBeUndefined();
  expect(skuNumber('9999999999999999')).toBeUndefined();
  expect(skuNumber('12a')).toBeUndefined();
});
