import { readFileSync } from 'node:fs';
import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { CallError } from '@sampan/contract/page-context';
import { quotesFor } from '@sampan/contract/shipping-quote';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { billForOrder } from '#domains/orders/instalments.ts';
import { billByWeight } from '#domains/orders/weigh-bill.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { readSetting, writeSetting } from '#shop/settings/settings.ts';
import { barrier } from '#testing/barrier.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { cards, confirmCard, openIntent, payByCard } from '#testing/pay.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';
import { undone } from '#testing/undone.ts';
import { walkOrder } from '#testing/walk-order.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const tiers = [
  { from: 10, fen: 1000 },
  { from: 50, fen: 900 },
];
const measured = await makeProduct(shop.services, { tiers, minOrderQuantity: 10, skus: [{ stock: 1_000_000 }] });
const unknown = await makeProduct(shop.services, { weightGrams: 0, skus: [{ stock: 1_000_000 }] });

type Estimate = OutputOf<Calls['estimateShipping']>;

const refusal = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => expect.fail('was not refused'),
    (error: unknown) => (error instanceof CallError ? error.error : expect.fail(String(error))),
  );
const estimateOf = (quantity: number, country: string, product = measured) =>
  shop.call('estimateShipping', {
    offerId: product.offerId,
    country,
    items: [{ productSkuId: product.skuIds[0] ?? 0, quantity }],
  });
const german = { country: 'DE', province: 'Berlin', city: 'Berlin', postcode: '10115', mobile: '+49-3012345678' };
async function order(quantity: number, product = measured) {
  const customer = await shop.makeCustomer();
  const addressId = (await shop.makeAddress(customer, german)).id;
  const lines = [{ productId: product.offerId, quantity }];
  return { ...(await makeOrder(shop, customer, { lines, addressId })), customer, addressId };
}
type Placed = { billId: string; customer: TestCustomer };
const billOf = ({ billId, customer }: Placed) => shop.call('getBill', { id: billId }, customer);
const choose = ({ billId, customer }: Placed, shippingLine: string) =>
  shop.call('chooseShippingLine', { id: billId, shippingLine }, customer);

describe('estimateShipping', () => {
  test('returns every line that serves the country, with price, days, charged weight and total', async () => {
    // 100 pieces of 200 g and 1000 cm³: 20 kg, by volume 20 kg for express and 16.7 kg for the others.
    const answer = await estimateOf(100, 'DE');
    expect(answer).toMatchObject({
      country: 'DE',
      pieces: 100,
      goodsUsd: 158.46,
      domesticUsd: 4.2,
      inspectionUsd: 3.17,
    });
    expect(answer.lines.map(({ id, priceUsd, chargedWeightKg }) => [id, priceUsd, chargedWeightKg])).toEqual([
      ['sea', 29.4, 21],
      ['rail', 56, 20],
      ['air', 120, 20],
      ['express', 160, 20],
    ]);
    expect(answer.lines[1]).toMatchObject({ daysFrom: 18, daysTo: 28, weight: 'measured' });
    for (const { priceUsd, totalUsd, perPieceUsd } of answer.lines) {
      expect(totalUsd).toBeCloseTo(158.46 + 4.2 + 3.17 + 7.92 + priceUsd, 5);
      expect(perPieceUsd).toBeGreaterThanOrEqual(totalUsd / 100);
    }
  });

  test('uses the smallest order if no quantity is given', async () => {
    const answer = await shop.call('estimateShipping', { offerId: measured.offerId, country: 'us' });
    expect(answer).toMatchObject({ offerId: measured.offerId, pieces: 10, country: 'US', goodsUsd: 17.6 });
    expect(answer.lines[0]).toMatchObject({ id: 'air', priceUsd: 12, chargedWeightKg: 2 });
  });

  test('the smallest order is full batches of the first available variant', async () => {
    const skus = [
      { color: 'Gone', stock: 0, weightGrams: 100 },
      { color: 'Left', weightGrams: 1000 },
    ];
    const { offerId } = await makeProduct(shop.services, { minOrderQuantity: 10, batchNumber: 6, skus });
    const { pieces, lines } = await shop.call('estimateShipping', { offerId, country: 'US' });
    expect([pieces, lines[0]?.chargedWeightKg]).toEqual([12, 21]);
    expect(lines.find(({ id }) => id === 'express')?.chargedWeightKg).toBe(12);
  });

  test('an unknown weight counts as half a kilogram, marked as assumed', async () => {
    const { lines } = await estimateOf(100, 'US', unknown);
    expect(lines[0]).toMatchObject({ id: 'sea', chargedWeightKg: 50, weight: 'assumed' });
  });

  test('refuses hidden products, and finds no line to a country that is not served', async () => {
    expect(await refusal(estimateOf(1, 'DE', { offerId: 1, skuIds: [1] }))).toBe('not_found');
    const other = await makeProduct(shop.services);
    expect(await refusal(estimateOf(1, 'DE', { ...other, skuIds: measured.skuIds }))).toBe('not_found');
    await shop.db.updateTable('products').set({ status: 'hidden' }).where('id', '=', other.offerId).execute();
    expect(await refusal(estimateOf(1, 'DE', other))).toBe('not_found');
    expect((await estimateOf(10, 'KP')).lines).toEqual([]);
    expect(await refusal(estimateOf(10, 'Germany'))).toBe('invalid_input');
  });

  test('all pieces of a product count for its price', async () => {
    const { offerId, skuIds } = await makeProduct(shop.services, { tiers, skus: [{ color: 'A' }, { color: 'B' }] });
    const items = skuIds.map((productSkuId) => ({ productSkuId, quantity: 30 }));
    const { pieces, goodsUsd } = await shop.call('estimateShipping', { offerId, country: 'DE', items });
    expect([pieces, goodsUsd]).toEqual([60, 95.06]);
  });

  test('uses changed settings at once', async () => {
    const { offerId } = await makeProduct(shop.services);
    const ask = () => shop.call('estimateShipping', { offerId, country: 'DE' });
    const before = (await ask()).lines.map(({ id }) => id);
    const [line] = defaultSettings.shipping.lines;
    const write = (lines: (typeof line)[]) =>
      inTransaction(shop.db, (tx) =>
        writeSetting(tx, 'shipping', { ...defaultSettings.shipping, lines: lines.flatMap((one) => one ?? []) }, null),
      );
    await write([line]);
    await expect.poll(async () => (await ask()).lines.map(({ id }) => id)).toEqual(['express']);
    await write(defaultSettings.shipping.lines);
    await expect.poll(async () => (await ask()).lines.map(({ id }) => id)).toEqual(before);
  });
});

