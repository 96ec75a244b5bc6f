import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Database } from '#database/connect.ts';
import { write } from './bulk.ts';
import { EngineRefusal, type OpenSearchClient } from './client.ts';
import { form, indexName, nextAlias } from './index-definition.ts';
import { createNext, listIndexes, makeLive, refresh, removeOthers } from './indexes.ts';
import {
  type Change,
  forgetChanges,
  giveBackLease,
  readChanges,
  readProducts,
  readProductsAfter,
  readWords,
  readWordsAfter,
  recordAbandoned,
  recordBegun,
  recordBuilt,
  recordCopiedProducts,
  recordCopiedWords,
  recordLost,
  type State,
  takeLease,
} from './store.ts';

export interface KeepUpNeeds {
  client: OpenSearchClient;
  pool: pg.Pool;
  db: Database;
  log: FastifyBaseLogger;
}

const mostChanges = 2000;
const copiedAtOnce = 500;
const wordsAtOnce = 2000;
const renewEveryMs = 5000;
/** The index may have been removed, or another cluster configured. */
const lookEveryMs = 30_000;

/** `busy`: there is more to do at once. `idle`: for now the index has everything. `elsewhere`: another process does it. */
export type Round = 'busy' | 'idle' | 'elsewhere';

/**
 * Feeds changes to the engine, and fills a missing index. One process does so at a time, in small steps: while a new
 * index is filled, the current one keeps receiving changes, and a successor continues where this process stopped.
 */
export class IndexKeeper {
  readonly #client: OpenSearchClient;
  readonly #pool: pg.Pool;
  readonly #db: Database;
  readonly #log: FastifyBaseLogger;
  readonly #id = randomUUID();
  #lease: { state: State; renewAt: number } | undefined;
  #lookAt = 0;

  constructor({ client, pool, db, log }: KeepUpNeeds) {
    this.#client = client;
    this.#pool = pool;
    this.#db = db;
    this.#log = log;
  }

