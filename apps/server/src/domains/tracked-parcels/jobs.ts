import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { pullSilentParcels } from './following/pull-silent.ts';
import { registerParcels } from './following/register-parcels.ts';
import { registerParcelsJob } from './queued-jobs.ts';

export function trackedParcelsJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [
    handle(registerParcelsJob, (ctx) => registerParcels(ctx)),
    handleTimed('register-waiting-parcels', registerParcels),
    handleTimed('pull-silent-parcels', pullSilentParcels),
  ];
}
