import { describe, expect, test } from 'vitest';
import { blockerOf, type MarketOrder, toneOf, wordOf } from './market-order-state.ts';
import type { MarketplacePurchase } from './market-purchase.ts';
import { rowsOf } from './to-the-fen.tsx';

const orderOf = (change: Partial<MarketOrder> = {}): MarketOrder =>
  ({
    position: 1,
    state: 'unpaid',
    payState: 'unpaid',
    payNote: '',
    needsApproval: false,
    goodsFen: 96_000,
    freightFen: 800,
    discountFen: 0,
    totalFen: 96_800,
    approvedFen: 96_800,
    approvedFreightFen: 800,
    madeFen: 96_800,
    madeFreightFen: 800,
    ...change,
  }) as MarketOrder;

const held = { needsApproval: true, goodsFen: 60_000, freightFen: 3600, totalFen: 63_600, approvedFen: 60_000 };

const marketOf = (change: object): MarketplacePurchase =>
  ({
    state: 'placed',
    refusals: [],
    claims: [],
    pay: { isOn: true },
    approvedFen: 156_800,
    preview: { goodsFen: 156_000, freightFen: 800, discountFen: 0, totalFen: 156_800, isFreightKnown: true },
    orders: [orderOf(), orderOf({ ...held, position: 2, approvedFreightFen: 0, madeFen: 60_000, madeFreightFen: 0 })],
    ...change,
  }) as unknown as MarketplacePurchase;

describe('the state of an order', () => {
  test.each<[Partial<MarketOrder>, string, string]>([
    [{ payState: 'asked' }, 'violet', 'payAsked'],
    [{ payState: 'unclear' }, 'amber', 'payUnclear'],
    [{ payState: 'refused' }, 'amber', 'payRefused'],
    [{ needsApproval: true }, 'amber', 'needsApproval'],
    [{}, 'river', 'state_unpaid'],
    [{ state: 'paid', payState: 'paid' }, 'green', 'state_paid'],
    [{ state: 'sent_in_part', payState: 'paid' }, 'blue', 'state_sent_in_part'],
    [{ state: 'cancelled', payState: 'unclear' }, 'crimson', 'state_cancelled'],
    [{ state: 'unknown' }, 'amber', 'state_unknown'],
  ])('%o is %s, %s', (change, tone, word) => {
    expect([toneOf(orderOf(change)), wordOf(orderOf(change))]).toEqual([tone, word]);
  });
});

test('the gravest thing blocks; what goes on by itself blocks nothing', () => {
  const whatOf = (change: object, isDraft = false) => blockerOf(isDraft, marketOf(change))?.what;
  expect(whatOf({})).toBe('held');
  expect(whatOf({ state: 'unclear' })).toBe('unclear');
  expect(whatOf({ orders: [orderOf({ payState: 'unclear' }), orderOf(held)] })).toBe('payUnclear');
  expect(whatOf({ orders: [orderOf()] })).toBeUndefined();
  expect(whatOf({ orders: [orderOf()], pay: { isOn: false } })).toBe('toPay');
  expect(whatOf({ orders: [orderOf({ payNote: 'day_limit' })] })).toBe('toPay');
  expect(whatOf({ orders: [orderOf({ payState: 'asked' })] })).toBe('paying');
  expect(whatOf({ orders: [orderOf({ state: 'paid' })], claims: [{ state: 'closed' }] })).toBe('claim');
  expect(whatOf({ orders: [], refusals: [{}] }, true)).toBe('refused');
});

test('to the fen: what was raised is the difference, and a sum with a part that is not known disappears', () => {
  expect(rowsOf(marketOf({}))).toMatchObject({
    approved: { goods: 156_000, freight: 800, total: 156_800, orders: [96_800, 60_000] },
    made: { goods: 156_000, freight: 800, total: 156_800, orders: [96_800, 60_000] },
    now: { goods: 156_000, freight: 4400, total: 160_400, orders: [96_800, 63_600] },
    difference: { goods: 0, freight: 3600, total: 3600, orders: [0, 3600] },
    differs: true,
  });
  // Less freight, more goods: the same total is another.
  const moved = orderOf({ goodsFen: 96_100, freightFen: 700, needsApproval: true });
  expect(rowsOf(marketOf({ orders: [moved] }))).toMatchObject({
    difference: { freight: -100, total: 0 },
    differs: true,
  });
  const unknown = { ...marketOf({}).preview, isFreightKnown: false };
  expect(rowsOf(marketOf({ preview: unknown, orders: [] }))?.previewed.freight).toBeNull();
  expect(rowsOf(marketOf({ orders: [orderOf({ approvedFen: null })], approvedFen: 96_000 }))?.approved?.total).toBe(
    96_000,
  );
});
