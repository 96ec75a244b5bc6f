import type { MarketplaceName } from '#connectors/marketplace/marketplace.ts';

/** As products name where they came from. The demo's own goods are mirrored under `demo`, which withdraws what is missing. */
export const connectorOf = (name: MarketplaceName): string => (name === 'demo' ? 'demo_market' : name);
