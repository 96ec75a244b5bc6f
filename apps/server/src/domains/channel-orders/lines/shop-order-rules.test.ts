import { limits } from '@sampan/contract/limits';
import { describe, expect, test } from 'vitest';
import type { Recipient } from '#connectors/sales-channel/sales-channel.ts';
import type { OrderableSku } from '#domains/catalogue/orderable-skus.ts';
import { sharePieces } from '#domains/channel-orders/following/follow-order.ts';
import { cleanLine, cleanOrder } from '#domains/channel-orders/orders/clean-order.ts';
import { readRecipient } from '#domains/channel-orders/recipients/read-recipient.ts';
import { remoteOrder } from '#testing/order-channel.ts';
import { goodsAmount, type LineGoods, matchLines } from './match-lines.ts';

const sku = (change: Partial<OrderableSku> = {}) =>
  ({
    skuId: 1,
    productId: 1,
    status: 'active',
    stock: 100,
    minOrderQuantity: 48,
    batchNumber: 1,
    tiers: [{ from: 1, priceE4: 20_000 }],
    ownPriceE4: null,
    onePiecePriceE4: 23_000,
    ...change,
  }) as OrderableSku;

const goods = (published: LineGoods['published'], change?: Partial<OrderableSku>): LineGoods => ({
  sku: sku(change),
  published,
});
const line = (of: LineGoods | undefined, quantity = 1, id = 'a') => ({ id, quantity, isOwn: false, goods: of });
const match = (lines: Parameters<typeof matchLines>[0], own: [number, number][] = []) =>
  matchLines(lines, new Map(own));

describe('how a line is served', () => {
  test.each([
    ['single pieces at their price', goods('one_piece'), 0, 'one_piece', '', 230],
    ['own stock, paid already', goods('own_stock'), 3, 'own_stock', '', 0],
    ['too little own stock is not bought instead', goods('own_stock'), 0, 'own_stock', 'own_stock_short', null],
    ['neither way, and fewer than the minimum', goods('none'), 0, 'tiers', 'below_minimum', null],
    ['neither way, but it was restocked', goods('none'), 1, 'own_stock', '', 0],
    ['linked by hand: singly where that is sold', goods(undefined), 0, 'one_piece', '', 230],
    ['linked by hand: own stock first', goods(undefined), 1, 'own_stock', '', 0],
    [
      'single pieces are not sold any more',
      goods('one_piece', { onePiecePriceE4: null }),
      0,
      'tiers',
      'below_minimum',
      null,
    ],
    ['own stock of what is withdrawn', goods('own_stock', { status: 'withdrawn' }), 1, 'own_stock', '', 0],
    ['withdrawn', goods('one_piece', { status: 'withdrawn' }), 0, 'one_piece', 'withdrawn', null],
    ['sold out', goods('one_piece', { stock: 0 }), 0, 'one_piece', 'sold_out', null],
  ] as const)('%s', (_, of, own, serving, reason, amount) => {
    expect(match([line(of)], [[1, own]])[0]).toMatchObject({ serving, reason, amount });
  });

  test('lines of one SKU share its stock, lines of one product the minimum', () => {
    const short = match([
      line(goods('one_piece', { stock: 3 }), 2, 'a'),
      line(goods('one_piece', { stock: 3 }), 2, 'b'),
    ]);
    expect(short.map(({ reason }) => reason)).toEqual(['sold_out', 'sold_out']);
    const enough = match([line(goods('none'), 24, 'a'), line(goods('none', { skuId: 2 }), 24, 'b')]);
    expect(enough.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['', 4800],
      ['', 4800],
    ]);
    expect(goodsAmount(enough)).toBe(9600);
    const batches = match([line(goods('none', { batchNumber: 10 }), 48)]);
    expect(batches[0]).toMatchObject({ reason: 'not_a_full_batch', minimum: 10 });
  });

  test('all lines or none', () => {
    expect(goodsAmount(match([line(goods('one_piece')), line(undefined, 1, 'b')]))).toBeNull();
    expect(goodsAmount([])).toBeNull();
    const own = { ...line(undefined, 1, 'b'), isOwn: true };
    expect(goodsAmount(match([line(goods('one_piece')), own]))).toBe(230);
    expect(goodsAmount(match([own]))).toBeNull();
  });
});

const leeds: Recipient = {
  firstName: 'Tom',
  lastName: 'Reed',
  company: '',
  countryIso: 'GB',
  province: '',
  city: 'Leeds',
  street: '14 Wharfdale Row',
  postcode: 'LS1 4DY',
  phone: '0113 496 0123',
  email: '',
};

