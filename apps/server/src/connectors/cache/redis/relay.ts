import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readChanges } from '#database/change-feed.ts';
import type { Database } from '#database/connect.ts';
import { noticeTags } from '#shop/notice-tags.ts';
import type { Connection, Reply } from './connection.ts';
import { keysOf } from './keys.ts';
import { scripts } from './scripts.ts';

const withinMs = 1000;
const leaseMs = 1500;
const stepMs = 50;
const idleMs = 500;
const atOnce = 500;
/** How far back the stream goes, and for how many tags it is known when they last changed. */
const noticesMax = 20_000;
const tagsMax = 100_000;
/** Without changes the position moves on all the same: what is far behind is read slowly. */
const moveOnMs = 10_000;

interface Held {
  era: string;
  fed: string;
  at: string;
}

/**
 * Moves the change feed into the stream. Every process tries; who has the lease does. Where the feed is read from is
 * written in the same step as the notices themselves, so that another one goes on exactly there.
 */
export function relayChanges(connection: Connection, db: Database, feed: string): { stop(): Promise<void> } {
  const owner = randomUUID();
  const { state, tags, notices, lease } = keysOf(feed);
  const keys = [state, tags, notices, lease];
  const stopping = new AbortController();
  /** By the server's clock, when what has been read was begun. */
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
    const read = await readChanges(db, held.fed || undefined, atOnce);
    // A new era begins here: whoever joins it has heard all before from the database.
    const told = held.fed ? read.notices : [];
    if (told.length > 0 || !held.fed || Date.now() - movedAt > moveOnMs) await push(held, read.position, told);
    readAt = held.at;
    return told.length === atOnce ? 0 : stepMs;
  }

  async function push({ era, fed, at }: Held, position: string, told: readonly string[]) {
    const args = [owner, era, fed, position, String(noticesMax), String(tagsMax), at];
    for (const notice of told) args.push(notice, noticeTags(notice)?.join(' ') ?? '*');
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
