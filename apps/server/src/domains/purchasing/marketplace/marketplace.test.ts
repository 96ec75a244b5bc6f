import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { orderChangedJob, parcelsChangedJob } from '#connectors/marketplace/queued-jobs.ts';
import { inTransaction } from '#database/connect.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { barrier } from '#testing/barrier.ts';
import type { ProductOverrides } from '#testing/make-product.ts';
import { statusOf } from '#testing/pay.ts';
import { draftOf, makePaidOrder } from '#testing/purchase.ts';
import { openTestShop } from '#testing/shop.ts';
import { StrictMarketplace } from '#testing/strict-marketplace.ts';
import { followMarketplace } from './follow-marketplace.ts';
import { claimPlacing } from './marketplace-store.ts';
import { payMarketplaceOrder } from './pay-order.ts';
import { placeAtMarketplace } from './place-at-marketplace.ts';
import { readBackPurchase } from './read-back-purchase.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner', 'purchasing']);
const clerk = await shop.makeOperator(['purchasing']);
const warehouse = await shop.makeOperator(['warehouse']);

/** The shop's clock, and how far it is ahead of the wall's. */
let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
shop.services.now = now;

/** Costs 10.00 a piece, as the catalogue says. */
let market = new StrictMarketplace(() => 1000, now);

beforeEach(() => {
  market = new StrictMarketplace(() => 1000, now);
  shop.services.marketplace = market.role;
});

const terms = { payByCall: false, payPerOrderFen: 500_000, payPerDayFen: 100_000_000, approveFen: 100_000_000 };
const setBuying = (value: Partial<typeof terms>) =>
  inTransaction(shop.db, (tx) => writeSetting(tx, 'buying', { ...terms, ...value }, null, { isDemo: false }));

/** What waits for a later moment waits no longer. */
async function later(seconds = 40): Promise<void> {
  aheadMs += seconds * 1000;
  await shop.asOwner(({ pool }) =>
    pool.query("update pgboss.job set start_after = now() - interval '1 second' where state < 'active'"),
  );
  await shop.runJobs();
}

const read = (id: string) => shop.call('operatorGetMarketplacePurchase', { id }, clerk);
/** In the list of what needs a person; null: it is not there. */
async function waitsFor(number: string) {
  const { list } = await shop.call('operatorListPurchaseOrders', { waitsForPerson: 'yes', search: number }, clerk);
  return list.find((one) => one.number === number)?.market?.waitsFor ?? null;
}
const marketOf = async (number: string) =>
  (await shop.call('operatorListPurchaseOrders', { search: number }, clerk)).list.find((one) => one.number === number)
    ?.market;
/** What its lines have cost, in millionths of a cent, as profits count it. */
const costOf = async (orderId: string) =>
  (await shop.db.selectFrom('bills').select('cost_cents_e6').where('order_id', '=', orderId).executeTakeFirstOrThrow())
    .cost_cents_e6;
const boughtFor = async (orderId: string) =>
  (await shop.call('operatorListPurchasesOfOrder', { id: orderId }, clerk)).lines.flatMap(({ bought }) => bought);
const purchaseOf = (id: string) => shop.call('operatorGetPurchaseOrder', { id }, clerk);

/** A draft of goods of the marketplace. */
async function draft(goods: readonly ProductOverrides[] = [{}]) {
  const order = await makePaidOrder(shop, goods);
  await shop.asOwner(({ pool }) =>
    pool.query("update order_items set connector = 'demo' where order_id = $1", [order.id]),
  );
  const { id, number } = await draftOf(shop, order.items, clerk);
  return { id, number, order };
}

async function approved(goods?: readonly ProductOverrides[]) {
  const made = await draft(goods);
  const { version } = await purchaseOf(made.id);
  const previewed = await shop.call('operatorPreviewPurchases', { purchases: [{ id: made.id, version }] }, clerk);
  expect(previewed).toMatchObject({ done: 1 });
  const totalFen = previewed.list[0]?.totalFen ?? 0;
  expect(await shop.call('operatorApprovePurchases', { purchases: [{ id: made.id, totalFen }] }, clerk)).toMatchObject({
    done: 1,
  });
  return { ...made, totalFen };
}

async function ordered(goods?: readonly ProductOverrides[]) {
  const made = await approved(goods);
  const { version } = await purchaseOf(made.id);
  expect(await shop.call('operatorOrderPurchases', { purchases: [{ id: made.id, version }] }, clerk)).toMatchObject({
    done: 1,
  });
  return made;
}

const job = () => ({ ...shop.services, actor: { kind: 'job' as const }, language: 'en' as const, request: undefined });

