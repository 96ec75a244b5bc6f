import { withQuery } from '@sampan/ui/paths.ts';
import type { Input, Output } from '../../api/call.ts';
import type { Entry } from './stored.ts';

export type Inbound = Output<'operatorGetInbound'>;

export const inboundPath = (id: string) => `/warehouse/inbound/${id}`;

/** Builds the path to a scanned purchase order: a parcel named by the code is the one in hand. */
export function inboundPathBy({ id, parcels }: Pick<Inbound, 'id' | 'parcels'>, code: string): string {
  const end = code.replaceAll(/\s/g, '').toUpperCase();
  const parcel = parcels.find((one) => !one.hasArrived && end && one.trackingNumber.toUpperCase().endsWith(end));
  return withQuery(inboundPath(id), { parcel: parcels.length > 1 ? parcel?.id : undefined });
}

export const isOnTheWay = ({ state }: Pick<Inbound, 'state'>) => state === 'placed' || state === 'shipped';

type Received = Input<'operatorReceivePurchaseParcel'>;

/** The next parcel is received from the version that this one makes. */
function withParcel(inbound: Inbound, { input }: Entry): Inbound {
  const { parcelId, lines, rest, version } = input as Received;
  if (!isOnTheWay(inbound) || version < inbound.version) return inbound;
  const list = inbound.list.map((line) => {
    const came = line.received + (lines.find(({ id }) => id === line.id)?.received ?? 0);
    // Pieces beyond the expected number are surplus.
    const received = Math.min(came, line.pieces);
    return { ...line, received, pieces: rest === 'missing' ? received : line.pieces };
  });
  const parcels = inbound.parcels.map((parcel) => (parcel.id === parcelId ? { ...parcel, hasArrived: true } : parcel));
  const isWhole = list.every(({ pieces, received }) => pieces === received);
  return { ...inbound, state: isWhole ? 'arrived' : inbound.state, version: version + 1, list, parcels };
}

/** Whether its parcels are received one by one. */
export const isInParcels = ({ state, parcels }: Pick<Inbound, 'state' | 'parcels'>) =>
  state === 'shipped' && (parcels.length > 1 || parcels.some(({ hasArrived }) => hasArrived));

/** A purchase order including this device's unsent entries. Pure. */
export function inboundWithWaiting(whole: Inbound, entries: readonly Entry[]): Inbound {
  const inbound = entries
    .filter(
      ({ name, orderId, problem }) => name === 'operatorReceivePurchaseParcel' && orderId === whole.id && !problem,
    )
    .reduce(withParcel, whole);
  const entry = entries.find(
    ({ name, orderId, problem }) => name === 'operatorArrivePurchaseOrder' && orderId === inbound.id && !problem,
  );
  if (!entry || !isOnTheWay(inbound)) return inbound;
  const { lines } = entry.input as { lines: { id: string; received: number }[] };
  const list = inbound.list.map((line) => {
    const received = Math.min(lines.find(({ id }) => id === line.id)?.received ?? line.pieces, line.pieces);
    return { ...line, received, pieces: received };
  });
  return { ...inbound, state: 'arrived', list };
}
