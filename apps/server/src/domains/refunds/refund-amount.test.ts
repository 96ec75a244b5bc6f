import { lineAmount, sum } from '@sampan/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type PaidBill,
  planPayouts,
  type RefundableItem,
  type RefundLine,
  type RefundStage,
  refundAmount,
  refundableStages,
} from './refund-amount.ts';

const bill: PaidBill = {
  domestic: 600,
  inspection: 400,
  service: 1000,
  international: 2000,
  isInternationalPaid: true,
};
const item = (id: string, unitPriceE4: number, quantity: number, refundedQuantity = 0): RefundableItem => ({
  id,
  unitPriceE4,
  quantity,
  refundedQuantity,
});
const items = [item('a', 10_000, 100), item('b', 33_333, 30)];
const everything = items.map(({ id, quantity }) => ({ itemId: id, quantity }));
const paid = 10_000 + 9999 + 4000;

describe('refundAmount', () => {
  it('gives everything back before procurement', () => {
    const amount = refundAmount(items, everything, bill, 'be_purchased', paid);
    expect(amount).toMatchObject({ goods: 19_999, fees: 3000, service: 1000, total: 23_999, isServiceIncluded: true });
  });

  it.each([
    ['in_purchased', 2400, 0],
    ['pending_inspection', 2000, 0],
    ['be_confirmed_customer', 2000, 0],
    ['be_delivered', 2000, 0],
  ] as const)('keeps what is spent: %s', (stage, fees, service) => {
    expect(refundAmount(items, everything, bill, stage, paid)).toMatchObject({
      goods: 19_999,
      fees,
      service,
      isServiceIncluded: false,
    });
  });

  it('leaves unpaid international shipping out', () => {
    const unpaid = { ...bill, isInternationalPaid: false };
    expect(refundAmount(items, everything, unpaid, 'be_delivered', paid).fees).toBe(0);
  });

  it('rounds each line down to cents', () => {
    const amount = refundAmount(items, [{ itemId: 'b', quantity: 1 }], bill, 'pending_inspection', paid);
    expect(amount.lines).toEqual([{ itemId: 'b', quantity: 1, amount: 333 }]);
  });

  it('never exceeds what is left', () => {
    const amount = refundAmount(items, everything, bill, 'be_purchased', 20_500);
    expect(amount).toMatchObject({ goods: 19_999, fees: 501, service: 0, total: 20_500 });
  });
});

describe('planPayouts', () => {
  it('spreads over the sources in order', () => {
    expect(planPayouts(150, [{ paymentId: 'p', left: 100 }, { left: 80 }])).toEqual([
      { paymentId: 'p', amount: 100 },
      { paymentId: undefined, amount: 50 },
    ]);
  });

  it('refuses to give what no source brought', () => {
    expect(() => planPayouts(200, [{ left: 80 }])).toThrow();
  });
});

/** An order, a bill and a sequence of refunds, each with a stage no earlier than the one before. */
const orders = fc.record({
  items: fc.array(
    fc.record({ unitPriceE4: fc.integer({ min: 1, max: 500_000 }), quantity: fc.integer({ min: 1, max: 200 }) }),
    { minLength: 1, maxLength: 4 },
  ),
  bill: fc.record({
    domestic: fc.integer({ min: 0, max: 5000 }),
    inspection: fc.integer({ min: 0, max: 5000 }),
    service: fc.integer({ min: 0, max: 5000 }),
    international: fc.integer({ min: 0, max: 50_000 }),
    isInternationalPaid: fc.boolean(),
  }),
  steps: fc.array(
    fc.record({
      forward: fc.integer({ min: 0, max: 2 }),
      shares: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 4, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

describe('M6: any sequence of refunds', () => {
  it('never gives more than was paid, and all of it when nothing is spent', () => {
    fc.assert(
      fc.property(orders, ({ items: drawn, bill: drawnBill, steps }) => {
        const left = drawn.map((one, index) => item(String(index), one.unitPriceE4, one.quantity));
        const goodsPaid = sum(left.map((one) => lineAmount(one.quantity, one.unitPriceE4)));
        const allFees = sum([
          drawnBill.domestic,
          drawnBill.inspection,
          drawnBill.service,
          drawnBill.isInternationalPaid ? drawnBill.international : 0,
        ]);
        const start = goodsPaid + allFees;
        let refundable = start;
        let stage = 0;
        const run = (lines: RefundLine[], at: RefundStage) => {
          const amount = refundAmount(left, lines, drawnBill, at, refundable);
          if (amount.goods < 0 || amount.fees < 0 || amount.service < 0) throw new Error('negative');
          if (amount.total !== amount.goods + amount.fees + amount.service) throw new Error('parts differ');
          if (amount.total > refundable) throw new Error('too much');
          refundable -= amount.total;
          for (const line of lines) {
            const found = left.find((one) => one.id === line.itemId);
            if (found) found.refundedQuantity += line.quantity;
          }
        };
        for (const { forward, shares } of steps) {
          stage = Math.min(stage + forward, refundableStages.length - 1);
          const lines = left.map((one, index) => ({
            itemId: one.id,
            quantity: Math.floor(((one.quantity - one.refundedQuantity) * (shares[index] ?? 0)) / 100),
          }));
          run(lines, refundableStages[stage] ?? 'be_delivered');
        }
        run(
          left.map((one) => ({ itemId: one.id, quantity: one.quantity - one.refundedQuantity })),
          refundableStages[stage] ?? 'be_delivered',
        );
        const isAllBack = refundable === 0;
        return stage > 0 ? refundable >= 0 && refundable <= allFees : isAllBack;
      }),
      { numRuns: 100_000 },
    );
  });
});
