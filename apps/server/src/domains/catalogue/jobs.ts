import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { repriceCatalogue } from './prices/reprice-catalogue.ts';
import {
  changeProductsJob,
  indexProductsJob,
  repriceCatalogueJob,
  runImportJob,
  translateTextsJob,
  undoImportJob,
} from './queued-jobs.ts';

/** Modules that only jobs need are loaded by the first run, so that start-up does not wait for them. */
export function catalogueJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [
    handle(repriceCatalogueJob, (ctx) => repriceCatalogue(ctx)),
    handle(changeProductsJob, async (ctx, { id }) =>
      (await import('./bulk/change-products.ts')).changeProducts(ctx, id),
    ),
    handle(runImportJob, async (ctx, { id }) => (await import('./imports/run-import.ts')).runImport(ctx, id)),
    handle(undoImportJob, async (ctx, { importId }) => {
      await (await import('./imports/undo-import.ts')).undoImport(ctx, { importId });
    }),
    handle(indexProductsJob, async (ctx) => (await import('./index-products.ts')).indexOutdated(ctx)),
    handle(translateTextsJob, async (ctx) => (await import('./translating/translate-texts.ts')).translateTexts(ctx)),
    // Goes on with what a pause, the month's limit or a killed process left.
    handleTimed('go-on-translating', async (ctx) =>
      (await import('./translating/translate-texts.ts')).goOnTranslating(ctx),
    ),
    handleTimed('refresh-currency-rates', async (ctx) =>
      (await import('./prices/currency-rates.ts')).refreshCurrencyRates(ctx),
    ),
    handleTimed('forget-import-changes', async (ctx) => {
      await (await import('./writing/import-log.ts')).forgetOldChanges(ctx.db);
      await (await import('./bulk/bulk-store.ts')).forgetOld(ctx.db);
      await (await import('./imports/run-store.ts')).forgetOldRuns(ctx.db);
    }),
    handleTimed('turn-pallets', async (ctx) => (await import('./categories/change-pallets.ts')).turnPallets(ctx)),
    handleTimed('fetch-pictures', async (ctx) => (await import('./writing/fetch-pictures.ts')).fetchPictures(ctx)),
  ];
}
