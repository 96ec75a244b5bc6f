import { randomUUID } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type SqlBool, sql } from 'kysely';
import { inTransaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { sendMailJob } from '#domains/mails/queued-jobs.ts';
import { findStoredJob, readStoredJobs, reasonOf, type StoredJob } from '#jobs/stored-jobs.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/** Mails in the queue, which is the only record of what was sent. */

type Listed = OutputOf<Calls['operatorListMails']>;

const states = { waiting: 'waiting', done: 'sent', given_up: 'failed' } as const;
const jobStates = { waiting: 'waiting', sent: 'done', failed: 'given_up' } as const;
const isMail = sql<SqlBool>`queue = ${sendMailJob.name}`;

export async function listMails(
  { db }: Context,
  { state, to, after, pageSize }: ParsedInputOf<Calls['operatorListMails']>,
): Promise<Listed> {
  const where = [
    isMail,
    ...(state ? [sql<SqlBool>`state = ${jobStates[state]}`] : []),
    ...(to ? [sql<SqlBool>`position(lower(${to}) in lower(data ->> 'to')) > 0`] : []),
  ];
  const { jobs, next } = await readStoredJobs(db, { where, by: 'addedAt', after, limit: pageSize });
  return { list: jobs.map(toMailResponse), next };
}

/** Leaves out parameters, which may contain a code or a link that signs somebody in. */
function toMailResponse(job: StoredJob): Listed['list'][number] {
  // Includes mails whose data no version can read.
  const { to, template, language } = job.data;
  return {
    id: job.id,
    to: String(to ?? ''),
    template: String(template ?? ''),
    language: String(language ?? ''),
    state: states[job.state],
    attempts: job.attempts,
    reason: job.state === 'done' ? '' : reasonOf(job),
    addedAt: job.addedAt.toISOString(),
    sentAt: job.doneAt?.toISOString() ?? null,
  };
}

/** Sends a delivered mail with a new id, because the recipient's server would drop a duplicate. */
export async function resendMail({ db, queue }: Context, { id }: { id: string }): Promise<null> {
  const job = isUuid(id) ? await findStoredJob(db, id) : undefined;
  if (!job || job.queue !== sendMailJob.name || job.state === 'waiting') throw refuse('not_found');
  if (job.state === 'given_up') {
    if (!(await queue.retryGivenUp(id))) throw refuse('not_found');
    return null;
  }
  const mail = { ...sendMailJob.data.parse(job.data), mailId: randomUUID() };
  await inTransaction(db, (tx) => queue.add(tx, sendMailJob, mail));
  return null;
}
