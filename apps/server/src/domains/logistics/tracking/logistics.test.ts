import { describe, expect, it } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { dueInstalment, makeSmallOrder, statusOf } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { parcel, type Stage, walkOrder } from '#testing/walk-order.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const warehouse = await shop.makeOperator(['warehouse']);

async function orderAt(stage: Stage, plan: 'full' | 'deposit' = 'full') {
  const made = await makeSmallOrder(shop, plan);
  await walkOrder(shop, made.order, made.customer, owner, stage);
  return made;
}

describe('operatorPassInspection', () => {
  it('bills the balance by the greater of real and volumetric weight', async () => {
    const { customer, order } = await orderAt('pending_inspection', 'deposit');
    // 60 × 50 × 48 cm are 144,000 cm³: 24 kg by air or sea, against 20 kg on the scales.
    const large = { weightGrams: 20_001, lengthMm: 600, widthMm: 500, heightMm: 480 };
    const answer = await shop.call('operatorPassInspection', { id: order.id, ...large }, warehouse);
    expect(answer.chargeableWeightKg).toBe(24);
    expect(await statusOf(shop, order.id)).toBe('be_confirmed_customer');
    expect(await dueInstalment(shop, customer, order.billId)).toMatchObject({
      kind: 'balance',
      state: 'due',
      amountUsd: answer.balanceUsd,
    });
    const seen = await shop.call('getOrder', { id: order.id }, customer);
    expect(seen).toMatchObject({
      weightGrams: 20_001,
      fmsBill: { deliveryPriceByIntlIsFinal: true, totalDeliveryPriceByIntl: answer.balanceUsd },
    });
    await shop.runJobs();
  });

  it('guard: a declared balance. Weighing the parcel again does not pay it', async () => {
    const { customer, order } = await orderAt('be_confirmed_customer', 'deposit');
    const balance = await dueInstalment(shop, customer, order.billId);
    await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: balance.id }, customer);
    const light = { ...parcel, weightGrams: 1 };
    await expect(shop.call('operatorPassInspection', { id: order.id, ...light }, warehouse)).rejects.toMatchObject({
      error: 'order_status_changed',
    });
    expect(await statusOf(shop, order.id)).toBe('payment_confirming');
    const { billDetailDtos } = await shop.call('getBill', { id: order.billId }, customer);
    expect(billDetailDtos.at(-1)).toMatchObject({ state: 'confirming', amountUsd: balance.amountUsd });
  });

  it('goes on to shipping after a full payment', async () => {
    const { order } = await orderAt('pending_inspection');
    expect(await shop.call('operatorPassInspection', { id: order.id, ...parcel }, warehouse)).toMatchObject({
      chargeableWeightKg: 40,
      balanceUsd: 0,
    });
    expect(await statusOf(shop, order.id)).toBe('be_delivered');
  });

  it('guard: a parcel far above its quote. Whoever weighed it is told, also when the price was binding', async () => {
    const asQuoted = await orderAt('pending_inspection', 'deposit');
    const light = { ...parcel, weightGrams: 20_000 };
    expect(await shop.call('operatorPassInspection', { id: asQuoted.order.id, ...light }, warehouse)).toMatchObject({
      shippingUsd: 29.4,
      quotedShippingUsd: 29.4,
      isFarAboveQuote: false,
    });
    const full = await orderAt('pending_inspection');
    expect(await shop.call('operatorPassInspection', { id: full.order.id, ...parcel }, warehouse)).toMatchObject({
      balanceUsd: 0,
      shippingUsd: 56,
      quotedShippingUsd: 29.4,
      isFarAboveQuote: true,
    });
    await shop.runJobs();
  });

  it('takes the largest parcel that the contract allows', async () => {
    const { order } = await orderAt('pending_inspection', 'deposit');
    const huge = { weightGrams: 100_000_000, lengthMm: 100_000, widthMm: 100_000, heightMm: 100_000 };
    const { balanceUsd } = await shop.call('operatorPassInspection', { id: order.id, ...huge }, warehouse);
    expect(balanceUsd).toBeGreaterThan(1_000_000);
  });

  it('happens once, however many press the button', async () => {
    const { order } = await orderAt('pending_inspection', 'deposit');
    const answers = await barrier(5, () => shop.call('operatorPassInspection', { id: order.id, ...parcel }, warehouse));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    await shop.runJobs();
  });
});

