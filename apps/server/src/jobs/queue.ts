import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import {
  fromKysely,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type QueueResult,
  type SendOptions,
  type UpdateQueueOptions,
} from 'pg-boss';
import { poolOptions, type Transaction } from '#database/connect.ts';
import { together } from '#database/together.ts';

/** The payload of each job. Handlers are in the domains' jobs.ts, scheduled jobs in schedule.ts. */
export interface Jobs {
  'send-email-code': { emailCodeId: string; language: string };
  /** `mailId`, recipient and template identify the mail: if all are the same, it is a duplicate. */
  'send-mail': { mailId: string; to: string; template: string; params: Record<string, unknown>; language: string };
  /** An order reached a status: site message and mail to the buyer, if it concerns them. */
  'tell-buyer': { orderEventId: string };
  /** Another plan or shipping line was chosen: the amount due differs from the one announced. */
  'correct-order-news': { orderId: string };
  'mail-new-sum': { orderId: string };
  'handle-payment-event': { provider: string; eventId: string };
  'cancel-payments': { orderId: string };
  /** Refunds money that came too late or twice: a card payment, or a declared transfer. */
  'return-payment': { paymentId: string } | { declarationId: string };
  'pay-out-refund': { payoutId: string };
  /** The provider has news of a refund that it accepted. */
  'check-payout': { providerRefundId: string };
  'reprice-catalogue': Record<string, never>;
  'refresh-catalogue': Record<string, never>;
  'index-products': Record<string, never>;
  'refresh-currency-rates': Record<string, never>;
  'fetch-pictures': Record<string, never>;
  'close-unpaid-orders': Record<string, never>;
  'complete-delivered-orders': Record<string, never>;
  'reconcile-payments': Record<string, never>;
  'check-declarations': Record<string, never>;
  'remind-balances': Record<string, never>;
  'reconcile-payouts': Record<string, never>;
  'sandbox-send-event': { eventId: string };
  'sandbox-settle-intent': { intentId: string };
  'sandbox-settle-refund': { refundId: string };
  'forget-expired': Record<string, never>;
}

export type JobName = keyof Jobs;

const jobNames = [
  'send-email-code',
  'send-mail',
  'tell-buyer',
  'correct-order-news',
  'mail-new-sum',
  'handle-payment-event',
  'cancel-payments',
  'return-payment',
  'pay-out-refund',
  'check-payout',
  'reprice-catalogue',
  'refresh-catalogue',
  'index-products',
  'refresh-currency-rates',
  'fetch-pictures',
  'close-unpaid-orders',
  'complete-delivered-orders',
  'reconcile-payments',
  'check-declarations',
  'remind-balances',
  'reconcile-payouts',
  'sandbox-send-event',
  'sandbox-settle-intent',
  'sandbox-settle-refund',
  'forget-expired',
] as const satisfies readonly JobName[];

/** Makes the compiler check that the list above is complete. */
const _complete: Exclude<JobName, (typeof jobNames)[number]> extends never ? true : never = true;
export type JobHandler<Name extends JobName> = (data: Jobs[Name]) => Promise<void>;
export type JobHandlers = { [Name in JobName]?: JobHandler<Name> };

/**
 * Failed jobs are retried after 5 s, 10 s, 20 s … up to an hour apart, for about three days; then they stay in
 * `failed`. Jobs of a killed process are detected after 10 s without a heartbeat.
 */
const queueOptions = {
  retryLimit: 80,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 24 * 3600,
  deadLetter: 'failed',
  notify: true,
};

/**
 * Polled every two seconds instead of announced: a notification would make each order's commit wait for the previous
 * one, and all jobs of a moment are fetched together.
 */
const unannounced: readonly JobName[] = ['tell-buyer'];
const optionsOf = (name: JobName) => ({ ...queueOptions, notify: !unannounced.includes(name) });

/** pg-boss's own queue for scheduled slots. */
const clockQueue = '__pgboss__send-it';
const clockOptions = { heartbeatSeconds: 10, expireInSeconds: 60 };

const batchSize = 20;
/** Of a batch, this many jobs run at once. */
const atOnce = 8;

const workOptions = {
  batchSize,
  // Otherwise a backlog would wait for the next poll after each batch.
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  // Jobs retried after a pause are not announced.
  notifyPollingIntervalSeconds: 5,
  perJobResults: true,
  includeMetadata: true,
} as const;

/** In the order they were added: "order placed" is mailed before "order paid". pg-boss returns them in any order. */
const inOrder = <Job extends { createdOn: Date }>(jobs: readonly Job[]): Job[] =>
  jobs.toSorted((one, other) => one.createdOn.getTime() - other.createdOn.getTime());

