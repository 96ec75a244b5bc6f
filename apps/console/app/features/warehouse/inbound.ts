import type { Output } from '../../api/call.ts';
import type { Entry } from './stored.ts';

export type Inbound = Output<'operatorGetInbound'>;

export const inboundPath = (id: string) => `/warehouse/inbound/${id}`;

export const isOnTheWay = ({ state }: Pick<Inbound, 'state'>) => state === 'placed' || state === 'shipped';

/** A purchase order as it will be once what was entered here is in the shop. Pure. */
export function inboundWithWaiting(inbound: Inbound, entries: readonly Entry[]): Inbound {
  const entry = entries.find(
    ({ name, orderId, problem }) => name === 'operatorArrivePurchaseOrder' && orderId === inbound.id && !problem,
  );
  if (!entry || !isOnTheWay(inbound)) return inbound;
  const { lines } = entry.input as { lines: { id: string; received: number }[] };
  const list = inbound.list.map((line) => {
    const received = lines.find(({ id }) => id === line.id)?.received ?? line.pieces;
    return { ...line, received, pieces: received };
  });
  return { ...inbound, state: 'arrived', list };
}