  /** Throws if the engine or the database is away; the next round does it all again. */
  async round(): Promise<Round> {
    const state = await this.#hold();
    if (!state) return 'elsewhere';
    try {
      if (Date.now() >= this.#lookAt) await this.#look(state);
      if (!state.nextIndex && (!state.liveIndex || state.isRebuildWanted)) await this.#begin(state);
      const sent = await this.#sendChanges(state);
      const copied = state.nextIndex ? await this.#copy(state) : false;
      return sent || copied ? 'busy' : 'idle';
    } catch (error) {
      this.#lookAt = 0;
      this.#lease = undefined;
      // Its documents do not fit: another program made it, or it was changed by hand.
      if (error instanceof EngineRefusal && error.status === 400) await this.#distrust(state, error);
      throw error;
    }
  }

  async giveBack(): Promise<void> {
    this.#lease = undefined;
    await giveBackLease(this.#pool, this.#id);
  }

  async #hold(): Promise<State | undefined> {
    if (this.#lease && Date.now() < this.#lease.renewAt) return this.#lease.state;
    const state = await takeLease(this.#pool, this.#id);
    this.#lease = state && { state, renewAt: Date.now() + renewEveryMs };
    return state;
  }

  async #look(state: State): Promise<void> {
    const indexes = await listIndexes(this.#client);
    const isThere = (name: string | null, is: 'isLive' | 'isNext') =>
      indexes.some((index) => index.name === name && index[is]);
    if (state.liveIndex && !isThere(state.liveIndex, 'isLive')) {
      this.#log.warn({ index: state.liveIndex }, 'the search engine’s index is gone');
      this.#require(await recordLost(this.#pool, this.#id));
      state.liveIndex = null;
    }
    if (state.nextIndex && !isThere(state.nextIndex, 'isNext')) {
      this.#require(await recordAbandoned(this.#pool, this.#id));
      state.nextIndex = null;
    }
    this.#lookAt = Date.now() + lookEveryMs;
  }

  async #begin(state: State): Promise<void> {
    await removeOthers(this.#client, [state.liveIndex]);
    const name = indexName(this.#client.prefix, Date.now());
    await createNext(this.#client, name);
    this.#require(await recordBegun(this.#pool, this.#id, name));
    Object.assign(state, { nextIndex: name, copiedProduct: null, copiedWord: null, isRebuildWanted: false });
    this.#log.info({ index: name, form }, 'filling a new search index');
  }

  /** Returns whether there were changes to send. */
  async #sendChanges(state: State): Promise<boolean> {
    const changes = await readChanges(this.#pool, mostChanges);
    if (changes.length === 0) return false;
    const writes = [
      ...(await readProducts(this.#pool, productsOf(changes))),
      ...(await readWords(this.#pool, wordsOf(changes))),
    ];
    if (state.nextIndex) await write(this.#client, nextAlias(this.#client.prefix), writes);
    if (state.liveIndex) {
      await write(this.#client, this.#client.prefix, writes);
      await refresh(this.#client, this.#client.prefix);
    }
    await forgetChanges(
      this.#db,
      changes.map(({ id }) => id),
    );
    return true;
  }

  /** The next part of the database, products first; whether there is more. */
  async #copy(state: State): Promise<boolean> {
    if (!state.isNoted) {
      // A transaction is still running that began before changes were noted.
      this.#lease = undefined;
      return false;
    }
    const alias = nextAlias(this.#client.prefix);
    if (state.copiedWord === null) {
      const writes = await readProductsAfter(this.#pool, state.copiedProduct ?? 0, copiedAtOnce);
      await write(this.#client, alias, writes);
      const last = writes.at(-1)?.document as { id: number } | undefined;
      if (last) {
        this.#require(await recordCopiedProducts(this.#pool, this.#id, last.id));
        state.copiedProduct = last.id;
        return true;
      }
    }
    const from = { word: state.copiedWord ?? '', language: state.copiedLanguage ?? '' };
    const { writes, last } = await readWordsAfter(this.#pool, from, wordsAtOnce);
    await write(this.#client, alias, writes);
    if (!last) return this.#finish(state);
    this.#require(await recordCopiedWords(this.#pool, this.#id, last.word, last.language));
    Object.assign(state, { copiedWord: last.word, copiedLanguage: last.language });
    return true;
  }

  async #finish(state: State): Promise<boolean> {
    const name = state.nextIndex ?? '';
    await makeLive(this.#client, name);
    this.#require(await recordBuilt(this.#pool, this.#id, name));
    Object.assign(state, { liveIndex: name, nextIndex: null });
    await removeOthers(this.#client, [name]);
    this.#log.info({ index: name }, 'the search index is complete and in use');
    return true;
  }

  async #distrust(state: State, error: EngineRefusal): Promise<void> {
    this.#log.error(
      { err: error, index: state.nextIndex ?? state.liveIndex },
      'the search engine refuses what it should store',
    );
    await (state.nextIndex ? recordAbandoned(this.#pool, this.#id) : recordLost(this.#pool, this.#id));
  }

  #require(isStillHeld: boolean): void {
    if (!isStillHeld) throw new Error('another process has taken over the search index');
  }
}

const productsOf = (changes: readonly Change[]) => [
  ...new Set(changes.flatMap(({ productId }) => (productId === null ? [] : productId))),
];

function wordsOf(changes: readonly Change[]): { word: string; language: string }[] {
  const words = new Map<string, { word: string; language: string }>();
  for (const { word, language } of changes)
    if (word !== null && language !== null) words.set(`${language}.${word}`, { word, language });
  return [...words.values()];
}

const idleMs = 1000;
const elsewhereMs = 3000;
const pauseMaxMs = 30_000;

/** Round after round, until it is stopped. */
export function keepUp(needs: KeepUpNeeds): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const keeper = new IndexKeeper(needs);
  const run = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      let pauseMs = 0;
      try {
        const round = await keeper.round();
        if (failures > 0 && round !== 'elsewhere') needs.log.info('the search engine is told of changes again');
        failures = 0;
        if (round !== 'busy') pauseMs = round === 'idle' ? idleMs : elsewhereMs;
      } catch (error) {
        if (failures++ === 0) needs.log.warn({ err: error }, 'the search engine could not be told of changes');
        pauseMs = Math.min(pauseMaxMs, idleMs * 2 ** (failures - 1));
      }
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
    await keeper.giveBack().catch(() => {});
  };
  const done = run();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}
