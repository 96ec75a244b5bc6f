import { followParcelJob } from '#domains/tracked-parcels/queued-jobs.ts';
import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { followParcel } from './tracking/follow-parcel.ts';
import { askAboutParcels } from './tracking/parcel-questions.ts';

export function logisticsJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [handle(followParcelJob, followParcel), handleTimed('ask-about-parcels', askAboutParcels)];
}
