import { z } from 'zod';
import { type ParcelReport, toReport } from '#connectors/tracking/tracking.ts';
import { detailOf, stateOf } from './states.ts';

const text = z.string().nullish();

const event = z.object({
  time_iso: text,
  time_utc: text,
  description: text,
  location: text,
  stage: text,
  sub_status: text,
});

export const trackInfo = z.object({
  latest_status: z.object({ status: text, sub_status: text }).nullish(),
  latest_event: event.nullish(),
  time_metrics: z
    .object({ estimated_delivery_date: z.object({ from: text, to: text }).nullish() })
    .nullish()
    .catch(undefined),
  tracking: z.object({ providers: z.array(z.object({ events: z.array(event).nullish() })).nullish() }).nullish(),
});

/** Numbers of parcels come as text, and from some tools as figures. */
export const parcelNumber = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(100));

export function reportOf(number: string, info: z.output<typeof trackInfo>): ParcelReport {
  const events = (info.tracking?.providers ?? []).flatMap(({ events }) => events ?? []);
  const scans = events.map((scan) => {
    const word = scan.sub_status || scan.stage;
    return {
      at: scan.time_utc || scan.time_iso,
      localAt: scan.time_iso,
      state: stateOf(scan.sub_status || statusOfStage(scan.stage)),
      word,
      detail: detailOf(word),
      place: scan.location,
      description: scan.description,
    };
  });
  const word = info.latest_status?.sub_status || info.latest_status?.status;
  const status = word
    ? {
        at: info.latest_event?.time_utc || info.latest_event?.time_iso,
        localAt: info.latest_event?.time_iso,
        state: stateOf(word),
        word,
        detail: detailOf(word),
        place: '',
        description: '',
      }
    : undefined;
  const { to, from } = info.time_metrics?.estimated_delivery_date ?? {};
  return toReport(number, scans, { status, expectedOn: to || from || undefined });
}

/** Milestones that are no statuses. */
const stages: Record<string, string> = {
  PickedUp: 'InTransit',
  Departure: 'InTransit',
  Arrival: 'InTransit',
  Returning: 'Exception',
  Returned: 'Exception',
};

const statusOfStage = (stage: string | null | undefined) =>
  stage && Object.hasOwn(stages, stage) ? stages[stage] : stage;