describe('by hand, to the fen', () => {
  test('two orders, two parcels, a refund: paid 2,008.00, given back 45.00', async () => {
    market.splitsAfter = 1;
    await setBuying({ payByCall: true });
    const { id, order, totalFen } = await ordered([{ supplierId: 'hand' }, { supplierId: 'hand' }]);
    // 100 × 10.00 twice, and 8.00 freight.
    expect(totalFen).toBe(200_800);
    await shop.runJobs();
    const [one, two] = (await read(id)).orders;
    expect([one?.madeFen, two?.madeFen, one?.payState, two?.payState]).toEqual([100_800, 100_000, 'paid', 'paid']);
    expect(market.sumOf('paid')).toBe(200_800);
    expect(await statusOf(shop, order.id)).toBe('in_purchased');
    for (const [index, there] of [one, two].entries()) {
      const externalId = there?.externalId ?? '';
      const [line] = market.orders.get(externalId)?.lines ?? [];
      market.parcels.set(externalId, [
        {
          parcelId: `LP${index}`,
          trackingNumber: `ZT773004129987${index}`,
          carrier: '中通快递',
          state: 'on_its_way',
          goods: [{ lineId: line?.lineId ?? '', quantity: 100 }],
        },
      ]);
      market.change(externalId, { state: 'sent', originalState: 'waitbuyerreceive' });
    }
    await inTransaction(shop.db, (tx) =>
      shop.services.queue.add(tx, parcelsChangedJob, { orderIds: [...market.orders.keys()] }),
    );
    await shop.runJobs();
    expect((await purchaseOf(id)).parcels.map(({ trackingNumber }) => trackingNumber)).toEqual([
      'ZT7730041299870',
      'ZT7730041299871',
    ]);
    // At the desk, by their numbers, without a number typed.
    const inbound = await shop.call('operatorGetInbound', { id }, warehouse);
    const [parcel] = inbound.parcels;
    const lines = inbound.list.map(({ id: lineId }, index) => ({ id: lineId, received: index === 0 ? 100 : 0 }));
    await shop.call(
      'operatorReceivePurchaseParcel',
      { id, version: inbound.version, parcelId: parcel?.id ?? '', lines, rest: 'comes', places: [] },
      warehouse,
    );
    // 4.5 pieces’ worth comes back; told twice, it is booked once.
    market.giveBack(one?.externalId ?? '', 4500);
    for (let times = 0; times < 2; times++) {
      await inTransaction(shop.db, (tx) =>
        shop.services.queue.add(tx, orderChangedJob, { orderId: one?.externalId ?? '' }),
      );
      await shop.runJobs();
    }
    const whole = await read(id);
    expect([whole.paidFen, whole.refundedFen]).toEqual([market.sumOf('paid'), market.sumOf('refunded')]);
    expect([whole.paidFen, whole.refundedFen]).toEqual([200_800, 4500]);
    // Sold 2 × 100 × 1.7606; 1,963.00 yuan at 7.1 are 276.48 dollars: 1 − 276.48 ÷ 352.12.
    expect(whole.soldCents).toBe(35_212);
    expect(whole.margin).toBeCloseTo(1 - 196_300 / 7.1 / 35_212, 5);
    const entries = await shop.db
      .selectFrom('marketplace_entries')
      .select(['kind', 'amount_fen'])
      .orderBy('id')
      .execute();
    expect(entries.map(({ kind, amount_fen }) => `${kind} ${amount_fen}`).toSorted()).toEqual([
      'paid 100000',
      'paid 100800',
      'refunded 4500',
    ]);
  });

  test('a raised freight holds the payment until 1,044.00 is approved', async () => {
    await setBuying({ payByCall: false });
    const { id, number, order } = await ordered();
    await shop.runJobs();
    const [before] = (await read(id)).orders;
    expect(before).toMatchObject({ approvedFen: 100_800, needsApproval: false, payState: 'unpaid' });
    expect(await waitsFor(number)).toBe('pay');
    market.change(before?.externalId ?? '', { freightFen: 4400, totalFen: 104_400 });
    await setBuying({ payByCall: true });
    await payMarketplaceOrder(job(), { orderId: before?.id ?? '' });
    const held = (await read(id)).orders[0];
    expect(held).toMatchObject({ totalFen: 104_400, needsApproval: true, payState: 'unpaid' });
    expect(market.books).toEqual([]);
    await expect(
      shop.call('operatorApproveMarketplaceOrder', { id: held?.id ?? '', totalFen: 100_800, freightFen: 800 }, clerk),
    ).rejects.toMatchObject({ error: 'purchase_sum_changed' });
    expect(await waitsFor(number)).toBe('approve');
    // Until it is paid, the plan counts: 1,000.00 yuan at 7.1 are 140.84507042 dollars.
    expect(await costOf(order.id)).toBe(14_084_507_042);
    const sums = { totalFen: 104_400, freightFen: 4400 };
    await shop.call('operatorApproveMarketplaceOrder', { id: held?.id ?? '', ...sums }, clerk);
    await shop.runJobs();
    expect((await read(id)).paidFen).toBe(104_400);
    expect(market.sumOf('paid')).toBe(104_400);
    // Then what was paid: 1,044.00 yuan are 147.04225352 dollars, of 176.06: 29.02 are left, 16.48 %.
    expect(await costOf(order.id)).toBe(14_704_225_352);
    const [bought] = await boughtFor(order.id);
    expect(bought).toMatchObject({ costFen: 1000, paidFen: 104_400, margin: 0.164817 });
    expect((await read(id)).margin).toBe(0.164817);
    expect(await marketOf(number)).toEqual({ state: 'paid', waitsFor: null, costFen: 104_400 });
  });
});

