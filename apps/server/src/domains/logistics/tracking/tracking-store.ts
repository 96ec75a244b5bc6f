import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

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

export async function updateStep(tx: Transaction, stepId: string, step: TrackingStep): Promise<void> {
  await tx.updateTable('tracking_steps').set(step).where('id', '=', stepId).execute();
}

export async function hasSteps(tx: Transaction, shipmentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('tracking_steps')
    .select('id')
    .where('shipment_id', '=', shipmentId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findStep(
  tx: Transaction,
  stepId: string,
): Promise<{ orderId: string; shipmentId: string } | undefined> {
  if (!isUuid(stepId)) return undefined;
  return tx
    .selectFrom('tracking_steps')
    .innerJoin('shipments', 'shipments.id', 'tracking_steps.shipment_id')
    .select(['shipments.order_id as orderId', 'shipment_id as shipmentId'])
    .where('tracking_steps.id', '=', stepId)
    .executeTakeFirst();
}

/** The shipment's state is that of its latest step; the first delivery counts. */
export async function updateShipment(tx: Transaction, shipmentId: string): Promise<void> {
  await sql`
    update shipments set
      state = (select state from tracking_steps where shipment_id = ${shipmentId} order by at desc, id desc limit 1),
      delivered_at = (select min(at) from tracking_steps where shipment_id = ${shipmentId} and state = 'delivered')
    where id = ${shipmentId}`.execute(tx);
}

/** `day`: when the carrier expects to deliver, `YYYY-MM-DD`. */
export async function expectShipment(tx: Transaction, shipmentId: string, day: string): Promise<void> {
  await sql`update shipments set expected_on = ${day}::date where id = ${shipmentId}`.execute(tx);
}

export interface Track {
  carrier: string;
  trackingNumber: string;
  state: string;
  /** Newest first. */
  steps: TrackingStep[];
}

/** Of each parcel that has left, by its number. */
export async function findTracks(db: Database, buyerId: string, sn: string): Promise<Track[]> {
  const shipments = await db
    .selectFrom('shipments')
    .innerJoin('parcels', 'parcels.id', 'shipments.parcel_id')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select(['shipments.id', 'carrier', 'tracking_number as trackingNumber', 'state'])
    .where('orders.buyer_id', '=', buyerId)
    .where('orders.sn', '=', sn)
    .orderBy('parcels.number')
    .execute();
  if (shipments.length === 0) return [];
  const steps = await db
    .selectFrom('tracking_steps')
    .select(['shipment_id', 'at', 'place', 'description', 'state'])
    .where(
      'shipment_id',
      'in',
      shipments.map(({ id }) => id),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return shipments.map(({ id, ...shipment }) => ({
    ...shipment,
    steps: steps.filter(({ shipment_id }) => shipment_id === id),
  }));
}
