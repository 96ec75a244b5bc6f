import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { PgBoss, type QueueResult, type UpdateQueueOptions } from 'pg-boss';
import { poolOptions } from '#database/connect.ts';
import type { JobDefinition } from './job.ts';

/**
 * Failed jobs are retried after 5 s, 10 s, 20 s … up to an hour apart, for about three days; then they stay in
 * `failed`. Jobs of a killed process are detected after 10 s without a heartbeat.
 */
const queueOptions = {
  retryLimit: 80,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 24 * 3600,
  deadLetter: 'failed',
  notify: true,
};

const optionsOf = ({
  isAnnounced,
  longestSeconds,
}: Pick<JobDefinition<unknown>, 'isAnnounced' | 'longestSeconds'>) => ({
  ...queueOptions,
  expireInSeconds: longestSeconds,
  notify: isAnnounced,
});

/** pg-boss's own queue for scheduled slots. */
const clockQueue = '__pgboss__send-it';
const clockOptions = { heartbeatSeconds: 10, expireInSeconds: 60 };

/** Creates or updates the queues' tables, and a queue for each job. The URL is that of the role that migrates. */
export async function prepareQueues(url: string, definitions: readonly JobDefinition<unknown>[]): Promise<void> {
  const connection = {
    ...poolOptions(url, { max: 1, name: 'queues', statementTimeoutSeconds: 600, waitSeconds: 30 }),
    pipeline: false,
  };
  const boss = new PgBoss({ ...connection, supervise: false, schedule: false });
  // Relevant errors throw; this listener keeps a lost connection from ending the process.
  boss.on('error', () => {});
  try {
    await boss.start();
    await makeQueues(boss, definitions);
    await finishUpdate(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Checks tables and queues against this version, for a role that cannot prepare them. */
export async function areQueuesReady(pool: pg.Pool, definitions: readonly JobDefinition<unknown>[]): Promise<boolean> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  try {
    await boss.start();
    const names = (await boss.getQueues()).map(({ name }) => name);
    return definitions.every(({ name }) => names.includes(name));
  } catch (error) {
    if (error instanceof Error && /^pg-boss .*(not installed|requires migrations)/.test(error.message)) return false;
    throw error;
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function makeQueues(boss: PgBoss, definitions: readonly JobDefinition<unknown>[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!known.has('failed')) await boss.createQueue('failed');
  if (!known.has(clockQueue)) await boss.createQueue(clockQueue, clockOptions);
  for (const definition of definitions) {
    const { name } = definition;
    if (!known.has(name)) await boss.createQueue(name, optionsOf(definition));
    await keepOptions(boss, known.get(name), optionsOf(definition));
  }
  await keepOptions(boss, known.get(clockQueue), clockOptions);
}

/** Queues created by an earlier version get today's options. */
async function keepOptions(boss: PgBoss, queue: QueueResult | undefined, options: UpdateQueueOptions): Promise<void> {
  const differs = (name: string) => queue?.[name as keyof QueueResult] !== options[name as keyof UpdateQueueOptions];
  if (queue && Object.keys(options).some(differs)) await boss.updateQueue(queue.name, options);
}

/** A new version of pg-boss builds its indexes in the background, which only the owner of the tables can do. */
async function finishUpdate(boss: PgBoss): Promise<void> {
  const isBusy = async () =>
    (await boss.getBamStatus()).some(({ status }) => status === 'pending' || status === 'in_progress');
  while (await isBusy()) await sleep(200);
}
