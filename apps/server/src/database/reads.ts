import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { codeOf, messageOf } from '#text/read-error.ts';
import { cutConnections, type Database, isUnavailable } from './connect.ts';
import { readIdentity } from './identity.ts';

/** The pools for reads. */
export interface ReadPools {
  pool: pg.Pool;
  searchPool: pg.Pool;
  db: Database;
}

export interface Read<Result> {
  result: Result;
  /** False: from a replica that may lack a change, as the primary did not answer. Not to be cached. */
  isCurrent: boolean;
}

/** A replica further behind than this is not read from. */
const lagMaxSeconds = 5;

const measureEveryMs = 1000;
const caughtUpEveryMs = 10;
const answerWithinMs = 2000;
/** The number of stored measurements: enough to date the replica's state. */
const rememberedMax = 120;

/** The replica was promoted, a read wrote, or the read blocked replication. */
const notThere = new Set(['25006', '40001']);
/** One statement took too long, or all connections are taken: the replica is there, and others go on reading from it. */
const tooSlow = new Set(['57014', '55P03', '25P03']);
const isBusy = (error: unknown): boolean =>
  tooSlow.has(codeOf(error)) || /when trying to connect/.test(messageOf(error));

interface Position {
  lsn: bigint;
  at: number;
}

/**
 * Chooses the database for visitors' reads: a replica that has all changes this process knows of and is not far behind;
 * otherwise the primary. Results are cached until the next change, so after a change the replica must first have it.
 */
export class Reads {
  readonly #primary: pg.Pool;
  readonly #replica: ReadPools | undefined;
  readonly #log: FastifyBaseLogger;
  readonly #stopping = new AbortController();
  #positions: Position[] = [];
  #replayed: Position = { lsn: 0n, at: 0 };
  /** Received changes, and the number of them that the replica is known to have. */
  #received = 0;
  #caughtUpTo = -1;
  #isAway = true;
  #isReportedAway = false;
  /** The replica is known to be the primary's; and was, when the two could last be compared. */
  #isSame = false;
  #wasSame = false;
  #isCatchingUp = false;
  /** The primary owes an answer: one that has vanished would, for a quarter of an hour. */
  #isAsking = false;
  #measuring: Promise<void> | undefined;
  /** Counts since the process began, for metrics. */
  fromReplica = 0;
  fromPrimary = 0;

  constructor(primary: pg.Pool, replica: ReadPools | undefined, log: FastifyBaseLogger) {
    this.#primary = primary;
    this.#replica = replica;
    this.#log = log;
  }

  get hasReplica(): boolean {
    return this.#replica !== undefined;
  }

