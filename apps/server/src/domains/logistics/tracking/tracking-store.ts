import {
  type ParcelDetail,
  type ParcelState,
  type TrackingState,
  trackingStateOf,
} from '@sampan/contract/tracking-states';
import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { type Following, listFollowedParcels, listParcelEvents } from '#domains/tracked-parcels/parcel-events.ts';
import { standingOf } from '#domains/tracked-parcels/parcel-state.ts';

interface TrackingStep {
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

/** Everything known of a parcel's way: what operators typed, and what the service reported. */
async function listStates(
  tx: Transaction,
  shipmentId: string,
): Promise<{ at: Date; state: ParcelState | 'unknown' }[]> {
  const typed = await tx
    .selectFrom('tracking_steps')
    .select(['at', 'state'])
    .where('shipment_id', '=', shipmentId)
    .execute();
  const { tracked_parcel_id: parcelId } = await tx
    .selectFrom('shipments')
    .select('tracked_parcel_id')
    .where('id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  const reported = await listParcelEvents(tx, parcelId ? [parcelId] : []);
  return [...typed.map(({ at, state }) => ({ at, state: state as TrackingState })), ...reported];
}

/** Sets the shipment's state by all its steps, and returns it. After the order. */
export async function updateShipment(tx: Transaction, shipmentId: string): Promise<TrackingState> {
  const { state, deliveredAt } = standingOf(await listStates(tx, shipmentId));
  const inLists = trackingStateOf(state);
  await tx
    .updateTable('shipments')
    .set({ state: inLists, delivered_at: deliveredAt ?? null })
    .where('id', '=', shipmentId)
    .where(sql<SqlBool>`(state, delivered_at) is distinct from (${inLists}, ${deliveredAt ?? null}::timestamptz)`)
    .execute();
  return inLists;
}

/** `day`: when the carrier expects to deliver, `YYYY-MM-DD`. */
export async function expectShipment(tx: Transaction, shipmentId: string, day: string): Promise<void> {
  await sql`update shipments set expected_on = ${day}::date where id = ${shipmentId}`.execute(tx);
}

/** A step as readers see it, wherever it came from. */
export interface SeenStep {
  at: Date;
  state: ParcelState | 'unknown';
  detail: ParcelDetail | null;
  /** Of the place, against UTC; null: not known. */
  offsetMinutes: number | null;
  place: string;
  description: string;
  /** Reported by the service in the carrier's words; otherwise typed here. */
  isReported: boolean;
}

export interface Track {
  carrier: string;
  trackingNumber: string;
  state: ParcelState;
  shippedAt: Date;
  following: Following;
  /** The day on which the carrier expects to deliver, `YYYY-MM-DD`. */
  expectedOn: string | null;
  /** The number before it was corrected, or ''. */
  replacedNumber: string;
  correctedAt: Date | null;
  /** Newest first. */
  steps: SeenStep[];
}

/** Of each parcel that has left, by its number. */
export async function findTracks(db: Database, buyerId: string, sn: string): Promise<Track[]> {
  const shipments = await db
    .selectFrom('shipments')
    .innerJoin('parcels', 'parcels.id', 'shipments.parcel_id')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select([
      'shipments.id',
      'carrier',
      'tracking_number as trackingNumber',
      'state',
      'shipped_at as shippedAt',
      'tracked_parcel_id as parcelId',
      'replaced_number as replacedNumber',
      'corrected_at as correctedAt',
      sql<string | null>`to_char(shipments.expected_on, 'YYYY-MM-DD')`.as('expectedOn'),
    ])
    .where('orders.buyer_id', '=', buyerId)
    .where('orders.sn', '=', sn)
    .orderBy('parcels.number')
    .execute();
  if (shipments.length === 0) return [];
  const parcelIds = shipments.flatMap(({ parcelId }) => parcelId ?? []);
  const [typed, reported, followed] = await Promise.all([
    listTyped(
      db,
      shipments.map(({ id }) => id),
    ),
    listParcelEvents(db, parcelIds),
    listFollowedParcels(db, parcelIds),
  ]);
  return shipments.map(({ id, parcelId, state, ...shipment }) => {
    const steps = [
      ...typed
        .filter(({ shipmentId }) => shipmentId === id)
        .map((step) => ({ ...step, detail: null, offsetMinutes: null, isReported: false })),
      ...reported.filter((event) => event.parcelId === parcelId).map((event) => ({ ...event, isReported: true })),
    ].toSorted((a, b) => b.at.getTime() - a.at.getTime());
    return {
      ...shipment,
      // Words that are not known say nothing.
      state: steps.some((step) => step.state !== 'unknown') ? standingOf(steps).state : (state as TrackingState),
      following: followed.find((parcel) => parcel.id === parcelId)?.registration ?? 'none',
      steps,
    };
  });
}

async function listTyped(db: Database, shipmentIds: readonly string[]) {
  const rows = await db
    .selectFrom('tracking_steps')
    .select(['shipment_id as shipmentId', 'at', 'place', 'description', 'state'])
    .where('shipment_id', 'in', shipmentIds)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ state, ...row }) => ({ ...row, state: state as TrackingState }));
}

/** The orders whose parcels have this number. */
export async function ordersOfParcel(db: Database, parcelId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shipments')
    .select('order_id')
    .distinct()
    .where('tracked_parcel_id', '=', parcelId)
    .execute();
  return rows.map(({ order_id }) => order_id);
}
