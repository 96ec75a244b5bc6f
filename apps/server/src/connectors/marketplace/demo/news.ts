import { inTransaction } from '#database/connect.ts';
import type { MarketplaceNews } from '../marketplace.ts';
import type { ReadOffers } from './catalogue.ts';
import { stateOf } from './changing.ts';
import { goOn } from './seller.ts';
import { confirmMessages, insertOfferNews, listFollows, listMessages } from './store.ts';
import type { DemoTools } from './tools.ts';

/** What changed about followed offers is found when somebody asks for news, and sellers do what is due. */
export function demoNews({ db, now: clock }: DemoTools, readOffers: ReadOffers): MarketplaceNews {
  return {
    async *pull(since) {
      await inTransaction(db, (tx) => goOn(tx, clock()));
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
