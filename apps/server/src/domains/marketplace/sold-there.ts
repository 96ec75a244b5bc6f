import type { MarketplaceName } from '#connectors/marketplace/marketplace.ts';
import { connectorOf } from './offers/connector-name.ts';

/** Whether goods from here can be ordered at the marketplace. The demo's also trades what its shop was filled with. */
export const isSoldThere = (name: MarketplaceName, connector: string): boolean =>
  connector === connectorOf(name) || connector === name;
