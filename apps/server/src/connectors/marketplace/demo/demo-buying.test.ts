import { expect, test } from 'vitest';
import { openTestShop } from '#testing/shop.ts';
import type { BuyLine } from '../buying.ts';
import { demoBuying } from './buying.ts';
import type { DemoCatalogue } from './catalogue.ts';

const shop = await openTestShop();
let at = new Date('2026-11-30T08:00:00Z').getTime();
const pass = (seconds: number) => {
  at += seconds * 1000;
};

const sku = (specId: string, amountOnSale = 100) => ({
  specId,
  skuId: `sku-${specId}`,
  attributes: [],
  picture: undefined,
  priceFen: undefined,
  amountOnSale,
  weight: { grams: 100, source: 'seller' as const },
  cargoNumber: '',
});
const offers: Record<string, object> = {
  1: {
    seller: { id: 'a' },
    tiers: [
      { from: 1, fen: 540 },
      { from: 100, fen: 500 },
    ],
    skus: [sku('red'), sku('blue')],
  },
  2: { seller: { id: 'a' }, minOrderQuantity: 20, batchNumber: 5, tiers: [{ from: 1, fen: 900 }], skus: [sku('x')] },
  3: { seller: { id: 'b' }, tiers: [{ from: 1, fen: 100 }], skus: [sku('x')] },
  4: { seller: { id: 'a' }, isPublished: false, tiers: [], skus: [sku('x')] },
  5: {
    seller: { id: 'a' },
    minOrderQuantity: 20,
    mixing: { pieces: 30, amountFen: undefined },
    tiers: [{ from: 1, fen: 900 }],
    skus: [sku('x')],
  },
  6: { seller: { id: 'a' }, tiers: [], skus: [sku('x')] },
};
const catalogue = {
  readOffer: async (offerId: string) =>
    offers[offerId]
      ? {
          isGone: false,
          isPublished: true,
          offerId,
          quoteType: 2,
          minOrderQuantity: 1,
          batchNumber: 1,
          mixing: undefined,
          onePieceFen: undefined,
          ...offers[offerId],
        }
      : { isGone: true, offerId, code: 'OFFER_NOT_FOUND' },
  estimateFreight: async () => 800,
} as unknown as DemoCatalogue;
const buying = demoBuying({ db: shop.db, now: () => new Date(at) } as Parameters<typeof demoBuying>[0], catalogue);

const line = (offerId: string, specId: string, quantity: number): BuyLine => ({ offerId, specId, quantity });
const refused = async (...lines: BuyLine[]) =>
  (await buying.preview(lines)).refusals.map(({ line: place, code, original }) => [place, code, original]);

test('it refuses what sellers do not sell like this, and says which line', async () => {
  expect(await refused(line('1', 'red', 10), line('3', 'x', 1))).toEqual([[1, 'other_seller', '500_002']]);
  expect(await refused(line('1', 'green', 1))).toEqual([[0, 'unknown_spec', '500_003']]);
  expect(await refused(line('1', 'red', 101))).toEqual([[0, 'out_of_stock', '500_004']]);
  expect(await refused(line('2', 'x', 10))).toEqual([[0, 'below_minimum', '500_005']]);
  expect(await refused(line('2', 'x', 21))).toEqual([[0, 'below_wholesale_minimum', '500_009']]);
  expect(await refused(line('4', 'x', 1))).toEqual([[0, 'not_for_sale_online', '500_001']]);
  expect(await refused(line('9', 'x', 1))).toEqual([[0, 'not_for_sale_online', '500_001']]);
  expect(await refused(line('5', 'x', 10))).toEqual([[0, 'mixing_not_met', '500_006']]);
  // Twenty of another offer of the seller fill the mixed order.
  expect(await refused(line('5', 'x', 10), line('1', 'red', 20))).toEqual([]);
  expect(await refused(line('6', 'x', 1))).toEqual([[0, 'no_price', '500_008']]);
  await expect(
    buying.place({ outNumber: 'PO-1-1', lines: [line('1', 'red', 101)], message: '' }),
  ).rejects.toMatchObject({
    kind: 'refused',
  });
  expect(await buying.findOrders('PO-1-1')).toEqual([]);
});

