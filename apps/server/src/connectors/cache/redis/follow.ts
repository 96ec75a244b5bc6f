import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Hearing, type Listening, listenForNotices, type NoticeState } from '#database/listen.ts';
import type { Connection, Reply } from './connection.ts';
import { keysOf, writeMark } from './keys.ts';
import { scripts } from './scripts.ts';
import { beatMaxMs } from './shared.ts';

const withinMs = 1000;
const blockMs = 400;
const retryMs = 500;
const lookMs = 50;
const atOnce = 500;
/** It takes a moment until somebody moves the notices. */
const triesAtStart = 8;

interface Place {
  era: string;
  seq: number;
  /** Whoever goes on without the stream reads the feed from here. */
  fed: string;
}

interface Look extends Place {
  run: string;
  /** By the server's clock: all that had committed by then is in the stream. */
  beat: number;
  now: number;
}

/**
 * Hears of changes from the stream; from the database's own feed until the stream is there, and again when it fails.
 * Both change-overs lose nothing: the database is heard up to now before the stream is, and again from where that ended.
 */
export function followNotices(
  connection: Connection,
  { databaseUrl, feed }: { databaseUrl: string; feed: string },
  log: FastifyBaseLogger,
  hearing: Hearing,
): { stop(): Promise<void> } {
  const { state, tags, notices } = keysOf(feed);
  const stopping = new AbortController();
  const outage = tellOutages(log);
  let isOpen = false;
  const watched: Hearing = {
    onNotice: hearing.onNotice,
    onState: (now: NoticeState) => {
      isOpen = now === 'open';
      hearing.onState(now);
    },
  };
  let fallback: Listening | undefined = listenForNotices(databaseUrl, log, watched);

  async function look(): Promise<Look | undefined> {
    const answer = await connection.run(scripts.look, [state, tags], [String(beatMaxMs)], withinMs);
    if (!Array.isArray(answer)) return undefined;
    const [era = '', seq = '', fed = '', run = '', beat = '', now = ''] = answer.map(String);
    return { era, seq: Number(seq), fed, run, beat: Number(beat), now: Number(now) };
  }

  /** When all that had committed by now is in the stream. */
  async function lookAgain(): Promise<Look | undefined> {
    const first = await look();
    for (let tries = 0; first && tries < 20; tries++) {
      await sleep(lookMs, undefined, { signal: stopping.signal });
      const next = await look();
      if (next && next.era === first.era && next.beat >= first.now) return next;
    }
    return undefined;
  }

  /** From here on the stream tells everything; undefined: it cannot yet. */
  async function join(): Promise<Place | undefined> {
    if (!isOpen || !connection.isReady) return undefined;
    const run = await connection.readRun(withinMs);
    const place = await lookAgain();
    if (place?.run !== run) return undefined;
    await fallback?.catchUp();
    if (!isOpen) return undefined;
    await fallback?.stop();
    fallback = undefined;
    return place;
  }

  /** Until something is wrong with the stream, which it throws. */
  async function follow(place: Place): Promise<void> {
    for (let lookedAt = performance.now(); !stopping.signal.aborted; ) {
      const args = ['COUNT', String(atOnce), 'BLOCK', String(blockMs), 'STREAMS', notices, `${place.era}-${place.seq}`];
      const entries = entriesOf(await connection.send(['XREAD', ...args], withinMs));
      for (const entry of entries) hear(place, entry);
      if (entries.length > 0) hearing.onMark?.(writeMark({ feed, ...place }));
      if (performance.now() - lookedAt < blockMs) continue;
      lookedAt = performance.now();
      if ((await look())?.era !== place.era) throw new Error('nobody moves the notices, or some were lost');
    }
  }

  function hear(place: Place, { id, notice, fed }: Entry): void {
    if (id !== `${place.era}-${place.seq + 1}`) throw new Error('notices were missed');
    place.seq++;
    if (fed) place.fed = fed;
    hearing.onNotice(notice);
  }

  async function followFrom(place: Place): Promise<void> {
    hearing.onMark?.(writeMark({ feed, ...place }));
    outage.end();
    const error = await follow(place).catch((reason: unknown) => reason);
    hearing.onMark?.(undefined);
    if (stopping.signal.aborted) return;
    outage.begin(error);
    fallback = listenForNotices(databaseUrl, log, watched, place.fed);
  }

  async function run(): Promise<void> {
    for (let tries = 1; !stopping.signal.aborted; tries++) {
      const place = await join().catch(() => undefined);
      if (place) await followFrom(place);
      else if (tries === triesAtStart) outage.begin();
      await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const done = run();
  return {
    stop: async () => {
      stopping.abort();
      await done;
      await fallback?.stop();
    },
  };
}

/** Once when it begins, and once when it ends. */
function tellOutages(log: FastifyBaseLogger) {
  let isTold = false;
  return {
    begin(error?: unknown) {
      if (!isTold) log.warn({ err: error }, 'the shared cache is away: notices come from the database');
      isTold = true;
    },
    end() {
      if (isTold) log.info('the shared cache is back: notices come over it');
      isTold = false;
    },
  };
}

interface Entry {
  id: string;
  notice: string;
  fed: string;
}

/** `[[stream, [[id, [field, value, …]], …]]]`; nothing if none came in time. */
function entriesOf(reply: Reply): Entry[] {
  const [stream] = (reply ?? []) as [Reply[]] | [];
  return ((stream?.[1] ?? []) as [Buffer, Buffer[]][]).map(([id, fields]) => {
    const [, notice, , fed] = fields.map(String);
    return { id: String(id), notice: notice ?? '', fed: fed ?? '' };
  });
}
