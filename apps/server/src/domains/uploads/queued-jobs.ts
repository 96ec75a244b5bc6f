import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

export const removeFilesJob = defineJob('remove-files', z.object({}));
