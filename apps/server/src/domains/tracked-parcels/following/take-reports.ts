import type { ParcelReport, ReportedEvent } from '#connectors/tracking/tracking.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { standingOf } from '#domains/tracked-parcels/parcel-state.ts';
import { followParcelJob } from '#domains/tracked-parcels/queued-jobs.ts';
import {
  countLeftOut,
  insertEvents,
  listStates,
  lockReported,
  type ReportedParcel,
  saveState,
} from '#domains/tracked-parcels/records/store.ts';
import type { Services } from '#shop/services.ts';

const dayMs = 86_400_000;
/** A label may be registered some days before the parcel is handed over. */
const earliestDays = 10;
/** Clocks and zones of carriers are wrong by hours. */
const latestDays = 1;

type Following = Pick<Services, 'db' | 'queue' | 'now'>;

/** Stores each event once, whatever comes late, doubled or out of order; each parcel in a transaction of its own. */
export async function takeReports(
  services: Following,
  service: string,
  reports: readonly ParcelReport[],
): Promise<void> {
  for (const report of reports) await inTransaction(services.db, (tx) => takeReport(tx, services, service, report));
}

async function takeReport(
  tx: Transaction,
  services: Following,
  service: string,
  { number, events, unreadable, expectedOn }: ParcelReport,
): Promise<void> {
  const parcels = await lockReported(tx, number);
  if (parcels.length === 0) return countLeftOut(tx, service, [['unknown_number', 1]]);
  let anotherTime = 0;
  for (const parcel of parcels) {
    const own = events.filter((event) => isOfItsTime(event, parcel, services.now()));
    anotherTime += events.length - own.length;
    if ((await insertEvents(tx, parcel.id, own)) === 0) continue;
    const { state } = standingOf(await listStates(tx, parcel.id));
    await saveState(tx, parcel.id, { state, expectedOn });
    if (parcel.kind === 'to_buyer') await services.queue.add(tx, followParcelJob, { parcelId: parcel.id });
  }
  await countLeftOut(tx, service, [
    ['another_time', anotherTime],
    ['unreadable', unreadable],
  ]);
}

/** Carriers use numbers again: what happened long before is the way of somebody else's parcel. */
function isOfItsTime({ at }: ReportedEvent, { since }: ReportedParcel, now: Date): boolean {
  const earliest = since.getTime() - earliestDays * dayMs;
  return at.getTime() >= earliest && at.getTime() <= now.getTime() + latestDays * dayMs;
}
