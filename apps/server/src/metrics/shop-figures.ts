import { setTimeout as sleep } from 'node:timers/promises';
import { type OrderStatus, orderStatuses } from '@sampan/contract/order-status';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** Figures from the database, read for a scrape, but not more often than every 15 seconds. */

type Row = Record<string, string | number>;

interface Figure {
  /** One statement that an index answers however large the shop is. */
  sql: string;
  values?: readonly unknown[];
  labels: readonly string[];
  /** Gauges by column. */
  gauges: Record<string, { name: string; help: string }>;
}

const isOver = new Set<OrderStatus>(['completed', 'closed']);
/** Counting all orders that are over would read all of them. */
const statusesUnderWay = orderStatuses.filter((status) => !isOver.has(status));

const countedPerStatus = 20_000;

const age = (timestamp: string) => `coalesce(extract(epoch from now() - min(${timestamp})), 0)::float8 as age`;
const secondsOldest = (name: string, what: string) => ({
  name: `sampan_${name}_oldest_age_seconds`,
  help: `For how long the oldest ${what} has been waiting; 0 if there is none.`,
});

const jobsWaiting: Figure = {
  sql: `
    select q.name as queue, w.due, w.deferred, q.active_count as active, w.age
    from pgboss.queue q, lateral (
      select count(*) filter (where start_after <= now()) as due, count(*) filter (where start_after > now()) as deferred,
        coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float8 as age
      from pgboss.job where name = q.name and state < 'active' and not blocked
    ) w
    where q.name <> 'failed'`,
  labels: ['queue'],
  gauges: {
    due: { name: 'sampan_jobs_due', help: 'Jobs that could run now.' },
    deferred: { name: 'sampan_jobs_deferred', help: 'Jobs for later: most of them failed and will be retried.' },
    active: { name: 'sampan_jobs_active', help: 'Jobs that are running, as of the last ten seconds.' },
    age: { name: 'sampan_jobs_oldest_due_age_seconds', help: 'For how long the oldest due job has been due.' },
  },
};

const jobsFailed: Figure = {
  sql: `
    select q.name as queue, count(j.source_name) as failed from pgboss.queue q
    left join pgboss.job j on j.name = 'failed' and j.state < 'active' and not j.blocked and j.source_name = q.name
    where q.name <> 'failed' group by q.name`,
  labels: ['queue'],
  gauges: { failed: { name: 'sampan_jobs_failed', help: 'Jobs that were given up, of the last two weeks.' } },
};

/** Given as values, the names let the planner see that these jobs are few. */
const scheduleOf = (queues: readonly string[]): Figure => ({
  sql: `
    select s.name as queue, extract(epoch from coalesce(done.at, s.created_on))::float8 as at
    from pgboss.schedule s
    left join (
      select name, max(completed_on) as at from pgboss.job where name = any($1) and state = 'completed' group by name
    ) done on done.name = s.name`,
  values: [queues],
  // Not `job`: Prometheus has a label of that name.
  labels: ['queue'],
  gauges: {
    at: {
      name: 'sampan_schedule_last_success_timestamp_seconds',
      help: 'When a scheduled job last succeeded; when it was first scheduled, if it has not within a day.',
    },
  },
});

const webhooks: Figure = {
  sql: `select count(*) as events, ${age('received_at')} from webhook_events where processed_at is null`,
  labels: [],
  gauges: {
    events: { name: 'sampan_webhooks_unprocessed', help: 'Webhook events that came in and were not acted on yet.' },
    age: secondsOldest('webhooks', 'unprocessed webhook event'),
  },
};

const countedDeliveries = 20_000;
const deliveriesIn = (state: string) => `
  select '${state}' as state, count(*) as deliveries
  from (select from hook_deliveries where state = '${state}' limit ${countedDeliveries}) counted`;

const hookDeliveries: Figure = {
  sql: `${deliveriesIn('waiting')} union all ${deliveriesIn('failed')}`,
  labels: ['state'],
  gauges: {
    deliveries: {
      name: 'sampan_hook_deliveries',
      help: `Calls of customers’ and own webhooks that wait, and those of thirty days that were given up; ${countedDeliveries} stands for more, too.`,
    },
  },
};

const hooks: Figure = {
  sql: `
    select 'failing' as state, count(*) as hooks from hook_endpoints where is_on and failing_since is not null
    union all select 'switched_off', count(*) from hook_endpoints where switched_off is not null`,
  labels: ['state'],
  gauges: {
    hooks: { name: 'sampan_hooks', help: 'Webhooks that take nothing at the moment, and those switched off for it.' },
  },
};

/** Cases that need attention; docs/operations/runbook.md explains the remedies. */
const toLookAt = {
  mismatch: `select updated_at as at from payments where state = 'attention'`,
  unclear: `select created_at as at from payments where state = 'pending' and created_at < now() - interval '1 day'`,
  abandoned: `select created_at as at from payments where state = 'abandoned' and created_at < now() - interval '1 day'`,
  refund_refused: `select requested_at as at from refunds where state = 'failed'`,
  refund_stuck: `
    select created_at as at from refund_payouts
    where state in ('requested', 'pending') and method = 'card' and created_at < now() - interval '1 day'`,
  movement_unexplained: `
    select read_at as at from provider_movements
    where settled_at is null and at < now() - interval '1 day' and read_at < now() - interval '1 day'`,
  payout_late: `
    select arrives_on::timestamptz as at from provider_payouts
    where arrived_at is null and state <> 'failed' and arrives_on < current_date - 5`,
  refund_by_transfer: `
    select created_at as at from refund_payouts where state in ('requested', 'pending') and method = 'bank'`,
};

