import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { cutText } from '@sampan/contract/cut-text';
import { type SqlBool, sql } from 'kysely';
import { isUuid } from '#database/uuid.ts';
import { readQueues, readStoredJobs, reasonOf, type StoredJob } from '#jobs/stored-jobs.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

type Listed = OutputOf<Calls['operatorListFailedJobs']>;

export async function listQueues({ db }: Context): Promise<OutputOf<Calls['operatorListQueues']>> {
  const queues = await readQueues(db);
  return queues.map(({ doneAt, dueSince, ...counts }) => ({
    ...counts,
    doneAt: doneAt?.toISOString() ?? null,
    dueSince: dueSince?.toISOString() ?? null,
  }));
}

export async function listFailedJobs(
  { db }: Context,
  { state, queue, after, pageSize }: ParsedInputOf<Calls['operatorListFailedJobs']>,
): Promise<Listed> {
  const where = [
    state === 'given_up' ? sql<SqlBool>`state = 'given_up'` : sql<SqlBool>`state = 'waiting' and attempts > 0`,
    // Running now, for the first time perhaps.
    sql<SqlBool>`(state = 'given_up' or "nextAt" is not null)`,
    ...(queue ? [sql<SqlBool>`queue = ${queue}`] : []),
  ];
  const { jobs, next } = await readStoredJobs(db, { where, by: 'triedAt', after, limit: pageSize });
  return { list: jobs.map(toJobResponse), next };
}

function toJobResponse(job: StoredJob): Listed['list'][number] {
  return {
    id: job.id,
    queue: job.queue,
    about: aboutOf(job),
    reason: reasonOf(job),
    attempts: job.attempts,
    addedAt: job.addedAt.toISOString(),
    failedAt: (job.triedAt ?? job.addedAt).toISOString(),
    nextAt: job.nextAt?.toISOString() ?? null,
  };
}

/** What a mail is filled with stays out: it may be a code, or a link that signs somebody in. */
function aboutOf({ queue, data }: StoredJob): string {
  if (queue === 'send-mail') return `${String(data.template)} → ${String(data.to)}`;
  const facts = Object.entries(data ?? {}).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return cutText(facts.join(', '), 300);
}

export async function retryJob({ db, queue }: Context, { id }: { id: string }): Promise<null> {
  if (!isUuid(id) || !((await queue.retryGivenUp(id)) || (await queue.retryNow(db, id)))) throw refuse('not_found');
  return null;
}

export async function dropJob({ db, queue }: Context, { id }: { id: string }): Promise<null> {
  if (!isUuid(id) || !(await queue.dropGivenUp(db, id))) throw refuse('not_found');
  return null;
}
