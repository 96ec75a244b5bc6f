import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readAddress } from '#config/search-address.ts';
import { OpenSearchClient } from '#connectors/search/opensearch/client.ts';
import type { SearchWithFallback } from '#connectors/search/opensearch/fallback.ts';
import { removeOthers } from '#connectors/search/opensearch/indexes.ts';
import { IndexKeeper } from '#connectors/search/opensearch/keep-up.ts';
import { startOpenSearchSimulator } from '../../../../tests/simulators/opensearch/simulator.ts';
import type { TestShop } from './shop.ts';

/** A real one, if there is an address of one; otherwise the simulator. Stop it in `afterAll`. */
export async function openSearchEngine() {
  const real = process.env.SEARCH_TEST_URL;
  if (!real) {
    const simulator = await startOpenSearchSimulator({ login: 'shop:secret' });
    return { url: simulator.url, stop: () => simulator.stop() };
  }
  const url = `${new URL(real).href.replace(/\/[^/]*$/, '')}/test-${randomUUID().slice(0, 8)}`;
  return { url, stop: () => removeOthers(clientOf(url), []) };
}

export const clientOf = (url: string) => new OpenSearchClient(readAddress(url));

/** Every transaction on the server counts, those of other tests too: copying begins when the older ones have ended. */
const completeWithinMs = 290_000;

/** Feeds changes to the engine in place of the shop's loop. */
export function keeperOf({ services }: TestShop) {
  const { config, pool, db, log } = services;
  const keeper = new IndexKeeper({ client: clientOf(config.searchUrl ?? ''), pool, db, log });
  return {
    keeper,
    /** Waits until the index has everything, and this process knows it. */
    settle: async () => {
      const end = Date.now() + completeWithinMs;
      while (Date.now() < end) {
        if ((await keeper.round()) !== 'idle') continue;
        const search = services.search as SearchWithFallback;
        // The cached state may predate the loss of the index.
        search.forgetStanding();
        const state = await search.look();
        if (state.use === 'in_use' && state.waiting === 0) return;
        await sleep(20);
      }
      throw new Error('the search index is never complete');
    },
  };
}
