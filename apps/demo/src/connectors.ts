import type { GivenConnectors } from '@sampan/server/connectors/given';
import { demoCustomer } from './demo-customer.ts';
import { demoSupplier } from './supplier/index.ts';
import { picturesFolder, readPictureVersions } from './supplier/picture-files.ts';

/** An invented shop: what it sells, to whom, and what happened before its first visitor. Loaded when first used. */
export const demoConnectors: GivenConnectors = {
  supplier: demoSupplier(),
  trialGoods: demoSupplier({ products: 100 }),
  pictures: { folder: picturesFolder, versions: readPictureVersions },
  phrases: async () => (await import('./supplier/known-phrases.ts')).knownPhrases(),
  firstData: {
    customer: demoCustomer,
    isLoaded: async (...given) => (await import('./is-loaded.ts')).isLoaded(...given),
    load: async (...given) => (await import('./load.ts')).load(...given),
  },
};
