import { listenForNotices } from '#database/listen.ts';
import type { CacheConnector } from './cache.ts';

/** Each process keeps what it made itself, and hears of changes from PostgreSQL. */
export const memoryCache: CacheConnector = { listen: listenForNotices, openShared: () => undefined };