test('by hand: a refund for three pieces of one customer’s line, in one purchase for two', async () => {
  await setBuying({ payByCall: true });
  const orders = [
    await makePaidOrder(shop, [{ supplierId: 'two' }]),
    await makePaidOrder(shop, [{ supplierId: 'two' }]),
  ];
  await shop.asOwner(({ pool }) =>
    pool.query("update order_items set connector = 'demo' where order_id = any($1)", [orders.map(({ id }) => id)]),
  );
  const items = orders.flatMap((order) => order.items);
  const { id, number } = await draftOf(shop, items, clerk);
  const { version } = await purchaseOf(id);
  await shop.call('operatorPreviewPurchases', { purchases: [{ id, version }] }, clerk);
  expect(await waitsFor(number)).toBe('approve');
  await shop.call('operatorApprovePurchases', { purchases: [{ id, totalFen: 200_800 }] }, clerk);
  expect(await waitsFor(number)).toBe('order');
  const next = (await purchaseOf(id)).version;
  await shop.call('operatorOrderPurchases', { purchases: [{ id, version: next }] }, clerk);
  await shop.runJobs();
  const [first, second] = orders.map((order) => order.id);
  // 2,008.00: 1,000.00 and half of the freight each.
  expect((await boughtFor(first ?? '')).map(({ paidFen }) => paidFen)).toEqual([100_400]);
  const [there] = (await read(id)).orders;
  const own = (await purchaseOf(id)).list.find(({ orderId }) => orderId === first)?.id ?? '';
  const line = there?.items.find(({ purchaseLines }) => purchaseLines.includes(own));
  const lines = [{ lineId: line?.lineId ?? '', quantity: 3 }];
  const claimed = { reasonId: '20006', goodsFen: 3000, description: '少三件' };
  await shop.call('operatorProposeClaim', { id: there?.id ?? '', lines, ...claimed }, clerk);
  expect(await waitsFor(number)).toBe('claim');
  const [claim] = (await read(id)).claims;
  await shop.call('operatorDecideClaim', { id: claim?.id ?? '', decision: 'approve' }, clerk);
  await shop.runJobs();
  market.giveBack(there?.externalId ?? '', 3000);
  await shop.call('operatorReadMarketplaceOrder', { id: there?.id ?? '' }, clerk);
  // 974.00 yuan at 7.1 are 137.18309859 dollars, 1,004.00 are 141.40845070; each was sold for 176.06.
  expect([await costOf(first ?? ''), await costOf(second ?? '')]).toEqual([13_718_309_859, 14_140_845_070]);
  const margins = [...(await boughtFor(first ?? '')), ...(await boughtFor(second ?? ''))];
  expect(margins.map(({ paidFen, margin }) => [paidFen, margin])).toEqual([
    [97_400, 0.220816],
    [100_400, 0.196816],
  ]);
  expect((await read(id)).refundedFen).toBe(market.sumOf('refunded'));
});

describe('guard: nothing is ordered twice', () => {
  beforeEach(() => setBuying({ payByCall: false }));

  test('two who order the same draft, and two processes with its job', async () => {
    const { id, number } = await approved();
    const { version } = await purchaseOf(id);
    const steps = await barrier(4, () => shop.call('operatorOrderPurchases', { purchases: [{ id, version }] }, clerk));
    const done = steps.map((step) => (step.status === 'fulfilled' ? step.value.done : -1));
    expect(done.toSorted()).toEqual([0, 0, 0, 1]);
    await barrier(6, () => placeAtMarketplace(job(), { purchaseId: id }));
    await shop.runJobs();
    expect(market.calls.filter((call) => call.startsWith('place'))).toEqual([`place ${number}-1`]);
    expect((await read(id)).orders).toHaveLength(1);
  });

  test('accepted and not answered: read back, with what it is', async () => {
    market.troubles.place = 'lost_after';
    const { id, number } = await ordered();
    await shop.runJobs();
    expect(await read(id)).toMatchObject({ state: 'asked', orders: [] });
    // It is listed late, and not called for again meanwhile.
    market.lateListings = 1;
    await later();
    expect(await read(id)).toMatchObject({ state: 'asked', readings: 1 });
    await later();
    expect(await read(id)).toMatchObject({ state: 'placed', orders: [{ approvedFen: 100_800 }] });
    expect(market.calls.filter((call) => call.startsWith('place'))).toEqual([`place ${number}-1`]);
  });

  test('a reading that is not answered does not count', async () => {
    market.troubles.place = 'lost_after';
    market.troubles.findOrders = 'lost_before';
    const { id } = await ordered();
    await shop.runJobs();
    for (let times = 0; times < 4; times++) await later();
    expect(await read(id)).toMatchObject({ state: 'asked', readings: 0 });
    delete market.troubles.findOrders;
    await later();
    expect(await read(id)).toMatchObject({ state: 'placed' });
  });

  test('a process that dies before its call: two readings, then a person decides, then it is ordered once', async () => {
    const { id, number } = await ordered();
    market.troubles.place = 'lost_before';
    await shop.runJobs();
    await later();
    await later();
    expect(await read(id)).toMatchObject({ state: 'unclear', readings: 2 });
    expect(await waitsFor(number)).toBe('look');
    // Whatever runs meanwhile orders nothing.
    delete market.troubles.place;
    await placeAtMarketplace(job(), { purchaseId: id });
    await later(300);
    expect(market.orders.size).toBe(0);
    await expect(shop.call('operatorAnswerMarketplace', { id, externalId: '123' }, clerk)).rejects.toMatchObject({
      error: 'marketplace_order_other',
    });
    await shop.call('operatorAnswerMarketplace', { id, externalId: '' }, clerk);
    const { state, version } = await purchaseOf(id);
    expect(state).toBe('draft');
    await shop.call('operatorOrderPurchases', { purchases: [{ id, version }] }, clerk);
    await shop.runJobs();
    expect([...market.orders.values()].map(({ outNumber }) => outNumber)).toEqual([`${number}-2`]);
    expect((await purchaseOf(id)).state).toBe('placed');
  });

  test('guard: callSeconds. A call that may still be on its way is not taken for lost, whoever is in a hurry', async () => {
    const { id } = await ordered();
    await inTransaction(shop.db, (tx) => claimPlacing(tx, id, now()));
    for (let times = 0; times < 2; times++) {
      await later(50);
      await readBackPurchase(job(), { purchaseId: id });
    }
    expect(await read(id)).toMatchObject({ state: 'asked', readings: 0 });
    await later(21);
    await readBackPurchase(job(), { purchaseId: id });
    expect(await read(id)).toMatchObject({ state: 'asked', readings: 1 });
    // Nothing of it is left to later tests.
    await later(40);
    expect(await read(id)).toMatchObject({ state: 'unclear' });
  });

  test('said not to exist, and found by the sweep: it is not ordered again', async () => {
    const { id } = await ordered();
    market.troubles.place = 'lost_after';
    market.lateListings = 3;
    await shop.runJobs();
    await later();
    await later();
    await shop.call('operatorAnswerMarketplace', { id, externalId: '' }, clerk);
    expect((await purchaseOf(id)).state).toBe('draft');
    delete market.troubles.place;
    await followMarketplace(job());
    expect(await read(id)).toMatchObject({ state: 'placed', orders: [{ approvedFen: 100_800 }] });
    expect((await purchaseOf(id)).state).toBe('placed');
    expect(market.orders.size).toBe(1);
  });

  test('refused, or too many calls: nothing exists, and it is a draft again or waits its turn', async () => {
    market.troubles.place = 'refused';
    const { id } = await ordered();
    await shop.runJobs();
    expect(await read(id)).toMatchObject({ state: 'refused', refusals: [{ original: '500_004 stock' }] });
    expect((await purchaseOf(id)).state).toBe('draft');
    const second = await ordered();
    market.troubles.place = 'busy';
    await shop.runJobs();
    expect(await read(second.id)).toMatchObject({ state: 'placing' });
    delete market.troubles.place;
    await later();
    expect(await read(second.id)).toMatchObject({ state: 'placed' });
  });
});

