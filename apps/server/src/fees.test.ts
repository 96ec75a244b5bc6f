import { readFileSync } from 'node:fs';
import { everyFee, type FeeFacts, type FeeName, feeFacts, feeNames } from '@sampan/contract/fees';
import { lineAmount, share } from '@sampan/contract/money';
import { feeRules, orderCosts } from '@sampan/contract/order-costs';
import { translate, writeDollars } from '@sampan/translations/translate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderTable } from '#domains/mails/body/order-table.ts';
import { firstInstalments, splitCosts } from '#domains/orders/bill.ts';
import { billFor, type OrderBill } from '#domains/orders/price-order.ts';
import type { OrderRow } from '#domains/orders/reading/order-queries.ts';
import { toBillResponse } from '#domains/orders/reading/order-view.ts';
import { remainingOf } from '#domains/orders/reading/remaining.ts';
import { type RefundableItem, type RefundBasis, refundAmount } from '#domains/refunds/records/refund-amount.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';

const { fees: tariff, storage } = defaultSettings;

const item = (id: string, unitPriceE4: number, quantity: number): RefundableItem => ({
  id,
  unitPriceE4,
  quantity,
  amountCents: lineAmount(quantity, unitPriceE4),
  refundedQuantity: 0,
  serving: unitPriceE4 === 0 ? 'own_stock' : 'tiers',
  weightGrams: 200,
});

type Line = [unitPriceE4: number, quantity: number, refunded: number];

/** An order as it is read, with refunds that were granted. */
const orderRow = (
  { plan, costs, split, instalments, basis }: OrderBill,
  lines: readonly Line[],
  granted: OrderRow['granted'] = { total: 0, fees: {} },
) =>
  ({
    id: 'order',
    status: 'create',
    bill: {
      id: 'bill',
      order_id: 'order',
      plan,
      goods_cents: costs.goods,
      fees: everyFee(costs),
      international_is_final: plan === 'full',
      total_cents: split.total,
      deposit_cents: split.deposit,
      balance_cents: split.balance,
      basis,
    },
    items: lines.map(([unit_price_e4, quantity, refunded_quantity]) => ({
      unit_price_e4,
      quantity,
      refunded_quantity,
      amount_cents: lineAmount(quantity, unit_price_e4),
    })),
    instalments: instalments.map((one, index) => ({
      id: `instalment-${index}`,
      position: index + 1,
      kind: one.kind,
      amount_cents: one.amountCents,
      received_cents: 0,
      credit_cents: 0,
      state: one.state,
      payment_pattern: 'bank_card',
      paid_at: null,
      paid_with: null,
    })),
    paidCents: 0,
    bankFeeCents: 0,
    refundedCents: 0,
    setOffCents: 0,
    granted,
  }) as OrderRow;

const goods = { categoryIds: [], isWeightAssumed: false, volumeCm3: 120_000 };

test('every fee has its rule, and the tables of bills and refunds take its name', () => {
  expect(Object.keys(feeRules)).toEqual(feeNames());
  const schema = readFileSync(new URL('../database/schema.sql', import.meta.url), 'utf8');
  for (const table of ['bill_fees', 'refund_fees']) {
    const [, list = ''] = schema.match(`constraint ${table}_fee_check CHECK .*ARRAY\\[(.*?)\\]`) ?? [];
    expect([table, [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name)]).toEqual([table, feeNames()]);
  }
});

