import type { MarketplaceParcel } from '#connectors/marketplace/buying.ts';
import type { Transaction } from '#database/connect.ts';
import { addParcel, readParcels, recordFirstParcel } from '#domains/purchasing/arrival/purchase-parcels.ts';
import { lockPurchase } from '#domains/purchasing/purchase/purchase-store.ts';
import { addEvent } from './marketplace-store.ts';

interface Of {
  purchaseId: string;
  orderId: string;
  position: number;
}

interface Kept {
  id: string;
  externalId: string;
  trackingNumber: string;
  state: MarketplaceParcel['state'];
  purchaseParcelId: string | null;
}

/** Parcels of an order there are expected at the receiving desk under their numbers, of a locked purchase order. */
export async function keepParcels(tx: Transaction, of: Of, parcels: readonly MarketplaceParcel[]): Promise<void> {
  if (parcels.length === 0) return;
  const known: Kept[] = await tx
    .selectFrom('marketplace_parcels')
    .select([
      'id',
      'external_id as externalId',
      'tracking_number as trackingNumber',
      'state',
      'purchase_parcel_id as purchaseParcelId',
    ])
    .where('marketplace_order_id', '=', of.orderId)
    .execute();
  for (const parcel of parcels) {
    const kept = known.find(({ externalId }) => externalId === parcel.parcelId);
    const purchaseParcelId = await expect(tx, of, kept, parcel);
    await store(tx, of, parcel, purchaseParcelId);
    if (kept?.state !== parcel.state || kept.trackingNumber !== parcel.trackingNumber)
      await addEvent(tx, {
        purchaseId: of.purchaseId,
        orderId: of.orderId,
        kind: `parcel_${kept && kept.trackingNumber !== parcel.trackingNumber ? 'renumbered' : parcel.state}`,
        details: { note: `${parcel.carrier} ${parcel.trackingNumber}`.trim() },
      });
  }
  const purchase = await lockPurchase(tx, of.purchaseId);
  if (purchase?.state === 'placed' || purchase?.state === 'shipped') await recordFirstParcel(tx, purchase);
}

/** A parcel that has been received stays as it is. */
async function expect(
  tx: Transaction,
  { purchaseId }: Of,
  kept: Kept | undefined,
  { trackingNumber, carrier, state }: MarketplaceParcel,
): Promise<string | null> {
  const there = await readParcels(tx, purchaseId);
  const before = there.find(({ id }) => id === kept?.purchaseParcelId);
  if (before?.arrivedAt) return before.id;
  const isSame = before?.trackingNumber.toUpperCase() === trackingNumber.toUpperCase();
  if (before && (!isSame || state === 'cancelled'))
    await tx.deleteFrom('purchase_parcels').where('id', '=', before.id).execute();
  if (trackingNumber === '' || state === 'cancelled') return null;
  if (!isSame || !before) await addParcel(tx, purchaseId, { carrier: carrier || '—', trackingNumber });
  const now = await readParcels(tx, purchaseId);
  return now.find((one) => one.trackingNumber.toUpperCase() === trackingNumber.toUpperCase())?.id ?? null;
}

async function store(
  tx: Transaction,
  { orderId }: Of,
  { parcelId, carrier, trackingNumber, state, goods }: MarketplaceParcel,
  purchaseParcelId: string | null,
): Promise<void> {
  const values = {
    carrier,
    tracking_number: trackingNumber,
    state,
    goods: JSON.stringify(goods),
    purchase_parcel_id: purchaseParcelId,
  };
  await tx
    .insertInto('marketplace_parcels')
    .values({ marketplace_order_id: orderId, external_id: parcelId, ...values })
    .onConflict((conflict) => conflict.columns(['marketplace_order_id', 'external_id']).doUpdateSet(values))
    .execute();
}
