import type { RefundableFees } from '@sampan/contract/fees';
import { lineAmount, sum } from '@sampan/contract/money';
import { orderStatuses } from '@sampan/contract/order-status';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isRefundStage,
  planPayouts,
  type RefundableItem,
  type RefundBasis,
  type RefundLine,
  refundAmount,
} from './refund-amount.ts';

const refundableStatuses = orderStatuses.filter(isRefundStage);
const fees: RefundableFees = { domestic: 600, inspection: 400, international: 2000, service: 1000, handling: 0 };
const none: RefundableFees = { domestic: 0, inspection: 0, international: 0, service: 0, handling: 0 };
const item = (id: string, unitPriceE4: number, quantity: number, refundedQuantity = 0): RefundableItem => ({
  id,
  unitPriceE4,
  quantity,
  amountCents: lineAmount(quantity, unitPriceE4),
  refundedQuantity,
  serving: 'tiers',
  weightGrams: 100,
});
const own = (id: string, quantity: number, weightGrams = 100): RefundableItem => ({
  ...item(id, 0, quantity),
  serving: 'own_stock',
  weightGrams,
});
const items = [item('a', 10_000, 100), item('b', 33_333, 30)];
const everything = items.map(({ id, quantity }) => ({ itemId: id, quantity }));
const paid = 10_000 + 9999 + 4000;
const basis = (change: Partial<RefundBasis> = {}): RefundBasis => ({
  items,
  fees,
  isInternationalPaid: true,
  isPacked: false,
  stage: 'be_purchased',
  refundable: paid,
  notThere: 0,
  ...change,
});

describe('refundAmount', () => {
  it('gives everything back before procurement', () => {
    expect(refundAmount(everything, basis())).toMatchObject({ goods: 19_999, fees, total: 23_999 });
  });

  it.each([
    ['in_purchased', { inspection: 400, international: 2000 }],
    ['pending_inspection', { international: 2000 }],
    ['be_confirmed_customer', { international: 2000 }],
    ['be_delivered', { international: 2000 }],
  ] as const)('keeps what is spent: %s', (stage, unspent) => {
    expect(refundAmount(everything, basis({ stage }))).toMatchObject({ goods: 19_999, fees: { ...none, ...unspent } });
  });

  it('leaves unpaid international shipping out', () => {
    const unpaid = basis({ stage: 'be_delivered', isInternationalPaid: false });
    expect(refundAmount(everything, unpaid).fees).toEqual(none);
  });

  it('rounds each line down to cents', () => {
    const amount = refundAmount([{ itemId: 'b', quantity: 1 }], basis({ stage: 'pending_inspection' }));
    expect(amount.lines).toEqual([{ itemId: 'b', quantity: 1, amount: 333 }]);
  });

  it('returns all of a fee that was billed for the remaining pieces', () => {
    const half = [item('a', 10_000, 100, 50)];
    const amount = refundAmount([{ itemId: 'a', quantity: 50 }], basis({ items: half, stage: 'be_delivered' }));
    expect(amount.fees.international).toBe(2000);
  });

  it('never exceeds what is left', () => {
    const amount = refundAmount(everything, basis({ refundable: 20_500 }));
    expect(amount).toMatchObject({ goods: 19_999, fees: { ...none, domestic: 501 }, total: 20_500 });
    expect(() => refundAmount(everything, basis({ refundable: 19_998 }))).toThrow();
    const short = refundAmount(everything, basis({ refundable: 19_998, notThere: 1 }));
    expect([short.total, sum(short.lines.map((line) => line.amount))]).toEqual([19_998, 19_998]);
  });
});

