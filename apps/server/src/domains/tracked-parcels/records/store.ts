import type { ParcelState } from '@sampan/contract/tracking-states';
import { type SqlBool, sql } from 'kysely';
import type { NewParcel, Registration, ReportedEvent } from '#connectors/tracking/tracking.ts';
import type { Database, Transaction } from '#database/connect.ts';

export type ParcelKind = 'to_buyer' | 'from_seller';

interface Saved extends NewParcel {
  kind: ParcelKind;
  since: Date;
}

/** A number that the service refused is tried again: its carrier or country may be what was wrong. */
export async function saveParcel(
  tx: Transaction,
  { number, carrier, kind, destinationCountry, since }: Saved,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into tracked_parcels as p (number, carrier, kind, destination_country, since)
    values (${number}, ${carrier}, ${kind}, ${destinationCountry}, ${since})
    on conflict (number, kind) do update set carrier = excluded.carrier, destination_country = excluded.destination_country,
      since = case when p.ended_at is null then p.since else excluded.since end, ended_at = null,
      registration = case when p.registration = 'refused' then 'waiting' else p.registration end,
      tries = case when p.registration = 'refused' then 0 else p.tries end,
      try_at = case when p.registration = 'refused' then now() else p.try_at end,
      refusal = '', refused_at = null
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the parcel was not stored');
  return row.id;
}

export async function endParcel(tx: Transaction, parcelId: string): Promise<void> {
  await tx
    .updateTable('tracked_parcels')
    .set({ ended_at: sql<Date>`coalesce(ended_at, now())` })
    .where('id', '=', parcelId)
    .execute();
}

interface Claimed extends NewParcel {
  id: string;
}

/**
 * Parcels that the service does not know yet. Each is tried again after a minute, then after twice as long, up to six
 * hours: nobody else takes it until then, and it is never given up.
 */
export async function claimUnregistered(db: Database, service: string, limit: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update tracked_parcels p set tries = p.tries + 1,
      try_at = now() + least(interval '1 minute' * power(2, least(p.tries, 9)), interval '6 hours')
    from (
      select id from tracked_parcels
      where ended_at is null and try_at <= now()
        and (registration = 'waiting'
          or registration = 'registered' and service <> ${service} and state not in ('delivered', 'expired'))
      order by try_at limit ${limit} for update skip locked
    ) due
    where p.id = due.id
    returning p.id, p.number, p.carrier, p.destination_country as "destinationCountry"`.execute(db);
  return rows;
}

export async function saveRegistration(db: Database, service: string, id: string, given: Registration): Promise<void> {
  const isRefused = given.outcome === 'refused';
  await db
    .updateTable('tracked_parcels')
    .set({
      service,
      registration: given.outcome,
      refusal: isRefused ? given.said : '',
      registered_at: isRefused ? null : sql<Date>`now()`,
      refused_at: isRefused ? sql<Date>`now()` : null,
      // Asked about at once: the service may know it for days.
      pulled_at: null,
      tries: 0,
    })
    .where('id', '=', id)
    .execute();
}

/** Parcels that are followed for this long at most, whatever the service says. */
const followedDays = 120;

/** Parcels without news for so many minutes; asking takes them off the list for as long. */
export async function claimSilent(
  db: Database,
  { service, minutes, limit }: { service: string; minutes: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    update tracked_parcels p set pulled_at = now()
    from (
      select id from tracked_parcels
      where registration = 'registered' and service = ${service} and ended_at is null
        and state not in ('delivered', 'expired') and since > now() - make_interval(days => ${followedDays})
        and coalesce(pulled_at, '-infinity') <= now() - make_interval(mins => ${minutes})
        and (pulled_at is null or coalesce(heard_at, '-infinity') <= now() - make_interval(mins => ${minutes}))
      order by pulled_at nulls first limit ${limit} for update skip locked
    ) due
    where p.id = due.id returning p.number`.execute(db);
  return rows.map(({ number }) => number);
}

export interface ReportedParcel {
  id: string;
  number: string;
  kind: ParcelKind;
  since: Date;
}

/** Locks them. */
export async function lockReported(tx: Transaction, number: string): Promise<ReportedParcel[]> {
  const rows = await tx
    .selectFrom('tracked_parcels')
    .select(['id', 'number', 'kind', 'since'])
    .where('number', '=', number)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as ReportedParcel[];
}

/** Returns how many are new. A word that is known by now replaces the unknown one. */
export async function insertEvents(
  tx: Transaction,
  parcelId: string,
  events: readonly ReportedEvent[],
): Promise<number> {
  if (events.length === 0) return 0;
  const rows = await tx
    .insertInto('tracking_events')
    .values(
      [...new Map(events.map((event) => [event.identity, event])).values()].map(({ offsetMinutes, ...event }) => ({
        tracked_parcel_id: parcelId,
        ...event,
        offset_minutes: offsetMinutes,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tracked_parcel_id', 'identity'])
        .doUpdateSet({
          state: sql`excluded.state`,
          word: sql`excluded.word`,
          detail: sql`excluded.detail`,
          passed_on_at: null,
        })
        .where(sql<SqlBool>`tracking_events.state = 'unknown' and excluded.state <> 'unknown'`),
    )
    .returning('identity')
    .execute();
  return rows.length;
}

export async function listStates(
  tx: Transaction,
  parcelId: string,
): Promise<{ at: Date; state: ParcelState | 'unknown' }[]> {
  const rows = await tx
    .selectFrom('tracking_events')
    .select(['at', 'state'])
    .where('tracked_parcel_id', '=', parcelId)
    .execute();
  return rows as { at: Date; state: ParcelState | 'unknown' }[];
}

export async function saveState(
  tx: Transaction,
  parcelId: string,
  { state, expectedOn }: { state: ParcelState; expectedOn: string | undefined },
): Promise<void> {
  await sql`
    update tracked_parcels set state = ${state}, heard_at = now(), expected_on = coalesce(${expectedOn ?? null}::date, expected_on)
    where id = ${parcelId}`.execute(tx);
}

type LeftOut = 'unknown_number' | 'another_time' | 'unreadable';

export async function countLeftOut(
  tx: Transaction,
  service: string,
  counts: readonly (readonly [LeftOut, number])[],
): Promise<void> {
  for (const [reason, count] of counts.filter(([, count]) => count > 0))
    await sql`
      insert into tracking_left_out as t (service, reason, count) values (${service}, ${reason}, ${count})
      on conflict (service, day, reason) do update set count = t.count + excluded.count`.execute(tx);
}