describe('guard: nothing is paid twice', () => {
  async function placed() {
    await setBuying({ payByCall: false });
    const { id } = await ordered();
    await shop.runJobs();
    const [order] = (await read(id)).orders;
    await setBuying({ payByCall: true });
    return { id, orderId: order?.id ?? '', externalId: order?.externalId ?? '' };
  }

  test('by two processes at once', async () => {
    const { id, orderId } = await placed();
    await barrier(6, () => payMarketplaceOrder(job(), { orderId }));
    await shop.runJobs();
    expect(market.calls.filter((call) => call.startsWith('pay'))).toHaveLength(1);
    expect((await read(id)).paidFen).toBe(100_800);
  });

  test.each(['lost_after', 'pending'] as const)('paid and answered by %s: only reading says so', async (trouble) => {
    const { id, orderId } = await placed();
    market.troubles.pay = trouble;
    if (trouble === 'lost_after') market.troubles.readOrder = 'lost_before';
    delete market.troubles.readOrder;
    await payMarketplaceOrder(job(), { orderId });
    await later();
    await later();
    await later();
    expect((await read(id)).orders[0]).toMatchObject({ payState: 'paid', paidFen: 100_800 });
    expect(market.sumOf('paid')).toBe(100_800);
  });

  test('a process that dies before the call: asked for again under the same request after two readings', async () => {
    const { id, orderId } = await placed();
    market.troubles.pay = 'lost_before';
    await payMarketplaceOrder(job(), { orderId });
    delete market.troubles.pay;
    expect((await read(id)).orders[0]).toMatchObject({ payState: 'asked', payTries: 1 });
    await later();
    expect(market.books).toEqual([]);
    await later();
    const requests = market.calls.filter((call) => call.startsWith('pay')).map((call) => call.split(' ')[3]);
    expect(requests).toHaveLength(2);
    expect(new Set(requests).size).toBe(1);
    expect((await read(id)).orders[0]).toMatchObject({ payState: 'paid', payTries: 2 });
  });

  test('three tries without an answer: a person looks', async () => {
    const { id, orderId } = await placed();
    market.troubles.pay = 'lost_before';
    await payMarketplaceOrder(job(), { orderId });
    for (let times = 0; times < 8; times++) await later();
    expect((await read(id)).orders[0]).toMatchObject({ payState: 'unclear', payTries: 3 });
    expect(market.books).toEqual([]);
    delete market.troubles.pay;
  });

  test('limits of an order and of a day; a refusal is shown', async () => {
    const { id, orderId } = await placed();
    await setBuying({ payByCall: true, payPerOrderFen: 100_799 });
    await payMarketplaceOrder(job(), { orderId });
    expect((await read(id)).orders[0]).toMatchObject({ payState: 'unpaid', payNote: 'order_limit' });
    const { usedTodayFen } = (await read(id)).pay;
    await setBuying({ payByCall: true, payPerDayFen: usedTodayFen + 100_799 });
    await payMarketplaceOrder(job(), { orderId });
    expect((await read(id)).orders[0]).toMatchObject({ payState: 'unpaid', payNote: 'day_limit' });
    await setBuying({ payByCall: true });
    market.troubles.pay = 'refused';
    await payMarketplaceOrder(job(), { orderId });
    expect((await read(id)).orders[0]).toMatchObject({ payState: 'refused', payNote: '500_004 stock' });
    expect(market.books).toEqual([]);
  });
});

