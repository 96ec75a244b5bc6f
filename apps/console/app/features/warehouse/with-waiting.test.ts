import { expect, test } from 'vitest';
import { type Inbound, inboundWithWaiting } from './inbound.ts';
import type { Entry } from './stored.ts';
import type { WarehouseOrder } from './warehouse.ts';
import { withWaiting } from './with-waiting.ts';

const at = Date.UTC(2026, 10, 24);
const entry = (name: Entry['name'], input: object, more: Partial<Entry> = {}): Entry => ({
  key: 'k',
  operatorId: 'ana',
  orderId: 'one',
  title: '',
  at,
  pictures: [],
  name,
  input,
  ...more,
});
const counts = { accepted: 9, damaged: 1, missing: 0, note: 'Rim chipped' };
const pictures = [{ number: 1, url: '/1.webp' }];
const order = {
  id: 'one',
  sn: 'SP1',
  step: 'inspect',
  lines: 2,
  linesInspected: 1,
  received: [],
  parcelList: [],
  parcels: 0,
  items: [
    { id: 'a', quantity: 10, result: { ...counts, inspectedAt: '', pictures } },
    { id: 'b', quantity: 10, result: null },
    // Counted, and refunded since: it is no line to inspect any more.
    { id: 'c', quantity: 0, result: { ...counts, inspectedAt: '', pictures: [] } },
  ],
} as unknown as WarehouseOrder;

test('guard: linesInspected. A line that is counted here shows so; with the last one the order goes on to packing', () => {
  const again = withWaiting(order, [entry('operatorInspectLine', { id: 'a', ...counts, note: 'Two' })]);
  expect(again).toMatchObject({ step: 'inspect', linesInspected: 1 });
  expect(again.items[0]?.result).toMatchObject({ note: 'Two', pictures });
  const all = withWaiting(order, [entry('operatorInspectLine', { id: 'b', ...counts })]);
  expect(all).toMatchObject({ step: 'pack', linesInspected: 2 });
});

test('guard: problem, orderId. Refused entries, and those of other orders, are not shown as done', () => {
  const count = { id: 'b', ...counts };
  expect(withWaiting(order, [entry('operatorInspectLine', count, { problem: 'No' })])).toEqual(order);
  expect(withWaiting(order, [entry('operatorInspectLine', count, { orderId: 'two' })])).toEqual(order);
});

test('the last parcel that is received brings the order to inspection, one before it does not', () => {
  const arriving = { ...order, step: 'receive' } as WarehouseOrder;
  const receive = (isLast: boolean) =>
    withWaiting(arriving, [entry('operatorReceiveParcel', { trackingNumber: 'YT1', isLast })]);
  expect(receive(false)).toMatchObject({ step: 'receive', received: [{ trackingNumber: 'YT1' }] });
  expect(receive(true).step).toBe('inspect');
});

test('a repacked order keeps the parcels that have left; it is done when the last one ships', () => {
  const shipped = { id: 'p1', shipment: { trackingNumber: 'JD1' } };
  const packed = { ...order, step: 'ship', parcelList: [shipped], parcels: 1 } as unknown as WarehouseOrder;
  const size = { weightGrams: 1000, lengthMm: 100, widthMm: 100, heightMm: 100 };
  const two = withWaiting(packed, [entry('operatorSetParcels', { parcels: [size, size] })]);
  expect(two).toMatchObject({
    parcels: 2,
    parcelList: [
      { ...shipped, number: 1, code: 'SP1-1' },
      { number: 2, shipment: null },
    ],
  });
  const open = {
    ...packed,
    parcelList: [
      { id: 'p1', shipment: null },
      { id: 'p2', shipment: null },
    ],
  } as WarehouseOrder;
  const ship = (...ids: string[]) =>
    withWaiting(
      open,
      ids.map((id) => entry('operatorShipParcel', { id, carrier: 'DHL', trackingNumber: 'JD2' })),
    );
  expect(ship('p2')).toMatchObject({ step: 'ship', parcelsShipped: 1 });
  expect(ship('p2', 'p1')).toMatchObject({ step: null, parcelsShipped: 2 });
  expect(withWaiting(open, [entry('operatorBillBalance', {})]).step).toBeNull();
});

test('guard: inboundWithWaiting. A purchase order has arrived with the counts made here, unless that was refused or it has arrived already', () => {
  const inbound = {
    id: 'po',
    state: 'shipped',
    list: [
      { id: 'a', pieces: 10 },
      { id: 'b', pieces: 5 },
    ],
  } as unknown as Inbound;
  const counted = { lines: [{ id: 'a', received: 8 }] };
  const arrive = (more: Partial<Entry>) => entry('operatorArrivePurchaseOrder', counted, { orderId: 'po', ...more });
  expect(inboundWithWaiting(inbound, [arrive({})])).toMatchObject({
    state: 'arrived',
    list: [
      { received: 8, pieces: 8 },
      { received: 5, pieces: 5 },
    ],
  });
  expect(inboundWithWaiting(inbound, [arrive({ problem: 'No' })])).toBe(inbound);
  expect(inboundWithWaiting(inbound, [arrive({ orderId: 'other' })])).toBe(inbound);
  const arrived = { ...inbound, state: 'arrived' } as Inbound;
  expect(inboundWithWaiting(arrived, [arrive({})])).toBe(arrived);
});
