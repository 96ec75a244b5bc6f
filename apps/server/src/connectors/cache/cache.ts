import type { FastifyBaseLogger } from 'fastify';
import type { Hearing, Listening } from '#database/listen.ts';
import type { SharedCache } from '#shop/shared-cache.ts';

/** State shared by a shop's processes besides the database: change notifications, and cached results. */
export interface CacheConnector {
  /** Listens for a process and its workers. */
  listen(databaseUrl: string, log: FastifyBaseLogger, hearing: Hearing): Pick<Listening, 'stop'>;
  /**
   * Opens the shared cache of a serving process. `build` differs wherever the same data would give another page.
   * Undefined: nothing is shared.
   */
  openShared(build: string, log: FastifyBaseLogger): SharedCache | undefined;
}