test('the policy lists each line with its days and whether it goes everywhere', async () => {
  const { lines, ...handling } = await shop.call('listShippingLines', {});
  expect(handling).toEqual({ handlingDaysFrom: 5, handlingDaysTo: 11 });
  expect(lines.map(({ id, daysFrom, daysTo, isWorldwide }) => [id, daysFrom, daysTo, isWorldwide])).toEqual([
    ['express', 3, 10, true],
    ['air', 6, 18, true],
    ['rail', 15, 28, false],
    ['sea', 12, 55, true],
  ]);
});

describe('estimateCartShipping', () => {
  test('estimates the selected lines that can be bought, to the default address or a given country', async () => {
    const customer = await shop.makeCustomer();
    const ask = (country?: string) => shop.call('estimateCartShipping', { country }, customer);
    expect(await refusal(ask())).toBe('nothing_selected');
    await shop.call('addToCart', { items: [{ productId: measured.offerId, quantity: 100 }] }, customer);
    expect(await refusal(ask())).toBe('no_shipping_address');
    expect((await ask('US')).country).toBe('US');
    await shop.makeAddress(customer, german);
    expect(await ask()).toEqual({ ...(await estimateOf(100, 'DE')), offerId: 0 });
    await shop.call('addToCart', { items: [{ productId: unknown.offerId, quantity: 3 }] }, customer);
    expect((await ask()).pieces).toBe(103);
    const line = (await shop.call('listCart', {}, customer)).list.find((one) => one.productId === unknown.offerId);
    await shop.call('updateCartItem', { id: line?.id ?? '', isNotSelect: 1 }, customer);
    expect((await ask()).pieces).toBe(100);
    expect((await ask('US')).country).toBe('US');
  });

  test('leaves out lines that can no longer be bought', async () => {
    const customer = await shop.makeCustomer();
    const [sold, gone, left] = [await makeProduct(shop.services), await makeProduct(shop.services), measured];
    const items = [sold, gone, left].map(({ offerId }) => ({ productId: offerId, quantity: 20 }));
    await shop.call('addToCart', { items }, customer);
    const pieces = async () => (await shop.call('estimateCartShipping', { country: 'DE' }, customer)).pieces;
    expect(await pieces()).toBe(60);
    await shop.db.updateTable('skus').set({ amount_on_sale: 0 }).where('id', '=', sold.offerId).execute();
    expect(await pieces()).toBe(40);
    await shop.db.updateTable('products').set({ status: 'hidden' }).where('id', '=', gone.offerId).execute();
    expect(await pieces()).toBe(20);
  });
});

