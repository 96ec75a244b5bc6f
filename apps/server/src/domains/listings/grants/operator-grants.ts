import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import type { grantStates } from '@sampan/contract/reseller/grants';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { grantFields } from './grant-view.ts';
import { findGrant, type GrantRow, listGrantEvents, readGrants } from './store.ts';

type OperatorGrant = OutputOf<Calls['operatorListGrants']>['list'][number];

export async function operatorListGrants(
  { db, language }: Context,
  { state, search, after, pageSize: limit }: ParsedInputOf<Calls['operatorListGrants']>,
): Promise<OutputOf<Calls['operatorListGrants']>> {
  const [{ ids, total, next }, waiting] = await Promise.all([
    listGrantPlaces(db, { state, search, after, limit }),
    countWaitingGrants(db),
  ]);
  const found = new Map((await readGrants(db, ids)).map((grant) => [grant.id, grant]));
  const rows = ids.flatMap((id) => found.get(id) ?? []);
  return { list: rows.map((row) => viewForOperator(language, row)), total, next, waiting };
}

/** Shows what the applicant wrote and nothing else about the buyer, because catalogue clerks may not see more. */
export function viewForOperator(language: Language, row: GrantRow): OperatorGrant {
  const since = row.renewalAskedAt ?? (row.state === 'asked' ? row.askedAt : null);
  return { ...grantFields(language, row), version: row.version, waitingSince: since?.toISOString() ?? null };
}

export async function operatorGetGrant(
  ctx: Context,
  { id }: { id: string },
): Promise<OutputOf<Calls['operatorGetGrant']>> {
  const row = await findGrant(ctx.db, id);
  if (!row) throw refuse('not_found');
  const [events, published] = await Promise.all([listGrantEvents(ctx.db, row.id), countPublished(ctx.db, row.id)]);
  const history = events.map(({ at, files, ...event }) => ({
    ...event,
    at: at.toISOString(),
    files: files.map((key) => ({ url: signedFileUrl(ctx, key), isPdf: key.endsWith('.pdf') })),
  }));
  return { grant: viewForOperator(ctx.language, row), history, published };
}

/** The operators' list of grants. */

type GrantFilter = (typeof grantStates)[number] | 'waiting';

interface Query {
  state: GrantFilter | undefined;
  search: string;
  after: string;
  limit: number;
}

const isWaiting = sql<SqlBool>`(g.state = 'asked' or g.renewal_asked_at is not null)`;
const waitingSince = sql`coalesce(g.renewal_asked_at, g.asked_at)`;
const literal = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

function matchesOf({ state, search }: Query) {
  const isState = state === undefined ? sql`true` : state === 'waiting' ? isWaiting : sql`g.state = ${state}`;
  if (!search) return isState;
  const has = (column: string) => sql`${sql.ref(column)} ilike ${literal(search)}`;
  const inTexts = (column: string) =>
    sql`exists (select from jsonb_each_text(${sql.ref(column)}) t where t.value ilike ${literal(search)})`;
  return sql`${isState} and (${has('g.company')} or ${inTexts('s.names')} or coalesce(${inTexts('p.titles')}, false))`;
}

/** A page of ids: pending grants by waiting time, others newest first. */
async function listGrantPlaces(
  db: Database,
  query: Query,
): Promise<{ ids: string[]; total: number; next: string | null }> {
  const { state, after, limit } = query;
  const isQueue = state === 'waiting';
  const column = isQueue ? waitingSince : sql`g.asked_at`;
  const [moment = '0', id = ''] = after.split('_');
  const place = sql`(timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${id}::uuid)`;
  const beyond = after ? sql`(${column}, g.id) ${isQueue ? sql`>` : sql`<`} ${place}` : sql`true`;
  const from = sql`grants g left join products p on p.id = g.product_id
    join suppliers s on s.id = coalesce(g.supplier_id, p.supplier_id) where ${matchesOf(query)}`;
  const order = isQueue ? sql`${column}, g.id` : sql`${column} desc, g.id desc`;
  const { rows } = await sql<{ id: string; place: string }>`
    select g.id, (extract(epoch from ${column}) * 1000000)::bigint || '_' || g.id as place
    from ${from} and ${beyond} order by ${order} limit ${limit + 1}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.place ?? null) : null;
  return { ids: shown.map((row) => row.id), total: counted.rows[0]?.total ?? 0, next };
}

async function countWaitingGrants(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from grants g where ${isWaiting}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Counts products that are published with a grant, in the shops that it covers. */
async function countPublished(db: Database, grantId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct q.product_id)::int as count
    from grants g join publications q on q.buyer_id = g.buyer_id join products p on p.id = q.product_id
    where g.id = ${grantId} and p.needs_authorization and q.state in ('listed', 'paused')
      and (p.id = g.product_id or p.supplier_id = g.supplier_id) and (g.shop_id is null or q.shop_id = g.shop_id)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
