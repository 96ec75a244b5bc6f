import type { DemoShop } from '@sampan/server/connectors/demo-shop';
import { demoCustomer } from './customer.ts';
import { pictureRoutes, readPicture } from './picture-routes.ts';
import { demoSupplier } from './supplier/index.ts';

/** An invented shop: what it sells, to whom, and what happened before its first visitor. */
export const demoShop: DemoShop = {
  supplier: demoSupplier(),
  trialGoods: demoSupplier({ products: 100 }),
  customer: demoCustomer,
  fill: async (services, makeJobs) => (await import('./fill.ts')).fill(services, makeJobs),
  pictureRoutes,
  readPicture,
};
