import type { Job } from '#jobs/job.ts';
import { jobsOf } from '#shop/acting-as.ts';
import type { Services } from '#shop/services.ts';
import { applyListingChange } from './bulk/apply-change.ts';
import { removeOldListingChanges } from './bulk/remove-old.ts';
import { makePackage } from './downloads/make-package.ts';
import { removeOldPackages } from './downloads/remove-old-packages.ts';
import { endGrants } from './grants/end-grants.ts';
import { listingChangeJob, makePackageJob, serveShopJob } from './queued-jobs.ts';
import { expireDue } from './serving/expire-due.ts';
import { readShops } from './serving/read-drift.ts';
import { serveShop } from './serving/serve-shop.ts';
import { serveShops } from './serving/serve-shops.ts';

export function listingsJobs(services: Services): Job[] {
  const { handle, handleTimed } = jobsOf(services);
  return [
    // grants
    handleTimed('end-grants', endGrants),
    // downloads
    handle(makePackageJob, makePackage),
    handleTimed('remove-old-packages', removeOldPackages, { erases: true }),
    // bulk
    handle(listingChangeJob, applyListingChange),
    handleTimed('remove-old-listing-changes', removeOldListingChanges, { erases: true }),
    // serving
    handle(serveShopJob, serveShop),
    handleTimed('serve-shops', serveShops),
    handleTimed('read-shops', readShops),
    handleTimed('expire-publications', expireDue),
  ];
}
