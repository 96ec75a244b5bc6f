import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

export interface Parcel {
  weightGrams: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
}

export async function saveInspection(
  tx: Transaction,
  orderId: string,
  inspection: Parcel & { chargeableGrams: number; note: string; operatorId: string },
): Promise<void> {
  await tx
    .insertInto('inspections')
    .values({
      order_id: orderId,
      weight_grams: inspection.weightGrams,
      length_mm: inspection.lengthMm,
      width_mm: inspection.widthMm,
      height_mm: inspection.heightMm,
      chargeable_grams: inspection.chargeableGrams,
      note: inspection.note,
      inspected_by: inspection.operatorId,
    })
    .execute();
}

export async function saveInspectionPictures(tx: Transaction, orderId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insertInto('inspection_pictures')
    .values(keys.map((key, index) => ({ order_id: orderId, position: index + 1, key })))
    .execute();
}

export async function insertShipment(
  tx: Transaction,
  shipment: { orderId: string; carrier: string; trackingNumber: string; operatorId: string },
): Promise<void> {
  await tx
    .insertInto('shipments')
    .values({
      order_id: shipment.orderId,
      carrier: shipment.carrier,
      tracking_number: shipment.trackingNumber,
      shipped_by: shipment.operatorId,
    })
    .execute();
}

/** After the order. */
export async function lockShipment(
  tx: Transaction,
  orderId: string,
): Promise<{ id: string; carrier: string; trackingNumber: string } | undefined> {
  return tx
    .selectFrom('shipments')
    .select(['id', 'carrier', 'tracking_number as trackingNumber'])
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}

export interface TrackingStep {
  at: Date;
  place: string;
  description: string;
  state: string;
}

export async function insertStep(tx: Transaction, shipmentId: string, step: TrackingStep): Promise<void> {
  await tx
    .insertInto('tracking_steps')
    .values({ shipment_id: shipmentId, ...step })
    .execute();
}

/** The shipment's state is that of its latest step; the first delivery counts. */
export async function updateShipment(tx: Transaction, shipmentId: string): Promise<void> {
  await sql`
    update shipments set
      state = (select state from tracking_steps where shipment_id = ${shipmentId} order by at desc, id desc limit 1),
      delivered_at = (select min(at) from tracking_steps where shipment_id = ${shipmentId} and state = 'delivered')
    where id = ${shipmentId}`.execute(tx);
}

export interface Track {
  carrier: string;
  trackingNumber: string;
  state: string;
  /** Newest first. */
  steps: TrackingStep[];
}

export async function findTrack(db: Database, buyerId: string, sn: string): Promise<Track | undefined> {
  const shipment = await db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select(['shipments.id', 'carrier', 'tracking_number', 'state'])
    .where('orders.buyer_id', '=', buyerId)
    .where('orders.sn', '=', sn)
    .executeTakeFirst();
  if (!shipment) return undefined;
  const steps = await db
    .selectFrom('tracking_steps')
    .select(['at', 'place', 'description', 'state'])
    .where('shipment_id', '=', shipment.id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { carrier: shipment.carrier, trackingNumber: shipment.tracking_number, state: shipment.state, steps };
}
