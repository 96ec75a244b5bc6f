import type { Marketplace, MarketplaceConnection } from '../marketplace.ts';
import { demoBuying } from './buying.ts';
import { demoCatalogue, demoOffers } from './catalogue.ts';
import { demoNews } from './news.ts';
import { demoLanguages } from './offers.ts';
import type { DemoTools } from './tools.ts';

/** Nothing has to be agreed, and no call costs anything. */
const connection: Omit<MarketplaceConnection, 'answeredAt'> = {
  state: 'connected',
  account: 'demo',
  connectedAt: undefined,
  endsAt: undefined,
  calls: [],
  budget: { usedToday: 0, perDay: 100_000, perSecond: 100, restsUntil: undefined },
  silentSince: undefined,
};

/**
 * The embedded marketplace of a demo shop. It trades the demo's goods and others like them, needs no account, and has
 * books of its own.
 */
export function demoMarketplace(tools: DemoTools): Marketplace {
  const offers = demoOffers(tools);
  const catalogue = demoCatalogue(tools, offers);
  return {
    name: 'demo',
    languages: demoLanguages,
    access: {
      read: async () => ({ ...connection, answeredAt: tools.now() }),
      consentUrl: () => undefined,
      connect: async () => {},
      disconnect: async () => {},
      renew: async () => {},
    },
    ...catalogue,
    buying: demoBuying(tools, catalogue),
    news: demoNews(tools, offers.read),
  };
}
