import { describe, expect, test } from 'vitest';
import { type OfferedProduct, type OfferedVariant, planOffers } from './plan-offers.ts';

const terms = {
  rule: { bands: [{ from: 0, factorE4: 24_000, plus: 0 }], rounding: 'none' as const, leastMarginE6: 300_000 },
  perUsdE6: 1_000_000,
  decimals: 2,
  buffer: 5,
};
const listed: OfferedProduct = { state: 'listed', serving: 'none', agreedMarginE6: null, isDrifted: false };
const variant = (over: Partial<OfferedVariant> = {}): OfferedVariant => ({
  skuId: 1,
  remoteId: 'v1',
  isChosen: true,
  isOnSale: true,
  amount: 105,
  ownPriceE4: null,
  tiers: [{ from: 1, priceE4: 30_000 }],
  minOrderQuantity: 1,
  onePieceE4: null,
  ownPrice: null,
  sentPrice: 720,
  sentPieces: 100,
  sentCostThereE4: 30_000,
  sendingPrice: null,
  sendingPieces: null,
  seenPrice: null,
  isMissing: false,
  ...over,
});
const costing = (priceE4: number, over: Partial<OfferedVariant> = {}) =>
  variant({ tiers: [{ from: 1, priceE4 }], ...over });
const sent = ({ offers }: { offers: readonly { newPrice?: number | undefined; newPieces?: number | undefined }[] }) =>
  offers.map(({ newPrice, newPieces }) => [newPrice, newPieces]);

describe('what is sent', () => {
  test('nothing, of what stands there already', () =>
    expect(planOffers(listed, [variant()], terms).offers).toEqual([]));
  test('what stood there, if another attempt got no answer', () => {
    expect(sent(planOffers(listed, [variant({ sendingPrice: 744 })], terms))).toEqual([[720, undefined]]);
    expect(sent(planOffers(listed, [variant({ sendingPieces: 3 })], terms))).toEqual([[undefined, 100]]);
  });
  test('a price that follows a cost', () =>
    expect(sent(planOffers(listed, [costing(31_000)], terms))).toEqual([[744, undefined]]));
  test('pieces, less the buffer and never less than none', () => {
    expect(sent(planOffers(listed, [variant({ amount: 40 })], terms))).toEqual([[undefined, 35]]);
    expect(sent(planOffers(listed, [variant({ amount: 3 })], terms))).toEqual([[undefined, 0]]);
  });
  test('none of a variant that is not sold here any more', () =>
    expect(planOffers(listed, [variant({ isOnSale: false })], terms)).toMatchObject({
      isSoldOut: true,
      offers: [{ newPieces: 0 }],
    }));
  test('an own price, whatever the cost', () =>
    expect(sent(planOffers(listed, [costing(31_000, { ownPrice: 999 })], terms))).toEqual([[999, undefined]]));
  test('nothing of variants that are not there', () =>
    expect(
      planOffers(
        listed,
        [variant({ isChosen: false, amount: 1 }), variant({ isMissing: true, amount: 1 }), variant({ remoteId: null })],
        terms,
      ).offers,
    ).toEqual([]));
});

describe('a cost that rises', () => {
  test('so that the price there leaves too little pauses: no pieces, and no new price', () => {
    const plan = planOffers(listed, [costing(56_000)], terms);
    expect(plan.state).toBe('paused');
    expect(sent(plan)).toEqual([[undefined, 0]]);
  });
  test('a little sends the new price', () => expect(planOffers(listed, [costing(50_000)], terms).state).toBe('listed'));
  test('guard: breaksMargin. So that exactly the least margin is left does not pause, and a hair more does', () => {
    expect(planOffers(listed, [costing(50_400)], terms).state).toBe('listed');
    expect(planOffers(listed, [costing(50_401)], terms).state).toBe('paused');
  });
  test('pauses by one variant all of them', () =>
    expect(sent(planOffers(listed, [costing(56_000), variant({ skuId: 2, remoteId: 'v2' })], terms))).toEqual([
      [undefined, 0],
      [undefined, 0],
    ]));
  test('does not pause what was agreed to', () =>
    expect(planOffers({ ...listed, agreedMarginE6: 200_000 }, [costing(56_000)], terms).state).toBe('listed'));
  test('and falls back sells again', () => {
    const plan = planOffers({ ...listed, state: 'paused' }, [costing(31_000, { sentPieces: 0 })], terms);
    expect(plan.state).toBe('listed');
    expect(sent(plan)).toEqual([[744, 100]]);
  });
  test('does not matter for what is sold out', () =>
    expect(planOffers(listed, [costing(56_000, { amount: 0 })], terms).state).toBe('listed'));
});

test('a rule that asks for more pauses nothing: it is what the reseller chose', () =>
  expect(planOffers(listed, [variant()], { ...terms, rule: { ...terms.rule, leastMarginE6: 700_000 } })).toMatchObject({
    state: 'listed',
    offers: [{ newPrice: 1000 }],
  }));

describe('a price that was changed there', () => {
  const drifted = { ...listed, isDrifted: true };
  test('is left alone, pieces are sent', () =>
    expect(sent(planOffers(drifted, [costing(31_000, { seenPrice: 650, amount: 10 })], terms))).toEqual([
      [undefined, 5],
    ]));
  test('counts for the margin', () =>
    expect(planOffers(drifted, [costing(31_000, { seenPrice: 400 })], terms).state).toBe('paused'));
});

test('expired goods have no pieces there', () =>
  expect(sent(planOffers({ ...listed, state: 'expired' }, [variant()], terms))).toEqual([[undefined, 0]]));
