import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss, type SendOptions } from 'pg-boss';
import { ZodError } from 'zod';
import { batched } from '#database/batched.ts';
import { type Database, poolOptions, type Transaction } from '#database/connect.ts';
import { Outage } from '#database/outage.ts';
import { throughOutage } from '#database/through-outage.ts';
import type { Job, JobDefinition } from './job.ts';

type ClaimedJob = JobWithMetadata<unknown>;

const askEveryMs = 1000;
const batchSize = 20;
const atOnce = 8;

/** A worker asks by itself this seldom: what is due is announced, or found by #wakeDue. */
const seldomSeconds = 60;

const workOptions = {
  batchSize,
  // Otherwise a backlog would wait to be announced after each batch.
  burstWhenBatchFull: true,
  pollingIntervalSeconds: seldomSeconds,
  notifyPollingIntervalSeconds: seldomSeconds,
  perJobResults: true,
  includeMetadata: true,
} as const;

/** The priority of jobs that may wait; of all others it is 0. */
const afterOthers = -1;

/** Two at a time, so that a lane that finds as many goes on without a pause. */
const perGroup = 2;
const concurrencyOptions = (concurrency: number) => ({
  ...workOptions,
  batchSize: perGroup,
  localConcurrency: concurrency,
  localGroupConcurrency: perGroup,
});

/** Of these queues, those with a job that is due: a look into an index for each. */
const dueQueues = `
  select name from unnest($1::text[]) name
  where exists (select from pgboss.job j where j.name = name.name and j.state < 'active' and j.start_after <= now())`;

/** Restores the order of adding: "order placed" is mailed before "order paid". pg-boss returns jobs in any order. */
const inOrder = <Job extends { createdOn: Date }>(jobs: readonly Job[]): Job[] =>
  jobs.toSorted((one, other) => one.createdOn.getTime() - other.createdOn.getTime());

export interface QueueOptions {
  /** Whether this process runs jobs and the schedule; others only add jobs, over connections they already have. */
  runsJobs: boolean;
}

