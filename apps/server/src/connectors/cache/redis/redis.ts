import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { readChanges } from '#database/change-feed.ts';
import { createDatabase, createPool, type Database } from '#database/connect.ts';
import type { Hearing } from '#database/listen.ts';
import type { CacheConnector } from '../cache.ts';
import { Connection } from './connection.ts';
import { followNotices } from './follow.ts';
import { relayChanges } from './relay.ts';
import { RedisShared } from './shared.ts';

/**
 * Redis, or Valkey, which speaks the same: 7 or later. One server, or one that takes over from it; no cluster of shards.
 * What is kept there is signed with the secret key.
 */
export const redisCache = (url: string, secretKey: string): CacheConnector => ({
  listen: (databaseUrl, log, hearing) => listenBoth(url, databaseUrl, log, hearing),
  openShared: (build, log) => new RedisShared(new Connection(url), secretKey, build, log),
});

/** Needs the database once, to know whose notices they are. */
function listenBoth(url: string, databaseUrl: string, log: FastifyBaseLogger, hearing: Hearing) {
  const pool = createPool(databaseUrl, { max: 1, name: 'relay', statementTimeoutSeconds: 5 });
  const db = createDatabase(pool);
  const [toFollow, toRelay] = [new Connection(url), new Connection(url)];
  const stopping = new AbortController();

  async function start() {
    const feed = await readFeed(db, stopping.signal);
    if (feed === undefined) return [];
    return [followNotices(toFollow, { databaseUrl, feed }, log, hearing), relayChanges(toRelay, db, feed)];
  }

  const started = start();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all((await started).map((one) => one.stop()));
      for (const connection of [toFollow, toRelay]) connection.close();
      await pool.end();
    },
  };
}

async function readFeed(db: Database, stopped: AbortSignal): Promise<string | undefined> {
  while (!stopped.aborted) {
    const read = await readChanges(db, undefined).catch(() => undefined);
    if (read) return read.position.split(' ')[0];
    await sleep(500, undefined, { signal: stopped }).catch(() => {});
  }
  return undefined;
}