test.each([
  [24, 24, ''],
  [1.5, 2, '1.5'],
  [1e9, limits.quantityMax, '1000000000'],
])('%d pieces in the shop are %d here, and %j is kept', (quantity, pieces, quantityThere) => {
  const [placedAt, changedAt] = [new Date(1), new Date(2)];
  const ordered = {
    id: '7',
    variantId: '8',
    sku: 'CUP',
    title: 'Cup',
    quantity,
    ordered: quantity,
    price: '1.00',
    properties: [],
  };
  const about = { name: '#1', currency: 'USD', shippingName: '', isPaid: true, isCancelled: false, isFulfilled: false };
  const remote = { ...remoteOrder('1'), ...about, id: '1', placedAt, changedAt, lines: [ordered], recipient: leeds };
  expect(cleanOrder(remote, new Date())).toMatchObject({ lines: [{ quantity: pieces, quantityThere }] });
});

describe('recipients', () => {
  test.each([
    ['a national number gets the country’s code', leeds, [], { mobile: '+44-1134960123' }],
    [
      'digits of another script',
      {
        ...leeds,
        countryIso: 'US',
        province: 'CA',
        city: 'Los Angeles',
        postcode: '９０００１',
        phone: '２１３-٣٧٣-٤٢٥٣',
      },
      [],
      { postcode: '90001', mobile: '+1-2133734253' },
    ],
    ['00 is a plus', { ...leeds, phone: '0044 113 496 0123' }, [], { mobile: '+44-1134960123' }],
    [
      'a region’s code',
      { ...leeds, countryIso: 'US', province: 'CA', city: 'Los Angeles', postcode: '90001', phone: '213-373-4253' },
      [],
      { province: 'California' },
    ],
    [
      'a region’s name in Chinese',
      {
        ...leeds,
        countryIso: 'US',
        province: '加利福尼亚州',
        city: 'Los Angeles',
        postcode: '90001',
        phone: '213-373-4253',
      },
      [],
      { province: 'California' },
    ],
    ['a region that we do not list', { ...leeds, province: 'West Riding' }, [], { province: 'West Riding' }],
    [
      'a company above the street',
      { ...leeds, company: 'Reed Ltd' },
      [],
      { detailAddress: 'Reed Ltd, 14 Wharfdale Row' },
    ],
    [
      'a company alone',
      { ...leeds, firstName: '', lastName: '', company: 'Reed Ltd' },
      [],
      { name: 'Reed Ltd', detailAddress: '14 Wharfdale Row' },
    ],
    ['nobody', { ...leeds, firstName: '', lastName: '' }, ['name'], {}],
    ['no street, no town', { ...leeds, street: '', city: '' }, ['city', 'detailAddress'], {}],
    ['a wrong postcode and no phone', { ...leeds, postcode: '123', phone: '' }, ['postcode', 'mobile'], {}],
    ['another country’s phone', { ...leeds, phone: '+49 30 901820' }, ['mobile'], {}],
    [
      'no state',
      { ...leeds, countryIso: 'US', city: 'Nowhere at all', postcode: '90001', phone: '213-373-4253' },
      ['province'],
      {},
    ],
  ] as const)('%s', (_, recipient, missing, address) => {
    const read = readRecipient(recipient);
    expect(read.missing).toEqual(missing);
    expect(read.address).toMatchObject(address);
    expect(read.isServed).toBe(true);
  });

  test('are refused in a country or region without delivery', () => {
    expect(readRecipient({ ...leeds, countryIso: 'KP' }).isServed).toBe(false);
    expect(readRecipient({ ...leeds, countryIso: 'UA', province: 'Крым' }).isServed).toBe(false);
    expect(readRecipient({ ...leeds, countryIso: 'XX' }).isServed).toBe(false);
  });
});

test('returned pieces did not leave', () => {
  const row = (id: string, quantity: number, skuId: number | null) => ({ id, quantity, skuId }) as never;
  expect(sharePieces([row('a', 2, 1), row('b', 2, 1), row('c', 1, 2), row('d', 1, null)], new Map([[1, 3]]))).toEqual([
    { id: 'a', quantity: 2 },
    { id: 'b', quantity: 1 },
  ]);
});

test('text becomes one line, cut to fit, without invisible or direction-changing characters', () => {
  expect(cleanLine('  a\u0000\n b\u202e  c ', 10)).toBe('a b c');
  expect(cleanLine('😀'.repeat(5), 3)).toBe('😀😀😀');
  expect(cleanLine(7, 3)).toBe('');
});
