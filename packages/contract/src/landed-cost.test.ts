import { describe, expect, test } from 'vitest';
import { feeNames } from './fees.ts';
import { deliveryTo, type LandedLine, landedOrder, landedPiece, landedPieces, type Piece } from './landed-cost.ts';
import { defaultPriceRule, pricePiece } from './price-rules.ts';
import type { Serving } from './publication-states.ts';
import type { Settings } from './settings/subjects.ts';

type Shipping = Settings['shipping'];
type Zone = Shipping['lines'][number]['zones'][number];

const zone = (countries: string[] | null, days: number, perKgCents: number): Zone => ({
  countries,
  daysFrom: days,
  daysTo: days,
  baseCents: 0,
  steps: [{ fromGrams: 0, perKgCents }],
});
const line = (name: string, volumetricDivisor: number, minimumGrams: number, zones: Zone[]) => ({
  id: name.toLowerCase(),
  name,
  volumetricDivisor,
  minimumGrams,
  notTo: [],
  refusedCategories: [],
  zones,
});
const near = ['JP', 'HK', 'KR'];
const far = ['DE', 'US', 'FR', 'GB'];

/** The prices of a new shop; none of these goods reaches the steps from 50 kg on. */
const tariffs: Pick<Settings, 'fees' | 'storage' | 'shipping'> = {
  fees: {
    domesticPerSupplierCents: 300,
    domesticPerKgCents: 6,
    inspectionRateE6: 20_000,
    inspectionMinimumCents: 200,
    serviceRateE6: 50_000,
  },
  storage: { freeDays: 90, perPieceMonthCents: 5, handlingPerOrderCents: 90, handlingPerPieceCents: 20 },
  shipping: {
    handlingDays: { from: 5, to: 11 },
    warnAboveQuoteE6: 1_250_000,
    lines: [
      line('Express', 5000, 1000, [zone(near, 5, 600), zone(far, 8, 800), zone(null, 10, 980)]),
      line('Air', 6000, 2000, [zone(near, 9, 390), zone(far, 15, 600), zone(null, 18, 740)]),
      line('Rail', 6000, 12_000, [zone(['DE', 'FR', 'GB'], 28, 280)]),
      line('Sea', 6000, 21_000, [zone(near, 20, 95), zone(far, 45, 140), zone(null, 55, 190)]),
    ],
  },
};

const to = (country: string, lineId = '') => deliveryTo(country, lineId, tariffs);

const piece = (over: Partial<Piece> = {}): Piece => ({
  supplierId: 'one',
  weightGrams: 60,
  volumeCm3: 900,
  categoryPath: [7],
  isWeightAssumed: false,
  ownPriceE4: null,
  tiers: [{ from: 1, priceE4: 6480 }],
  minOrderQuantity: 1,
  batchNumber: 1,
  onePieceE4: 6480,
  ...over,
});

type Case = [
  name: string,
  way: Serving,
  unitE4: number,
  minimum: number,
  grams: number,
  cm3: number,
  country: string,
  parts: [goods: number, domestic: number, inspection: number, service: number, handling: number, freight: number],
  totalE4: number,
  line: string,
  currency: 'USD' | 'EUR' | 'JPY',
  vatE6: number,
  price: number,
  marginE6: number,
];

