import { lineAmount, sum } from '@sampan/contract/money';
import { domesticFee, inspectionFee, orderCosts } from '@sampan/contract/order-costs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { firstInstalments, plansOffered, splitCosts } from './bill.ts';

const { fees, payment, storage } = defaultSettings;
const runs = { numRuns: 100_000 };

const quantity = fc.integer({ min: 1, max: 1_000_000 });
const unitPrice = fc.integer({ min: 1, max: 100_000_000 });
const cents = fc.integer({ min: 0, max: 10_000_000 });
const rate = fc.integer({ min: 0, max: 1_000_000 });
const anyFees = fc.record({
  domesticPerSupplierCents: cents,
  domesticPerKgCents: cents,
  inspectionRateE6: rate,
  inspectionMinimumCents: cents,
  serviceRateE6: rate,
});
const anyStorage = fc.record({
  freeDays: fc.constant(90),
  perPieceMonthCents: cents,
  handlingPerOrderCents: cents,
  handlingPerPieceCents: fc.integer({ min: 0, max: 1000 }),
});
const goods = fc.record({
  lineAmounts: fc.array(
    fc.tuple(quantity, unitPrice).map(([pieces, price]) => lineAmount(pieces, price)),
    {
      minLength: 1,
      maxLength: 5,
    },
  ),
  suppliers: fc.integer({ min: 0, max: 20 }),
  boughtGrams: fc.integer({ min: 0, max: 1_000_000_000 }),
  ownPieces: fc.integer({ min: 0, max: 1000 }),
  weightGrams: fc.integer({ min: 0, max: 1_000_000_000 }),
  volumeCm3: fc.integer({ min: 0, max: 1_000_000_000_000 }),
  categoryIds: fc.constant([]),
  isWeightAssumed: fc.boolean(),
});

describe('lines', () => {
  test('a line is quantity × unit price rounded down to cents, by less than a cent', () => {
    fc.assert(
      fc.property(quantity, unitPrice, (pieces, price) => {
        const exact = BigInt(pieces) * BigInt(price);
        const rest = exact - BigInt(lineAmount(pieces, price)) * 100n;
        return rest >= 0n && rest < 100n;
      }),
      runs,
    );
  });

  test('is exact where floats are not', () => {
    expect(lineAmount(3, 11_000)).toBe(330);
    expect(lineAmount(96, 14_250)).toBe(13_680);
    expect(lineAmount(120, 21_860)).toBe(26_232);
    expect(lineAmount(1, 99)).toBe(0);
    expect(lineAmount(1_000_000, 199_999_999)).toBe(1_999_999_990_000);
  });
});

describe('costs', () => {
  test('totals are sums, deposit and balance are the total, nothing is negative or a fraction', () => {
    fc.assert(
      fc.property(goods, anyFees, anyStorage, cents, cents, (some, tariff, kept, international, owed) => {
        const costs = orderCosts({ fees: tariff, storage: kept }, international, some, owed);
        const parts = Object.values(costs);
        const areCents = parts.every((part) => Number.isSafeInteger(part) && part >= 0);
        const full = splitCosts(costs, 'full');
        const deposit = splitCosts(costs, 'deposit');
        const instalments = sum(firstInstalments('deposit', deposit).map((one) => one.amountCents));
        return (
          areCents &&
          costs.goods === sum(some.lineAmounts) &&
          costs.storage === owed &&
          (some.suppliers === 0 || costs.inspection >= tariff.inspectionMinimumCents) &&
          (some.suppliers > 0 || costs.inspection + costs.domestic === 0) &&
          (some.ownPieces > 0 || costs.handling === 0) &&
          full.total === sum(parts) &&
          full.deposit === full.total &&
          full.balance === 0 &&
          deposit.total === full.total &&
          deposit.deposit + deposit.balance === deposit.total &&
          deposit.balance === costs.international &&
          instalments === deposit.total
        );
      }),
      runs,
    );
  });

  test('rates are rounded to the nearest cent, halves up', () => {
    const weights = { weightGrams: 84_001, boughtGrams: 84_001, volumeCm3: 0 };
    const some = { ...weights, suppliers: 3, ownPieces: 0, categoryIds: [], isWeightAssumed: false };
    const costs = orderCosts({ fees, storage }, 1234, { ...some, lineAmounts: [73_176] });
    expect(costs).toEqual({
      goods: 73_176,
      domestic: 900 + 85 * 6,
      inspection: 1464,
      service: 3659,
      handling: 0,
      storage: 0,
      international: 1234,
    });
    expect(orderCosts({ fees, storage }, 0, { ...some, lineAmounts: [10_010] }).service).toBe(501);
  });

  test('own stock pays no domestic fee and no inspection, but handling for the order and each piece, and freight', () => {
    const weights = { weightGrams: 900, boughtGrams: 0, volumeCm3: 0 };
    const some = { ...weights, suppliers: 0, ownPieces: 3, categoryIds: [], isWeightAssumed: false, lineAmounts: [0] };
    expect(orderCosts({ fees, storage }, 700, some, 45)).toEqual({
      goods: 0,
      domestic: 0,
      inspection: 0,
      service: 0,
      handling: 90 + 3 * 20,
      storage: 45,
      international: 700,
    });
    const mixed = orderCosts({ fees, storage }, 0, { ...some, suppliers: 1, boughtGrams: 400, lineAmounts: [5000, 0] });
    expect([mixed.domestic, mixed.inspection, mixed.handling]).toEqual([306, 200, 150]);
  });

  test('domestic shipping counts suppliers and started kilograms; inspection has a minimum', () => {
    expect([0, 1, 1000, 1001].map((grams) => domesticFee(fees, 1, grams))).toEqual([300, 306, 306, 312]);
    expect(domesticFee(fees, 3, 1)).toBe(906);
    expect([0, 9_999, 10_000, 10_026].map((amount) => inspectionFee(fees, amount))).toEqual([200, 200, 200, 201]);
  });
});

describe('plans', () => {
  test('offers a deposit from a value on, full payment below another, and always at least one plan', () => {
    expect(plansOffered(payment, 9_999, false)).toEqual(['full']);
    expect(plansOffered(payment, 10_000, false)).toEqual(['deposit', 'full']);
    expect(plansOffered({ ...payment, fullUpToCents: 50_000 }, 49_999, false)).toEqual(['deposit', 'full']);
    expect(plansOffered({ ...payment, fullUpToCents: 50_000 }, 50_000, false)).toEqual(['deposit']);
    expect(plansOffered({ ...payment, depositFromCents: 90_000, fullUpToCents: 50_000 }, 60_000, false)).toEqual([
      'full',
    ]);
  });

  test('guard: an assumed weight never binds the shop to a price, whatever the order’s value', () => {
    expect(plansOffered(payment, 9_999, true)).toEqual(['deposit']);
    expect(plansOffered(payment, 50_000, true)).toEqual(['deposit']);
  });

  test('a first instalment of 0 is paid already', () => {
    const nothing = { goods: 0, domestic: 0, inspection: 0, service: 0, handling: 0, storage: 0, international: 700 };
    expect(firstInstalments('deposit', splitCosts(nothing, 'deposit'))).toMatchObject([
      { state: 'paid' },
      { state: 'not_due' },
    ]);
    expect(firstInstalments('full', splitCosts(nothing, 'full'))).toMatchObject([{ kind: 'full', state: 'due' }]);
  });
});
