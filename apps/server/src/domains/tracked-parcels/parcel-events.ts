import type { ParcelDetail, ParcelState } from '@sampan/contract/tracking-states';
import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

export interface ParcelEvent {
  parcelId: string;
  identity: string;
  at: Date;
  state: ParcelState | 'unknown';
  /** The service's own word for the state. */
  word: string;
  detail: ParcelDetail | null;
  /** Of the place, against UTC; null: not known. */
  offsetMinutes: number | null;
  place: string;
  description: string;
}

const columns = [
  'tracked_parcel_id as parcelId',
  'identity',
  'at',
  'state',
  'word',
  'detail',
  'offset_minutes as offsetMinutes',
  'place',
  'description',
] as const;

/** Everything that the service has reported of these parcels, newest first. */
export async function listParcelEvents(
  db: Database | Transaction,
  parcelIds: readonly string[],
): Promise<ParcelEvent[]> {
  if (parcelIds.length === 0) return [];
  const rows = await db
    .selectFrom('tracking_events')
    .select(columns)
    .where('tracked_parcel_id', 'in', parcelIds)
    .orderBy('at', 'desc')
    .orderBy('identity')
    .execute();
  return rows as ParcelEvent[];
}

/** Whether a service follows the number; none: it was never asked to. */
export type Following = 'none' | 'waiting' | 'registered' | 'refused';

interface FollowedParcel {
  id: string;
  registration: Exclude<Following, 'none'>;
  expectedOn: string | null;
}

export async function listFollowedParcels(
  db: Database | Transaction,
  parcelIds: readonly string[],
): Promise<FollowedParcel[]> {
  if (parcelIds.length === 0) return [];
  const rows = await db
    .selectFrom('tracked_parcels')
    .select(['id', 'registration', sql<string | null>`to_char(expected_on, 'YYYY-MM-DD')`.as('expectedOn')])
    .where('id', 'in', parcelIds)
    .execute();
  return rows as FollowedParcel[];
}

/**
 * The events that nobody was notified of yet, oldest first; they count as passed on from this transaction on. After the
 * order.
 */
export async function takeNews(tx: Transaction, parcelId: string): Promise<ParcelEvent[]> {
  const rows = await tx
    .updateTable('tracking_events')
    .set({ passed_on_at: sql<Date>`now()` })
    .where('tracked_parcel_id', '=', parcelId)
    .where(sql<SqlBool>`passed_on_at is null`)
    .returning(columns)
    .execute();
  return (rows as ParcelEvent[]).toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