describe('bills worked out by hand', () => {
  test('a deposit, with pieces of the own stock and their storage', () => {
    // 60 × 1.5846 = 95.07 and 10 × 1.7606 = 17.60 of two suppliers, 19 kg; 5 own pieces; 2.00 of storage; 29.40 of freight.
    const some = { ...goods, suppliers: 2, boughtGrams: 19_000, weightGrams: 20_000, ownPieces: 5 };
    const costs = orderCosts({ fees: tariff, storage }, 2940, { ...some, lineAmounts: [9507, 1760, 0] }, 200);
    expect(costs).toEqual({
      goods: 11_267,
      domestic: 2 * 300 + 19 * 6,
      inspection: 225, // 2 % are 225.34
      service: 563, // 5 % are 563.35
      handling: 90 + 5 * 20,
      storage: 200,
      international: 2940,
    });
    const split = splitCosts(costs, 'deposit');
    expect(split).toEqual({ total: 16_099, deposit: 13_159, balance: 2940 });
    expect(splitCosts(costs, 'full')).toEqual({ total: 16_099, deposit: 16_099, balance: 0 });
    expect(firstInstalments('deposit', split).map(({ amountCents }) => amountCents)).toEqual([13_159, 2940]);

    // Bought already: domestic shipping and service are spent, the balance is not paid, and storage never comes back.
    const basis: RefundBasis = {
      items: [item('a', 15_846, 60), item('b', 17_606, 10), item('own', 0, 5)],
      fees: costs,
      isInternationalPaid: false,
      isPacked: false,
      stage: 'in_purchased',
      refundable: 13_159,
      notThere: 0,
    };
    const lines = [
      { itemId: 'b', quantity: 10 },
      { itemId: 'own', quantity: 2 },
    ];
    // 176,060 of 1,126,820 of the value: 35.16 of the inspection; 2 of 5 own pieces: 76 of the handling.
    const fees = { domestic: 0, inspection: 35, international: 0, service: 0, handling: 76 };
    expect(refundAmount(lines, basis)).toMatchObject({ goods: 1760, fees, total: 1871 });
    // Once the balance is paid, freight comes back by weight: 12 of 75 pieces of the same weight.
    const paid = { ...basis, isInternationalPaid: true, refundable: 16_099 };
    expect(refundAmount(lines, paid).fees).toEqual({ ...fees, international: 470 });
  });

  test('a full payment with inspection, 50 of 200 pieces of it refunded before they are bought', () => {
    // 200 × 0.8803 = 176.06 and 11 × 1.7606 = 19.36 of one supplier; 211 × 200 g are 43 started kilograms.
    const some = { ...goods, suppliers: 1, boughtGrams: 42_200, weightGrams: 42_200, ownPieces: 0 };
    const costs = orderCosts({ fees: tariff, storage }, 5950, { ...some, lineAmounts: [17_606, 1936] });
    const billed = { domestic: 300 + 43 * 6, inspection: 391, service: 977, handling: 0, storage: 0 };
    expect(costs).toEqual({ goods: 19_542, ...billed, international: 5950 });
    const split = splitCosts(costs, 'full');
    expect(split).toEqual({ total: 27_418, deposit: 27_418, balance: 0 });

    // 440,150 of 1,954,266 of the value.
    const amount = refundAmount([{ itemId: 'a', quantity: 50 }], {
      items: [item('a', 8803, 200), item('b', 17_606, 11)],
      fees: costs,
      isInternationalPaid: true,
      isPacked: false,
      stage: 'be_purchased',
      refundable: 27_418,
      notThere: 0,
    });
    expect(amount).toMatchObject({
      goods: 4401,
      fees: { domestic: 125, inspection: 88, international: 1340, service: 220, handling: 0 },
      total: 6174,
    });
    const bill = { plan: 'full' as const, costs, split, instalments: firstInstalments('full', split) };
    const row = orderRow(
      { ...bill, basis: billOf('full').basis },
      [
        [8803, 200, 50],
        [17_606, 11, 0],
      ],
      amount,
    );
    expect(remainingOf({ ...row, paidCents: 27_418 })).toEqual({
      goods: 15_141,
      domestic: 433,
      inspection: 303,
      service: 757,
      handling: 0,
      storage: 0,
      international: 4610,
      total: 21_244,
      paid: 21_244,
      refundPending: 6174,
    });
  });

  test('nothing is left of an unpaid balance once all pieces are refunded', () => {
    const bill = billOf('deposit');
    const row = orderRow(bill, [[15_846, 60, 60]], { total: 0, fees: everyFee({ ...bill.costs, international: 0 }) });
    const instalments = row.instalments.map((one) => ({ ...one, state: 'cancelled' as const }));
    expect(remainingOf(row).international).toBe(bill.costs.international);
    expect(remainingOf({ ...row, instalments })).toMatchObject({ ...everyFee({}), total: 0 });
  });
});

