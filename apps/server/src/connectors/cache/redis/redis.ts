import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { readChanges } from '#database/change-feed.ts';
import { createDatabase, createPool, cutConnections } from '#database/connect.ts';
import type { Hearing } from '#database/listen.ts';
import type { CacheConnector } from '../cache.ts';
import { Connection } from './connection.ts';
import { followNotices } from './follow.ts';
import { type ReadFeed, relayChanges } from './relay.ts';
import { RedisShared } from './shared.ts';

const answerWithinMs = 6000;

/**
 * Redis, or Valkey, which speaks the same: 7 or later. One server, or one that takes over from it; no cluster of
 * shards. Stored values are signed with the secret key.
 */
export const redisCache = (url: string, secretKey: string): CacheConnector => ({
  listen: (databaseUrl, log, hearing) => listenBoth(url, databaseUrl, log, hearing),
  openShared: (build, log) => new RedisShared(new Connection(url), secretKey, build, log),
});

/** Needs the database once, to know whose notices they are. */
function listenBoth(url: string, databaseUrl: string, log: FastifyBaseLogger, hearing: Hearing) {
  const pool = createPool(databaseUrl, { max: 1, name: 'relay', statementTimeoutSeconds: 5 });
  const db = createDatabase(pool);
  const read: ReadFeed = (after, atOnce) => inTime(readChanges(db, after, atOnce), () => cutConnections(pool));
  const [toFollow, toRelay] = [new Connection(url), new Connection(url)];
  const stopping = new AbortController();

  async function start() {
    const feed = await findFeed(read, stopping.signal);
    if (feed === undefined) return [];
    return [followNotices(toFollow, { databaseUrl, feed }, log, hearing), relayChanges(toRelay, read, feed)];
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

async function findFeed(read: ReadFeed, stopped: AbortSignal): Promise<string | undefined> {
  while (!stopped.aborted) {
    const changes = await read(undefined).catch(() => undefined);
    if (changes) return changes.position.split(' ')[0];
    await sleep(500, undefined, { signal: stopped }).catch(() => {});
  }
  return undefined;
}

/** A database that hangs, or is behind a cut network, would be waited for long after another has taken its place. */
async function inTime<Answer>(reading: Promise<Answer>, cut: () => void): Promise<Answer> {
  const timer = setTimeout(cut, answerWithinMs);
  return reading.finally(() => clearTimeout(timer));
}
