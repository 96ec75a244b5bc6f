import type { MarketplaceNews } from '../marketplace.ts';
import type { ReadOffers } from './catalogue.ts';
import { stateOf } from './changing.ts';
import { confirmMessages, insertOfferNews, listFollows, listMessages } from './store.ts';
import type { DemoTools } from './tools.ts';

/** What changed about followed offers is found when somebody asks for news. */
export function demoNews({ db }: DemoTools, readOffers: ReadOffers): MarketplaceNews {
  return {
    async *pull(since) {
      const follows = await listFollows(db);
      const offers = await readOffers(follows.map(({ offerId }) => offerId));
      const now = follows.flatMap(({ offerId, told }) => {
        const offer = offers.get(offerId);
        const state = offer ? stateOf(offer) : 'gone';
        return state === told ? [] : [{ offerId, told: state }];
      });
      if (now.length > 0) await insertOfferNews(db, now);
      yield* await listMessages(db, since);
    },
    confirm: (messageIds) => confirmMessages(db, messageIds),
  };
}
