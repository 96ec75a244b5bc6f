import type { PurchaseOrderState } from '@sampan/contract/purchasing';
import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { updatePurchase } from '#domains/purchasing/purchase/purchase-store.ts';

/** Parcels of a purchase order, whose lock is held. Their numbers are compared without regard to capitals. */

export interface PurchaseParcel {
  id: string;
  carrier: string;
  trackingNumber: string;
  arrivedAt: Date | null;
}

export async function readParcels(tx: Transaction, purchaseId: string): Promise<PurchaseParcel[]> {
  return tx
    .selectFrom('purchase_parcels')
    .select(['id', 'carrier', 'tracking_number as trackingNumber', 'arrived_at as arrivedAt'])
    .where('purchase_order_id', '=', purchaseId)
    .orderBy('announced_at')
    .orderBy('id')
    .execute();
}

type Named = Pick<PurchaseParcel, 'carrier' | 'trackingNumber'>;

/** From here on there are these, and those that were received. */
export async function setParcels(tx: Transaction, purchaseId: string, parcels: readonly Named[]): Promise<void> {
  await tx
    .deleteFrom('purchase_parcels')
    .where('purchase_order_id', '=', purchaseId)
    .where('arrived_at', 'is', null)
    .where(
      sql<boolean>`upper(tracking_number) <> all(${parcels.map((one) => one.trackingNumber.toUpperCase())}::text[])`,
    )
    .execute();
  for (const parcel of parcels) await addParcel(tx, purchaseId, parcel);
}

/** One that there is already gets the carrier. */
export async function addParcel(
  tx: Transaction,
  purchaseId: string,
  { carrier, trackingNumber }: Named,
): Promise<void> {
  await sql`
    insert into purchase_parcels (purchase_order_id, carrier, tracking_number)
    values (${purchaseId}, ${carrier}, ${trackingNumber})
    on conflict (purchase_order_id, upper(tracking_number))
    do update set carrier = excluded.carrier, tracking_number = excluded.tracking_number
  `.execute(tx);
}

/** The purchase order is on its way, and names its first parcel. */
export async function recordFirstParcel(
  tx: Transaction,
  { id, state }: { id: string; state: PurchaseOrderState },
): Promise<void> {
  const [first] = await readParcels(tx, id);
  if (!first) return;
  const { carrier, trackingNumber } = first;
  await updatePurchase(tx, id, {
    carrier,
    tracking_number: trackingNumber,
    ...(state === 'placed' && { state: 'shipped' }),
  });
}

export async function recordArrived(tx: Transaction, parcelId: string, at: Date): Promise<void> {
  await tx.updateTable('purchase_parcels').set({ arrived_at: at }).where('id', '=', parcelId).execute();
}

export async function recordAllArrived(tx: Transaction, purchaseId: string, at: Date): Promise<void> {
  await tx
    .updateTable('purchase_parcels')
    .set({ arrived_at: at })
    .where('purchase_order_id', '=', purchaseId)
    .where('arrived_at', 'is', null)
    .execute();
}
