import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

/** Parcels, and what has become of them. */

interface Measures {
  weightGrams: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
}

export interface Parcel extends Measures {
  id: string;
  number: number;
}

export async function listParcels(db: Database | Transaction, orderId: string): Promise<Parcel[]> {
  return db
    .selectFrom('parcels')
    .select([
      'id',
      'number',
      'weight_grams as weightGrams',
      'length_mm as lengthMm',
      'width_mm as widthMm',
      'height_mm as heightMm',
    ])
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute();
}

/** Who sends an order and what its recipient knows it by, where that is not the shop here. */
export async function findPaperNames(
  db: Database,
  orderId: string,
): Promise<{ senderName: string; reference: string }> {
  const row = await db
    .selectFrom('orders')
    .select(['sender_name as senderName', 'customer_reference as reference'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row ?? { senderName: '', reference: '' };
}

export async function findBuyerCompany(db: Database, orderId: string): Promise<{ company: string; vatNumber: string }> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('buyers', 'buyers.id', 'orders.buyer_id')
    .select(['company', 'vat_number as vatNumber'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return row ?? { company: '', vatNumber: '' };
}

/** Which pieces of an order are in a parcel. */
export interface Contents {
  orderItemId: string;
  pieces: number;
}

interface NewParcel extends Measures {
  /** Left out: as recorded before. */
  contents?: readonly Contents[] | undefined;
}

/** Numbers 1, 2, 3 in the order given; parcels beyond them are gone. After the order. */
export async function replaceParcels(
  tx: Transaction,
  orderId: string,
  parcels: readonly NewParcel[],
  operatorId: string,
): Promise<void> {
  await tx.deleteFrom('parcels').where('order_id', '=', orderId).where('number', '>', parcels.length).execute();
  for (const [index, parcel] of parcels.entries()) {
    await saveParcel(tx, orderId, index + 1, parcel, operatorId);
    if (parcel.contents) await replaceContents(tx, orderId, index + 1, parcel.contents);
  }
}

async function replaceContents(tx: Transaction, orderId: string, number: number, contents: readonly Contents[]) {
  const { id } = await tx
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const before = await tx.selectFrom('parcel_contents').selectAll().where('parcel_id', '=', id).execute();
  const wanted = new Map(contents.map(({ orderItemId, pieces }) => [orderItemId, pieces]));
  const gone = before.filter((row) => wanted.get(row.order_item_id) !== row.pieces).map((row) => row.order_item_id);
  const kept = new Set(before.map((row) => row.order_item_id).filter((item) => !gone.includes(item)));
  if (gone.length > 0)
    await tx.deleteFrom('parcel_contents').where('parcel_id', '=', id).where('order_item_id', 'in', gone).execute();
  const rows = [...wanted].filter(([item]) => !kept.has(item));
  if (rows.length === 0) return;
  await tx
    .insertInto('parcel_contents')
    .values(rows.map(([item, pieces]) => ({ parcel_id: id, order_item_id: item, order_id: orderId, pieces })))
    .execute();
}

async function saveParcel(
  tx: Transaction,
  orderId: string,
  number: number,
  { weightGrams, lengthMm, widthMm, heightMm }: Measures,
  operatorId: string,
): Promise<void> {
  const measures = { weight_grams: weightGrams, length_mm: lengthMm, width_mm: widthMm, height_mm: heightMm };
  await tx
    .insertInto('parcels')
    .values({ order_id: orderId, number, ...measures, weighed_by: operatorId })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'number'])
        .doUpdateSet({ ...measures, weighed_by: operatorId, weighed_at: sql<Date>`now()` })
        .where(
          sql<boolean>`(parcels.weight_grams, parcels.length_mm, parcels.width_mm, parcels.height_mm)
            is distinct from (excluded.weight_grams, excluded.length_mm, excluded.width_mm, excluded.height_mm)`,
        ),
    )
    .execute();
}

export async function orderOfParcel(tx: Transaction, parcelId: string): Promise<string | undefined> {
  if (!isUuid(parcelId)) return undefined;
  const row = await tx.selectFrom('parcels').select('order_id').where('id', '=', parcelId).executeTakeFirst();
  return row?.order_id;
}

export interface Shipment {
  id: string;
  parcelId: string;
  number: number;
  carrier: string;
  trackingNumber: string;
  state: string;
  trackedParcelId: string | null;
  shippedAt: Date;
}

export async function insertShipment(
  tx: Transaction,
  shipment: {
    orderId: string;
    parcelId: string;
    carrier: string;
    trackingNumber: string;
    trackedParcelId: string | null;
    operatorId: string;
  },
): Promise<void> {
  await tx
    .insertInto('shipments')
    .values({
      order_id: shipment.orderId,
      parcel_id: shipment.parcelId,
      carrier: shipment.carrier,
      tracking_number: shipment.trackingNumber,
      tracked_parcel_id: shipment.trackedParcelId,
      shipped_by: shipment.operatorId,
    })
    .execute();
}

export async function listShipments(tx: Transaction, orderId: string): Promise<Shipment[]> {
  return tx
    .selectFrom('shipments')
    .innerJoin('parcels', 'parcels.id', 'shipments.parcel_id')
    .select([
      'shipments.id',
      'parcel_id as parcelId',
      'parcels.number',
      'carrier',
      'tracking_number as trackingNumber',
      'state',
      'tracked_parcel_id as trackedParcelId',
      'shipped_at as shippedAt',
    ])
    .where('shipments.order_id', '=', orderId)
    .orderBy('parcels.number')
    .execute();
}

export async function renameShipment(
  tx: Transaction,
  shipmentId: string,
  {
    carrier,
    trackingNumber,
    trackedParcelId,
  }: { carrier: string; trackingNumber: string; trackedParcelId: string | null },
): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({
      carrier,
      tracking_number: trackingNumber,
      tracked_parcel_id: trackedParcelId,
      replaced_number: sql<string>`case when tracking_number = ${trackingNumber} then replaced_number else tracking_number end`,
      corrected_at: sql<Date>`case when tracking_number = ${trackingNumber} then corrected_at else now() end`,
    })
    .where('id', '=', shipmentId)
    .execute();
}

export async function removeShipment(tx: Transaction, shipmentId: string): Promise<void> {
  await tx.deleteFrom('shipments').where('id', '=', shipmentId).execute();
}
