import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { postgresSearch } from '#connectors/search/postgresql/engine.ts';
import type { EngineState, Search, SearchEngine } from '#connectors/search/search.ts';
import { EngineAway, EngineRefusal } from './client.ts';
import { readStanding, type Standing } from './store.ts';

export interface FallbackNeeds {
  engine: SearchEngine;
  /** Whether the engine answers at all. */
  probe(): Promise<unknown>;
  pool: pg.Pool;
  log: FastifyBaseLogger;
  keepUp(): { stop(): Promise<void> };
}

/** A search is never further behind the database than this and the age of a standing. */
const mostSecondsBehind = 4;
const standingAgeMs = 1000;
const probeEveryMs = 5000;
const reportMistakesEveryMs = 60_000;

const unknown: Standing = { isBuilt: false, isBuilding: false, secondsBehind: 0, waiting: 0 };

/**
 * Asks the engine while it is there and has every change of some seconds ago; otherwise the database. The first request
 * that gets no answer waits for it in vain, and is answered by the database all the same; none asks again until a probe
 * of our own was answered.
 */
export class SearchWithFallback implements Search {
  readonly #needs: FallbackNeeds;
  #standing: { at: number; read: Promise<Standing> } | undefined;
  #last: Standing = unknown;
  #isAway = false;
  #mistakeReportedAt = Number.NEGATIVE_INFINITY;
  /** Searches since the process began, for metrics. */
  answered = 0;
  fellBack = 0;

  constructor(needs: FallbackNeeds) {
    this.#needs = needs;
  }

  on(pools: { pool: pg.Pool; searchPool: pg.Pool }): SearchEngine {
    const database = postgresSearch(pools);
    const ask = <Answer>(call: (engine: SearchEngine) => Promise<Answer>) => this.#ask(database, call);
    return {
      // Without search words an index of the database is used; the engine has no better one.
      readPage: (query) => (query.text ? ask((engine) => engine.readPage(query)) : database.readPage(query)),
      countByCategory: (query, categories) =>
        query.text
          ? ask((engine) => engine.countByCategory(query, categories))
          : database.countByCategory(query, categories),
      findAny: (texts, most) => ask((engine) => engine.findAny(texts, most)),
      findWords: (words) => ask((engine) => engine.findWords(words)),
      findSimilarWords: (word) => ask((engine) => engine.findSimilarWords(word)),
    };
  }

  keepUp(): { stop(): Promise<void> } {
    return this.#needs.keepUp();
  }

  /** The state at the last check. */
  get state(): EngineState {
    const { isBuilt, secondsBehind, waiting } = this.#last;
    const isBehind = secondsBehind > mostSecondsBehind;
    const use = this.#isAway ? 'away' : !isBuilt ? 'building' : isBehind ? 'behind' : 'in_use';
    return { engine: 'opensearch', use, secondsBehind, waiting };
  }

  /** Makes the next search read the index's progress again. */
  forgetStanding(): void {
    this.#standing = undefined;
  }

  async look(): Promise<EngineState> {
    await this.#readStanding();
    return this.state;
  }

  async check(): Promise<EngineState> {
    if ((await this.look()).use === 'in_use')
      await this.#needs.probe().catch((error: unknown) => this.#recordFailure(error));
    return this.state;
  }

  async #ask<Answer>(database: SearchEngine, ask: (engine: SearchEngine) => Promise<Answer>): Promise<Answer> {
    const { engine } = this.#needs;
    if (!this.#isAway && (await this.look()).use === 'in_use') {
      try {
        const answer = await ask(engine);
        this.answered++;
        return answer;
      } catch (error) {
        this.#recordFailure(error);
      }
    }
    this.fellBack++;
    return ask(database);
  }

  /** A database that does not answer has no search either: what becomes of the request is its own matter. */
  #readStanding(): Promise<Standing> {
    const now = Date.now();
    if (this.#standing && now - this.#standing.at < standingAgeMs) return this.#standing.read;
    const read = readStanding(this.#needs.pool).then(
      (standing = unknown) => this.#recordStanding(standing),
      () => this.#recordStanding(unknown),
    );
    this.#standing = { at: now, read };
    return read;
  }

  #recordStanding(standing: Standing): Standing {
    const before = this.state.use;
    this.#last = standing;
    const { use, secondsBehind } = this.state;
    if (use !== before) this.#needs.log.info({ use, before, secondsBehind }, 'use of the search engine has changed');
    return standing;
  }

  #recordFailure(error: unknown): void {
    const isAway = error instanceof EngineAway || (error instanceof EngineRefusal && error.status !== 400);
    if (isAway) this.#goAway(error);
    if (isAway || Date.now() - this.#mistakeReportedAt < reportMistakesEveryMs) return;
    this.#mistakeReportedAt = Date.now();
    this.#needs.log.error({ err: error }, 'the search engine did not understand a search');
  }

  #goAway(error: unknown): void {
    if (this.#isAway) return;
    this.#isAway = true;
    this.#needs.log.warn({ err: error }, 'the search engine is away: searches go to the database');
    this.#probeLater();
  }

  #probeLater(): void {
    setTimeout(() => {
      this.#needs.probe().then(
        () => {
          this.#isAway = false;
          this.#needs.log.info('the search engine answers again');
        },
        () => this.#probeLater(),
      );
    }, probeEveryMs).unref();
  }
}