export interface QueueOptions {
  /** Whether this process runs jobs and the schedule; others only add jobs, over connections they already have. */
  runsJobs: boolean;
}

export class Queue {
  readonly #boss: PgBoss;
  readonly #log: FastifyBaseLogger;

  constructor(url: string, pool: pg.Pool, log: FastifyBaseLogger, { runsJobs }: QueueOptions) {
    this.#log = log;
    const connection = runsJobs
      ? {
          ...poolOptions(url, { max: 4, name: 'jobs', statementTimeoutSeconds: 30, waitSeconds: 30 }),
          pipeline: false,
          query_timeout: 60_000,
        }
      : { db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) } };
    this.#boss = new PgBoss({
      ...connection,
      supervise: runsJobs,
      superviseIntervalSeconds: 10,
      monitorIntervalSeconds: 10,
      schedule: runsJobs,
      useListenNotify: runsJobs,
    });
    this.#boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  }

  /** Creates the queues' tables; must run before anything is added. */
  async prepare(): Promise<void> {
    await this.#boss.start();
    const known = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const name of ['failed', ...jobNames] as const) {
      if (!known.has(name)) await this.#boss.createQueue(name, name === 'failed' ? undefined : optionsOf(name));
    }
    for (const name of jobNames) await this.#keepOptions(known.get(name), optionsOf(name));
    await this.#keepOptions(known.get(clockQueue), clockOptions);
  }

  /** Queues created by an earlier version get today's options. */
  async #keepOptions(queue: QueueResult | undefined, options: UpdateQueueOptions): Promise<void> {
    const differs = (name: string) => queue?.[name as keyof QueueResult] !== options[name as keyof UpdateQueueOptions];
    if (queue && Object.keys(options).some(differs)) await this.#boss.updateQueue(queue.name, options);
  }

  /** Adds a job inside the caller's transaction: a rollback removes it. */
  async add<Name extends JobName>(
    tx: Transaction,
    name: Name,
    data: Jobs[Name],
    options: { startAfterSeconds?: number } = {},
  ): Promise<void> {
    const send: SendOptions = { db: fromKysely(tx) };
    if (options.startAfterSeconds) send.startAfter = options.startAfterSeconds;
    await this.#boss.send(name, data, send);
  }

  /** Takes every due job of a queue, for callers that run them directly (tests, scripts). */
  async takeAll(name: JobName): Promise<{ data: unknown; done(): Promise<void> }[]> {
    const jobs = await this.#boss.fetch(name, { batchSize: 1000 });
    return jobs.map((job) => ({
      data: job.data,
      done: async () => {
        await this.#boss.complete(name, job.id);
      },
    }));
  }

  async work(handlers: JobHandlers): Promise<void> {
    for (const [name, handler] of Object.entries(handlers)) {
      const settle = together(async (boss: PgBoss, jobs: readonly JobWithMetadata<never>[]) => {
        await boss.complete(name, [...jobs]);
        return [];
      });
      await this.#boss.work(name, workOptions, (jobs: JobWithMetadata<never>[]) =>
        this.#runBatch(inOrder(jobs), (job) => this.#run(name as JobName, job, handler as JobHandler<JobName>, settle)),
      );
    }
  }

  async #runBatch<Job>(jobs: readonly Job[], run: (job: Job) => Promise<JobResult>): Promise<JobResult[]> {
    const waiting = [...jobs];
    const results: JobResult[] = [];
    const runNext = async () => {
      for (let job = waiting.shift(); job; job = waiting.shift()) results.push(await run(job));
    };
    await Promise.all(Array.from({ length: atOnce }, runNext));
    return results;
  }

  /**
   * A finished job is settled at once: a crash before the end of its batch must not run it (and send its mail) again.
   */
  async #run(
    name: JobName,
    job: JobWithMetadata<never>,
    handler: JobHandler<JobName>,
    settle: (boss: PgBoss, job: JobWithMetadata<never>) => Promise<unknown>,
  ): Promise<JobResult> {
    try {
      await handler(job.data);
      await settle(this.#boss, job);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      this.#log.warn({ err: error, job: name, id: job.id, tries: job.retryCount }, 'job failed; it will be retried');
      return { id: job.id, status: 'failed', output: error };
    }
  }

  async schedule(name: JobName, cron: string): Promise<void> {
    // A slot that passed while no process ran is made up once.
    await this.#boss.schedule(name, cron, {}, { missed: 'once' });
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5000 }).catch(() => {});
  }
}
