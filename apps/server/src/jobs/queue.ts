import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, type JobWithMetadata, PgBoss, type SendOptions } from 'pg-boss';
import type { Transaction } from '#database/connect.ts';

/** What each job carries. One line a job; handlers are in the domains' jobs.ts, timed ones in schedule.ts. */
export interface Jobs {
  /** Makes a code for the waiting row and mails it. */
  'send-email-code': { emailCodeId: string; language: string };
  /** `mailId` tells two mails with the same words apart; without it they count as one sent twice. */
  'send-mail': { mailId?: string; to: string; template: string; params: Record<string, unknown>; language: string };
  /** An order reached a status: site message and mail to the buyer, as far as it concerns them. */
  'tell-buyer': { orderEventId: string };
  'handle-payment-event': { provider: string; eventId: string };
  'cancel-payments': { orderId: string };
  /** Money that came too late or twice goes back: a card payment's, or that of a declared transfer. */
  'return-payment': { paymentId: string } | { declarationId: string };
  'pay-out-refund': { payoutId: string };
  /** The provider has news of a refund that it took on. */
  'check-payout': { providerRefundId: string };
  'reprice-catalogue': Record<string, never>;
  'refresh-catalogue': Record<string, never>;
  'refresh-currency-rates': Record<string, never>;
  'fetch-pictures': Record<string, never>;
  'close-unpaid-orders': Record<string, never>;
  'complete-delivered-orders': Record<string, never>;
  'reconcile-payments': Record<string, never>;
  'reconcile-payouts': Record<string, never>;
  /** The sandbox provider's own work. */
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
  'handle-payment-event',
  'cancel-payments',
  'return-payment',
  'pay-out-refund',
  'check-payout',
  'reprice-catalogue',
  'refresh-catalogue',
  'refresh-currency-rates',
  'fetch-pictures',
  'close-unpaid-orders',
  'complete-delivered-orders',
  'reconcile-payments',
  'reconcile-payouts',
  'sandbox-send-event',
  'sandbox-settle-intent',
  'sandbox-settle-refund',
  'forget-expired',
] as const satisfies readonly JobName[];

/** The compiler's proof that the list above is complete. */
const _complete: Exclude<JobName, (typeof jobNames)[number]> extends never ? true : never = true;
export type JobHandler<Name extends JobName> = (data: Jobs[Name]) => Promise<void>;
export type JobHandlers = { [Name in JobName]?: JobHandler<Name> };

/** Failed jobs come again after 5 s, 10 s, 20 s … up to an hour apart, for about three days; then they rest in `failed`. */
const queueOptions = {
  retryLimit: 80,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  deadLetter: 'failed',
  notify: true,
};

export class Queue {
  readonly #boss: PgBoss;
  readonly #log: FastifyBaseLogger;

  constructor(url: string, log: FastifyBaseLogger) {
    this.#log = log;
    this.#boss = new PgBoss({
      connectionString: url,
      max: 4,
      application_name: 'sampan-jobs',
      useListenNotify: true,
      options: '-c timezone=UTC',
    });
    this.#boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  }

  /** Makes the queues' tables; needs to run before anything is added. */
  async prepare(): Promise<void> {
    await this.#boss.start();
    const known = new Set((await this.#boss.getQueues()).map((queue) => queue.name));
    for (const name of ['failed', ...jobNames]) {
      if (!known.has(name)) await this.#boss.createQueue(name, name === 'failed' ? undefined : queueOptions);
    }
  }

  /** Adds a job inside the caller's transaction: a rollback leaves none. `key` keeps a second equal job out while one waits. */
  async add<Name extends JobName>(
    tx: Transaction,
    name: Name,
    data: Jobs[Name],
    options: { key?: string; startAfterSeconds?: number } = {},
  ): Promise<void> {
    const send: SendOptions = { db: fromKysely(tx) };
    if (options.key) send.singletonKey = options.key;
    if (options.startAfterSeconds) send.startAfter = options.startAfterSeconds;
    await this.#boss.send(name, data, send);
  }

  /** Takes every job of a queue that is due, for a caller who runs them in the open (tests, scripts). */
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
      await this.#boss.work(
        name,
        { batchSize: 10, pollingIntervalSeconds: 2, perJobResults: false, includeMetadata: true },
        async (jobs: JobWithMetadata<never>[]) => {
          for (const job of jobs) await this.#run(name, job, handler as JobHandler<JobName>);
        },
      );
    }
  }

  async #run(name: string, job: JobWithMetadata<never>, handler: JobHandler<JobName>): Promise<void> {
    try {
      await handler(job.data);
    } catch (error) {
      this.#log.warn(
        { err: error, job: name, id: job.id, tries: job.retryCount },
        'job failed; it will be tried again',
      );
      throw error;
    }
  }

  async schedule(name: JobName, cron: string): Promise<void> {
    await this.#boss.schedule(name, cron, {});
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5000 }).catch(() => {});
  }
}