describe('the rest of its way', () => {
  beforeEach(() => setBuying({ payByCall: false, approveFen: 50_000 }));

  test('above the limit an owner approves; a draft that has changed is previewed again', async () => {
    const { id } = await draft();
    const { version } = await purchaseOf(id);
    await shop.call('operatorPreviewPurchases', { purchases: [{ id, version }] }, clerk);
    const approve = (by: { token: string }, totalFen = 100_800) =>
      shop.call('operatorApprovePurchases', { purchases: [{ id, totalFen }] }, by);
    expect((await approve(clerk)).list[0]?.problem).toBe('owner');
    expect((await approve(owner, 100_801)).list[0]?.problem).toBe('sum_changed');
    expect((await approve(owner)).done).toBe(1);
    const purchase = await purchaseOf(id);
    const lines = purchase.list.map((line) => ({ id: line.id, quantity: 50, costFen: line.costFen, reason: '' }));
    const { version: next } = await shop.call(
      'operatorUpdatePurchaseOrder',
      { id, version: purchase.version, freightFen: 800, externalNumber: '', note: '', lines },
      clerk,
    );
    const step = await shop.call('operatorOrderPurchases', { purchases: [{ id, version: next }] }, clerk);
    expect(step.list[0]?.problem).toBe('not_previewed');
  });

  test('what the marketplace refuses stands at the line, and is not ordered', async () => {
    const { id } = await draft();
    market.refusals = [{ line: 0, code: 'out_of_stock', original: '500_004' }];
    const { version } = await purchaseOf(id);
    const step = await shop.call('operatorPreviewPurchases', { purchases: [{ id, version }] }, clerk);
    expect(step.list[0]).toMatchObject({ problem: 'refused', note: '500_004' });
    const { list } = await purchaseOf(id);
    expect((await read(id)).refusals).toEqual([{ lines: [list[0]?.id], code: 'out_of_stock', original: '500_004' }]);
    expect(
      (await shop.call('operatorApprovePurchases', { purchases: [{ id, totalFen: 0 }] }, owner)).list[0]?.problem,
    ).toBe('refused');
  });

  test('closed by the seller: its pieces are to be bought again; older news change nothing', async () => {
    await setBuying({ payByCall: false });
    const { id, order } = await ordered();
    await shop.runJobs();
    const [made] = (await read(id)).orders;
    const externalId = made?.externalId ?? '';
    const old = market.orders.get(externalId);
    aheadMs += 1000;
    market.change(externalId, { state: 'cancelled', closed: { by: 'seller', reason: 'sellerGoodsLack' } });
    await shop.call('operatorReadMarketplaceOrder', { id: made?.id ?? '' }, clerk);
    expect((await read(id)).orders[0]).toMatchObject({ state: 'cancelled', closedBy: 'seller' });
    expect(await purchaseOf(id)).toMatchObject({ state: 'cancelled', short: 100 });
    const { list } = await shop.call('operatorListBuyList', { search: order.sn }, clerk);
    expect(list.flatMap((group) => group.list).map(({ pieces }) => pieces)).toEqual([100]);
    if (old) market.orders.set(externalId, old);
    await shop.call('operatorReadMarketplaceOrder', { id: made?.id ?? '' }, clerk);
    expect((await read(id)).orders[0]).toMatchObject({ state: 'cancelled' });
  });

  test('guard: isReadSince. A hundred messages about an order that was read since are no calls', async () => {
    await setBuying({});
    const { id } = await ordered();
    await shop.runJobs();
    const orderId = (await read(id)).orders[0]?.externalId ?? '';
    const readAt = async () => (await read(id)).orders[0]?.readAt;
    const before = await readAt();
    const stored = (secondsAgo: number) => new Date(now().getTime() - secondsAgo * 1000).toISOString();
    const tell = (at: string, times: number) =>
      inTransaction(shop.db, (tx) =>
        shop.services.queue.addMany(
          tx,
          orderChangedJob,
          Array.from({ length: times }, () => ({ orderId, at })),
        ),
      );
    const old = stored(60);
    aheadMs += 5000;
    await tell(old, 100);
    await shop.runJobs();
    expect(await readAt()).toBe(before);
    await tell(stored(0), 1);
    await shop.runJobs();
    expect(await readAt()).not.toBe(before);
  });

  test('a parcel that gets another number is expected under that', async () => {
    await setBuying({ payByCall: false });
    const { id } = await ordered();
    await shop.runJobs();
    const [made] = (await read(id)).orders;
    const externalId = made?.externalId ?? '';
    const send = async (trackingNumber: string) => {
      market.parcels.set(externalId, [
        { parcelId: 'LP1', trackingNumber, carrier: '圆通速递', state: 'on_its_way', goods: [] },
      ]);
      market.change(externalId, { state: 'sent', isPaid: true });
      await shop.call('operatorReadMarketplaceOrder', { id: made?.id ?? '' }, clerk);
    };
    await send('YT1000000001');
    expect(await purchaseOf(id)).toMatchObject({ state: 'shipped', trackingNumber: 'YT1000000001' });
    await send('YT1000000002');
    expect(await purchaseOf(id)).toMatchObject({
      trackingNumber: 'YT1000000002',
      parcels: [{ trackingNumber: 'YT1000000002' }],
    });
    const [parcel] = (await read(id)).orders[0]?.parcels ?? [];
    expect(await shop.call('operatorTraceMarketplaceParcel', { id: parcel?.id ?? '' }, warehouse)).toMatchObject({
      list: [{ remark: '已揽收' }],
    });
  });

  test('without a marketplace, and for goods from elsewhere, it is bought by hand', async () => {
    const order = await makePaidOrder(shop);
    const { id, version } = await draftOf(shop, order.items, clerk);
    const step = await shop.call('operatorPreviewPurchases', { purchases: [{ id, version }] }, clerk);
    expect(step.list[0]?.problem).toBe('not_offered');
    shop.services.marketplace = undefined;
    expect(await read(id)).toMatchObject({ isOffered: false, state: null });
  });
});

