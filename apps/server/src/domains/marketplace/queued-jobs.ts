import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** Offers that are imported; ten thousand take more than half an hour. */
export const importOffersJob = defineJob('import-offers', z.object({ id: z.uuid() }), { longestSeconds: 3600 });
