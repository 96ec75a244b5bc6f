import { describe, expect, test } from 'vitest';
import { demoDriver, type MarketplaceDriver, simulatedDriver } from '#testing/marketplaces.ts';
import type { BuyLine, MarketplaceOrder } from './buying.ts';
import type { Offer } from './marketplace.ts';

/** What every marketplace does alike, whoever runs it. */

const drivers: [string, () => Promise<MarketplaceDriver>][] = [
  ['demo', demoDriver],
  ['alibaba1688', simulatedDriver],
];

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
let purchases = 0;
const newNumber = () => `PO-${7000 + ++purchases}-1`;

describe.each(drivers)('%s', async (name, open) => {
  const { marketplace, words, pass, buys } = await open();
  const { buying } = marketplace;

  const search = (more = {}) =>
    marketplace.search({ words, language: 'en', page: 1, pageSize: 20, ...more }, 'browsing');

  async function readFirst(): Promise<Offer> {
    for (const { offerId } of (await search()).hits) {
      const offer = await marketplace.readOffer(offerId, ['en'], 'orders');
      if (!offer.isGone && offer.isPublished && offer.skus.some(({ amountOnSale }) => amountOnSale > 100)) return offer;
    }
    throw new Error('no offer has enough pieces');
  }

  async function someLines(): Promise<BuyLine[]> {
    const offer = await readFirst();
    const sku = offer.skus.find(({ amountOnSale }) => amountOnSale > 100);
    const lots = Math.ceil(offer.minOrderQuantity / offer.batchNumber);
    return [{ offerId: offer.offerId, specId: sku?.specId ?? '', quantity: lots * offer.batchNumber }];
  }

  async function place(): Promise<MarketplaceOrder> {
    const outNumber = newNumber();
    const { orders, refusals } = await buying.place({ outNumber, lines: await someLines(), message: '' });
    expect(refusals).toEqual([]);
    await pass(15);
    const found = await buying.findOrders(outNumber);
    expect(found.map(({ orderId, totalFen }) => ({ orderId, totalFen }))).toEqual(
      orders.map(({ orderId, totalFen }) => ({ orderId, totalFen })),
    );
    const [order] = found;
    if (!order) throw new Error('the order was not found');
    return order;
  }

  test('it is connected, and says what it has cost', async () => {
    expect(marketplace.name).toBe(name);
    expect(marketplace.languages).toContain('zh');
    const { state, budget } = await marketplace.access.read();
    expect(state).toBe('connected');
    expect(budget.usedToday).toBeLessThanOrEqual(budget.perDay);
  });

  test('words find offers, by price and page by page', async () => {
    const { hits, total } = await search({ sort: 'price_up' });
    expect(hits.length).toBeGreaterThan(1);
    expect(total ?? hits.length).toBeGreaterThanOrEqual(hits.length);
    for (const hit of hits) {
      expect(hit.titles.zh).toBeTruthy();
      expect(hit.offerId).toMatch(/^\d+$/);
      expect(Number.isSafeInteger(hit.priceFen) && hit.priceFen > 0).toBe(true);
      expect(hit.minOrderQuantity).toBeGreaterThan(0);
    }
    expect(hits.map(({ priceFen }) => priceFen)).toEqual(
      hits.map(({ priceFen }) => priceFen).toSorted((a, b) => a - b),
    );
    const [first, second] = [await search({ pageSize: 1 }), await search({ pageSize: 1, page: 2 })];
    expect(first.hits[0]?.offerId).not.toBe(second.hits[0]?.offerId);
    const middle = hits[Math.floor(hits.length / 2)]?.priceFen ?? 0;
    const dear = await search({ priceFromFen: middle });
    expect(dear.hits.every(({ priceFen }) => priceFen >= middle)).toBe(true);
  });

  test('an offer is read whole, in Chinese and in what is asked for', async () => {
    const offer = await readFirst();
    expect(offer.titles.zh).toBeTruthy();
    expect(offer.seller.id).not.toBe('');
    expect(offer.pictures.length).toBeGreaterThan(0);
    expect(offer.skus.length).toBeGreaterThan(0);
    if (offer.quoteType !== 1) expect(offer.tiers.length).toBeGreaterThan(0);
    for (const { weight } of offer.skus) if (weight) expect(weight.grams).toBeGreaterThan(0);
    const ofSeller = await marketplace.offersOfSeller(offer.seller.id, 1, 'en', 'browsing');
    expect(ofSeller.hits.map(({ offerId }) => offerId)).toContain(offer.offerId);
  });

  test('an offer that is not there is gone, and no failure', async () => {
    expect(await marketplace.readOffer('999999999999', ['en'], 'orders')).toMatchObject({
      isGone: true,
      offerId: '999999999999',
    });
  });

  test('categories are walked from the root', async () => {
    const root = await marketplace.readCategory('0', 'en');
    const [child] = root?.children ?? [];
    expect(child).toBeDefined();
    expect((await marketplace.readCategory(child?.id ?? '', 'zh'))?.name).toBeTruthy();
    expect(await marketplace.readCategory('999999999', 'en')).toBeUndefined();
  });

  test('following twice is following once, and ends', async () => {
    const { offerId } = await readFirst();
    await marketplace.follow(offerId);
    await marketplace.follow(offerId);
    await marketplace.unfollow(offerId);
  });

  test('freight to the warehouse is fen, or not known', async () => {
    const { offerId, skus } = await readFirst();
    const fen = await marketplace.estimateFreight({ offerId, pieces: [{ skuId: skus[0]?.skuId ?? '', quantity: 2 }] });
    expect(fen === undefined || (Number.isSafeInteger(fen) && fen >= 0)).toBe(true);
  });

  describe.runIf(buys)('buying', () => {
    test('a preview adds up, and is what the order costs', async () => {
      const preview = await buying.preview(await someLines());
      expect(preview.refusals).toEqual([]);
      for (const { totalFen, goodsFen, freightFen, discountFen } of preview.orders)
        expect(totalFen).toBe(goodsFen + freightFen - Math.abs(discountFen));
      const order = await place();
      expect(order.totalFen).toBe(sum(preview.orders.map(({ totalFen }) => totalFen)));
      expect(order).toMatchObject({ state: 'unpaid', isPaid: false, refundedFen: 0 });
      expect(await buying.readOrder(order.orderId)).toMatchObject({ orderId: order.orderId, totalFen: order.totalFen });
    });

    test('more than there is is refused at its line, and nothing is ordered', async () => {
      const [line] = await someLines();
      if (!line) throw new Error('a line was expected');
      const tooMany = [{ ...line, quantity: line.quantity * 1_000_000 }];
      const { refusals, orders } = await buying.preview(tooMany);
      expect(orders).toEqual([]);
      expect(refusals.map(({ line: place, code }) => [place ?? 0, code])).toEqual([[0, 'out_of_stock']]);
    });

    test('an unpaid order can be cancelled once; one that is not there is none', async () => {
      const { orderId } = await place();
      expect(await buying.cancel(orderId)).toBe('cancelled');
      expect(await buying.readOrder(orderId)).toMatchObject({ state: 'cancelled', closed: { by: 'buyer' } });
      expect(await buying.cancel(orderId)).toHaveProperty('refused');
      expect(await buying.readOrder('999999999999999')).toBeUndefined();
      expect(await buying.findOrders('PO-0-1')).toEqual([]);
    });

    test('paying once pays; a wrong sum does not; nothing is sent yet', async () => {
      const { orderId, totalFen } = await place();
      const pay = (amountFen: number) => buying.pay({ orderId, amountFen, requestId: `${orderId}-1` });
      expect(await pay(totalFen + 1)).toHaveProperty('refused');
      expect(await pay(totalFen)).toBe('paid');
      expect(await buying.readOrder(orderId)).toMatchObject({ isPaid: true, totalFen });
      expect(await buying.listParcels(orderId)).toEqual([]);
      const changed = [];
      for await (const order of buying.listChanged(new Date(0))) changed.push(order.orderId);
      expect(changed).toContain(orderId);
      expect(new Set(changed).size).toBe(changed.length);
    });
  });
});