test.each([
  [10, 'DE'],
  [60, 'DE'],
  [333, 'US'],
  [2000, 'NG'],
] as const)('nothing costs more later than it said: %d pieces to %s, by every line', async (quantity, country) => {
  const customer = await shop.makeCustomer();
  const place =
    country === 'DE'
      ? german
      : country === 'NG'
        ? { country, province: 'Lagos', city: 'Ikeja', postcode: '100281', mobile: '+234-8035550142' }
        : {};
  const addressId = (await shop.makeAddress(customer, place)).id;
  const page = await estimateOf(quantity, country);
  await shop.call('addToCart', { items: [{ productId: measured.offerId, quantity }] }, customer);
  const cart = await shop.call('estimateCartShipping', {}, customer);
  expect(cart.lines).toEqual(page.lines);
  const placed = await shop.call('generateOrder', { addressId }, customer);
  const bill = { ...placed, customer };
  expect(await billOf(bill)).toMatchObject({ totalCostUsd: page.lines[0]?.totalUsd });
  for (const line of page.lines) {
    const chosen = await choose(bill, line.id);
    const { totalUsd, perPieceUsd, ...quote } = line;
    expect(perPieceUsd * quantity).toBeGreaterThan(totalUsd - 1e-6);
    expect(perPieceUsd * quantity).toBeLessThan(totalUsd + quantity * 0.0001);
    expect(chosen).toMatchObject({
      totalCostUsd: totalUsd,
      totalAmountUsd: page.goodsUsd,
      totalDeliveryPriceByCn: page.domesticUsd,
      totalAcceptancePrice: page.inspectionUsd,
      totalServiceFee: page.serviceUsd,
      totalDeliveryPriceByIntl: line.priceUsd,
      basis: { shippingQuote: quote, chargeableWeightKg: line.chargedWeightKg },
    });
    expect(chosen.shippingLines).toEqual(page.lines.map(withoutTotals));
    expect((await payByOpenIntent(bill)).amountUsd).toBe(chosen.dueUsd);
  }
});

const withoutTotals = ({ totalUsd: _total, perPieceUsd: _piece, ...quote }: Estimate['lines'][number]) => quote;
const payByOpenIntent = ({ billId, customer }: Placed) => openIntent(shop, customer, billId);

describe('chooseShippingLine', () => {
  test('changes the bill; repeated, it changes nothing', async () => {
    const placed = await order(100);
    const first = await choose(placed, 'rail');
    const instalments = first.billDetailDtos.map(({ id }) => id);
    expect(first).toMatchObject({ totalFinalPayment: 56, basis: { shippingLine: 'Rail' } });
    expect((await choose(placed, 'rail')).billDetailDtos.map(({ id }) => id)).toEqual(instalments);
    expect(await refusal(choose(placed, 'balloon'))).toBe('shipping_line_not_offered');
  });

  test('keeps the plan: a full payment includes the line at the new binding price', async () => {
    const placed = await order(100);
    await shop.call('chooseBillPlan', { id: placed.billId, plan: 'full' }, placed.customer);
    const bill = await choose(placed, 'air');
    expect(bill).toMatchObject({ plan: 'full', deliveryPriceByIntlIsFinal: true, totalFinalPayment: 0 });
    expect(bill.dueUsd).toBe(bill.totalCostUsd);
  });

  test('guard: replaced instalments. An intent for the old price pays nothing', async () => {
    const placed = await order(100);
    await shop.call('chooseBillPlan', { id: placed.billId, plan: 'full' }, placed.customer);
    const open = await openIntent(shop, placed.customer, placed.billId);
    await choose(placed, 'express');
    await shop.runJobs();
    expect(await confirmCard(shop, open, cards.good)).toMatchObject({ status: 'CANCELLED' });
    expect(await billOf(placed)).toMatchObject({ paidUsd: 0 });
  });

  test('guard: the status. Refused while a payment is being confirmed, once it is paid, and for another buyer’s order', async () => {
    const placed = await order(100);
    expect(await refusal(choose({ ...placed, customer: await shop.makeCustomer() }, 'air'))).toBe('not_found');
    const declared = await order(100);
    const billDetailId = (await billOf(declared)).billDetailDtos.at(-1)?.id ?? '';
    await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId }, declared.customer);
    expect(await refusal(choose(declared, 'air'))).toBe('payment_in_progress');
    await payByCard(shop, placed.customer, placed.billId);
    await shop.runJobs();
    expect(await refusal(choose(placed, 'air'))).toBe('order_status_changed');
    expect((await billOf(placed)).shippingLines).toEqual([]);
  });

  test('concurrent changes of line and plan leave one consistent bill', async () => {
    const placed = await order(100);
    const ids = ['air', 'sea', 'rail', 'express'];
    await barrier(8, (index) =>
      index % 2 === 0
        ? choose(placed, ids[index / 2] ?? 'air')
        : shop.call(
            'chooseBillPlan',
            { id: placed.billId, plan: index % 4 === 1 ? 'full' : 'deposit' },
            placed.customer,
          ),
    );
    const bill = await billOf(placed);
    expect(bill.totalDeliveryPriceByIntl).toBe(bill.basis.shippingQuote.priceUsd);
    expect(bill.billDetailDtos).toHaveLength(bill.plan === 'full' ? 1 : 2);
    expect(bill.dueUsd).toBe(bill.totalAdvancePayment);
  });

  test('the tariff of the order’s day stays, whatever the settings become', async () => {
    const placed = await order(100);
    const lines = defaultSettings.shipping.lines.map((line) => ({
      ...line,
      zones: line.zones.map((zone) => ({ ...zone, baseCents: 99_900 })),
    }));
    const write = (shipping: typeof defaultSettings.shipping) =>
      inTransaction(shop.db, (tx) => writeSetting(tx, 'shipping', shipping, null));
    await write({ ...defaultSettings.shipping, lines });
    expect((await choose(placed, 'air')).totalDeliveryPriceByIntl).toBe(120);
    await write(defaultSettings.shipping);
  });
});

