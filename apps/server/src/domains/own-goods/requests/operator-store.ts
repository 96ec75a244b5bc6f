import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { RequestKind, RequestState } from './store.ts';

/** The operators' list of requests. */

interface Query {
  kind: RequestKind | undefined;
  state: RequestState | 'waiting' | undefined;
  search: string;
  after: string;
  limit: number;
}

const literal = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

function matchesOf({ kind, state, search }: Query) {
  const isState =
    state === undefined
      ? sql<SqlBool>`true`
      : state === 'waiting'
        ? sql<SqlBool>`r.waiting_since is not null`
        : sql<SqlBool>`r.state = ${state}`;
  const isKind = kind === undefined ? sql<SqlBool>`true` : sql<SqlBool>`r.kind = ${kind}`;
  if (!search) return sql`${isKind} and ${isState}`;
  return sql`${isKind} and ${isState} and (r.title ilike ${literal(search)} or exists (
    select from users u join buyers b on b.id = u.buyer_id where u.buyer_id = r.buyer_id
      and (u.email || ' ' || u.first_name || ' ' || u.last_name || ' ' || b.company) ilike ${literal(search)}))`;
}

/** A page of ids: waiting requests by waiting time, others newest first. */
export async function listRequestPlaces(
  db: Database,
  query: Query,
): Promise<{ ids: string[]; total: number; next: string }> {
  const { state, after, limit } = query;
  const isQueue = state === 'waiting';
  const column = isQueue ? sql`r.waiting_since` : sql`r.last_at`;
  const [moment = '0', id = ''] = after.split('_');
  const place = sql`(timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${id}::uuid)`;
  const beyond = after ? sql`(${column}, r.id) ${isQueue ? sql`>` : sql`<`} ${place}` : sql`true`;
  const order = isQueue ? sql`${column}, r.id` : sql`${column} desc, r.id desc`;
  const { rows } = await sql<{ id: string; place: string }>`
    select r.id, (extract(epoch from ${column}) * 1000000)::bigint || '_' || r.id as place
    from goods_requests r where ${matchesOf(query)} and ${beyond} order by ${order} limit ${limit + 1}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from goods_requests r where ${matchesOf(query)}`.execute(db);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.place ?? '') : '';
  return { ids: shown.map((row) => row.id), total: counted.rows[0]?.total ?? 0, next };
}

export async function countWaitingRequests(db: Database): Promise<{ own: number; sourcing: number }> {
  const { rows } = await sql<{ own: number; sourcing: number }>`
    select count(*) filter (where kind = 'own')::int as own, count(*) filter (where kind = 'sourcing')::int as sourcing
    from goods_requests where waiting_since is not null`.execute(db);
  return rows[0] ?? { own: 0, sourcing: 0 };
}

export interface Asker {
  id: string;
  name: string;
  company: string;
}

/** The login that submitted it, otherwise the buyer's first. */
export async function findAskers(
  db: Database | Transaction,
  requestIds: readonly string[],
): Promise<Map<string, Asker>> {
  const { rows } = await sql<Asker & { requestId: string }>`
    select r.id as "requestId", u.id, trim(u.first_name || ' ' || u.last_name) as name, b.company
    from goods_requests r join buyers b on b.id = r.buyer_id, lateral (
      select * from users u where u.buyer_id = r.buyer_id order by u.id = r.asked_by desc nulls last, u.created_at limit 1
    ) u where r.id = any(${[...requestIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ requestId, ...asker }) => [requestId, asker]));
}
