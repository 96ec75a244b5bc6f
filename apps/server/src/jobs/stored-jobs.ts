import { cutText } from '@sampan/contract/cut-text';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#database/connect.ts';

/** Jobs as the queue keeps them: until they are done, a day longer, and two weeks if they were given up. */
export interface StoredJob {
  id: string;
  queue: string;
  data: Record<string, unknown>;
  state: 'waiting' | 'done' | 'given_up';
  attempts: number;
  /** The error of the last attempt. */
  output: unknown;
  addedAt: Date;
  /** The time of giving up or of the last attempt. */
  triedAt: Date | null;
  nextAt: Date | null;
  doneAt: Date | null;
  /** The cursor for the next page. */
  place: string;
}

interface Asked {
  /** Conditions on the columns of the interface above. */
  where: readonly RawBuilder<SqlBool>[];
  /** Newest first by this. */
  by: 'addedAt' | 'triedAt';
  after?: string | undefined;
  limit: number;
}

/** Given-up jobs are in `failed` under another id; their own queue keeps a spent copy for a day. */
const stored = sql`
  select id, name as queue, data, case state when 'completed' then 'done' else 'waiting' end as state,
    case state when 'created' then 0 else retry_count + 1 end as attempts, output, created_on as "addedAt",
    started_on as "triedAt", case when state < 'active' then start_after end as "nextAt", completed_on as "doneAt"
  from pgboss.job where name <> 'failed' and state <= 'completed'
  union all
  select id, source_name, data, 'given_up', coalesce(source_retry_count, 0) + 1, source_output,
    coalesce(source_created_on, created_on), created_on, null, null
  from pgboss.job where name = 'failed' and state < 'active' and source_name is not null`;

const columns = { addedAt: sql`"addedAt"`, triedAt: sql`"triedAt"` };

export async function readStoredJobs(
  db: Database,
  { where, by, after, limit }: Asked,
): Promise<{ jobs: StoredJob[]; next: string }> {
  const at = sql`(extract(epoch from ${columns[by]}) * 1000000)::int8`;
  const [moment, id] = after?.split('_') ?? [];
  const before = moment && id ? sql<SqlBool>`(${at}, id) < (${moment}::int8, ${id}::uuid)` : sql<SqlBool>`true`;
  const { rows } = await sql<StoredJob>`
    select *, ${at} || '_' || id as place from (${stored}) kept
    where ${sql.join([...where, before], sql` and `)}
    order by ${columns[by]} desc, id desc limit ${limit + 1}`.execute(db);
  return { jobs: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.place ?? '') : '' };
}

export async function findStoredJob(db: Database, id: string): Promise<StoredJob | undefined> {
  const { jobs } = await readStoredJobs(db, { where: [sql`id = ${id}::uuid`], by: 'addedAt', limit: 1 });
  return jobs[0];
}

/** The job's own message, or for unreadable data the error in it. */
export function reasonOf({ output }: Pick<StoredJob, 'output'>): string {
  if (typeof output !== 'object' || output === null) return '';
  const { message, value } = output as { message?: unknown; value?: unknown };
  if (typeof message === 'string') return message;
  return typeof value === 'string' ? value : cutText(JSON.stringify(output), 500);
}

export interface QueueState {
  queue: string;
  cron: string;
  doneAt: Date | null;
  due: number;
  later: number;
  running: number;
  failed: number;
  dueSince: Date | null;
}

export async function readQueues(db: Database): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select q.name as queue, coalesce(s.cron, '') as cron, j."doneAt", coalesce(j.due, 0) as due,
      coalesce(j.later, 0) as later, coalesce(j.running, 0) as running, j."dueSince", coalesce(f.count, 0) as failed
    from pgboss.queue q
    left join pgboss.schedule s on s.name = q.name
    left join (
      select name, max(completed_on) filter (where state = 'completed') as "doneAt",
        count(*) filter (where state < 'active' and not blocked and start_after <= now())::int as due,
        count(*) filter (where state < 'active' and not blocked and start_after > now())::int as later,
        count(*) filter (where state = 'active' and not blocked)::int as running,
        min(start_after) filter (where state < 'active' and not blocked and start_after <= now()) as "dueSince"
      from pgboss.job where state <= 'completed' group by name
    ) j on j.name = q.name
    left join (
      select source_name, count(*)::int from pgboss.job where name = 'failed' and state < 'active' group by source_name
    ) f on f.source_name = q.name
    where q.name <> 'failed' and q.name not like '\\_\\_pgboss%'
    order by q.name`.execute(db);
  return rows;
}