export class Queue {
  readonly #boss: PgBoss;
  readonly #log: FastifyBaseLogger;
  readonly #outage: Outage;
  /** The queues whose jobs this process runs. */
  readonly #worked = new Set<string>();
  #isStopping = false;
  #waking: Promise<void> | undefined;

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
      // The role that serves could not.
      migrate: false,
      reindex: false,
      supervise: runsJobs,
      superviseIntervalSeconds: 10,
      monitorIntervalSeconds: 10,
      schedule: runsJobs,
      useListenNotify: runsJobs,
    });
    this.#outage = new Outage(log, 'the job queue');
    this.#boss.on('error', (error) => this.#failed(error));
  }

  #failed(error: unknown): void {
    if (this.#outage.failed(error)) void this.#untilBack();
  }

  /** Its workers go on by themselves and say nothing of it: the database is asked until it answers. */
  async #untilBack(): Promise<void> {
    while (this.#outage.isUnderWay && !this.#isStopping) {
      await sleep(askEveryMs, undefined, { ref: false });
      await this.#boss
        .getDb()
        .executeSql('select 1')
        .then(
          () => this.#outage.works(),
          () => {},
        );
    }
  }

  /** Must run before anything is added. Tables and queues are there already (prepare-queues.ts). */
  async start(): Promise<void> {
    try {
      await this.#boss.start();
    } catch (error) {
      // Half started, it would not start again.
      await this.#boss.stop({ graceful: false }).catch(() => {});
      throw error;
    }
  }

  /** Adds a job inside the caller's transaction: a rollback removes it. */
  async add<Data>(
    tx: Transaction,
    { name }: JobDefinition<Data>,
    data: NoInfer<Data>,
    options: { startAfterSeconds?: number; group?: string } = {},
  ): Promise<void> {
    const send: SendOptions = { db: fromKysely(tx) };
    if (options.startAfterSeconds) send.startAfter = options.startAfterSeconds;
    if (options.group) send.group = { id: options.group };
    await this.#boss.send(name, data as object, send);
  }

  /** Many in one statement, inside the caller's transaction. They are taken up after all that were added singly. */
  async addMany<Data>(tx: Transaction, { name }: JobDefinition<Data>, all: readonly NoInfer<Data>[]): Promise<void> {
    const jobs = all.map((data) => ({ data: data as object, priority: afterOthers }));
    await this.#boss.insert(name, jobs, { db: fromKysely(tx) });
  }

  /** Counts waiting jobs, retried ones included, up to `most`. */
  async countMany(tx: Transaction, { name }: JobDefinition<unknown>, most: number): Promise<number> {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from (
        select from pgboss.job where name = ${name} and state < 'active' and priority = ${afterOthers} limit ${most}) j`.execute(
      tx,
    );
    return rows[0]?.waiting ?? 0;
  }

  /** Deletes jobs whose data has this value: waiting, finished and failed ones. Returns how many. */
  async remove<Data>(
    tx: Transaction,
    { name }: JobDefinition<Data>,
    field: keyof Data & string,
    value: string,
  ): Promise<number> {
    const result = await sql`
      delete from pgboss.job where name in (${name}, 'failed') and data ->> ${field} = ${value}`.execute(tx);
    return Number(result.numAffectedRows ?? 0);
  }

  /** Puts a job that was given up back into the queue it comes from. False if it is not there any more. */
  async retryGivenUp(id: string): Promise<boolean> {
    return (await this.#boss.redrive('failed', { ids: [id] })) > 0;
  }

  /** A failed job that would be tried later is due now. False if it is not waiting for that any more. */
  async retryNow(db: Database, id: string): Promise<boolean> {
    const result = await sql`
      update pgboss.job set start_after = now() where id = ${id}::uuid and name <> 'failed' and state = 'retry'`.execute(
      db,
    );
    return result.numAffectedRows === 1n;
  }

  /** Removes a job that was given up. False if it is not there any more. */
  async dropGivenUp(db: Database, id: string): Promise<boolean> {
    const result = await sql`
      delete from pgboss.job where id = ${id}::uuid and name = 'failed' and state < 'active'`.execute(db);
    return result.numAffectedRows === 1n;
  }

  /** Takes every due job of a queue, for callers that run them directly (tests, scripts). */
  async takeAll(name: string): Promise<{ data: unknown; done(): Promise<void> }[]> {
    const jobs = await this.#boss.fetch(name, { batchSize: 1000 });
    return jobs.map((job) => ({
      data: job.data,
      done: async () => {
        await this.#boss.complete(name, job.id);
      },
    }));
  }

  async work(jobs: readonly Job[]): Promise<void> {
    for (const job of jobs) {
      const { name, concurrency } = job.definition;
      const settle = batched(async (boss: PgBoss, taken: readonly ClaimedJob[]) => {
        await boss.complete(name, [...taken]);
        return [];
      });
      const runClaimed = (taken: ClaimedJob[]) => this.#runBatch(inOrder(taken), (one) => this.#run(job, one, settle));
      await throughOutage(() =>
        this.#boss.work(name, concurrency ? concurrencyOptions(concurrency) : workOptions, runClaimed),
      );
      this.#worked.add(name);
    }
    this.#waking ??= this.#wakeDue();
  }

  /** Jobs that are tried again, added for later or not announced: one statement a second, not one for each worker. */
  async #wakeDue(): Promise<void> {
    while (!this.#isStopping) {
      await sleep(askEveryMs, undefined, { ref: false });
      if (this.#isStopping) return;
      try {
        const { rows } = await this.#boss.getDb().executeSql(dueQueues, [[...this.#worked]]);
        const due = new Set(rows.map((row) => row.name));
        for (const { id, name } of due.size > 0 ? this.#boss.getWipData() : [])
          if (due.has(name)) this.#boss.notifyWorker(id);
      } catch (error) {
        this.#failed(error);
      }
    }
  }

  async #runBatch(jobs: readonly ClaimedJob[], run: (job: ClaimedJob) => Promise<JobResult>): Promise<JobResult[]> {
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
    { definition: { name }, read }: Job,
    job: ClaimedJob,
    settle: (boss: PgBoss, job: ClaimedJob) => Promise<unknown>,
  ): Promise<JobResult> {
    const run = read(job.data);
    if (run instanceof ZodError) return this.#setAside(name, job.id, run);
    try {
      await run();
      await settle(this.#boss, job);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      this.#log.warn({ err: error, job: name, id: job.id, tries: job.retryCount }, 'job failed; it will be retried');
      return { id: job.id, status: 'failed', output: error };
    }
  }

  /** Retrying cannot help: it goes to `failed` at once. */
  #setAside(name: string, id: string, { issues }: ZodError): JobResult {
    this.#log.error({ job: name, id, issues }, 'a job cannot be run with its data; it is now in the queue "failed"');
    return { id, status: 'deadletter', output: { issues } };
  }

  async schedule(name: string, cron: string): Promise<void> {
    // A slot that passed while no process ran is made up once.
    await this.#boss.schedule(name, cron, {}, { missed: 'once' });
  }

  /** Long jobs stop when they see it; their work is resumed later. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#boss.stop({ graceful: true, timeout: 5000 }).catch(() => {});
  }
}
