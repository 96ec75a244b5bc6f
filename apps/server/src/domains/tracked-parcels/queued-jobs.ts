import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

export const registerParcelsJob = defineJob('register-parcels', z.object({}));

/** There are events of a parcel to a buyer that its order has not followed yet. */
export const followParcelJob = defineJob('follow-parcel', z.object({ parcelId: z.string() }));
