import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, Reply } from './connection.ts';
import { keysOf } from './keys.ts';
import { scripts } from './scripts.ts';
import { beatMaxMs } from './shared.ts';

const withinMs = 1000;
const blockMs = 400;
const lookMs = 50;
const atOnce = 500;

export interface Place {
  era: string;
  seq: number;
  /** A process that leaves the stream reads the feed from here. */
  fed: string;
}

interface Look extends Place {
  run: string;
  /** The server's time: everything committed before it is in the stream. */
  beat: number;
  now: number;
}

export interface Entry {
  id: string;
  notice: string;
  fed: string;
}

/** The notices in Redis, as those see them who follow. */
export class NoticeStream {
  readonly #connection: Connection;
  readonly #keys: ReturnType<typeof keysOf>;
  #lookedAt = 0;
  /** The last notice that there was when it was last looked at. */
  #announcedSeq = 0;

  constructor(connection: Connection, feed: string) {
    this.#connection = connection;
    this.#keys = keysOf(feed);
  }

  /** Finds where the stream can be joined; undefined: it cannot, because no relay runs, or notifications were lost. */
  async #look(): Promise<Look | undefined> {
    const { state, tags } = this.#keys;
    const answer = await this.#connection.run(scripts.look, [state, tags], [String(beatMaxMs)], withinMs);
    if (!Array.isArray(answer)) return undefined;
    const [era = '', seq = '', fed = '', run = '', beat = '', now = ''] = answer.map(String);
    return { era, seq: Number(seq), fed, run, beat: Number(beat), now: Number(now) };
  }

  /** Waits until everything committed by now is in the stream. */
  async find(stopped: AbortSignal): Promise<Place | undefined> {
    if (!this.#connection.isReady) return undefined;
    this.#announcedSeq = 0;
    const run = await this.#connection.readRun(withinMs);
    const first = await this.#look();
    for (let tries = 0; first?.run === run && tries < 20; tries++) {
      await sleep(lookMs, undefined, { signal: stopped });
      const next = await this.#look();
      if (next && next.run === run && next.era === first.era && next.beat >= first.now) return next;
    }
    return undefined;
  }

  /** Waits a moment if there is nothing new. Throws when the stream has been replaced. */
  async read({ era, seq }: Place): Promise<Entry[]> {
    const args = ['COUNT', String(atOnce), 'BLOCK', String(blockMs), 'STREAMS', this.#keys.notices, `${era}-${seq}`];
    const entries = entriesOf(await this.#connection.send(['XREAD', ...args], withinMs));
    if (performance.now() - this.#lookedAt < blockMs) return entries;
    this.#lookedAt = performance.now();
    const look = await this.#look();
    if (look?.era !== era) throw new Error('nobody moves the notices, or some were lost');
    // A server short of memory may have evicted the stream with unread notifications.
    if (entries.length === 0 && this.#announcedSeq > seq) throw new Error('notices were missed');
    this.#announcedSeq = look.seq;
    return entries;
  }
}

/** `[[stream, [[id, [field, value, …]], …]]]`; nothing if none came in time. */
function entriesOf(reply: Reply): Entry[] {
  const [stream] = (reply ?? []) as [Reply[]] | [];
  return ((stream?.[1] ?? []) as [Buffer, Buffer[]][]).map(([id, fields]) => {
    const [, notice, , fed] = fields.map(String);
    return { id: String(id), notice: notice ?? '', fed: fed ?? '' };
  });
}