/** Worked out by hand. Amounts are ten-thousandths of a dollar, prices hundredths of the shop's currency. */
// biome-ignore format: a table
const twenty: Case[] = [
  ['crew socks, a pair', 'one_piece', 6480, 1, 60, 900, 'DE', [6400, 30600, 20000, 300, 0, 80000], 137300, 'Express', 'EUR', 190000, 2699, 478780],
  ['crew socks in Japan', 'one_piece', 6480, 1, 60, 900, 'JP', [6400, 30600, 20000, 300, 0, 60000], 117300, 'Express', 'JPY', 100000, 399900, 502142],
  ['crew socks in Saudi Arabia', 'one_piece', 6480, 1, 60, 900, 'SA', [6400, 30600, 20000, 300, 0, 98000], 155300, 'Express', 'USD', 0, 3499, 556158],
  ['mug of 420 g', 'one_piece', 11340, 1, 420, 1400, 'US', [11300, 30600, 20000, 600, 0, 80000], 142500, 'Express', 'USD', 0, 3199, 554548],
  ['enamel pin', 'one_piece', 1233, 1, 12, 60, 'GB', [1200, 30600, 20000, 100, 0, 80000], 131900, 'Express', 'USD', 0, 2999, 560186],
  ['kettle of 1.2 kg', 'one_piece', 98500, 1, 1200, 5200, 'DE', [98500, 31200, 20000, 4900, 0, 120000], 274600, 'Express', 'EUR', 190000, 5299, 469045],
  ['cast-iron pan of 2.1 kg', 'one_piece', 142000, 1, 2100, 4800, 'DE', [142000, 31800, 20000, 7100, 0, 150000], 350900, 'Air', 'EUR', 190000, 6699, 463309],
  ['dumbbell of 5 kg', 'one_piece', 118000, 1, 5000, 2600, 'US', [118000, 33000, 20000, 5900, 0, 294000], 470900, 'Sea', 'USD', 0, 10399, 547167],
  ['anvil of 24 kg', 'one_piece', 640000, 1, 24000, 9000, 'FR', [640000, 44400, 20000, 32000, 0, 336000], 1072400, 'Sea', 'EUR', 0, 20399, 547361],
  ['pillow, bulky', 'one_piece', 56000, 1, 700, 24000, 'DE', [56000, 30600, 20000, 2800, 0, 240000], 349400, 'Air', 'EUR', 190000, 6699, 465603],
  ['lampshade, bulky', 'one_piece', 73000, 1, 450, 31500, 'US', [73000, 30600, 20000, 3700, 0, 294000], 421300, 'Sea', 'USD', 0, 9299, 546940],
  ['watch, dear and light', 'one_piece', 1250000, 1, 110, 500, 'DE', [1250000, 30600, 25000, 62500, 0, 80000], 1448100, 'Express', 'EUR', 0, 27499, 546596],
  ['ring of $480', 'one_piece', 4800000, 1, 20, 100, 'JP', [4800000, 30600, 96000, 240000, 0, 60000], 5226600, 'Express', 'JPY', 100000, 17749900, 500216],
  ['mug from own stock', 'own_stock', 12677, 50, 420, 1400, 'DE', [12676, 852, 400, 634, 11000, 80000], 105562, 'Express', 'EUR', 190000, 2099, 484716],
  ['socks from own stock', 'own_stock', 5630, 100, 60, 900, 'US', [5630, 336, 200, 282, 11000, 80000], 97448, 'Express', 'USD', 0, 2199, 556853],
  ['pan from own stock', 'own_stock', 131000, 12, 2100, 4800, 'DE', [131000, 3800, 2617, 6550, 11000, 150000], 304967, 'Air', 'EUR', 190000, 5799, 461171],
  ['pillow from own stock', 'own_stock', 49900, 20, 700, 24000, 'JP', [49900, 1920, 1000, 2495, 11000, 156000], 222315, 'Air', 'JPY', 100000, 759900, 503440],
  ['notebooks, 48 at once', 'none', 12552, 48, 310, 800, 'DE', [12550, 813, 417, 628, 0, 6125], 20533, 'Sea', 'EUR', 190000, 399, 472731],
  ['drawstring bags, 200 at once', 'none', 3100, 200, 45, 350, 'US', [3100, 177, 100, 155, 0, 1470], 5002, 'Sea', 'USD', 0, 199, 748643],
  ['chairs, 4 at once', 'none', 215000, 4, 6800, 61000, 'BR', [215000, 11700, 5000, 10750, 0, 194750], 437200, 'Sea', 'USD', 0, 9699, 549231],
];

const rates = {
  USD: { perUsdE6: 1_000_000, decimals: 2 },
  EUR: { perUsdE6: 861_000, decimals: 2 },
  JPY: { perUsdE6: 154_300_000, decimals: 0 },
};

describe('a piece by itself, delivered', () => {
  test.each(twenty)('%s, %s', (...row) => {
    const [, way, unitE4, minimum, grams, cm3, country, parts, totalE4, shown, currency, vatE6, price, marginE6] = row;
    const sku = piece({
      tiers: [{ from: 1, priceE4: unitE4 }],
      minOrderQuantity: minimum,
      onePieceE4: way === 'one_piece' ? unitE4 : null,
      weightGrams: grams,
      volumeCm3: cm3,
    });
    const landed = landedPiece(sku, way, to(country));
    const [goods, domestic, inspection, service, handling, international] = parts;
    expect(landed.parts).toEqual({ goods, domestic, inspection, service, handling, storage: 0, international });
    expect([landed.totalE4, landed.line?.name]).toEqual([totalE4, shown]);
    const cost = { goodsE4: unitE4, landedE4: totalE4, isCarried: true };
    expect(pricePiece(cost, { rule: defaultPriceRule, ...rates[currency], vatE6 })).toMatchObject({ price, marginE6 });
  });

  test('its parts are the goods and every fee, so that a new fee is one of them', () =>
    expect(Object.keys(landedPiece(piece(), 'one_piece', to('DE')).parts)).toEqual(['goods', ...feeNames()]));

  test('costs more by a line that is chosen', () =>
    expect(landedPiece(piece(), 'one_piece', to('DE', 'air'))).toMatchObject({
      totalE4: 17_7300,
      line: { name: 'Air' },
    }));

  test('goes by the cheapest line if the chosen one does not go there', () =>
    expect(landedPiece(piece(), 'one_piece', to('US', 'rail')).line?.name).toBe('Express'));

  test('has no line, and no margin, where none carries it', () => {
    const refusing = tariffs.shipping.lines.map((one) => ({ ...one, refusedCategories: [7] }));
    const nowhere = deliveryTo('DE', '', { ...tariffs, shipping: { ...tariffs.shipping, lines: refusing } });
    const landed = landedPiece(piece(), 'one_piece', nowhere);
    expect([landed.line, landed.totalE4]).toEqual([undefined, 5_7300]);
    const cost = { goodsE4: 6480, landedE4: landed.totalE4, isCarried: false };
    expect(pricePiece(cost, { rule: defaultPriceRule, ...rates.USD, vatE6: 0 }).marginE6).toBeNull();
    // What one kind of goods may not does not hold for the next.
    expect(landedPiece(piece({ categoryPath: [8] }), 'one_piece', nowhere).line?.name).toBe('Express');
  });
});