describe('an unknown weight', () => {
  test('guard: only deposit and balance are offered, and the order stores that the weight was assumed', async () => {
    const placed = await order(200, unknown);
    const bill = await billOf(placed);
    expect(bill.plans.map(({ plan }) => plan)).toEqual(['deposit']);
    expect(bill.basis.shippingQuote.weight).toBe('assumed');
    const full = shop.call('chooseBillPlan', { id: placed.billId, plan: 'full' }, placed.customer);
    expect(await refusal(full)).toBe('payment_method_not_offered');
    const items = await shop.db.selectFrom('order_items').selectAll().where('order_id', '=', placed.id).execute();
    expect(items).toMatchObject([{ weight_is_assumed: true, weight_grams: 500 }]);
  });

  test('one such line is enough', async () => {
    const customer = await shop.makeCustomer();
    const lines = [unknown, measured].map(({ offerId }) => ({ productId: offerId, quantity: 100 }));
    const placed = { ...(await makeOrder(shop, customer, { lines })), customer };
    expect((await billOf(placed)).plans.map(({ plan }) => plan)).toEqual(['deposit']);
  });

  test('an assumed weight of a variant counts for that variant alone', async () => {
    const skus = [{ color: 'Red' }, { color: 'Blue', weightGrams: 0 }];
    const product = await makeProduct(shop.services, { weightGrams: 250, skus });
    const [red = 0, blue = 0] = product.skuIds;
    const weigh = async (productSkuId: number) => {
      const items = [{ productSkuId, quantity: 10 }];
      const { lines } = await shop.call('estimateShipping', { offerId: product.offerId, country: 'US', items });
      return lines[0]?.weight;
    };
    expect([await weigh(red), await weigh(blue)]).toEqual(['measured', 'assumed']);
  });
});

