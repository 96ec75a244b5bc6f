import { sql } from 'kysely';
import type { Rows } from '#database/rows.ts';

interface Followed {
  parcel_id: string;
  registration: 'waiting' | 'registered' | 'refused';
  refusal: string;
  refused_at: Date | null;
  state: string;
  /** The service's word for the latest event, or ''. */
  word: string;
  /** When it last happened that the carrier scanned it; before its first scan, when it was handed over. */
  news_at: Date;
}

/** Parcels to buyers that have not arrived, as far as the service knows. */
export const followedParcels: Rows<Followed> = sql`
  select p.id as parcel_id, p.registration, p.refusal, p.refused_at, p.state, coalesce(e.word, '') as word,
    coalesce(e.at, p.since) as news_at
  from tracked_parcels p
  left join lateral (
    select word, at from tracking_events where tracked_parcel_id = p.id order by at desc, identity limit 1
  ) e on true
  where p.kind = 'to_buyer' and p.ended_at is null and p.state <> 'delivered'`;