function billOf(plan: 'full' | 'deposit'): OrderBill {
  const some = { ...goods, suppliers: 2, boughtGrams: 19_000, weightGrams: 19_000, ownPieces: 0 };
  const bill = billFor(defaultSettings, {
    countryIso: 'US',
    isOwnStock: false,
    goods: { ...some, lineAmounts: [9507, 1760] },
    storageCents: 0,
  });
  const split = splitCosts(bill.costs, plan);
  return { ...bill, plan, split, instalments: firstInstalments(plan, split) };
}

describe('a new kind of fee, which is an entry of the table and a rule,', () => {
  const duty = 'duty' as FeeName;
  const facts: FeeFacts = {
    text: 'orders.bankFee',
    paperName: 'Duty',
    papers: ['invoice'],
    instalment: 'balance',
    shown: 'if_charged',
    refund: { until: 'in_purchased', sharedBy: 'value', rank: 6 },
  };
  beforeAll(() => {
    Object.assign(feeFacts, { [duty]: facts });
    Object.assign(feeRules, { [duty]: ({ goodsCents }: { goodsCents: number }) => share(goodsCents, 100_000) });
  });
  afterAll(() => {
    Reflect.deleteProperty(feeFacts, duty);
    Reflect.deleteProperty(feeRules, duty);
  });

  test('is in the total and in its instalment', () => {
    const { costs, split } = billOf('deposit');
    expect(costs[duty]).toBe(1127);
    expect(split).toEqual({ total: 12_769 + 2940 + 1127, deposit: 12_769, balance: 2940 + 1127 });
  });

  test('is on the bill, and less after a refund', () => {
    const lines: Line[] = [
      [15_846, 60, 0],
      [17_606, 10, 10],
    ];
    const bill = toBillResponse(orderRow(billOf('deposit'), lines, { total: 1936, fees: { [duty]: 176 } }), 'en');
    expect(bill.fees.at(-1)).toEqual({ fee: duty, amountUsd: 11.27, remainingUsd: 9.51 });
    expect(bill).toMatchObject({ totalCostUsd: 168.36, totalFinalPayment: 40.67 });
    expect(bill.remaining).toMatchObject({ feesInChinaUsd: 15.02, totalUsd: 149 });
  });

  test('is given back by its rule: by value, until then, once its instalment is paid, last of all', () => {
    const basis: RefundBasis = {
      items: [item('a', 15_846, 60), item('b', 17_606, 10)],
      fees: billOf('deposit').costs,
      isInternationalPaid: true,
      isPacked: false,
      stage: 'in_purchased',
      refundable: 16_836,
      notThere: 0,
    };
    const refunded = (change: Partial<RefundBasis>) =>
      refundAmount([{ itemId: 'b', quantity: 10 }], { ...basis, ...change }).fees;
    expect(refunded({})).toMatchObject({ inspection: 35, international: 459, [duty]: 176 });
    expect(refunded({ stage: 'pending_inspection' })).toMatchObject({ international: 459, [duty]: 0 });
    expect(refunded({ isInternationalPaid: false })).toMatchObject({ international: 0, [duty]: 0 });
    expect(refunded({ refundable: 1760 + 35 + 459 + 1 })).toMatchObject({ international: 459, [duty]: 1 });
  });

  test('is in the mail', () => {
    const { costs, split } = billOf('deposit');
    const ordered = { lines: [], goodsCents: costs.goods, fees: everyFee(costs), totalCents: split.total, address: [] };
    expect(orderTable({ ...ordered, shippingLine: '' }, 'en', '').sums.at(-2)).toEqual([
      translate('en', 'orders.bankFee'),
      writeDollars('en', 1127),
    ]);
  });
});
