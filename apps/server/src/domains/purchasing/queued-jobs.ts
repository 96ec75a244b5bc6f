import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** The buyer is asked about pieces that cannot be bought. */
export const notifyOfShortageJob = defineJob('tell-shortage', z.object({ shortageId: z.string() }));
