import { z } from 'zod';
import { type ParcelReport, toReport } from '#connectors/tracking/tracking.ts';
import { detailOf, stateOf } from './states.ts';

const text = z.string().nullish();

const checkpoint = z.object({
  checkpoint_time: text,
  message: text,
  location: text,
  city: text,
  state: text,
  country_region_name: text,
  tag: text,
  subtag: text,
});

export const tracking = z.object({
  tracking_number: z.string().min(1).max(100),
  tag: text,
  subtag: text,
  courier_estimated_delivery_date: z.object({ estimated_delivery_date: text }).nullish().catch(undefined),
  checkpoints: z.array(checkpoint).nullish(),
});

export function reportOf(found: z.output<typeof tracking>): ParcelReport {
  const checkpoints = found.checkpoints ?? [];
  const scans = checkpoints.map((scan) => ({
    at: withZone(scan.checkpoint_time),
    localAt: scan.checkpoint_time,
    state: stateOf(scan.tag),
    word: wordOf(scan),
    detail: detailOf(scan.subtag),
    place: scan.location || [scan.city, scan.state, scan.country_region_name].filter(Boolean).join(', '),
    description: scan.message,
  }));
  const latest = scans.map(({ at }) => at).findLast((at) => at);
  const status = found.tag
    ? {
        at: latest,
        state: stateOf(found.tag),
        word: wordOf(found),
        detail: detailOf(found.subtag),
        place: '',
        description: '',
      }
    : undefined;
  const expectedOn = found.courier_estimated_delivery_date?.estimated_delivery_date;
  return toReport(found.tracking_number, scans, { status, expectedOn: expectedOn ?? undefined });
}

const wordOf = ({ tag, subtag }: { tag?: string | null | undefined; subtag?: string | null | undefined }) =>
  subtag || tag;

/** Carriers that do not say their zone are read as UTC. */
const withZone = (time: string | null | undefined) =>
  time && /T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(time) ? `${time}Z` : time;