  /** The replica's lag at the last check; undefined while it does not answer. */
  get lagSeconds(): number | undefined {
    if (this.#isAway) return undefined;
    const lacking = this.#positions.find(({ lsn }) => lsn > this.#replayed.lsn);
    return lacking ? Math.max(0, this.#replayed.at - lacking.at) / 1000 : 0;
  }

  /** The replica's state, ignoring the moment after each change; undefined: there is none. */
  get state(): 'in_use' | 'away' | 'behind' | undefined {
    if (!this.#replica) return undefined;
    const lag = this.lagSeconds;
    if (lag === undefined) return 'away';
    return lag > lagMaxSeconds ? 'behind' : 'in_use';
  }

  get usesReplica(): boolean {
    const lag = this.lagSeconds;
    return this.#isSame && lag !== undefined && lag <= lagMaxSeconds && this.#caughtUpTo === this.#received;
  }

  /** Whether reads over it have every received change: only then may they be cached. */
  isCurrent(pool: pg.Pool): boolean {
    const isReplicas = pool === this.#replica?.pool || pool === this.#replica?.searchPool;
    return !isReplicas || this.usesReplica;
  }

  start(): void {
    if (this.#replica) this.#measuring ??= this.#measureAgainAndAgain();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#measuring;
    await Promise.all([this.#replica?.pool.end(), this.#replica?.searchPool.end()]);
  }

  /** Sends reads to the primary until the replica has the change. */
  recordChange(): void {
    this.#received++;
    if (this.#replica && !this.#isAway && !this.#isCatchingUp) void this.#catchUp();
  }

  /** `work` only reads, over what it is given. If one server fails it, it is done again on the other. */
  async run<Deps extends ReadPools, Result>(deps: Deps, work: (deps: Deps) => Promise<Result>): Promise<Read<Result>> {
    const replica = this.#replica;
    if (!replica) return { result: await work(deps), isCurrent: true };
    const onReplica = async (isCurrent: boolean) => {
      const result = await work({ ...deps, ...replica });
      this.fromReplica++;
      return { result, isCurrent };
    };
    if (this.usesReplica) {
      try {
        return await onReplica(true);
      } catch (error) {
        if (!this.#isReplicas(error)) throw error;
      }
    }
    try {
      const result = await work(deps);
      this.fromPrimary++;
      return { result, isCurrent: true };
    } catch (error) {
      if (this.#isAway || !this.#wasSame || !isUnavailable(error)) throw error;
      return onReplica(false);
    }
  }

  #isReplicas(error: unknown): boolean {
    if (notThere.has(codeOf(error))) return true;
    if (!isUnavailable(error)) return false;
    if (!isBusy(error)) this.#setAway(error);
    return true;
  }

  #setAway(error: unknown): void {
    if (!this.#isReportedAway && !this.#stopping.signal.aborted)
      this.#log.warn({ err: error }, 'the replica is away; reads go to the primary');
    this.#isReportedAway = true;
    // Waiting reads go to the primary instead.
    if (this.#replica) for (const pool of [this.#replica.pool, this.#replica.searchPool]) cutConnections(pool);
    this.#isAway = true;
    this.#isSame = false;
    this.#caughtUpTo = -1;
  }

  async #measureAgainAndAgain(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#measure();
      await sleep(measureEveryMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
    }
  }

  async #measure(): Promise<void> {
    await this.#readPrimary();
    try {
      if (!this.#isSame) await this.#compare();
      await this.#readReplica();
    } catch (error) {
      return this.#setAway(error);
    }
    if (this.#isAway) this.#log.info('the replica answers; reads go to it');
    this.#isAway = false;
    this.#isReportedAway = false;
    if (this.#caughtUpTo !== this.#received && !this.#isCatchingUp) await this.#catchUp();
  }

  /** While the primary is away nothing changes, and the replica has all there is. */
  async #readPrimary(): Promise<Position | undefined> {
    const at = performance.now();
    const lsn = await this.#askPrimary(() => readLsn(this.#primary, 'pg_current_wal_lsn()'));
    if (lsn === undefined) return undefined;
    const position = { lsn, at };
    this.#positions = [...this.#positions.slice(1 - rememberedMax), position];
    return position;
  }

  /** Undefined if there is no answer, or it still owes one. */
  async #askPrimary<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    if (this.#isAsking) return undefined;
    this.#isAsking = true;
    const answer = ask().finally(() => {
      this.#isAsking = false;
    });
    return inTime(answer).catch(() => undefined);
  }

  async #readReplica(): Promise<void> {
    const at = performance.now();
    const answer = readLsn((this.#replica as ReadPools).pool, 'pg_last_wal_replay_lsn()');
    const lsn = await inTime(answer);
    // After a crash it may restart behind its earlier position.
    if (lsn < this.#replayed.lsn) this.#caughtUpTo = -1;
    this.#replayed = { lsn, at };
  }

  /** Another shop's replica would answer just as well. */
  async #compare(): Promise<void> {
    const identity = await this.#askPrimary(() => readIdentity(this.#primary));
    if (identity === undefined) return;
    this.#wasSame = (await inTime(readIdentity((this.#replica as ReadPools).pool))) === identity;
    if (!this.#wasSame)
      throw new Error('The database in DATABASE_READ_URL is not a replica of the one in DATABASE_URL.');
    this.#isSame = true;
  }

  /** The replica has a change when it is where the primary was after the change arrived. */
  async #catchUp(): Promise<void> {
    this.#isCatchingUp = true;
    try {
      while (this.#caughtUpTo !== this.#received && !this.#stopping.signal.aborted) {
        const received = this.#received;
        const needed = await this.#readPrimary();
        if (!needed || !(await this.#waitFor(needed.lsn))) return;
        this.#caughtUpTo = received;
      }
    } catch (error) {
      this.#setAway(error);
    } finally {
      this.#isCatchingUp = false;
    }
  }

  /** False if it takes longer than until the next measurement. */
  async #waitFor(lsn: bigint): Promise<boolean> {
    const until = performance.now() + measureEveryMs;
    for (;;) {
      await this.#readReplica();
      if (this.#replayed.lsn >= lsn) return true;
      if (performance.now() > until) return false;
      await sleep(caughtUpEveryMs);
    }
  }
}

function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const silence = sleep(answerWithinMs, undefined, { ref: false }).then(() => {
    throw new Error('The database does not answer.');
  });
  silence.catch(() => {});
  return Promise.race([answer, silence]);
}

/** Null on a server that is no standby: a promoted replica has gone its own way. */
async function readLsn(pool: pg.Pool, position: string): Promise<bigint> {
  const { rows } = await pool.query<{ lsn: string | null }>(`select (${position} - '0/0'::pg_lsn)::text as lsn`);
  const lsn = rows[0]?.lsn;
  if (lsn === null || lsn === undefined) throw new Error('The database in DATABASE_READ_URL is not a replica.');
  return BigInt(lsn);
}
