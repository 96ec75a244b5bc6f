import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { type CallPriority, MarketplaceProblem } from '../marketplace.ts';

interface BudgetLimits {
  perSecond: number;
  perDay: number;
}

export type Wait = (ms: number) => Promise<void>;

/** The share of the bucket that a call leaves to more important ones, and the longest that it waits for its turn. */
const rules: Record<CallPriority, { leaves: number; waitMs: number }> = {
  money: { leaves: 0, waitMs: 60_000 },
  orders: { leaves: 0.2, waitMs: 30_000 },
  freshness: { leaves: 0.4, waitMs: 10_000 },
  browsing: { leaves: 0.6, waitMs: 3000 },
};

/** The part of a day's calls after which browsing and freshness rest, so that orders can still be read and paid. */
const shareOfLesser = 0.8;
const isLesser = (priority: CallPriority) => priority === 'freshness' || priority === 'browsing';

const firstRestSeconds = 10;
const longestRestSeconds = 120;
/** The pauses begin small again after this long without a refusal. */
const calmMinutes = 5;
const shortestWaitMs = 50;

/** The quota's day: nobody says when it begins; the marketplace's own midnight is the guess. */
const today = sql`(clock_timestamp() at time zone 'Asia/Shanghai')::date`;

/**
 * How many calls the shop makes, over all its processes: a bucket of tokens in one row. A call that has to wait too long
 * throws `busy`: nothing happened, and its job tries again.
 */
export class Budget {
  readonly #db: Database;
  readonly #limits: BudgetLimits;
  readonly #wait: Wait;

  constructor(db: Database, limits: BudgetLimits, wait: Wait = async (ms) => void (await sleep(ms))) {
    this.#db = db;
    this.#limits = limits;
    this.#wait = wait;
  }

  /**
   * Waits for the right to make one call. `waited` is what an earlier try of the same call has waited; once `signal` is
   * aborted nobody waits for the answer, and the call is left to others.
   */
  async take(priority: CallPriority, waited = 0, signal?: AbortSignal): Promise<number> {
    for (let sum = waited; ; ) {
      if (signal?.aborted) throw busy(0);
      const ms = await this.#tryTake(priority);
      if (ms === 0) return sum;
      if (sum + ms > rules[priority].waitMs) throw busy(ms);
      sum += ms;
      await this.#wait(ms);
    }
  }

  /** After an answer that says "too often": all processes rest, each time twice as long. */
  async rest(): Promise<void> {
    // The refusals that calls under way get as well are one refusal.
    await sql`
      update alibaba1688_budget set
        rest_seconds = least(${longestRestSeconds}, greatest(${firstRestSeconds}, rest_seconds * 2)),
        rests_until = clock_timestamp()
          + least(${longestRestSeconds}, greatest(${firstRestSeconds}, rest_seconds * 2)) * interval '1 second',
        tokens = 0
      where rests_until is null or rests_until <= clock_timestamp()`.execute(this.#db);
  }

  async read(): Promise<{ usedToday: number; perDay: number; perSecond: number; restsUntil: Date | undefined }> {
    const { rows } = await sql<{ used: number; rests_until: Date | null }>`
      select case when day = ${today} then used else 0 end as used,
        case when rests_until > clock_timestamp() then rests_until end as rests_until
      from alibaba1688_budget`.execute(this.#db);
    const [row] = rows;
    return { usedToday: row?.used ?? 0, ...this.#limits, restsUntil: row?.rests_until ?? undefined };
  }

  /** 0: it is taken; otherwise when to ask again. */
  async #tryTake(priority: CallPriority): Promise<number> {
    const { perSecond, perDay } = this.#limits;
    const size = Math.max(1, perSecond);
    const needed = 1 + (size - 1) * rules[priority].leaves;
    const mayUse = isLesser(priority) ? Math.floor(perDay * shareOfLesser) : perDay;
    const filled = sql`least(${size}::float8,
      tokens + greatest(0, extract(epoch from clock_timestamp() - filled_at)) * ${perSecond}::float8)`;
    const { rows } = await sql`
      update alibaba1688_budget set
        tokens = ${filled} - 1,
        filled_at = clock_timestamp(),
        used = case when day = ${today} then used else 0 end + 1,
        day = ${today},
        rest_seconds =
          case when rests_until < clock_timestamp() - ${calmMinutes} * interval '1 minute' then 0 else rest_seconds end
      where ${filled} >= ${needed}::float8
        and (rests_until is null or rests_until <= clock_timestamp())
        and (day <> ${today} or used < ${mayUse})
      returning 1`.execute(this.#db);
    return rows.length > 0 ? 0 : this.#waitFor(needed, filled, mayUse);
  }

  async #waitFor(needed: number, filled: ReturnType<typeof sql>, mayUse: number): Promise<number> {
    const { rows } = await sql<{ ms: number }>`
      select 1000 * greatest(
        (${needed}::float8 - ${filled}) / ${this.#limits.perSecond}::float8,
        coalesce(extract(epoch from rests_until - clock_timestamp()), 0),
        case when day = ${today} and used >= ${mayUse}
          then extract(epoch from (${today} + 1)::timestamp at time zone 'Asia/Shanghai' - clock_timestamp())
          else 0 end)::float8 as ms
      from alibaba1688_budget`.execute(this.#db);
    return Math.max(shortestWaitMs, Math.ceil(rows[0]?.ms ?? 0));
  }
}

const busy = (ms: number) =>
  new MarketplaceProblem('busy', `1688 is not called for another ${Math.ceil(ms / 1000)} s: the budget is used up`);