describe('pieces of the own stock', () => {
  const stocked: RefundableFees = { ...none, international: 2000, handling: 150 };
  const stage = 'be_delivered';

  it('returns freight by weight and handling by pieces, until the parcels are packed', () => {
    const stock = basis({ items: [own('s', 1, 300), own('t', 2)], fees: stocked, stage, refundable: 2150 });
    const one = [{ itemId: 's', quantity: 1 }];
    expect(refundAmount(one, stock)).toMatchObject({ goods: 0, fees: { international: 1200, handling: 50 } });
    expect(refundAmount(one, { ...stock, isPacked: true }).fees).toEqual({ ...none, international: 1200 });
  });

  it('returns no value and no goods fees for own pieces', () => {
    const mixed = basis({ items: [item('a', 10_000, 10), own('s', 10)], fees: { ...fees, handling: 290 } });
    expect(refundAmount([{ itemId: 's', quantity: 10 }], mixed).fees).toEqual({
      ...none,
      international: 1000,
      handling: 290,
    });
    expect(refundAmount([{ itemId: 'a', quantity: 10 }], mixed).fees).toEqual({ ...fees, international: 1000 });
  });
});

describe('planPayouts', () => {
  it('spreads over the sources in order', () => {
    expect(planPayouts(150, [{ paymentId: 'p', left: 100 }, { left: 80 }])).toEqual([
      { paymentId: 'p', amount: 100 },
      { paymentId: undefined, amount: 50 },
    ]);
  });

  it('refuses to return more than the sources brought', () => {
    expect(() => planPayouts(200, [{ left: 80 }])).toThrow();
  });
});

const cents = (max: number) => fc.integer({ min: 0, max });

/** An order, its fees and a sequence of refunds, each with a stage no earlier than the one before. */
const orders = fc.record({
  drawn: fc.array(
    fc.record({ unitPriceE4: fc.integer({ min: 1, max: 500_000 }), quantity: fc.integer({ min: 1, max: 200 }) }),
    { minLength: 1, maxLength: 4 },
  ),
  bill: fc.record({
    domestic: cents(5000),
    inspection: cents(5000),
    international: cents(50_000),
    service: cents(5000),
    handling: fc.constant(0),
  }),
  isInternationalPaid: fc.boolean(),
  steps: fc.array(
    fc.record({
      forward: fc.integer({ min: 0, max: 2 }),
      shares: fc.array(cents(100), { minLength: 4, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

describe('M6: any sequence of refunds', () => {
  it('never returns more than was paid, and everything if nothing is spent', () => {
    fc.assert(
      fc.property(orders, ({ drawn, bill, isInternationalPaid, steps }) => {
        const left = drawn.map((one, index) => item(String(index), one.unitPriceE4, one.quantity));
        const open = { ...bill };
        const feesPaid = sum(Object.values({ ...bill, international: isInternationalPaid ? bill.international : 0 }));
        let refundable = sum(left.map((one) => lineAmount(one.quantity, one.unitPriceE4))) + feesPaid;
        let stage = 0;
        const refund = (lines: RefundLine[]) => {
          const at = refundableStatuses[stage] ?? 'be_delivered';
          const amount = refundAmount(lines, {
            items: left,
            fees: open,
            isInternationalPaid,
            isPacked: false,
            stage: at,
            refundable,
            notThere: 0,
          });
          refundable -= amount.total;
          for (const fee of Object.keys(open) as (keyof RefundableFees)[]) {
            open[fee] -= amount.fees[fee];
            if (amount.fees[fee] < 0 || open[fee] < 0) throw new Error(`too much of ${fee}`);
          }
          for (const one of left) one.refundedQuantity += lines.find((line) => line.itemId === one.id)?.quantity ?? 0;
        };
        for (const { forward, shares } of steps) {
          stage = Math.min(stage + forward, refundableStatuses.length - 1);
          refund(
            left.map((one, index) => ({
              itemId: one.id,
              quantity: Math.floor(((one.quantity - one.refundedQuantity) * (shares[index] ?? 0)) / 100),
            })),
          );
        }
        refund(left.map((one) => ({ itemId: one.id, quantity: one.quantity - one.refundedQuantity })));
        return stage === 0 ? refundable === 0 : refundable >= 0 && refundable <= feesPaid;
      }),
      { numRuns: 100_000 },
    );
  });
});
