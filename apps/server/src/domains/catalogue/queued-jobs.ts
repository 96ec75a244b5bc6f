import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

export const repriceCatalogueJob = defineJob('reprice-catalogue', z.object({}));
/** One change to many products, or undoing it. */
export const changeProductsJob = defineJob('change-products', z.object({ id: z.number() }));
/** Reads or stores an uploaded file; a large one takes minutes. */
export const runImportJob = defineJob('run-import', z.object({ id: z.uuid() }), { longestSeconds: 3600 });
export const undoImportJob = defineJob('undo-import', z.object({ importId: z.number() }), { longestSeconds: 3600 });
export const indexProductsJob = defineJob('index-products', z.object({}));
/** Asks the translator for what is missing, and stores it with the products. */
export const translateTextsJob = defineJob('translate-texts', z.object({}), { longestSeconds: 900 });
