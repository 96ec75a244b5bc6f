import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { readAddress } from '#config/search-address.ts';
import type { Search } from '#connectors/search/search.ts';
import type { Database } from '#database/connect.ts';
import { OpenSearchClient } from './client.ts';
import { OpenSearchEngine } from './engine.ts';
import { SearchWithFallback } from './fallback.ts';
import { keepUp } from './keep-up.ts';

export interface OpenSearchNeeds {
  url: string;
  pool: pg.Pool;
  db: Database;
  log: FastifyBaseLogger;
}

/** The search of a shop with `SEARCH_URL`. */
export function openSearch({ url, log, ...database }: OpenSearchNeeds): Search {
  const client = new OpenSearchClient(readAddress(url));
  const engine = new OpenSearchEngine(client);
  return new SearchWithFallback({
    engine,
    probe: () => engine.findAny([{ word: 'probe' }]),
    pool: database.pool,
    log,
    keepUp: () => keepUp({ client, log, ...database }),
  });
}
