import { listenForNotices } from '#database/listen.ts';
import type { CacheConnector } from './cache.ts';

/** Each process caches only its own results, and receives changes from PostgreSQL. */
export const memoryCache: CacheConnector = { listen: listenForNotices, openShared: () => undefined };
