import type { Job } from '#jobs/job.ts';
import type { Plugin } from '#shop/plugin.ts';
import type { Services } from '#shop/services.ts';
import type { SupplierConnector } from './supplier/supplier.ts';

/** The shop's jobs, for services that may be others than its own: the history runs them at its own clock. */
export type MakeJobs = (services: Services) => readonly Job[];

/** The demo's goods, people and history: a workspace that a real shop's installation may leave out. */
export interface DemoShop {
  supplier: SupplierConnector;
  /** Fewer of its goods, with which a real shop can be tried before it opens. */
  trialGoods: SupplierConnector;
  /** Printed when a demo starts, so not a secret. */
  customer: { email: string; password: string };
  /** First start: goods, past orders and the customer. Safe to call again. */
  fill(services: Services, makeJobs: MakeJobs): Promise<void>;
  pictureRoutes: Plugin;
  readPicture(path: string): Promise<Buffer | undefined>;
}
