import { type Marketplace, MarketplaceProblem } from '../marketplace.ts';
import type { DemoTools } from './tools.ts';

export type DemoCatalogue = Omit<Marketplace, 'name' | 'languages' | 'access' | 'buying' | 'news'>;

async function refuseSearching(): Promise<never> {
  throw new MarketplaceProblem('not_allowed', 'the demo marketplace lists nothing yet');
}

export function demoCatalogue(_tools: DemoTools): DemoCatalogue {
  return {
    search: refuseSearching,
    searchByPicture: refuseSearching,
    offersOfSeller: refuseSearching,
    offersOfCollection: refuseSearching,
    readOffer: refuseSearching,
    readCategory: refuseSearching,
    estimateFreight: refuseSearching,
    follow: refuseSearching,
    unfollow: refuseSearching,
  };
}
