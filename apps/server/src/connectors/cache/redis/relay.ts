import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Changes } from '#database/change-feed.ts';
import { noticeTags } from '#shop/notice-tags.ts';
import type { Connection, Reply } from './connection.ts';
import { keysOf } from './keys.ts';
import { scripts } from './scripts.ts';

const withinMs = 1000;
const leaseMs = 1500;
const stepMs = 50;
const idleMs = 500;
const atOnce = 500;
/** The length of the stream, and the number of tags whose last change is known. */
const noticesMax = 20_000;
const tagsMax = 100_000;
/** The position advances even without changes: a distant one is slow to read. */
const moveOnMs = 10_000;

/** The change feed from a position on. Fails in the end if the database does not answer. */
export type ReadFeed = (after: string | undefined, atOnce?: number) => Promise<Changes>;

interface Held {
  era: string;
  fed: string;
  at: string;
}

/**
 * Moves the change feed into the stream. Every process tries; the holder of the lease does. The feed's position is
 * written in the same step as the notices themselves, so that another one goes on exactly there.
 */
export function relayChanges(connection: Connection, readFeed: ReadFeed, feed: string): { stop(): Promise<void> } {
  const owner = randomUUID();
  const { state, tags, notices, lease } = keysOf(feed);
  const keys = [state, tags, notices, lease];
  const stopping = new AbortController();
  /** The server's time when the last read began. */
  let readAt = '';
  let movedAt = 0;

  async function hold(): Promise<Held | undefined> {
    const run = await connection.readRun(withinMs);
    const args = [owner, String(leaseMs), run, readAt];
    readAt = '';
    const answer = await connection.run(scripts.hold, keys, args, withinMs);
    if (!Array.isArray(answer)) return undefined;
    const [era = '', fed = '', at = ''] = answer.map(String);
    return { era, fed, at };
  }

  /** Returns for how long there is nothing to do. */
  async function step(): Promise<number> {
    const held = await hold();
    if (!held) return idleMs;
    const read = await readFeed(held.fed || undefined, atOnce);
    // A new era begins here: processes that join it have read all earlier changes from the database.
    const fresh = held.fed ? read.notices : [];
    const isPart = fresh.length === atOnce;
    if (fresh.length > 0 || !held.fed || Date.now() - movedAt > moveOnMs) await push(held, read.position, fresh);
    if (isPart) return 0;
    readAt = held.at;
    return stepMs;
  }

  async function push({ era, fed, at }: Held, position: string, fresh: readonly string[]) {
    // A partial read cannot declare the stream complete up to a time.
    const beat = fresh.length === atOnce ? '' : at;
    const args = [owner, era, fed, position, String(noticesMax), String(tagsMax), beat];
    for (const notice of fresh) args.push(notice, noticeTags(notice)?.join(' ') ?? '*');
    const answer: Reply = await connection.run(scripts.push, keys, args, withinMs);
    if (String(answer) !== 'pushed') throw new Error('another process moves the changes');
    movedAt = Date.now();
  }

  async function relay(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pauseMs = await step().catch(() => idleMs);
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
    await connection.run(scripts.release, [lease], [owner], withinMs).catch(() => {});
  }

  const done = relay();
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}