describe('guard: a step that is not due is refused, and changes nothing', () => {
  beforeEach(() => setBuying({ payByCall: false }));
  const orderIt = async (id: string, by = clerk) => {
    const { version } = await purchaseOf(id);
    const { list } = await shop.call('operatorOrderPurchases', { purchases: [{ id, version }] }, by);
    return list[0]?.problem;
  };
  const approveIt = async (id: string, totalFen = 100_800) =>
    (await shop.call('operatorApprovePurchases', { purchases: [{ id, totalFen }] }, clerk)).list[0]?.problem;
  const previewIt = async (id: string) => {
    const { version } = await purchaseOf(id);
    return (await shop.call('operatorPreviewPurchases', { purchases: [{ id, version }] }, clerk)).list[0]?.problem;
  };
  async function made() {
    const one = await ordered();
    await shop.runJobs();
    const [order] = (await read(one.id)).orders;
    if (!order) throw new Error('no order was made');
    return { ...one, made: order };
  }

  test('approving and ordering: only a draft, previewed, approved, of the marketplace', async () => {
    const { id, order } = await draft();
    expect(await approveIt(id)).toBe('not_previewed');
    market.troubles.preview = 'lost_before';
    expect(await previewIt(id)).toBe('silent');
    delete market.troubles.preview;
    expect(await previewIt(id)).toBeNull();
    expect(await orderIt(id)).toBe('not_approved');
    expect(await approveIt(id)).toBeNull();
    const setConnector = (connector: string) =>
      shop.asOwner(({ pool }) =>
        pool.query('update order_items set connector = $2 where order_id = $1', [order.id, connector]),
      );
    await setConnector('file');
    expect(await orderIt(id)).toBe('not_offered');
    await setConnector('demo');
    expect(await orderIt(id)).toBeNull();
    expect([await approveIt(id), await orderIt(id)]).toEqual(['moved', 'moved']);
    // A new preview takes back what was approved.
    const again = await approved();
    expect(await previewIt(again.id)).toBeNull();
    expect(await orderIt(again.id)).toBe('not_approved');
  });

  test('a cost that rises ends what an owner has allowed', async () => {
    const { id } = await draft();
    const { list } = await purchaseOf(id);
    await shop.asOwner(({ pool }) =>
      pool.query('update purchase_order_lines set allowed_by = $2, cost_fen = $3 where id = $1', [
        list[0]?.id,
        owner.id,
        900,
      ]),
    );
    await previewIt(id);
    expect((await purchaseOf(id)).list[0]).toMatchObject({ costFen: 1000, allowedBy: '' });
  });

  test('made for another sum, or with another freight, it is approved by nobody and not paid', async () => {
    const { id } = await approved();
    market.freightFen = 900;
    expect(await orderIt(id)).toBeNull();
    await setBuying({ payByCall: true });
    await shop.runJobs();
    const [order] = (await read(id)).orders;
    expect(order).toMatchObject({ madeFen: 100_900, approvedFen: null, needsApproval: true, payState: 'unpaid' });
    expect(market.books).toEqual([]);
  });

  test('less freight and more goods for the same total hold the payment', async () => {
    const { id, made: order } = await made();
    market.change(order.externalId, { freightFen: 700, goodsFen: 100_100 });
    await setBuying({ payByCall: true });
    await payMarketplaceOrder(job(), { orderId: order.id });
    expect((await read(id)).orders[0]).toMatchObject({ totalFen: 100_800, needsApproval: true, payState: 'unpaid' });
    expect(market.books).toEqual([]);
  });

  test('a second order under our number is found, and never approved by itself', async () => {
    const { id, number, made: order } = await made();
    const there = market.orders.get(order.externalId);
    await market.buying.place({ outNumber: `${number}-1`, lines: there?.lines ?? [], message: '' });
    await setBuying({ payByCall: true });
    await followMarketplace(job());
    await shop.runJobs();
    const [one, two] = (await read(id)).orders;
    expect([one?.payState, two?.payState, two?.approvedFen]).toEqual(['paid', 'unpaid', null]);
    expect(market.sumOf('paid')).toBe(100_800);
  });

  test('without automatic payment nothing is paid by call', async () => {
    const { id, made: order } = await made();
    await payMarketplaceOrder(job(), { orderId: order.id });
    expect((await read(id)).orders[0]).toMatchObject({ payState: 'unpaid' });
    expect(market.calls.filter((call) => call.startsWith('pay'))).toEqual([]);
  });

  test('an order is approved to the fen, by whom its sum is, and only while it is unpaid', async () => {
    const { made: order } = await made();
    const approve = (change: object, by = clerk) =>
      shop.call(
        'operatorApproveMarketplaceOrder',
        { id: order.id, totalFen: order.totalFen, freightFen: order.freightFen, ...change },
        by,
      );
    await expect(approve({ freightFen: 801 })).rejects.toMatchObject({ error: 'purchase_sum_changed' });
    await setBuying({ payByCall: false, approveFen: 100_799 });
    await expect(approve({})).rejects.toMatchObject({ error: 'approval_needs_owner' });
    await approve({}, owner);
    market.change(order.externalId, { isPaid: true, state: 'paid' });
    await shop.call('operatorReadMarketplaceOrder', { id: order.id }, clerk);
    await expect(approve({}, owner)).rejects.toMatchObject({ error: 'purchase_order_moved' });
    await expect(shop.call('operatorCancelMarketplaceOrder', { id: order.id }, clerk)).rejects.toMatchObject({
      error: 'purchase_order_moved',
    });
    await expect(shop.call('operatorGetPaymentLink', { ids: [order.id] }, clerk)).rejects.toMatchObject({
      error: 'purchase_order_moved',
    });
  });

  test('what may have been paid is not cancelled, and what is held gets no payment link', async () => {
    const { id, made: order } = await made();
    await setBuying({ payByCall: true });
    market.troubles.pay = 'lost_before';
    await payMarketplaceOrder(job(), { orderId: order.id });
    expect((await read(id)).orders[0]).toMatchObject({ payState: 'asked' });
    await expect(shop.call('operatorCancelMarketplaceOrder', { id: order.id }, clerk)).rejects.toMatchObject({
      error: 'purchase_order_moved',
    });
    expect(market.orders.get(order.externalId)?.state).toBe('unpaid');
    const other = await made();
    market.change(other.made.externalId, { freightFen: 900, totalFen: 100_900 });
    await shop.call('operatorReadMarketplaceOrder', { id: other.made.id }, clerk);
    await expect(shop.call('operatorGetPaymentLink', { ids: [other.made.id] }, clerk)).rejects.toMatchObject({
      error: 'purchase_order_moved',
    });
  });

  test('an order of another purchase is not taken for this one', async () => {
    const known = await made();
    const { id } = await ordered();
    market.troubles.place = 'lost_before';
    await shop.runJobs();
    await later();
    await later();
    const answer = (externalId: string, purchase = id) =>
      shop.call('operatorAnswerMarketplace', { id: purchase, externalId }, clerk);
    await expect(answer(known.made.externalId)).rejects.toMatchObject({ error: 'marketplace_order_other' });
    // Made there by hand it has no number of ours, and may be that of another purchase all the same.
    market.change(known.made.externalId, { outNumber: '' });
    await expect(answer(known.made.externalId)).rejects.toMatchObject({ error: 'marketplace_order_other' });
    await expect(answer('', known.id)).rejects.toMatchObject({ error: 'purchase_order_moved' });
  });

  test('a claim is for what was paid, of its own lines, decided once, by whom its sum is', async () => {
    const { id, made: order } = await made();
    const lines = [{ lineId: order.items[0]?.lineId ?? '', quantity: 3 }];
    const claimed = { id: order.id, lines, reasonId: '20006', goodsFen: 3000, description: '少三件' };
    const propose = (change: object = {}) => shop.call('operatorProposeClaim', { ...claimed, ...change }, clerk);
    await expect(propose()).rejects.toMatchObject({ error: 'purchase_order_moved' });
    market.change(order.externalId, { isPaid: true, state: 'paid' });
    await shop.call('operatorReadMarketplaceOrder', { id: order.id }, clerk);
    await expect(propose({ lines: [{ lineId: '1', quantity: 1 }] })).rejects.toMatchObject({ error: 'not_found' });
    await expect(propose({ lines: [{ lineId: lines[0]?.lineId, quantity: 101 }] })).rejects.toMatchObject({
      error: 'not_found',
    });
    await expect(propose({ reasonId: '1' })).rejects.toMatchObject({ error: 'not_found' });
    await propose();
    const claim = (await read(id)).claims[0]?.id ?? '';
    const decide = (decision: 'approve' | 'waive', by = clerk) =>
      shop.call('operatorDecideClaim', { id: claim, decision }, by);
    await setBuying({ payByCall: false, approveFen: 2999 });
    await expect(decide('approve')).rejects.toMatchObject({ error: 'approval_needs_owner' });
    expect(market.claimed).toEqual([]);
    await decide('approve', owner);
    await shop.runJobs();
    await expect(decide('approve', owner)).rejects.toMatchObject({ error: 'purchase_order_moved' });
    await expect(decide('waive')).rejects.toMatchObject({ error: 'purchase_order_moved' });
    expect(market.claimed).toHaveLength(1);
  });
});

