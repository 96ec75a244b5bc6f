import { numberOf } from '#connectors/tracking/tracking.ts';
import type { Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { registerParcelsJob } from './queued-jobs.ts';
import { endParcel, type ParcelKind, saveParcel } from './records/store.ts';

interface Handed {
  number: string;
  carrier?: string;
  kind: ParcelKind;
  destinationCountry?: string;
  since: Date;
}

/**
 * Asks the tracking service to follow a number, in the transaction that learns of it; each number once. Returns the id by
 * which its events are found. Null if the shop has no such service, or the number is none.
 */
export async function registerParcel(
  tx: Transaction,
  ctx: Pick<Context, 'tracking' | 'queue'>,
  { number: typed, carrier = '', kind, destinationCountry = '', since }: Handed,
): Promise<string | null> {
  const number = numberOf(typed);
  if (!ctx.tracking || number === '') return null;
  const id = await saveParcel(tx, { number, carrier, kind, destinationCountry, since });
  await ctx.queue.add(tx, registerParcelsJob, {});
  return id;
}

/** Nobody follows the parcel any more, for example because its number was corrected. */
export const endTracking = (tx: Transaction, parcelId: string): Promise<void> => endParcel(tx, parcelId);
