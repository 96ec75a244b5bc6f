import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { derivedKey } from '#security/secret-keys.ts';
import type { SharedCache, SharedEntry } from '#shop/shared-cache.ts';
import { Breaker } from './breaker.ts';
import type { Connection, Reply } from './connection.ts';
import { entryKey, keysOf, type Mark, readMark } from './keys.ts';
import { scripts } from './scripts.ts';

const withinMs = 50;
/** Storing runs in the background. */
const storeWithinMs = 500;
/** With an older beat the relay may be gone, and cached values may be stale. */
export const beatMaxMs = 1500;
const liveSeconds = 3600;
const tagsMax = 1000;
const valueMaxBytes = 512 * 1024;

/**
 * Kept and given by scripts, which look in the same step whether anything in it has changed. Entries are signed: pages are
 * sent as they are found, and others may be able to write to the cache.
 */
export class RedisShared implements SharedCache {
  readonly #connection: Connection;
  readonly #build: string;
  readonly #breaker: Breaker;
  readonly #log: FastifyBaseLogger;
  readonly #key: Buffer;
  #hits = 0;
  #misses = 0;
  #refused = 0;
  #isRefusing = false;
  #hasReportedForeign = false;

  constructor(connection: Connection, secretKey: string, build: string, log: FastifyBaseLogger) {
    this.#connection = connection;
    this.#key = derivedKey(secretKey, 'shared cache');
    this.#build = build;
    this.#log = log;
    this.#breaker = new Breaker(log);
  }

  get figures() {
    return { hits: this.#hits, misses: this.#misses, errors: this.#breaker.errors + this.#refused };
  }

  async get(name: string, mark: string): Promise<SharedEntry | undefined> {
    const { era, keys } = this.#placeOf(name, readMark(mark));
    const args = [era, String(beatMaxMs), String(valueMaxBytes)];
    const answer = await this.#breaker.run(() => this.#connection.run(scripts.get, keys, args, withinMs));
    const entry = this.#entryOf(keys[2], answer);
    if (entry) this.#hits++;
    else this.#misses++;
    return entry;
  }

  keep(name: string, mark: string, { tags, value }: SharedEntry): void {
    if (this.#breaker.isOpen || tags.length > tagsMax || value.length > valueMaxBytes) return;
    const made = readMark(mark);
    const { era, keys } = this.#placeOf(name, made);
    const stored = { key: keys[2], at: String(made.seq), tags: tags.join(' '), value };
    const args = [era, String(beatMaxMs), stored.at, stored.tags, value, String(liveSeconds), this.#sign(stored)];
    this.#connection.run(scripts.keep, keys, args, storeWithinMs).then(
      () => {
        this.#isRefusing = false;
      },
      (error: unknown) => this.#recordRefusal(error),
    );
  }

  async close(): Promise<void> {
    this.#connection.close();
  }

  #placeOf(name: string, mark: Mark) {
    const { state, tags } = keysOf(mark.feed);
    return { era: mark.era, keys: [state, tags, entryKey(mark, this.#build, name)] as [string, string, string] };
  }

  #entryOf(key: string, answer: Reply | undefined): SharedEntry | undefined {
    if (!Array.isArray(answer)) return undefined;
    const [at, tags, value, signature] = answer;
    if (!Buffer.isBuffer(value)) return undefined;
    const stored = { key, at: String(at), tags: String(tags), value };
    const own = this.#sign(stored);
    if (!Buffer.isBuffer(signature) || signature.length !== own.length || !timingSafeEqual(own, signature)) {
      this.#recordForeign();
      return undefined;
    }
    return { tags: stored.tags.split(' ').filter(Boolean), value };
  }

  #sign({ key, at, tags, value }: { key: string; at: string; tags: string; value: Buffer }): Buffer {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([key, at, tags]))
      .update(value)
      .digest();
  }

  /** Logged once. The page is rendered again and replaces it. */
  #recordForeign(): void {
    this.#refused++;
    if (!this.#hasReportedForeign)
      this.#log.error('the shared cache holds what this shop has not put there: somebody else writes to it');
    this.#hasReportedForeign = true;
  }

  /** Handles a full or read-only server: its content can still be read. Logged once. */
  #recordRefusal(error: unknown): void {
    this.#refused++;
    if (!this.#isRefusing) this.#log.warn({ err: error }, 'the shared cache keeps nothing new');
    this.#isRefusing = true;
  }
}
