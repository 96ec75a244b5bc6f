import type { FastifyBaseLogger } from 'fastify';
import type { Hearing, Listening } from '#database/listen.ts';
import type { SharedCache } from '#shop/shared-cache.ts';

/** What the processes of a shop have in common besides the database: how they hear of changes, and what each has made. */
export interface CacheConnector {
  /** For a process and its workers. */
  listen(databaseUrl: string, log: FastifyBaseLogger, hearing: Hearing): Pick<Listening, 'stop'>;
  /** For a process that serves. `build` differs wherever the same data would give another page. Undefined: nothing is shared. */
  openShared(build: string, log: FastifyBaseLogger): SharedCache | undefined;
}
