import type { FastifyBaseLogger } from 'fastify';
import type { SharedCache, SharedEntry } from '#shop/shared-cache.ts';
import { Breaker } from './breaker.ts';
import type { Connection, Reply } from './connection.ts';
import { entryKey, keysOf, type Mark, readMark } from './keys.ts';
import { scripts } from './scripts.ts';

const withinMs = 50;
/** Nobody waits for it. */
const keptWithinMs = 500;
/** Longer ago, whoever moves the notices may be gone: what is kept may be out of date. */
export const beatMaxMs = 1500;
const liveSeconds = 3600;
const tagsMax = 1000;
const valueMaxBytes = 512 * 1024;

/** Kept and given by scripts, which look in the same step whether anything in it has changed. */
export class RedisShared implements SharedCache {
  readonly #connection: Connection;
  readonly #build: string;
  readonly #breaker: Breaker;
  readonly #log: FastifyBaseLogger;
  #hits = 0;
  #misses = 0;
  #refused = 0;
  #isRefusing = false;

  constructor(connection: Connection, build: string, log: FastifyBaseLogger) {
    this.#connection = connection;
    this.#build = build;
    this.#log = log;
    this.#breaker = new Breaker(log);
  }

  get figures() {
    return { hits: this.#hits, misses: this.#misses, errors: this.#breaker.errors + this.#refused };
  }

  async get(name: string, mark: string): Promise<SharedEntry | undefined> {
    const answer = await this.#breaker.run(() => {
      const { era, keys } = this.#placeOf(name, readMark(mark));
      return this.#connection.run(scripts.get, keys, [era, String(beatMaxMs)], withinMs);
    });
    const entry = entryOf(answer);
    if (entry) this.#hits++;
    else this.#misses++;
    return entry;
  }

  keep(name: string, mark: string, { tags, value }: SharedEntry): void {
    if (this.#breaker.isOpen || tags.length > tagsMax || value.length > valueMaxBytes) return;
    const made = readMark(mark);
    const { era, keys } = this.#placeOf(name, made);
    const args = [era, String(beatMaxMs), String(made.seq), tags.join(' '), value, String(liveSeconds)];
    this.#connection.run(scripts.keep, keys, args, keptWithinMs).then(
      () => {
        this.#isRefusing = false;
      },
      (error: unknown) => this.#noteRefusal(error),
    );
  }

  async close(): Promise<void> {
    this.#connection.close();
  }

  #placeOf(name: string, mark: Mark) {
    const { state, tags } = keysOf(mark.feed);
    return { era: mark.era, keys: [state, tags, entryKey(mark, this.#build, name)] };
  }

  /** Full, or read only: what is in it can still be read. Told once. */
  #noteRefusal(error: unknown): void {
    this.#refused++;
    if (!this.#isRefusing) this.#log.warn({ err: error }, 'the shared cache keeps nothing new');
    this.#isRefusing = true;
  }
}

function entryOf(answer: Reply | undefined): SharedEntry | undefined {
  if (!Array.isArray(answer)) return undefined;
  const [tags, value] = answer;
  if (!Buffer.isBuffer(value)) return undefined;
  return { tags: String(tags).split(' ').filter(Boolean), value };
}
