import type { PublishTab } from '@sampan/contract/publication-states';
import { fewPieces } from '@sampan/contract/publication-states';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#database/connect.ts';

export interface Filter {
  buyerId: string;
  shopId: string | undefined;
  tab: PublishTab;
  filter: 'all' | 'drifted' | 'paused' | 'low';
  search: string;
  after: string;
  limit: number;
}

const ofTab: Record<PublishTab, RawBuilder<SqlBool>> = {
  queue: sql`p.state in ('draft', 'queued', 'running', 'failed')`,
  list: sql`p.state in ('listed', 'paused')`,
  expired: sql`p.state = 'expired'`,
};

/** Sorts what needs attention first, then the newest. */
const rank = sql`case when p.state = 'failed' then 0 when p.state = 'running' then 1 when p.state = 'queued' then 2
  when p.state = 'draft' then 3 when p.drifted_at is not null then 0 when p.state = 'paused' then 1 when p.failed_kind <> '' then 1 else 2 end`;
/** One number that grows down the list: the rank first, then the age. */
const place = sql`((${rank})::int8 * 10000000000000000 + 4000000000000000 - (extract(epoch from coalesce(
  case when p.state = 'expired' then p.expired_at end, p.queued_at)) * 1000000)::int8)`;

const pieces = sql`(select coalesce(sum(v.sent_pieces), 0) from publication_variants v where v.publication_id = p.id and v.is_chosen)`;

function conditions({ buyerId, shopId, tab, filter, search }: Omit<Filter, 'after' | 'limit'>): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = [sql`p.buyer_id = ${buyerId}`, ofTab[tab]];
  if (shopId !== undefined) all.push(sql`p.shop_id = ${shopId}`);
  if (filter === 'drifted') all.push(sql`p.drifted_at is not null`);
  if (filter === 'paused') all.push(sql`p.state = 'paused'`);
  if (filter === 'low') all.push(sql`p.state = 'listed' and ${pieces} < ${fewPieces}`);
  if (search !== '') {
    const words = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    all.push(sql`(g.titles::text ilike ${words} or p.texts::text ilike ${words} or p.product_id::text = ${search})`);
  }
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

const from = sql`from publications p join reseller_shops r on r.id = p.shop_id and r.state <> 'disconnected'
  join products g on g.id = p.product_id`;

export async function listIds(db: Database, filter: Filter): Promise<{ ids: string[]; next: string; total: number }> {
  const [, at = '', afterId = ''] = /^(\d+)_(.+)$/.exec(filter.after) ?? [];
  const rest = filter.after === '' ? sql`true` : sql`(${place}, p.id) > (${at}::int8, ${afterId}::uuid)`;
  const { rows } = await sql<{ id: string; place: string }>`
    select p.id, (${place})::text as place ${from} where ${conditions(filter)} and ${rest}
    order by ${place}, p.id limit ${filter.limit + 1}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total ${from} where ${conditions(filter)}`.execute(db);
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  return {
    ids: page.map(({ id }) => id),
    next: rows.length > filter.limit && last ? `${last.place}_${last.id}` : '',
    total: counted[0]?.total ?? 0,
  };
}

/** All that match, for a selection. */
export async function listAllIds(db: Database, filter: Omit<Filter, 'after' | 'limit'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id ${from} where ${conditions(filter)} order by ${place}, p.id limit ${resellerLimits.publicationsMax}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface ShownFacts {
  id: string;
  shopId: string;
  task: 'put' | 'remove';
  adminUrl: string;
  cover: string | null;
  failedAt: Date | null;
  failedKind: string;
  failedBecause: string;
  failedSaid: string;
  dueAt: Date | null;
  expiredReason: '' | 'withdrawn' | 'sold_out' | 'authorization_ended' | 'removed_in_shop';
  expiredAt: Date | null;
  tellsWhenBack: boolean;
  sentAt: Date | null;
  queuedAt: Date;
  version: number;
}

/** The facts that the list shows besides prices and stock. */
export async function readShownFacts(db: Database, ids: readonly string[]): Promise<Map<string, ShownFacts>> {
  const { rows } = await sql<ShownFacts>`
    select p.id, p.shop_id as "shopId", p.task, p.admin_url as "adminUrl", coalesce(p.pictures[1], g.images[1]) as cover,
      p.failed_at as "failedAt", p.failed_kind as "failedKind", p.failed_because as "failedBecause",
      p.failed_said as "failedSaid", p.due_at as "dueAt", p.expired_reason as "expiredReason", p.expired_at as "expiredAt",
      p.tells_when_back as "tellsWhenBack", p.sent_at as "sentAt", p.queued_at as "queuedAt", p.version
    from publications p join products g on g.id = p.product_id where p.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
