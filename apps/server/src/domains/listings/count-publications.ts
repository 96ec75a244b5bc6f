import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { theRow } from '#database/rows.ts';

export interface PublicationCounts {
  drafts: number;
  waiting: number;
  running: number;
  failed: number;
  listed: number;
  drifted: number;
  paused: number;
  expired: number;
}

export async function countPublications(db: Database, buyerId: string, shopId?: string): Promise<PublicationCounts> {
  const count = (condition: RawBuilder<unknown>, name: string) =>
    sql`(count(*) filter (where ${condition}))::int as ${sql.ref(name)}`;
  const { rows } = await sql<PublicationCounts>`
    select ${sql.join([
      count(sql`p.state = 'draft'`, 'drafts'),
      count(sql`p.state = 'queued'`, 'waiting'),
      count(sql`p.state = 'running'`, 'running'),
      count(sql`p.state = 'failed'`, 'failed'),
      count(sql`p.state in ('listed', 'paused')`, 'listed'),
      count(sql`p.state in ('listed', 'paused') and p.drifted_at is not null`, 'drifted'),
      count(sql`p.state = 'paused'`, 'paused'),
      count(sql`p.state = 'expired'`, 'expired'),
    ])}
    from publications p join reseller_shops r on r.id = p.shop_id and r.state <> 'disconnected'
    where p.buyer_id = ${buyerId} and p.state <> 'removed' ${shopId === undefined ? sql`` : sql`and p.shop_id = ${shopId}`}`.execute(
    db,
  );
  return theRow(rows);
}
