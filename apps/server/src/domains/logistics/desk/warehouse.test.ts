import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { operatorLimits } from '@sampan/contract/limits';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { confirmCard, dueInstalment, makeSmallOrder, openIntent, payByCard, statusOf } from '#testing/pay.ts';
import { makePaidOrder, placedOf } from '#testing/purchase.ts';
import { openTestShop, type TestActor } from '#testing/shop.ts';
import { parcel, type Stage, walkOrder } from '#testing/walk-order.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const warehouse = await shop.makeOperator(['warehouse']);
const changed = { error: 'order_status_changed' };
const label = { carrier: 'DHL', trackingNumber: 'JD014600007799' };
const json = { authorization: `Bearer ${warehouse.token}`, 'content-type': 'application/json' };
const small = { weightGrams: 7_300, lengthMm: 300, widthMm: 200, heightMm: 200 };
/** 60 × 50 × 48 cm: 24 kg by volume. */
const bulky = { weightGrams: 20_001, lengthMm: 600, widthMm: 500, heightMm: 480 };

const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0c5055' } })
  .jpeg()
  .toBuffer();

async function upload(operator: TestActor = warehouse): Promise<string> {
  const policy = await shop.call('operatorUploadPolicy', { fileType: 'jpg' }, operator);
  const headers = { authorization: policy.authorization, 'content-type': policy.contentType };
  await shop.fetch(policy.url, { method: 'PUT', headers, body: new Uint8Array(photo) });
  return policy.key;
}

async function orderAt(stage: Stage, plan: 'full' | 'deposit' = 'deposit') {
  const made = await makeSmallOrder(shop, plan);
  await walkOrder(shop, made.order, made.customer, owner, stage);
  return made;
}

const read = (id: string) => shop.call('operatorGetWarehouseOrder', { id }, warehouse);
const settle = () => shop.runJobs();

async function lineOf(orderId: string) {
  const { items } = await read(orderId);
  const [line] = items;
  if (!line) throw new Error('no line');
  return line;
}

async function count(orderId: string, found: { damaged?: number; missing?: number; pictures?: string[] } = {}) {
  const { id, quantity } = await lineOf(orderId);
  const { damaged = 0, missing = 0, pictures = [] } = found;
  const accepted = quantity - damaged - missing;
  return shop.call('operatorInspectLine', { id, accepted, damaged, missing, pictures, note: 'Rim chipped' }, warehouse);
}

/** Counted, packed and billed as it would be on the screen. */
async function pack(orderId: string, parcels: object[] = [small], isFarConfirmed = true) {
  await count(orderId);
  await shop.call('operatorSetParcels', { id: orderId, parcels: parcels as (typeof small)[] }, warehouse);
  for (const shippingUsd of [29.4, 56]) {
    try {
      return await shop.call('operatorBillBalance', { id: orderId, shippingUsd, isFarConfirmed }, warehouse);
    } catch (error) {
      if ((error as { error?: string }).error !== 'balance_changed') throw error;
    }
  }
  throw new Error('neither figure is due');
}

async function orderInParcels(plan: 'full' | 'deposit' = 'full') {
  const made = await orderAt('pending_inspection', plan);
  await pack(made.order.id, [small, small]);
  const { parcelList } = await read(made.order.id);
  return { ...made, first: parcelList[0]?.id ?? '', second: parcelList[1]?.id ?? '' };
}

describe('operatorReceiveParcel', () => {
  it('notes each parcel once, and the last one brings the order to inspection', async () => {
    const { order, customer } = await orderAt('in_purchased');
    const receive = (trackingNumber: string, isLast: boolean) =>
      shop.call('operatorReceiveParcel', { id: order.id, trackingNumber, isLast }, warehouse);
    await receive('SF1499302218830', false);
    await receive('SF1499302218830', false);
    expect(await statusOf(shop, order.id)).toBe('in_purchased');
    await receive('SF1499302218831', true);
    expect((await read(order.id)).received.map(({ trackingNumber }) => trackingNumber)).toEqual([
      'SF1499302218830',
      'SF1499302218831',
    ]);
    expect((await shop.call('getOrder', { id: order.id }, customer)).orderStatus).toBe('pending_inspection');
    await expect(receive('SF3', false)).rejects.toMatchObject(changed);
    await settle();
  });

  it('guard: two clerks note the same last parcel. It has come once, and the order moves once', async () => {
    const { order, customer } = await orderAt('in_purchased');
    const last = { id: order.id, trackingNumber: 'SF1', isLast: true };
    const answers = await barrier(2, () => shop.call('operatorReceiveParcel', last, warehouse));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await read(order.id)).received).toHaveLength(1);
    await settle();
    const { list } = await shop.call('listMessages', { orderId: order.id }, customer);
    expect(list.filter(({ kind }) => kind === 'goods-received')).toHaveLength(1);
  });

  it('guard: while a purchase order of its goods is on the way, no parcel is the last', async () => {
    const { id, items } = await makePaidOrder(shop);
    const purchase = await placedOf(shop, items, owner);
    const receive = (isLast: boolean) =>
      shop.call('operatorReceiveParcel', { id, trackingNumber: 'SF2', isLast }, warehouse);
    await receive(false);
    await expect(receive(true)).rejects.toMatchObject({ error: 'purchase_order_decides' });
    await shop.call('operatorArrivePurchaseOrder', { id: purchase.id, version: purchase.version }, warehouse);
    expect(await statusOf(shop, id)).toBe('pending_inspection');
    await expect(receive(true)).rejects.toMatchObject({ error: 'order_status_changed' });
    await settle();
  });
});