it.each(['create', 'be_purchased', 'be_delivered'] as const)(
  'the warehouse can do nothing out of turn: %s',
  async (stage) => {
    const { order } = await orderAt(stage);
    const refused = { error: 'order_status_changed' };
    await expect(shop.call('operatorReceiveGoods', { id: order.id }, warehouse)).rejects.toMatchObject(refused);
    await expect(shop.call('operatorPassInspection', { id: order.id, ...parcel }, warehouse)).rejects.toMatchObject(
      refused,
    );
    if (stage !== 'be_delivered')
      await expect(
        shop.call('operatorShip', { id: order.id, carrier: 'DHL', trackingNumber: '1' }, warehouse),
      ).rejects.toMatchObject(refused);
    await expect(
      shop.call(
        'operatorAddTrackingStep',
        { id: order.id, place: 'x', description: 'y', state: 'in_transit' },
        warehouse,
      ),
    ).rejects.toMatchObject(refused);
    expect(await statusOf(shop, order.id)).toBe(stage);
  },
);

it('an unknown order is not found', async () => {
  for (const id of ['0190b6f0-0000-7000-8000-000000000000', 'x', '7']) {
    await expect(shop.call('operatorReceiveGoods', { id }, warehouse)).rejects.toMatchObject({ error: 'not_found' });
    await expect(shop.call('operatorPassInspection', { id, ...parcel }, warehouse)).rejects.toMatchObject({
      error: 'not_found',
    });
    await expect(
      shop.call('operatorShip', { id, carrier: 'DHL', trackingNumber: '1' }, warehouse),
    ).rejects.toMatchObject({ error: 'not_found' });
  }
});

describe('listTracking', () => {
  it('is the text of the wire, newest step first', async () => {
    const { customer, order } = await orderAt('delivered');
    const add = (at: string, place: string, description: string, state: 'in_transit' | 'delivered') =>
      shop.call('operatorAddTrackingStep', { id: order.id, at, place, description, state }, warehouse);
    await add('2026-01-04 09:12:36', 'Los Angeles', 'Arrived at the sorting centre', 'in_transit');
    await add('2026-01-02', 'Shenzhen', 'Left the warehouse', 'in_transit');
    const track = await shop.call('listTracking', { type: 2, orderId: order.sn, pageNum: 1, pageSize: 1 }, customer);
    expect(track.total).toBe(1);
    const lines = track.list[0]?.logisticsSteps.split('\n') ?? [];
    expect(lines).toHaveLength(6);
    expect([lines[0], lines[1], lines[3], lines[4], lines[5]]).toEqual([
      'YunExpress',
      'YT2026110412345',
      '2026-01-04 09:12 Los Angeles · Arrived at the sorting centre',
      '2026-01-02 00:00 Shenzhen · Left the warehouse',
      '',
    ]);
    await add('2026-01-05T10:00:00Z', 'Los Angeles', 'Delivered', 'delivered');
    const shipment = await shop.db
      .selectFrom('shipments')
      .selectAll()
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(shipment).toMatchObject({ state: 'delivered', delivered_at: new Date('2026-01-05T10:00:00Z') });
    // A second delivery, and what is noted later of before, change neither.
    await add('2026-01-06', 'Los Angeles', 'Delivered, as the carrier says again', 'delivered');
    await add('2026-01-03', 'Los Angeles', 'Cleared by customs', 'in_transit');
    const { state, delivered_at } = await shop.db
      .selectFrom('shipments')
      .selectAll()
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect({ state, delivered_at }).toEqual({ state: 'delivered', delivered_at: shipment.delivered_at });
    expect(await shop.call('getOrder', { id: order.id }, customer)).toMatchObject({
      orderStatus: 'delivered',
      arrivedAt: '2026-01-05 10:00:00',
    });
    await shop.runJobs();
  });

  it('shows nothing of others, and nothing before shipping', async () => {
    const { order } = await orderAt('delivered');
    const stranger = await shop.makeCustomer();
    expect(await shop.call('listTracking', { orderId: order.sn }, stranger)).toEqual({ list: [], total: 0 });
    const young = await orderAt('be_purchased');
    expect(await shop.call('listTracking', { orderId: young.order.sn }, young.customer)).toEqual({
      list: [],
      total: 0,
    });
    await shop.runJobs();
  });

  it('takes no step from the future', async () => {
    const { order } = await orderAt('delivered');
    await expect(
      shop.call(
        'operatorAddTrackingStep',
        { id: order.id, at: '2999-01-01', place: 'x', description: 'y', state: 'in_transit' },
        warehouse,
      ),
    ).rejects.toMatchObject({ error: 'invalid_input' });
    await shop.runJobs();
  });
});
