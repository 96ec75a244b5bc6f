import type { Transaction } from '#database/connect.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { endTracking, registerParcel } from '#domains/tracked-parcels/register-parcel.ts';
import type { Context } from '#shop/context.ts';

interface Handed {
  carrier: string;
  trackingNumber: string;
  since: Date;
}

/** The service gets the number and the country it goes to; names, addresses and goods stay here. */
export const followNumber = (
  tx: Transaction,
  ctx: Context,
  { countryIso: destinationCountry }: LockedOrder,
  { carrier, trackingNumber: number, since }: Handed,
): Promise<string | null> => registerParcel(tx, ctx, { number, carrier, kind: 'to_buyer', destinationCountry, since });

/** Parcels that left under one number share it. */
export async function leaveNumber(tx: Transaction, trackedParcelId: string | null): Promise<void> {
  if (!trackedParcelId) return;
  const other = await tx
    .selectFrom('shipments')
    .select('id')
    .where('tracked_parcel_id', '=', trackedParcelId)
    .limit(1)
    .executeTakeFirst();
  if (!other) await endTracking(tx, trackedParcelId);
}