describe('operatorInspectLine', () => {
  it('guard: counts that do not add up, and damage without a picture', async () => {
    const { order } = await orderAt('pending_inspection');
    const { id, quantity } = await lineOf(order.id);
    const say = (counts: { accepted: number; damaged: number; missing: number }) =>
      shop.call('operatorInspectLine', { id, ...counts }, warehouse);
    const wrong = { error: 'counts_do_not_add_up' };
    await expect(say({ accepted: quantity, damaged: 1, missing: 0 })).rejects.toMatchObject(wrong);
    await expect(say({ accepted: quantity - 1, damaged: 0, missing: 0 })).rejects.toMatchObject(wrong);
    await expect(say({ accepted: quantity - 1, damaged: 1, missing: 0 })).rejects.toMatchObject({
      error: 'damage_needs_picture',
    });
    expect((await lineOf(order.id)).result).toBeNull();
  });

  it('is what the buyer sees once the inspection is over, with its pictures', async () => {
    const { order, customer } = await orderAt('pending_inspection');
    await count(order.id, { damaged: 2, missing: 1, pictures: [await upload()] });
    expect((await shop.call('getOrder', { id: order.id }, customer)).inspection).toBeNull();
    await shop.call('operatorSetParcels', { id: order.id, parcels: [small] }, warehouse);
    await shop.call('operatorBillBalance', { id: order.id, shippingUsd: 29.4 }, warehouse);
    const { inspection, parcels } = await shop.call('getOrder', { id: order.id }, customer);
    expect(inspection?.lines).toMatchObject([{ accepted: 97, damaged: 2, missing: 1, note: 'Rim chipped' }]);
    expect((await shop.fetch(inspection?.lines[0]?.pictures[0] ?? '')).status).toBe(200);
    expect(parcels).toMatchObject([{ number: 1, weightGrams: 7_300, shipment: null }]);
    await settle();
  });

  it('said again, replaces what was said before; a picture can be removed, but not the last of damage', async () => {
    const { order } = await orderAt('pending_inspection');
    await count(order.id, { damaged: 2, pictures: [await upload()] });
    const { id, quantity, result } = await lineOf(order.id);
    const withoutPictures = result?.pictures.map(({ number }) => number) ?? [];
    const again = { id, accepted: quantity - 2, damaged: 2, missing: 0, withoutPictures };
    await expect(shop.call('operatorInspectLine', again, warehouse)).rejects.toMatchObject({
      error: 'damage_needs_picture',
    });
    await shop.call('operatorInspectLine', { ...again, accepted: quantity, damaged: 0 }, warehouse);
    expect((await lineOf(order.id)).result).toMatchObject({ accepted: quantity, damaged: 0, pictures: [] });
    await settle();
  });

  it('guard: useUploads, inspectionPicturesMax, queueFileRemoval. A picture is used once, six of a line are the most, and the file of a removed one goes', async () => {
    const { order } = await orderAt('pending_inspection');
    const most = await Promise.all(Array.from({ length: operatorLimits.inspectionPicturesMax }, () => upload()));
    await count(order.id, { pictures: most });
    await expect(count(order.id, { pictures: most.slice(0, 1) })).rejects.toMatchObject({
      error: 'upload_not_allowed',
    });
    const seventh = count(order.id, { pictures: [await upload()] });
    await expect(seventh).rejects.toMatchObject({ error: 'too_many_pictures' });
    const { id, quantity, result } = await lineOf(order.id);
    expect(result?.pictures).toHaveLength(operatorLimits.inspectionPicturesMax);
    const files = () => readdir(join(shop.services.config.dataDir, 'files', 'inspections'));
    const before = (await files()).length;
    const withoutPictures = result?.pictures.slice(0, 2).map(({ number }) => number) ?? [];
    await shop.call(
      'operatorInspectLine',
      { id, accepted: quantity, damaged: 0, missing: 0, withoutPictures },
      warehouse,
    );
    await settle();
    expect(await files()).toHaveLength(before - 2);
  });

  it('guard: sent again with its key, it is done once', async () => {
    const { order } = await orderAt('pending_inspection');
    const { id, quantity } = await lineOf(order.id);
    const body = { accepted: quantity - 1, damaged: 1, missing: 0, pictures: [await upload()] };
    const send = () =>
      shop.fetch(`/api/console/warehouse/lines/${id}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${warehouse.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'line-1',
        },
        body: JSON.stringify(body),
      });
    // The upload is spent with the first: without the key the second would be refused.
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect((await lineOf(order.id)).result?.pictures).toHaveLength(1);
  });

  it('guard: two clerks count the same line. One of their findings stands, whole', async () => {
    const { order } = await orderAt('pending_inspection');
    const { id, quantity } = await lineOf(order.id);
    const found = [3, 5, 7, 9].map((missing) => ({ accepted: quantity - missing, damaged: 0, missing }));
    const answers = await barrier(found.length, (index) =>
      shop.call('operatorInspectLine', { id, ...(found[index] as (typeof found)[0]), note: `${index}` }, warehouse),
    );
    expect(answers.every(({ status }) => status === 'fulfilled')).toBe(true);
    const { result } = await lineOf(order.id);
    expect(result).toMatchObject(found[Number(result?.note)] ?? {});
    expect((await read(order.id)).linesInspected).toBe(1);
  });

  it('guard: a line is counted while the balance is billed. Afterwards nobody changes what was billed', async () => {
    const { order } = await orderAt('pending_inspection');
    const { id, quantity } = await lineOf(order.id);
    await count(order.id);
    await shop.call('operatorSetParcels', { id: order.id, parcels: [small] }, warehouse);
    const late = { id, accepted: quantity - 1, damaged: 0, missing: 1 };
    const [, counted] = await barrier<unknown>(2, (index) =>
      index === 0
        ? shop.call('operatorBillBalance', { id: order.id, shippingUsd: 29.4 }, warehouse)
        : shop.call('operatorInspectLine', late, warehouse),
    );
    expect((await lineOf(order.id)).result?.missing).toBe(counted?.status === 'fulfilled' ? 1 : 0);
    expect(await statusOf(shop, order.id)).toBe('be_confirmed_customer');
    await expect(shop.call('operatorInspectLine', late, warehouse)).rejects.toMatchObject(changed);
    await settle();
  });
});

describe('a phone without a network', () => {
  it('guard: two devices entered the same order; whichever comes second is told, and nothing is done twice', async () => {
    const { order } = await orderAt('pending_inspection');
    await count(order.id);
    const packed = (key: string, parcels: object[]) =>
      shop.fetch(`/api/console/warehouse/orders/${order.id}/parcels`, {
        method: 'PUT',
        headers: { ...json, 'idempotency-key': key },
        body: JSON.stringify({ parcels }),
      });
    const billed = (key: string, shippingUsd: number) =>
      shop.fetch(`/api/console/warehouse/orders/${order.id}/bill`, {
        method: 'POST',
        headers: { ...json, 'idempotency-key': key },
        body: JSON.stringify({ shippingUsd, isFarConfirmed: true }),
      });
    const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status);
    expect(await statuses([packed('a-1', [small])])).toEqual([200]);
    // Weighed anew by a colleague before the first phone's bill comes: it is not billed by weights that nobody saw.
    expect(await statuses([packed('b-1', [bulky])])).toEqual([200]);
    expect(await statuses([billed('a-2', 29.4)])).toEqual([409]);
    expect(await statuses([packed('a-1', [small])])).toEqual([200]);
    expect((await read(order.id)).parcelList[0]?.weightGrams).toBe(bulky.weightGrams);
    expect(await statusOf(shop, order.id)).toBe('pending_inspection');
    await settle();
  });
});

test('guard: the warehouse sees no price of goods, no total, and no buyer’s mail', async () => {
  const { order, customer } = await orderAt('be_delivered', 'full');
  const owners = JSON.stringify(await shop.call('operatorGetOrder', { id: order.id }, owner));
  const seen = [
    await shop.call('operatorGetOrder', { id: order.id }, warehouse),
    await read(order.id),
    await shop.call('operatorFindInWarehouse', { code: order.sn }, warehouse),
    await shop.call('operatorListWarehouseOrders', { step: 'ship' }, warehouse),
  ].map((answer) => JSON.stringify(answer));
  const { fmsBill } = await shop.call('getOrder', { id: order.id }, customer);
  for (const secret of [customer.email, `${fmsBill.totalCostUsd}`]) {
    expect(owners).toContain(secret);
    for (const answer of seen) expect(answer).not.toContain(secret);
  }
});

describe('operatorBillBalance', () => {
  it('charges each parcel by the greater of real and volumetric weight', async () => {
    const { order, customer } = await orderAt('pending_inspection');
    await pack(order.id, [small, bulky]).catch(() => undefined);
    // 7.5 kg and 24 kg: 31.5 kg.
    const { balance } = await read(order.id);
    const { baseCents, steps } = balance.tariff;
    const prices = steps.map(({ fromGrams, perKgCents }) => (Math.max(31_500, fromGrams) * perKgCents) / 1000);
    const cents = baseCents + Math.ceil(Math.min(...prices));
    const due = await shop
      .call('operatorBillBalance', { id: order.id, shippingUsd: cents / 100, isFarConfirmed: true }, warehouse)
      .catch((error: { error: string }) => error);
    expect(due).toMatchObject({ balanceUsd: cents / 100 });
    expect(await dueInstalment(shop, customer, order.billId)).toMatchObject({ state: 'due', amountUsd: cents / 100 });
    await settle();
  });

  it('guard: nothing is billed before every line is counted and a parcel weighed, or by another figure than was seen', async () => {
    const { order } = await orderAt('pending_inspection');
    const bill = (shippingUsd: number) => shop.call('operatorBillBalance', { id: order.id, shippingUsd }, warehouse);
    await expect(bill(29.4)).rejects.toMatchObject({ error: 'lines_not_inspected' });
    await count(order.id);
    await expect(bill(29.4)).rejects.toMatchObject({ error: 'no_parcels' });
    await shop.call('operatorSetParcels', { id: order.id, parcels: [small] }, warehouse);
    await expect(bill(12)).rejects.toMatchObject({ error: 'balance_changed' });
    expect(await statusOf(shop, order.id)).toBe('pending_inspection');
  });

  it('guard: pieces that were refunded since make a line uncounted again', async () => {
    const { order } = await orderAt('pending_inspection');
    await count(order.id);
    await shop.call('operatorSetParcels', { id: order.id, parcels: [small] }, warehouse);
    const lines = [{ orderItemId: (await lineOf(order.id)).id, quantity: 1 }];
    await shop.call('operatorOpenRefund', { id: order.id, reasonCode: 'missing', note: 'Lost', lines }, owner);
    const bill = () => shop.call('operatorBillBalance', { id: order.id, shippingUsd: 29.4 }, warehouse);
    await expect(bill()).rejects.toMatchObject({ error: 'lines_not_inspected' });
    await count(order.id);
    await bill();
    await settle();
  });

  it('guard: parcels far above the quote are confirmed first', async () => {
    const { order } = await orderAt('pending_inspection');
    await count(order.id);
    await shop.call('operatorSetParcels', { id: order.id, parcels: [parcel] }, warehouse);
    const bill = { id: order.id, shippingUsd: 56 };
    await expect(shop.call('operatorBillBalance', bill, warehouse)).rejects.toMatchObject({ error: 'far_above_quote' });
    expect(await statusOf(shop, order.id)).toBe('pending_inspection');
    await shop.call('operatorBillBalance', { ...bill, isFarConfirmed: true }, warehouse);
    expect(await statusOf(shop, order.id)).toBe('be_confirmed_customer');
    await settle();
  });
});

describe('operatorShipParcel', () => {
  it('brings the order on its way with the last parcel; the buyer follows each', async () => {
    const { order, customer, first, second } = await orderInParcels();
    await shop.call('operatorShipParcel', { id: first, ...label }, warehouse);
    expect(await statusOf(shop, order.id)).toBe('be_delivered');
    await shop.call('operatorShipParcel', { id: second, carrier: 'DHL', trackingNumber: 'JD2' }, warehouse);
    expect(await statusOf(shop, order.id)).toBe('delivered');
    const said = { place: 'Los Angeles', description: 'Delivered', state: 'delivered' as const };
    await shop.call('operatorAddTrackingStep', { id: order.id, parcel: 1, ...said }, warehouse);
    expect((await shop.call('getOrder', { id: order.id }, customer)).arrivedAt).toBeNull();
    await shop.call('operatorAddTrackingStep', { id: order.id, parcel: 2, ...said }, warehouse);
    const { arrivedAt, parcels } = await shop.call('getOrder', { id: order.id }, customer);
    expect(arrivedAt).not.toBeNull();
    expect(parcels.map(({ shipment }) => [shipment?.trackingNumber, shipment?.state])).toEqual([
      ['JD014600007799', 'delivered'],
      ['JD2', 'delivered'],
    ]);
    expect((await shop.call('listTracking', { orderId: order.sn }, customer)).total).toBe(2);
    await settle();
    const { list } = await shop.call('listMessages', { orderId: order.id }, customer);
    expect(list.filter(({ kind }) => kind === 'parcel-shipped')).toHaveLength(1);
    expect(list.find(({ kind }) => kind === 'shipped')?.content).toContain('JD014600007799, JD2');
  });

  it('guard: two clerks ship the same parcel. It leaves once', async () => {
    const { order, first } = await orderInParcels();
    const answers = await barrier(4, (index) =>
      shop.call('operatorShipParcel', { id: first, carrier: 'DHL', trackingNumber: `JD${index}` }, warehouse),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await read(order.id)).parcelsShipped).toBe(1);
  });

  it('guard: once a parcel has left, no piece leaves the order any more; the shop gives back its money', async () => {
    const { order, customer, first } = await orderInParcels();
    const line = { customerOrderItemId: (await lineOf(order.id)).id, productCount: 1 };
    const refund = { orderId: order.id, orderReturnItems: [line] };
    await shop.call('quoteRefund', refund, customer);
    await shop.call('operatorShipParcel', { id: first, ...label }, warehouse);
    await expect(shop.call('quoteRefund', refund, customer)).rejects.toMatchObject(changed);
    await expect(shop.call('requestRefund', refund, customer)).rejects.toMatchObject(changed);
    const lines = [{ orderItemId: line.customerOrderItemId, quantity: 1 }];
    const byShop = { id: order.id, reasonCode: 'missing' as const, note: 'Lost', lines };
    expect(await shop.call('operatorOpenRefund', byShop, owner)).toMatchObject({ amountUsd: 1.76, isGranted: true });
    expect((await lineOf(order.id)).quantity).toBe(100);
    await settle();
    await expect(shop.call('operatorCancelOrder', { id: order.id, reason: 'Lost' }, owner)).rejects.toMatchObject(
      changed,
    );
    const { customerOrderItemList } = await shop.call('getOrder', { id: order.id }, customer);
    expect(customerOrderItemList[0]?.returnableQuantity).toBe(0);
  });

  it('guard: shipping against a refund. One of them wins', async () => {
    const { order, customer, first } = await orderInParcels();
    const line = { customerOrderItemId: (await lineOf(order.id)).id, productCount: 1 };
    const answers = await barrier<unknown>(2, (index) =>
      index === 0
        ? shop.call('operatorShipParcel', { id: first, ...label }, warehouse)
        : shop.call('requestRefund', { orderId: order.id, orderReturnItems: [line] }, customer),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await settle();
  });
});

describe('corrections', () => {
  it('a tracking number is corrected, and the buyer is told', async () => {
    const { order, customer } = await orderAt('delivered', 'full');
    const id = (await read(order.id)).parcelList[0]?.id ?? '';
    await shop.call('operatorCorrectShipment', { id, ...label }, warehouse);
    for (const unknown of ['none', randomUUID()])
      await expect(shop.call('operatorCorrectShipment', { id: unknown, ...label }, warehouse)).rejects.toMatchObject({
        error: 'not_found',
      });
    const [track] = (await shop.call('listTracking', { orderId: order.sn }, customer)).list;
    expect(track?.logisticsSteps.split('\n').slice(0, 2)).toEqual(['DHL', 'JD014600007799']);
    const { list } = await shop.call('listMessages', { orderId: order.id }, customer);
    expect(list.map(({ kind }) => kind)).toContain('tracking-corrected');
    await settle();
  });

  it('a step is corrected, and with it where the parcel is', async () => {
    const { order, customer } = await orderAt('delivered', 'full');
    const said = { place: 'Depot', description: 'Delivered', state: 'delivered' as const };
    await shop.call('operatorAddTrackingStep', { id: order.id, at: '2026-01-05', ...said }, warehouse);
    const id = (await read(order.id)).parcelList[0]?.shipment?.steps[0]?.id ?? '';
    const right = { id, at: '2026-01-05', place: 'Depot', description: 'Out for delivery' };
    await shop.call('operatorCorrectTrackingStep', { ...right, state: 'out_for_delivery' }, warehouse);
    const { arrivedAt, parcels } = await shop.call('getOrder', { id: order.id }, customer);
    expect([arrivedAt, parcels[0]?.shipment?.state]).toEqual([null, 'out_for_delivery']);
    await settle();
  });

  it('guard: a step does not lie in the future, and after receipt nothing is corrected', async () => {
    const { order, customer } = await orderAt('delivered', 'full');
    const said = { place: 'Depot', description: 'Delivered', state: 'delivered' as const };
    const future = { at: new Date(Date.now() + 3_600_000).toISOString(), ...said };
    const refused = { error: 'invalid_input', fields: { at: expect.anything() } };
    const add = shop.call('operatorAddTrackingStep', { id: order.id, ...future }, warehouse);
    await expect(add).rejects.toMatchObject(refused);
    await shop.call('operatorAddTrackingStep', { id: order.id, ...said }, warehouse);
    const [{ id, shipment } = { id: '', shipment: null }] = (await read(order.id)).parcelList;
    const step = shipment?.steps[0]?.id ?? '';
    const correct = (at: string) => shop.call('operatorCorrectTrackingStep', { id: step, ...said, at }, warehouse);
    await expect(correct(future.at)).rejects.toMatchObject(refused);
    await shop.call('confirmReceipt', { id: order.id }, customer);
    await expect(correct('2026-01-05')).rejects.toMatchObject(changed);
    await expect(shop.call('operatorCorrectShipment', { id, ...label }, warehouse)).rejects.toMatchObject(changed);
    await settle();
  });

  it('a parcel ticked off by mistake waits for shipping again, until its tracking has begun', async () => {
    const { order, customer } = await orderAt('delivered', 'full');
    const id = (await read(order.id)).parcelList[0]?.id ?? '';
    await shop.call('operatorUndoShipment', { id }, warehouse);
    expect(await statusOf(shop, order.id)).toBe('be_delivered');
    const seen = await shop.call('getOrder', { id: order.id }, customer);
    expect(seen.timeline.find(({ status }) => status === 'delivered')?.at).toBeNull();
    await shop.call('operatorShip', { id: order.id, ...label }, warehouse);
    const said = { place: 'Shenzhen', description: 'Left', state: 'in_transit' as const };
    await shop.call('operatorAddTrackingStep', { id: order.id, ...said }, warehouse);
    await expect(shop.call('operatorUndoShipment', { id }, warehouse)).rejects.toMatchObject(changed);
    await settle();
  });
});

describe('operatorFindInWarehouse', () => {
  const find = async (code: string) => (await shop.call('operatorFindInWarehouse', { code }, warehouse)).list;

  it('finds by order, parcel and both kinds of tracking numbers, also by their ends', async () => {
    const { order, first } = await orderInParcels();
    const other = await orderAt('in_purchased');
    await shop.call('operatorReceiveParcel', { id: other.order.id, trackingNumber: 'YT77120993' }, warehouse);
    await shop.call('operatorShipParcel', { id: first, carrier: 'DHL', trackingNumber: 'OUT-55120' }, warehouse);
    expect(await find(`${order.sn}-2`)).toMatchObject([{ id: order.id, foundBy: 'parcel', parcel: 2 }]);
    expect(await find(order.sn.toLowerCase())).toMatchObject([{ id: order.id, foundBy: 'order', step: 'ship' }]);
    expect(await find(order.sn.slice(-7))).toMatchObject([{ id: order.id }]);
    expect(await find('20993')).toMatchObject([{ id: other.order.id, foundBy: 'received', step: 'receive' }]);
    expect(await find('out-55120')).toMatchObject([{ id: order.id, foundBy: 'shipped', parcel: 1 }]);
    expect(await find('%')).toEqual([]);
    await settle();
  });

  it('finds all orders of a purchase order, by its number and by its parcel’s', async () => {
    const orders = [await makePaidOrder(shop), await makePaidOrder(shop)];
    const ids = orders.map(({ id }) => id).sort();
    const { id, number, version } = await placedOf(
      shop,
      orders.flatMap(({ items }) => items),
      owner,
    );
    const parcel = { id, version, carrier: 'SF', trackingNumber: 'Sf88001' };
    await shop.call('operatorShipPurchaseOrder', parcel, owner);
    for (const code of [number, number.toLowerCase(), number.replace('-', ''), 'SF88001']) {
      const found = await find(code);
      expect(found.map((one) => one.id).sort()).toEqual(ids);
      expect(found).toMatchObject([{ foundBy: 'purchase' }, { foundBy: 'purchase' }]);
    }
    await settle();
  });
});

test('guard: a list says what each order waits for, oldest first, a page at a time', async () => {
  const { order } = await orderAt('pending_inspection');
  const list = (step: 'inspect' | 'pack', after = '') =>
    shop.call('operatorListWarehouseOrders', { step, after, pageSize: 1 }, warehouse);
  const before = (await list('pack')).counts;
  await count(order.id);
  const { counts, next } = await list('pack');
  expect([counts.inspect, counts.pack]).toEqual([before.inspect - 1, before.pack + 1]);
  const seen = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof list>> = await list('pack', after);
    seen.push(...page.list.map(({ id }) => id));
    after = page.next;
  }
  expect([seen.length, new Set(seen).size, seen.at(-1)]).toEqual([counts.pack, counts.pack, order.id]);
  expect(next === null).toBe(counts.pack === 1);
});

test('guard: checkContents. Parcels say what is in them; no more of a line than leaves, and nothing of another order', async () => {
  const { order } = await orderAt('pending_inspection');
  await count(order.id, { damaged: 2, missing: 1, pictures: [await upload()] });
  const { id: orderItemId } = await lineOf(order.id);
  const set = (...contents: { orderItemId: string; pieces: number }[][]) =>
    shop.call(
      'operatorSetParcels',
      { id: order.id, parcels: contents.map((one) => ({ ...small, contents: one })) },
      warehouse,
    );
  await expect(set([{ orderItemId, pieces: 60 }], [{ orderItemId, pieces: 38 }])).rejects.toMatchObject({
    error: 'too_many_pieces',
  });
  await expect(set([{ orderItemId: order.id, pieces: 1 }])).rejects.toMatchObject({ error: 'not_found' });
  await set([{ orderItemId, pieces: 60 }], [{ orderItemId, pieces: 37 }]);
  // Weighed again, they keep what is in them; the packing list can be printed.
  await shop.call('operatorSetParcels', { id: order.id, parcels: [small, small] }, warehouse);
  const contentsOf = async () => (await read(order.id)).parcelList.map(({ contents }) => contents);
  expect(await contentsOf()).toEqual([[{ orderItemId, pieces: 60 }], [{ orderItemId, pieces: 37 }]]);
  await set([{ orderItemId, pieces: 97 }], []);
  expect(await contentsOf()).toEqual([[{ orderItemId, pieces: 97 }], []]);
  // guard: replaceContents. Pieces that move between two parcels leave the same line's in a third alone.
  await set([{ orderItemId, pieces: 40 }], [{ orderItemId, pieces: 37 }], [{ orderItemId, pieces: 20 }]);
  await set([{ orderItemId, pieces: 40 }], [{ orderItemId, pieces: 27 }], [{ orderItemId, pieces: 30 }]);
  expect((await contentsOf()).map(([one]) => one?.pieces)).toEqual([40, 27, 30]);
});

describe('an objection', () => {
  const object = (id: string, customer: TestActor) =>
    shop.call('objectToInspection', { id, text: 'The colour is wrong' }, customer);
  const decide = async (orderId: string, decision: 'stands' | 'inspect_again') => {
    const { objections } = await read(orderId);
    const id = objections.find((one) => one.decision === null)?.id ?? '';
    return shop.call('operatorDecideObjection', { id, decision, answer: 'We looked again' }, warehouse);
  };

  it('holds the order until it is answered; then the balance is due as billed', async () => {
    const { order, customer } = await orderAt('be_confirmed_customer');
    await object(order.id, customer);
    const seen = await shop.call('getOrder', { id: order.id }, customer);
    expect(seen).toMatchObject({ orderStatus: 'after_sales', isObjected: true, objections: [{ decision: null }] });
    expect((await shop.call('operatorGetOrder', { id: order.id }, owner)).isObjected).toBe(true);
    await expect(openIntent(shop, customer, order.billId)).rejects.toMatchObject({ error: 'instalment_not_due' });
    await expect(object(order.id, customer)).rejects.toMatchObject(changed);
    await decide(order.id, 'stands');
    await settle();
    expect(await statusOf(shop, order.id)).toBe('be_confirmed_customer');
    const { list } = await shop.call('listMessages', { orderId: order.id }, customer);
    expect(list.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['objection-received', 'objection-answered']));
    expect(list.map(({ kind }) => kind)).not.toContain('refund-declined');
    const subjects = (await shop.inbox(customer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('objection'))).toHaveLength(1);
    // Answered again, it ends no pause for something else.
    const [answered] = (await read(order.id)).objections;
    const line = { customerOrderItemId: (await lineOf(order.id)).id, productCount: 1 };
    await shop.call('requestRefund', { orderId: order.id, orderReturnItems: [line] }, customer);
    const again = { id: answered?.id ?? '', decision: 'stands' as const, answer: 'Twice' };
    await expect(shop.call('operatorDecideObjection', again, warehouse)).rejects.toMatchObject(changed);
    await shop.call('withdrawRefund', { orderId: order.id }, customer);
    await payByCard(shop, customer, order.billId);
    await settle();
    expect(await statusOf(shop, order.id)).toBe('be_delivered');
  });

  it('may lead to another inspection, which bills anew', async () => {
    const { order, customer } = await orderAt('be_confirmed_customer');
    const { intentId, clientSecret } = await openIntent(shop, customer, order.billId);
    await object(order.id, customer);
    await decide(order.id, 'inspect_again');
    expect(await statusOf(shop, order.id)).toBe('pending_inspection');
    const again = await shop.call('getOrder', { id: order.id }, customer);
    expect([again.inspection, again.fmsBill.deliveryPriceByIntlIsFinal]).toEqual([null, false]);
    expect(await dueInstalment(shop, customer, order.billId)).toMatchObject({ state: 'not_due', amountUsd: 29.4 });
    await shop.call('operatorSetParcels', { id: order.id, parcels: [small] }, warehouse);
    await shop.call('operatorBillBalance', { id: order.id, shippingUsd: 29.4 }, warehouse);
    await settle();
    // A form that was opened for the old balance pays nothing.
    await confirmCard(shop, { intentId, clientSecret }).catch(() => undefined);
    await settle();
    expect(await statusOf(shop, order.id)).toBe('be_confirmed_customer');
    expect(await dueInstalment(shop, customer, order.billId)).toMatchObject({ state: 'due', amountUsd: 29.4 });
  });

  it('can be withdrawn, and an approval is noted', async () => {
    const { order, customer } = await orderAt('be_confirmed_customer');
    const other = await orderAt('be_confirmed_customer');
    await object(order.id, customer);
    await shop.call('withdrawObjection', { id: order.id }, customer);
    await shop.call('approveInspection', { id: order.id }, customer);
    const { inspection, objections } = await shop.call('getOrder', { id: order.id }, customer);
    expect([inspection?.approvedAt, objections[0]?.decision]).toEqual([expect.any(String), 'withdrawn']);
    const untouched = await shop.call('getOrder', { id: other.order.id }, other.customer);
    expect(untouched.inspection).toMatchObject({ approvedAt: null });
    await expect(shop.call('withdrawObjection', { id: order.id }, customer)).rejects.toMatchObject(changed);
    await settle();
  });

  test('guard: nobody else’s order, and no other status', async () => {
    const { order } = await orderAt('be_confirmed_customer');
    const stranger = await shop.makeCustomer();
    await expect(object(order.id, stranger)).rejects.toMatchObject({ error: 'not_found' });
    await expect(shop.call('approveInspection', { id: order.id }, stranger)).rejects.toMatchObject({
      error: 'not_found',
    });
    const early = await orderAt('pending_inspection');
    await expect(object(early.order.id, early.customer)).rejects.toMatchObject(changed);
    await settle();
  });

  it('guard: paying the balance against objecting. Either it is paid, or the order waits and the money goes back', async () => {
    const { order, customer } = await orderAt('be_confirmed_customer');
    const intent = await openIntent(shop, customer, order.billId);
    await confirmCard(shop, intent);
    await barrier<unknown>(2, (index) =>
      index === 0 ? shop.call('checkPayment', { intentId: intent.intentId }, customer) : object(order.id, customer),
    );
    await settle();
    const { orderStatus, objections } = await shop.call('getOrder', { id: order.id }, customer);
    if (objections.length === 0) expect(orderStatus).toBe('be_delivered');
    else expect(orderStatus).toBe('after_sales');
  });
});

describe('operatorImportTracking', () => {
  it('says of each line why not, and ships the others once it is applied', async () => {
    const one = await orderAt('be_delivered', 'full');
    const two = await orderInParcels();
    const early = await orderAt('in_purchased');
    const csv = [
      '\ufeffOrder number;Carrier;Tracking number',
      `${one.order.sn};DHL;JD1`,
      `${two.order.sn};DHL;JD2`,
      `${two.order.sn}-2;DHL;JD3`,
      `${two.order.sn}-2;DHL;JD4`,
      `${early.order.sn};DHL;JD5`,
      'SP20200101AAAAAAAA;DHL;JD6',
      `${two.order.sn}-1;;JD7`,
      `${two.order.sn}-1;UPS;`,
    ].join('\r\n');
    const tried = await shop.call('operatorImportTracking', { csv }, warehouse);
    expect(tried).toMatchObject({ ready: 2, shipped: 0 });
    expect(tried.lines.map(({ line, problem }) => [line, problem])).toEqual([
      [2, null],
      [3, 'parcel_needed'],
      [4, null],
      [5, 'twice_in_file'],
      [6, 'not_found'],
      [7, 'not_found'],
      [8, 'carrier_missing'],
      [9, 'number_missing'],
    ]);
    expect(await statusOf(shop, one.order.id)).toBe('be_delivered');
    expect(await shop.call('operatorImportTracking', { csv, apply: true }, warehouse)).toMatchObject({ shipped: 2 });
    expect([await statusOf(shop, one.order.id), await statusOf(shop, two.order.id)]).toEqual([
      'delivered',
      'be_delivered',
    ]);
    const again = await shop.call('operatorImportTracking', { csv, apply: true }, warehouse);
    expect([again.lines[0]?.problem, again.shipped]).toEqual(['already_shipped', 0]);
    await settle();
  });

  it('guard: asTyped. What no form takes is not shipped, nor under a number that was cut; the other lines are', async () => {
    const { order } = await orderAt('be_delivered', 'full');
    const { sn } = order;
    const cells = [`${sn}\u0000,DHL,JD1`, `${sn},D\u0000L,JD1`, `${sn},DHL,${'9'.repeat(61)}`, `${sn},"D\nL",JD1`];
    const csv = ['parcel,carrier,tracking number', ...cells, `${sn},\u202eLHD,JD1`].join('\n');
    const { lines, shipped } = await shop.call('operatorImportTracking', { csv, apply: true }, warehouse);
    expect(lines.map(({ problem }) => problem)).toEqual([...cells.map(() => 'cell_not_valid'), null]);
    expect([lines.at(-1)?.carrier, shipped]).toEqual(['LHD', 1]);
    await settle();
  });

  it.each([
    ['name,number\nx,y', 'column_missing'],
    ['parcel,carrier,tracking number\n"x,DHL,1', 'unreadable'],
    [`parcel,carrier,tracking\n${'x,DHL,1\n'.repeat(1001)}`, 'too_many_lines'],
  ] as const)('guard: a file that cannot be used says so: %#', async (csv, problem) => {
    const { lines, ready } = await shop.call('operatorImportTracking', { csv, apply: true }, warehouse);
    expect([lines[0]?.problem, ready]).toEqual([problem, 0]);
  });
});

describe('operatorGetWarehouseOrder', () => {
  it('tells what colleagues noted on the order, newest first', async () => {
    const support = await shop.makeOperator(['support']);
    const { order } = await orderInParcels();
    for (const text of ['Notebooks in a carton of their own', 'And no tape'])
      await shop.call('operatorAddOrderNote', { id: order.id, text }, support);
    const { notes } = await shop.call('operatorGetWarehouseOrder', { id: order.id }, warehouse);
    expect(notes.map(({ text }) => text)).toEqual(['And no tape', 'Notebooks in a carton of their own']);
  });
});

describe('operatorPrintParcels', () => {
  it('guard: findFileReader. The address ends with the account or the role of whoever asked for it', async () => {
    const { order } = await orderInParcels();
    const [leaving, moving] = [await shop.makeOperator(['warehouse']), await shop.makeOperator(['warehouse'])];
    const printed = (who: TestActor) => shop.call('operatorPrintParcels', { id: order.id }, who);
    const urls = [(await printed(leaving)).url, (await printed(moving)).url];
    const open = () => Promise.all(urls.map(async (url) => (await shop.fetch(url)).status));
    expect(await open()).toEqual([200, 200]);
    await shop.call('operatorSetOperatorDisabled', { id: leaving.id, disabled: true }, owner);
    await shop.call('operatorSetRoles', { id: moving.id, roles: ['catalogue'] }, owner);
    expect(await open()).toEqual([404, 404]);
  });

  it('gives labels and packing list as PDF, under an address that nobody can guess', async () => {
    const { order } = await orderInParcels();
    for (const kind of ['labels', 'packing-list'] as const) {
      const { url } = await shop.call('operatorPrintParcels', { id: order.id, kind }, warehouse);
      const answer = await shop.fetch(url);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect((await answer.text()).startsWith('%PDF-')).toBe(true);
      expect((await shop.fetch(url.replace(/signature=..../, 'signature=AAAA'))).status).toBe(404);
      expect((await shop.fetch(url.replace(/\?.*/, ''))).status).toBe(404);
    }
    const { order: early } = await orderAt('pending_inspection');
    await expect(shop.call('operatorPrintParcels', { id: early.id }, warehouse)).rejects.toMatchObject({
      error: 'no_parcels',
    });
  });
});