describe('claims', () => {
  async function paid() {
    await setBuying({ payByCall: true });
    const { id } = await ordered();
    await shop.runJobs();
    const [order] = (await read(id)).orders;
    const lines = [{ lineId: order?.items[0]?.lineId ?? '', quantity: 3 }];
    return { id, orderId: order?.id ?? '', externalId: order?.externalId ?? '', lines };
  }
  type Paid = Awaited<ReturnType<typeof paid>>;
  const propose = ({ orderId, lines }: Paid, goodsFen = 3000) =>
    shop.call(
      'operatorProposeClaim',
      { id: orderId, lines, reasonId: '20006', goodsFen, description: '少三件' },
      clerk,
    );
  const claimOf = async (id: string) => (await read(id)).claims[0];

  test('three missing pieces: proposed, approved, asked for, given back', async () => {
    const made = await paid();
    const { id, orderId, lines, externalId } = made;
    expect(await shop.call('operatorGetClaimTerms', { id: orderId, lines }, clerk)).toMatchObject({ mostFen: 3000 });
    await expect(propose(made, 3001)).rejects.toMatchObject({ error: 'claim_too_high' });
    await propose(made);
    await expect(propose(made)).rejects.toMatchObject({ error: 'claim_open' });
    const claim = await claimOf(id);
    expect(claim).toMatchObject({ state: 'proposed', goodsFen: 3000 });
    await shop.call('operatorDecideClaim', { id: claim?.id ?? '', decision: 'approve' }, clerk);
    await shop.runJobs();
    expect(await claimOf(id)).toMatchObject({ state: 'open', refundState: 'seller_to_answer' });
    market.giveBack(externalId, 3000);
    await shop.call('operatorReadMarketplaceOrder', { id: orderId }, clerk);
    expect(await claimOf(id)).toMatchObject({ state: 'refunded' });
    expect((await read(id)).refundedFen).toBe(3000);
  });

  test('pictures go with it, of the inspection and uploaded; the seller says where goods go back to', async () => {
    const made = await paid();
    const { id, orderId, lines, externalId } = made;
    const { list } = await purchaseOf(id);
    const item = list[0]?.orderItemId ?? '';
    const key = await keepInspected(item, { damaged: 2, missing: 1 });
    const { found } = await shop.call('operatorGetClaimTerms', { id: orderId, lines }, clerk);
    expect(found).toMatchObject([
      { lineId: lines[0]?.lineId, damaged: 2, missing: 1, note: '破', pictures: [{ key }] },
    ]);
    const uploaded = await upload(await smallPicture());
    const damage = { id: orderId, lines, reasonId: '20021', goodsFen: 3000, description: '破损' };
    const propose = (more: object) => shop.call('operatorProposeClaim', { ...damage, ...more }, clerk);
    await expect(propose({})).rejects.toMatchObject({ error: 'claim_needs_picture' });
    await expect(propose({ inspected: ['inspections/other.webp'] })).rejects.toMatchObject({
      error: 'upload_not_allowed',
    });
    await expect(propose({ inspected: [key], pictures: Array(5).fill(uploaded) })).rejects.toMatchObject({
      error: 'too_many_pictures',
    });
    await expect(propose({ inspected: [key], returnsGoods: true })).rejects.toMatchObject({
      error: 'purchase_order_moved',
    });
    aheadMs += 1000;
    market.change(externalId, { state: 'received' });
    await shop.call('operatorReadMarketplaceOrder', { id: orderId }, clerk);
    await propose({ inspected: [key], pictures: [uploaded], returnsGoods: true });
    const claim = await claimOf(id);
    expect(claim).toMatchObject({ mostFen: 3000, returnsGoods: true, pictures: 2, returnsTo: '' });
    // Nothing is asked while a picture cannot be sent.
    market.troubles.picture = 'lost_before';
    await shop.call('operatorDecideClaim', { id: claim?.id ?? '', decision: 'approve' }, clerk);
    await shop.runJobs();
    expect(await claimOf(id)).toMatchObject({ state: 'proposed', note: 'no answer' });
    expect(market.claimed).toEqual([]);
    delete market.troubles.picture;
    await shop.call('operatorDecideClaim', { id: claim?.id ?? '', decision: 'approve' }, clerk);
    await shop.runJobs();
    expect(market.claimed).toMatchObject([{ returnsGoods: true, goodsState: 'received', goodsFen: 3000 }]);
    expect(market.claimed[0]?.pictures).toHaveLength(2);
    expect(market.pictures.map((bytes) => [bytes[0], bytes[1]])).toEqual([
      [0xff, 0xd8],
      [0xff, 0xd8],
    ]);
    aheadMs += 1000;
    const { refundId } = (await claimOf(id)) ?? { refundId: '' };
    market.change(externalId, { refund: { id: refundId, state: 'buyer_to_send' } });
    await shop.call('operatorReadMarketplaceOrder', { id: orderId }, clerk);
    expect(await claimOf(id)).toMatchObject({ state: 'open', returnsTo: '浙江省义乌市 18 号 退货部' });
  });

  const smallPicture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#0c5055' } })
      .jpeg()
      .toBuffer();

  async function upload(bytes: Buffer): Promise<string> {
    const policy = await shop.call('operatorUploadPolicy', { fileType: 'jpg', purpose: 'seller_claim' }, clerk);
    const headers = { authorization: policy.authorization, 'content-type': policy.contentType };
    await shop.fetch(policy.url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
    return policy.key;
  }

  /** As the warehouse keeps it; returns the key of its picture. */
  async function keepInspected(item: string, { damaged, missing }: { damaged: number; missing: number }) {
    const key = `inspections/${item.replaceAll('-', '').slice(0, 24)}.webp`;
    await shop.services.storage.write(key, 'image/webp', await smallPicture());
    await shop.asOwner(async ({ pool }) => {
      await pool.query(
        `insert into inspection_lines (order_item_id, order_id, accepted, damaged, missing, note, inspected_by)
         select i.id, i.order_id, i.quantity - $2 - $3, $2, $3, '破', $4 from order_items i where i.id = $1`,
        [item, damaged, missing, warehouse.id],
      );
      await pool.query(
        `insert into inspection_pictures (order_id, order_item_id, position, key)
         select order_id, id, 1, $2 from order_items where id = $1`,
        [item, key],
      );
    });
    return key;
  }

  test('guard: after silence it is read, and never asked for twice', async () => {
    const made = await paid();
    await propose(made);
    market.troubles.claim = 'lost_after';
    const claim = await claimOf(made.id);
    await shop.call('operatorDecideClaim', { id: claim?.id ?? '', decision: 'approve' }, clerk);
    await shop.runJobs();
    expect(await claimOf(made.id)).toMatchObject({ state: 'asked' });
    await later();
    expect(await claimOf(made.id)).toMatchObject({ state: 'open' });
    expect(market.calls.filter((call) => call.startsWith('claim'))).toHaveLength(1);
  });

  test('closed by the seller: it waits until somebody waives it', async () => {
    const made = await paid();
    await propose(made);
    const claim = await claimOf(made.id);
    await shop.call('operatorDecideClaim', { id: claim?.id ?? '', decision: 'approve' }, clerk);
    await shop.runJobs();
    const { refundId } = (await claimOf(made.id)) ?? { refundId: '' };
    market.change(made.externalId, { refund: { id: refundId, state: 'closed' } });
    await shop.call('operatorReadMarketplaceOrder', { id: made.orderId }, clerk);
    expect(await claimOf(made.id)).toMatchObject({ state: 'closed' });
    await shop.call('operatorDecideClaim', { id: claim?.id ?? '', decision: 'waive' }, clerk);
    expect(await claimOf(made.id)).toMatchObject({ state: 'waived' });
  });
});