describe('an order, delivered', () => {
  const socks = (quantity: number, over: Partial<LandedLine> = {}): LandedLine => ({
    sku: piece(),
    serving: 'one_piece',
    quantity,
    amount: Math.floor((quantity * 6480) / 100),
    ...over,
  });

  test('two pairs of socks: 1.29 + 3.06 + 2.00 + 0.06 + 8.00 = 14.41', () => {
    const order = landedOrder([socks(2)], to('DE'));
    expect([order.totalE4, order.billedCents]).toEqual([14_4100, 1441]);
    expect(landedPieces(piece(), 'one_piece', 2, to('DE')).totalE4).toBe(14_4100);
  });

  test('goods of one supplier share its fixed fees: 1.29 + 1.29 + 3.06 + 2.00 + 0.13 + 8.00 = 15.77', () =>
    expect(landedOrder([socks(2), socks(2)], to('DE')).billedCents).toBe(1577));

  test('those of another pay them again: 3.00 more', () =>
    expect(landedOrder([socks(2), socks(2, { sku: piece({ supplierId: 'two' }) })], to('DE')).billedCents).toBe(1877));

  test('pieces from own stock also cost what their restock did', () => {
    // Restocked by 50: 63.38 + 4.26 + 2.00 + 3.17 a piece is 1.2676 + 0.0852 + 0.04 + 0.0634 = 1.4562.
    const mug = piece({
      tiers: [{ from: 1, priceE4: 12_677 }],
      minOrderQuantity: 50,
      onePieceE4: null,
      weightGrams: 420,
      volumeCm3: 1400,
    });
    const order = landedOrder([{ sku: mug, serving: 'own_stock', quantity: 2, amount: 0 }], to('DE'));
    // Billed: handling 0.90 + 2 × 0.20, freight of 840 g 8.00.
    expect(order.billedCents).toBe(930);
    expect(order.totalE4).toBe(9_3000 + 2 * 1_4562);
  });
});

describe('a price with VAT', () => {
  const cost = { goodsE4: 11_339, landedE4: 11_339, isCarried: true };
  const rule = { ...defaultPriceRule, rounding: '95' as const };

  test('of 2.95 euros leaves 66.9 % of it as if it were net, 60.6 % of the net price with 19 % VAT in it', () => {
    expect(pricePiece(cost, { rule, ...rates.EUR, vatE6: 0 }, 295).marginE6).toBe(669_050);
    expect(pricePiece(cost, { rule, ...rates.EUR, vatE6: 190_000 }, 295).marginE6).toBe(606_170);
  });

  test('keeps the least margin of the net price', () => {
    const half = { ...rule, leastMarginE6: 600_000, rounding: 'none' as const };
    const { price, marginE6 } = pricePiece(cost, { rule: half, ...rates.EUR, vatE6: 190_000 });
    expect([price, marginE6]).toEqual([291, 600_757]);
  });

  test('a rule of goods leaves delivery out of the price, never out of the margin', () => {
    const socks = { goodsE4: 6480, landedE4: 13_7300, isCarried: true };
    const ofGoods = { ...defaultPriceRule, basis: 'goods' as const, bands: [{ from: 0, factorE4: 45_000, plus: 0 }] };
    expect(pricePiece(socks, { rule: ofGoods, ...rates.USD, vatE6: 0 })).toMatchObject({
      price: 299,
      marginE6: -3_591_974,
    });
  });
});