test('from the preview to both parcels and a refund, to the fen', async () => {
  const lines = [line('1', 'red', 60), line('1', 'blue', 40)];
  // A hundred together: 5.00 each, and 8.00 freight.
  const { orders } = await buying.preview(lines);
  expect(orders).toEqual([{ goodsFen: 50_000, freightFen: 800, discountFen: 0, totalFen: 50_800, canBeOrdered: true }]);
  const placed = await buying.place({ outNumber: 'PO-2-1', lines, message: '' });
  const [{ orderId } = { orderId: '' }] = placed.orders;
  expect(placed.orders).toEqual([{ orderId, totalFen: 50_800, freightFen: 800 }]);
  expect(Number.isSafeInteger(Number(orderId))).toBe(false);
  expect(await buying.cancel(orderId)).toBe('too_soon');
  expect(await buying.pay({ orderId, amountFen: 50_799, requestId: 'r' })).toEqual({ refused: 'PAY_AMOUNT_ERROR' });
  for (let times = 0; times < 3; times++)
    expect(await buying.pay({ orderId, amountFen: 50_800, requestId: 'r' })).toBe('paid');
  const booked = () =>
    shop.db
      .selectFrom('demo_market_entries')
      .select('amount_fen')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute();
  expect(await booked()).toEqual([{ amount_fen: -50_800 }]);
  expect(await buying.cancel(orderId)).toEqual({ refused: 'ORDER_STATUS_ERROR' });
  const states = async () => {
    const order = await buying.readOrder(orderId);
    return [order?.state, (await buying.listParcels(orderId)).map(({ state }) => state)];
  };
  expect(await states()).toEqual(['paid', []]);
  pass(100);
  expect(await states()).toEqual(['sent_in_part', ['on_its_way']]);
  pass(200);
  expect(await states()).toEqual(['sent', ['signed', 'on_its_way']]);
  pass(200);
  expect(await states()).toEqual(['sent', ['signed', 'signed']]);
  const [parcel] = await buying.listParcels(orderId);
  expect(await buying.traceParcel(orderId, parcel?.parcelId ?? '')).toHaveLength(2);
  const [first] = (await buying.readOrder(orderId))?.lines ?? [];
  const goods = { orderId, goodsState: 'received' as const, lines: [{ lineId: first?.lineId ?? '', quantity: 3 }] };
  // Three of sixty pieces that cost 300.00.
  expect(await buying.refunds.most(goods)).toEqual({ goodsFen: 1500, freightFen: 0 });
  const request = {
    ...goods,
    returnsGoods: false,
    freightFen: 0,
    reasonId: '20006',
    description: '少三件',
    pictures: [],
  };
  await expect(buying.refunds.create({ ...request, goodsFen: 1501 })).rejects.toMatchObject({ code: '5011' });
  const { refundId } = await buying.refunds.create({ ...request, goodsFen: 1500 });
  await expect(buying.refunds.create({ ...request, goodsFen: 1500 })).rejects.toMatchObject({ code: '5010' });
  expect(await buying.refunds.read(orderId, refundId)).toMatchObject({ state: 'seller_to_answer', refundedFen: 0 });
  pass(130);
  expect(await buying.refunds.read(orderId, refundId)).toMatchObject({ state: 'refunded', refundedFen: 1500 });
  expect(await buying.readOrder(orderId)).toMatchObject({
    refundedFen: 1500,
    refund: { id: refundId, state: 'refunded' },
  });
  expect(await booked()).toEqual([{ amount_fen: -50_800 }, { amount_fen: 1500 }]);
});

test('many lines become two orders; unpaid ones are closed; changes are listed once each, page by page', async () => {
  const since = new Date(at + 1);
  pass(1);
  const many = Array.from({ length: 11 }, () => line('1', 'red', 1));
  const { orders } = await buying.place({ outNumber: 'PO-3-1', lines: many, message: '' });
  expect(orders.map(({ freightFen }) => freightFen)).toEqual([800, 0]);
  for (let number = 0; number < 22; number++)
    await buying.place({ outNumber: `PO-4-${number}`, lines: [line('1', 'red', 1)], message: '' });
  const listed: string[] = [];
  for await (const { orderId } of buying.listChanged(since)) listed.push(orderId);
  expect(listed).toHaveLength(24);
  expect(new Set(listed).size).toBe(24);
  pass(13 * 3600);
  expect(await buying.readOrder(orders[0]?.orderId ?? '')).toMatchObject({
    state: 'cancelled',
    closed: { by: 'marketplace', reason: 'payTimeout' },
  });
});
