import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { readChanges } from './change-feed.ts';
import { connectionName, type Database } from './connect.ts';
import type { DB } from './types.ts';
import { wakeUp } from './wake-readers.ts';

/**
 * `open`: notices of changes arrive. `closed`: they may be missed, because the connection is gone. `silent`: the database
 * has not responded for seconds, hanging or behind a cut network.
 */
export type NoticeState = 'open' | 'closed' | 'silent';

/** Receives notifications. A state of `open` says that earlier reads may be stale. */
export interface Hearing {
  onNotice(notice: string): void;
  onState(state: NoticeState): void;
  /** The last change received, if a cache is shared (shop/shared-cache.ts); undefined: it cannot be used now. */
  onMark?(mark: string | undefined): void;
}

export interface Listening {
  /** Waits until everything committed before the call has arrived. Throws while nothing can be received. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

const readEveryMs = 1000;
const answerWithinMs = 4000;
const atOnce = 500;

/**
 * Reads what other processes change, woken by their notifications and once a second, which also shows whether the
 * database responds at all. With `from`, a position in the feed, it continues there without reporting `open`, since the
 * hearer has all earlier changes.
 */
export function listenForNotices(
  url: string,
  log: FastifyBaseLogger,
  { onNotice, onState }: Hearing,
  from?: string,
): Listening {
  const stopping = new AbortController();
  let connection: FeedConnection | undefined;
  let isListening = false;
  let goesOn = from;

  async function listenOnce(): Promise<NoticeState> {
    connection = new FeedConnection(url, onNotice);
    try {
      await connection.open(goesOn);
      isListening = true;
      if (!goesOn) onState('open');
      goesOn = undefined;
      await connection.readUntil(stopping.signal);
      return 'closed';
    } catch (error) {
      log.debug({ err: error }, 'no connection for notices');
      return isSilence(error) ? 'silent' : 'closed';
    } finally {
      isListening = false;
      connection.cut();
    }
  }

  async function listen(): Promise<void> {
    while (!stopping.signal.aborted) {
      const state = await listenOnce();
      if (stopping.signal.aborted) return;
      goesOn = undefined;
      onState(state);
      await sleep(500, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const done = listen();
  return {
    catchUp: async () => {
      if (!isListening) throw new Error('nothing is heard');
      await connection?.catchUp();
    },
    stop: async () => {
      stopping.abort();
      connection?.cut();
      await done;
    },
  };
}

/** One connection that reads the feed, until it ends. */
class FeedConnection {
  readonly #client: pg.Client;
  readonly #db: Database;
  readonly #onNotice: (notice: string) => void;
  readonly #ended: Promise<never>;
  #position: string | undefined;
  #reading: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(url: string, onNotice: (notice: string) => void) {
    this.#onNotice = onNotice;
    const client = new pg.Client({
      connectionString: url,
      application_name: connectionName('notices'),
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
    });
    this.#client = client;
    this.#ended = new Promise((_, reject) => client.once('end', () => reject(new Error('connection ended'))));
    this.#ended.catch(() => {});
    client.on('error', () => {});
    client.on('notification', ({ payload }) => this.#receive(payload));
    const pool = { connect: async () => Object.assign(client, { release() {} }), end: async () => {} };
    this.#db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
  }

  async open(from: string | undefined): Promise<void> {
    await this.#client.connect();
    await this.#inTime(this.#client.query('listen sampan_cache'));
    this.#position = from ?? (await this.#inTime(readChanges(this.#db, undefined))).position;
    if (from) await this.catchUp();
  }

  async readUntil(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      await this.catchUp();
      await Promise.race([sleep(readEveryMs, undefined, { signal: stopped }).catch(() => {}), this.#ended]);
    }
  }

  /** Runs one read at a time; a caller during one waits for the next, which sees what has committed meanwhile. */
  catchUp(): Promise<void> {
    if (!this.#reading) {
      this.#reading = this.#read().finally(() => {
        this.#reading = undefined;
      });
      return this.#reading;
    }
    this.#next ??= this.#reading
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.catchUp();
      });
    return this.#next;
  }

  /** A proper goodbye would wait for a server that does not respond. */
  cut(): void {
    (this.#client as pg.Client & { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }

  #receive(payload: string | undefined): void {
    // A version before the feed put the notice itself into the notification.
    if (payload && payload !== wakeUp) this.#onNotice(payload);
    else if (this.#position !== undefined) this.catchUp().catch(() => {});
  }

  async #read(): Promise<void> {
    for (let count = atOnce; count === atOnce; ) {
      const { position, notices } = await this.#inTime(readChanges(this.#db, this.#position, atOnce));
      this.#position = position;
      count = notices.length;
      for (const notice of notices) this.#onNotice(notice);
    }
  }

  #inTime<Answer>(query: Promise<Answer>): Promise<Answer> {
    return Promise.race([answered(query), this.#ended]);
  }
}

class Silence extends Error {}

const isSilence = (error: unknown) =>
  error instanceof Silence || (error instanceof Error && /timeout expired/.test(error.message));

async function answered<Answer>(query: Promise<Answer>): Promise<Answer> {
  query.catch(() => {});
  const timer = new AbortController();
  const silence = sleep(answerWithinMs, undefined, { signal: timer.signal })
    // The response may have arrived while this process was busy: it is read first.
    .then(() => new Promise((resolve) => setImmediate(resolve)))
    .then(() => Promise.reject(new Silence('no answer')));
  silence.catch(() => {});
  try {
    return (await Promise.race([query, silence])) as Answer;
  } finally {
    timer.abort();
  }
}