const payments: Figure = {
  sql: Object.entries(toLookAt)
    .map(([reason, rows]) => `select '${reason}' as reason, count(*) as payments, ${age('at')} from (${rows}) found`)
    .join(' union all '),
  labels: ['reason'],
  gauges: {
    payments: { name: 'sampan_payments_to_look_at', help: 'Payments and refunds that need a person, by reason.' },
    age: secondsOldest('payments_to_look_at', 'of them'),
  },
};

const transfers: Figure = {
  sql: `
    select s.slip, count(d.id) as transfers, ${age('d.declared_at')}
    from (values ('yes', true), ('no', false)) s (slip, has_slip)
    left join payment_declarations d on d.state = 'un_commit' and (cardinality(d.images) > 0) = s.has_slip
    group by s.slip`,
  labels: ['slip'],
  gauges: {
    transfers: { name: 'sampan_transfers_waiting', help: 'Declared transfers that finance has not decided on.' },
    age: secondsOldest('transfers', 'declared transfer'),
  },
};

const orders: Figure = {
  sql: `
    select s.status, o.orders, coalesce(extract(epoch from now() - o.since), 0)::float8 as age
    from unnest($1::text[]) s (status), lateral (
      select count(*) as orders, min(status_since) as since from (
        select status_since from orders where status = s.status order by status_since limit ${countedPerStatus}
      ) first
    ) o`,
  values: [statusesUnderWay],
  labels: ['status'],
  gauges: {
    orders: {
      name: 'sampan_orders',
      help: `Orders by status, except those completed or closed; ${countedPerStatus} stands for more, too.`,
    },
    age: {
      name: 'sampan_orders_oldest_age_seconds',
      help: 'For how long the order that entered a status first has been in it; 0 if there is none.',
    },
  },
};

const newOrders: Figure = {
  sql: `select count(*) as orders from orders where placed_at > now() - interval '1 hour'`,
  labels: [],
  gauges: { orders: { name: 'sampan_orders_placed_last_hour', help: 'Orders placed within the last hour.' } },
};

const backup: Figure = {
  sql: `select extract(epoch from now() - taken_at)::float8 as age from last_backup`,
  labels: [],
  gauges: {
    age: {
      name: 'sampan_backup_age_seconds',
      help: 'Since npm run backup last succeeded; since the shop was made or updated, if it has not yet.',
    },
  },
};

const database: Figure = {
  sql: `
    select pg_database_size(current_database())::float8 as bytes, current_setting('max_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
  labels: [],
  gauges: {
    bytes: { name: 'sampan_database_bytes', help: 'What the database takes on its disk.' },
    used: { name: 'sampan_database_connections', help: 'Connections to PostgreSQL, of all programs.' },
    most: { name: 'sampan_database_connections_max', help: 'How many PostgreSQL allows.' },
  },
};

const figuresFor = (scheduled: readonly string[]): readonly Figure[] => [
  jobsWaiting,
  jobsFailed,
  scheduleOf(scheduled),
  webhooks,
  hookDeliveries,
  hooks,
  payments,
  transfers,
  orders,
  newOrders,
  backup,
  database,
];

const freshMs = 15_000;
const patienceMs = 2000;

/** Reads the figures into gauges of a registry. If the database is down they are absent, and `sampan_database_up` is 0. */
export class ShopFigures {
  readonly #pool: Pick<pg.Pool, 'query'>;
  readonly #now: () => number;
  readonly #figures: readonly Figure[];
  readonly #gauges: readonly (readonly [column: string, gauge: Gauge])[][];
  readonly #isUp: Gauge;
  #reading: Promise<Row[][] | undefined> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(
    pool: Pick<pg.Pool, 'query'>,
    intervals: readonly (readonly [queue: string, seconds: number])[],
    registry: Registry,
    now: () => number = () => performance.now(),
  ) {
    this.#pool = pool;
    this.#now = now;
    const registers = [registry];
    this.#figures = figuresFor(intervals.map(([queue]) => queue));
    this.#gauges = this.#figures.map(({ gauges, labels }) =>
      Object.entries(gauges).map(([column, named]) => [
        column,
        new Gauge({ ...named, labelNames: [...labels], registers }),
      ]),
    );
    const help = 'Whether the database gave all its figures within two seconds.';
    const interval = new Gauge({
      name: 'sampan_schedule_interval_seconds',
      help: 'How often a scheduled job should run.',
      labelNames: ['queue'],
      registers,
    });
    for (const [queue, seconds] of intervals) interval.set({ queue }, seconds);
    this.#isUp = new Gauge({ name: 'sampan_database_up', help, registers });
  }

  async refresh(): Promise<void> {
    if (!this.#reading && this.#now() - this.#readAt < freshMs) return;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    this.#show(await Promise.race([this.#reading, sleep(patienceMs, undefined, { ref: false })]));
  }

  async #read(): Promise<Row[][] | undefined> {
    this.#readAt = this.#now();
    const found: Row[][] = [];
    try {
      for (const { sql, values = [] } of this.#figures)
        found.push((await this.#pool.query<Row>(sql, [...values])).rows);
      return found;
    } catch {
      return undefined;
    }
  }

  #show(found: Row[][] | undefined): void {
    this.#isUp.set(found ? 1 : 0);
    for (const [index, { labels }] of this.#figures.entries())
      for (const [column, gauge] of this.#gauges[index] ?? []) {
        gauge.reset();
        // Reset alone would leave a gauge without labels at 0.
        if (labels.length === 0) gauge.remove();
        for (const row of found?.[index] ?? [])
          gauge.set(Object.fromEntries(labels.map((label) => [label, row[label] ?? ''])), Number(row[column]));
      }
  }
}
