import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

export const repriceCatalogueJob = defineJob('reprice-catalogue', z.object({}));
export const indexProductsJob = defineJob('index-products', z.object({}));
