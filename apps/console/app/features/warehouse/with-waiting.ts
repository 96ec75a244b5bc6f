import type { Entry } from './stored.ts';
import { isOwn, type Line, type Measures, type WarehouseOrder } from './warehouse.ts';

/** An order including this device's unsent entries. Pure. */
export function withWaiting(order: WarehouseOrder, entries: readonly Entry[]): WarehouseOrder {
  const own = entries.filter(({ orderId, problem }) => orderId === order.id && !problem);
  return own.reduce(apply, order);
}

const appliers: Partial<Record<Entry['name'], (order: WarehouseOrder, input: never, entry: Entry) => WarehouseOrder>> =
  {
    operatorReceiveGoods: (order) => ({ ...order, step: 'inspect' }),
    operatorReceiveParcel: receive,
    operatorInspectLine: inspect,
    operatorPlaceGoods: move,
    operatorSetParcels: pack,
    operatorBillBalance: (order) => ({ ...order, step: null }),
    operatorStoreRestock: (order) => ({ ...order, step: null }),
    operatorShipParcel: ship,
  };

function apply(order: WarehouseOrder, entry: Entry): WarehouseOrder {
  return appliers[entry.name]?.(order, entry.input as never, entry) ?? order;
}

function receive(
  order: WarehouseOrder,
  { trackingNumber, isLast }: { trackingNumber: string; isLast: boolean },
  { at }: Entry,
): WarehouseOrder {
  const received = [...order.received, { trackingNumber, at: new Date(at).toISOString() }];
  return { ...order, received, step: isLast ? 'inspect' : order.step };
}

/** Lines that are not named move with all their pieces. */
function move(
  order: WarehouseOrder,
  { place, orderItemIds }: { place: string; orderItemIds: string[] },
): WarehouseOrder {
  const items = order.items.map((line): Line => {
    const isMoved = orderItemIds.length === 0 ? !isOwn(line) : orderItemIds.includes(line.id);
    return isMoved ? { ...line, places: place ? [place] : [] } : line;
  });
  return { ...order, items, places: [...new Set(items.flatMap(({ places }) => places))] };
}

interface Counted {
  id: string;
  accepted: number;
  damaged: number;
  missing: number;
  note: string;
}

function inspect(order: WarehouseOrder, { id, ...counts }: Counted, { at }: Entry): WarehouseOrder {
  const items = order.items.map((line): Line => {
    if (line.id !== id) return line;
    const pictures = line.result?.pictures ?? [];
    const unsettled = counts.damaged + counts.missing;
    return { ...line, result: { ...counts, unsettled, inspectedAt: new Date(at).toISOString(), pictures } };
  });
  const linesInspected = items.filter((line) => line.quantity > 0 && (line.result || isOwn(line))).length;
  const step = order.step === 'inspect' && linesInspected >= order.lines ? 'pack' : order.step;
  return { ...order, items, linesInspected, step };
}

function pack(order: WarehouseOrder, { parcels }: { parcels: Measures[] }): WarehouseOrder {
  const parcelList = parcels.map((parcel, index) => {
    const known = order.parcelList[index] ?? { id: '', shipment: null };
    const contents = (parcel.contents ?? []).map(({ orderItemId, pieces }) => ({
      orderItemId: String(orderItemId),
      pieces,
    }));
    return { ...known, ...parcel, contents, number: index + 1, code: `${order.sn}-${index + 1}` };
  });
  return { ...order, parcelList, parcels: parcelList.length };
}

function ship(
  order: WarehouseOrder,
  { id, carrier, trackingNumber }: { id: string; carrier: string; trackingNumber: string },
  { at }: Entry,
): WarehouseOrder {
  const shippedAt = new Date(at).toISOString();
  const shipment = {
    id: '',
    carrier,
    trackingNumber,
    state: 'info_received' as const,
    shippedAt,
    deliveredAt: null,
    steps: [],
    reported: [],
  };
  const parcelList = order.parcelList.map((parcel) => (parcel.id === id ? { ...parcel, shipment } : parcel));
  const parcelsShipped = parcelList.filter((parcel) => parcel.shipment).length;
  return { ...order, parcelList, parcelsShipped, step: parcelsShipped < parcelList.length ? order.step : null };
}