describe('expected delivery', () => {
  const expected = async (id: string, customer: TestCustomer) =>
    (await shop.call('getOrder', { id }, customer)).expectedDelivery;
  const day = (start: string, days: number) =>
    new Date(Date.parse(`${start.replace(' ', 'T')}Z`) + days * 24 * 3600 * 1000).toISOString().slice(0, 10);

  test('counts from the payment, then from the day the parcel left, and ends when it has arrived', async () => {
    const placed = await order(100);
    const { id, customer } = placed;
    await choose(placed, 'rail');
    const { gmtCreate } = await shop.call('getOrder', { id }, customer);
    const usual = { from: day(gmtCreate, 5 + 18), to: day(gmtCreate, 11 + 28), source: 'line' };
    expect(await expected(id, customer)).toEqual(usual);
    await walkOrder(shop, placed, customer, owner, 'delivered');
    const events = await shop.call('listOrderEvents', { id }, customer);
    const left = events.find(({ to }) => to === 'delivered')?.at ?? '';
    expect(await expected(id, customer)).toEqual({ from: day(left, 18), to: day(left, 28), source: 'line' });
    const step = (more: object) =>
      shop.call(
        'operatorAddTrackingStep',
        { id, place: 'Berlin', description: 'x', state: 'in_transit', ...more },
        owner,
      );
    // The carrier's date takes precedence, and stays with the steps after it.
    const shown = day(left, 21);
    await step({ expectedOn: shown });
    await step({});
    expect(await expected(id, customer)).toEqual({ from: shown, to: shown, source: 'carrier' });
    for (const expectedOn of [day(left, -2), day(left, 500)])
      await expect(step({ expectedOn })).rejects.toMatchObject({ error: 'invalid_input' });
    await step({ state: 'delivered' });
    expect(await expected(id, customer)).toBeNull();
  });

  test('counts from the payment of a paid order; there is none once it is received without news of its arrival', async () => {
    const placed = await order(100);
    const { id, customer } = placed;
    await sql`update orders set placed_at = placed_at - interval '10 days' where id = ${id}`.execute(shop.db);
    await walkOrder(shop, placed, customer, owner, 'be_purchased');
    const events = await shop.call('listOrderEvents', { id }, customer);
    const paid = events.find(({ to }) => to === 'be_purchased')?.at ?? '';
    const usual = { from: day(paid, 5 + 30), to: day(paid, 11 + 45), source: 'line' };
    expect(await expected(id, customer)).toEqual(usual);
    await walkOrder(shop, placed, customer, owner, 'delivered');
    await shop.call('confirmReceipt', { id }, customer);
    expect(await expected(id, customer)).toBeNull();
  });

  test('a closed order has none', async () => {
    const { id, customer } = await order(100);
    expect(await expected(id, customer)).not.toBeNull();
    await shop.call('closeOrder', { id }, customer);
    expect(await expected(id, customer)).toBeNull();
  });
});

/** Setting and bill as stored before lines had zones, steps and days of their own. */
const oldLine = { id: 'eu-rail', name: 'Rail', firstHalfKgCents: 890, nextHalfKgCents: 185 };
const oldRest = { id: 'world-sea', name: 'Sea', firstHalfKgCents: 1080, nextHalfKgCents: 225 };
const oldSetting = { zones: [{ id: 'europe', countries: ['DE', 'FR'], line: oldLine }], rest: oldRest };

test('settings and quotes from before lines had days are migrated to the cent', async () => {
  const placed = await order(100);
  const migration = readFileSync(new URL('../../../../database/0016-shipping-lines.sql', import.meta.url), 'utf8');
  const carryOver = async (tx: Transaction) => {
    for (const table of ['products', 'skus', 'order_items'])
      await sql`alter table ${sql.table(table)} drop column weight_is_assumed cascade`.execute(tx);
    await sql`delete from settings where key = 'shipping'`.execute(tx);
    await sql`insert into settings (key, value) values ('shipping', ${JSON.stringify(oldSetting)})`.execute(tx);
    await sql`update bills set basis = basis - 'quotes' - 'isWeightAssumed' - 'handlingDays'
      || ${JSON.stringify({ shippingLine: oldLine })}::jsonb where order_id = ${placed.id}`.execute(tx);
    await sql.raw(migration).execute(tx);
    const shipping = await readSetting(tx, 'shipping');
    const priceTo = (country: string, weightGrams: number) =>
      quotesFor(shipping, country, { weightGrams, volumeCm3: 0, categoryIds: [] }).map(
        ({ id, priceCents }) => `${id} ${priceCents}`,
      );
    expect(priceTo('DE', 1)).toEqual(['eu-rail 890']);
    expect(priceTo('FR', 40_000)).toEqual([`eu-rail ${890 + 79 * 185}`]);
    expect(priceTo('US', 10_001)).toEqual([`world-sea ${1080 + 20 * 225}`]);
    const billed = await billByWeight(tx, placed.id, [{ weightGrams: 40_000, volumeCm3: 250_000 }], 20_000);
    expect(billed).toMatchObject({ chargeableGrams: 50_000, shippingCents: 890 + 99 * 185 });
    const bill = await billForOrder(tx, placed.id);
    expect(bill?.basis.quotes).toMatchObject([{ id: 'eu-rail', daysFrom: null, priceCents: 2940 }]);
  };
  await shop.asOwner((owner) => undone(owner, carryOver));
});
