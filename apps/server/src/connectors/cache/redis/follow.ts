import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Hearing, type Listening, listenForNotices } from '#database/listen.ts';
import type { Connection } from './connection.ts';
import { keysOf, writeMark } from './keys.ts';
import { type Entry, NoticeStream, type Place } from './stream.ts';

const retryMs = 500;
const obstacleWithinMs = 1000;
/** It takes a moment until a process relays the notifications. */
const triesAtStart = 8;

/**
 * Receives changes from the stream; from the database's own feed until the stream is there, and again when it fails.
 * Both change-overs lose nothing: the database is read up to now before the stream is followed, and again from where
 * that ended.
 */
export function followNotices(
  connection: Connection,
  { databaseUrl, feed }: { databaseUrl: string; feed: string },
  log: FastifyBaseLogger,
  hearing: Hearing,
): { stop(): Promise<void> } {
  const stream = new NoticeStream(connection, feed);
  const outage = reportOutages(log, () => connection.findObstacle(`${keysOf(feed).lease}:try`, obstacleWithinMs));
  const stopping = new AbortController();
  const database = listenToDatabase(databaseUrl, log, hearing);

  /** Returns the place from which the stream is complete; undefined: not yet. */
  async function join(): Promise<Place | undefined> {
    const place = database.isOpen() ? await stream.find(stopping.signal) : undefined;
    if (!place) return undefined;
    await database.catchUp();
    await database.stop();
    return place;
  }

  /** Follows the stream until it is broken, then throws. */
  async function follow(place: Place): Promise<void> {
    while (!stopping.signal.aborted) {
      const entries = await stream.read(place);
      for (const entry of entries) hearing.onNotice(moveTo(place, entry));
      if (entries.length > 0) hearing.onMark?.(writeMark({ feed, ...place }));
    }
  }

  async function followFrom(place: Place): Promise<void> {
    hearing.onMark?.(writeMark({ feed, ...place }));
    outage.end();
    const error = await follow(place).catch((reason: unknown) => reason);
    hearing.onMark?.(undefined);
    if (stopping.signal.aborted) return;
    outage.begin(error);
    database.start(place.fed);
  }

  async function run(): Promise<void> {
    for (let tries = 1; !stopping.signal.aborted; tries++) {
      const place = await join().catch(() => undefined);
      if (place) await followFrom(place);
      else if (tries === triesAtStart) outage.begin();
      await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  database.start();
  const done = run();
  return {
    stop: async () => {
      stopping.abort();
      await done;
      await database.stop();
    },
  };
}

/** Ids have no gaps: if there is one, the stream no longer goes back far enough. */
function moveTo(place: Place, { id, notice, fed }: Entry): string {
  if (id !== `${place.era}-${place.seq + 1}`) throw new Error('notices were missed');
  place.seq++;
  if (fed) place.fed = fed;
  return notice;
}

/** The database's own feed, while it is needed. */
function listenToDatabase(databaseUrl: string, log: FastifyBaseLogger, hearing: Hearing) {
  let isOpen = false;
  let listening: Listening | undefined;
  const watched: Hearing = {
    onNotice: hearing.onNotice,
    onState: (state) => {
      isOpen = state === 'open';
      hearing.onState(state);
    },
  };
  return {
    isOpen: () => isOpen,
    start(from?: string): void {
      listening = listenForNotices(databaseUrl, log, watched, from);
    },
    /** Throws while changes cannot be received. */
    async catchUp(): Promise<void> {
      await listening?.catchUp();
    },
    async stop(): Promise<void> {
      await listening?.stop();
      listening = undefined;
    },
  };
}

/** Once when it begins, with the reason, and once when it ends. */
function reportOutages(log: FastifyBaseLogger, findObstacle: () => Promise<unknown>) {
  let isReported = false;
  const report = (err: unknown) => log.warn({ err }, 'the shared cache is away: notices come from the database');
  return {
    begin(error?: unknown) {
      if (!isReported) void findObstacle().then((obstacle) => report(obstacle ?? error));
      isReported = true;
    },
    end() {
      if (isReported) log.info('the shared cache is back: notices come over it');
      isReported = false;
    },
  };
}
