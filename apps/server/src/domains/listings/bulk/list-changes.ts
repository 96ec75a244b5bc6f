import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { ListingRefusal } from '@sampan/contract/listing-changes';
import type {
  listListingChanges as listCall,
  listChangeRefusals as refusalsCall,
} from '@sampan/contract/reseller/listing-changes';
import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { pickText, type Texts } from '#domains/catalogue/texts.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import type { ChangeKind } from './change-store.ts';

const shownMax = 5;
const refusalsMax = 200;

export async function listListingChanges({
  db,
  actor,
}: Context & { actor: Customer }): Promise<OutputOf<typeof listCall>> {
  const rows = await readChanges(db, actor.buyerId);
  return {
    list: rows.map(({ askedAt, endedAt, ...change }) => ({
      ...change,
      askedAt: askedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  };
}

interface ChangeRow {
  id: string;
  kind: ChangeKind;
  total: number;
  left: number;
  refused: number;
  sending: number;
  failed: number;
  done: number;
  askedAt: Date;
  endedAt: Date | null;
}

/** What became of a row: done here, and by now in the shop. Later changes of a listing count for the earlier ones too. */
const became = sql`case
  when r.state <> 'done' then r.state
  when p.state in ('queued', 'running') or exists (select from publication_work w where w.publication_id = p.id and w.work = 'offers'
    and w.since <= now()) then 'sending'
  when p.state = 'failed' or p.failed_kind <> '' then 'failed'
  else 'done' end`;

async function readChanges(db: Database, buyerId: string): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    with latest as (
      select * from listing_changes where buyer_id = ${buyerId} and asked_at > now() - interval '1 day'
      order by asked_at desc, id limit ${shownMax}
    )
    select c.id, c.kind, c.listings as total, n."left", n.refused, n.sending, n.failed, n.done, c.asked_at as "askedAt",
      c.ended_at as "endedAt"
    from latest c cross join lateral (
      select count(*) filter (where became = 'waiting')::int as "left", count(*) filter (where became = 'refused')::int as refused,
        count(*) filter (where became = 'sending')::int as sending, count(*) filter (where became = 'failed')::int as failed,
        count(*) filter (where became = 'done')::int as done
      from (
        select ${became} as became from listing_change_rows r left join publications p on p.id = r.publication_id
        where r.change_id = c.id
      ) rows
    ) n
    order by c.asked_at desc, c.id`.execute(db);
  return rows;
}

interface RefusalRow {
  offerId: number;
  publicationId: string | null;
  titles: Texts;
  reason: ListingRefusal | 'failed';
  said: string;
  total: number;
}

export async function listChangeRefusals(
  { db, actor, language }: Context & { actor: Customer },
  { id }: ParsedInputOf<typeof refusalsCall>,
): Promise<OutputOf<typeof refusalsCall>> {
  if (!isUuid(id)) throw refuse('not_found');
  const { rows: own } = await sql`
    select from listing_changes where id = ${id} and buyer_id = ${actor.buyerId}`.execute(db);
  if (own.length === 0) throw refuse('not_found');
  const { rows } = await sql<RefusalRow>`
    select r.product_id as "offerId", r.publication_id as "publicationId", g.titles,
      case when r.state = 'refused' then r.reason else 'failed' end as reason,
      case when r.state = 'refused' then '' else p.failed_said end as said, (count(*) over ())::int as total
    from listing_change_rows r join products g on g.id = r.product_id left join publications p on p.id = r.publication_id
    where r.change_id = ${id} and ${became} in ('refused', 'failed')
    order by r.position limit ${refusalsMax}`.execute(db);
  return {
    list: rows.map(({ titles, publicationId, total: _, ...row }) => ({
      ...row,
      publicationId: publicationId ?? '',
      title: pickText(titles, language),
    })),
    total: rows[0]?.total ?? 0,
  };
}
