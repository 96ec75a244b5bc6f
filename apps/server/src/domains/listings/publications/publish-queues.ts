import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { fullName } from '@sampan/contract/names';
import { sql } from 'kysely';
import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { pickText, type Texts } from '#domains/catalogue/texts.ts';
import { findShop } from '#domains/channels/own-shops.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { serveSoon } from './change-queue.ts';
import { putIntoQueue } from './queue-store.ts';

const shopsMax = 500;
const failedMax = 200;

export async function operatorListPublishQueues(ctx: Context): Promise<OutputOf<Calls['operatorListPublishQueues']>> {
  const rows = await readShopQueues(ctx.db, shopsMax);
  const list = rows.map(({ firstName, lastName, company, dueSince, notBefore, sentAt, ...row }) => ({
    ...row,
    customerName: company || fullName(ctx.language, { firstName: firstName ?? '', lastName: lastName ?? '' }),
    dueSince: dueSince?.toISOString() ?? null,
    notBefore: notBefore?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
  }));
  return { list };
}

export async function operatorListFailedPublications(
  ctx: Context,
  { shopId }: ParsedInputOf<Calls['operatorListFailedPublications']>,
): Promise<OutputOf<Calls['operatorListFailedPublications']>> {
  if (!(await findShop(ctx.db, shopId))) throw refuse('not_found');
  const rows = await readFailed(ctx.db, shopId, failedMax);
  const list = rows.map(({ titles, at, againAt, ...row }) => ({
    ...row,
    title: pickText(titles, ctx.language),
    at: at.toISOString(),
    againAt: againAt?.toISOString() ?? null,
  }));
  return { list };
}

/** Does what the reseller's own retry does, for support, and ends the shop's back-off. */
export async function operatorRetryPublications(
  ctx: Context,
  { shopId }: ParsedInputOf<Calls['operatorRetryPublications']>,
): Promise<OutputOf<Calls['operatorRetryPublications']>> {
  if (!isUuid(shopId)) throw refuse('not_found');
  return inTransaction(ctx.db, async (tx) => {
    if (!(await lockPublishing(tx, shopId))) throw refuse('not_found');
    const retried = await putIntoQueue(tx, await lockFailed(tx, shopId));
    await retryNow(tx, shopId);
    await serveSoon(ctx, tx, [shopId]);
    return { retried: retried.length };
  });
}

/** The operators' view of the queues of resellers' shops. */

interface ShopQueueRow {
  shopId: string;
  shopName: string;
  channel: string;
  address: string;
  customerId: string | null;
  firstName: string | null;
  lastName: string | null;
  company: string;
  state: string;
  waiting: number;
  running: number;
  failed: number;
  listed: number;
  dueOffers: number;
  dueSince: Date | null;
  isPaused: boolean;
  troubles: number;
  notBefore: Date | null;
  sentAt: Date | null;
}

/** Sorts failing shops first, then by how much waits. */
export async function readShopQueues(db: Database, limit: number): Promise<ShopQueueRow[]> {
  const { rows } = await sql<ShopQueueRow>`
    select r.id as "shopId", coalesce(nullif(r.name, ''), r.address) as "shopName", r.channel, r.address, u.id as "customerId",
      u.first_name as "firstName", u.last_name as "lastName", coalesce(b.company, '') as company, r.state,
      coalesce(p.waiting, 0) as waiting, coalesce(p.running, 0) as running, coalesce(p.failed, 0) as failed,
      coalesce(p.listed, 0) as listed, coalesce(w.due, 0) as "dueOffers", w.since as "dueSince",
      sp.paused_at is not null as "isPaused", sp.troubles, case when sp.not_before > now() then sp.not_before end as "notBefore",
      (select max(ended_at) from offer_pushes o where o.shop_id = r.id and o.state = 'sent') as "sentAt"
    from shop_publishing sp
    join reseller_shops r on r.id = sp.shop_id and r.state <> 'disconnected'
    join buyers b on b.id = r.buyer_id
    left join lateral (select id, first_name, last_name from users where buyer_id = r.buyer_id order by created_at limit 1) u on true
    left join lateral (
      select count(*) filter (where state = 'queued')::int as waiting, count(*) filter (where state = 'running')::int as running,
        count(*) filter (where state = 'failed')::int as failed,
        count(*) filter (where state in ('listed', 'paused'))::int as listed
      from publications where shop_id = r.id
    ) p on true
    left join lateral (
      select count(*)::int as due, min(since) as since from publication_work where shop_id = r.id and work = 'offers'
    ) w on true
    order by (r.state = 'refused')::int + (sp.troubles > 0)::int desc, failed desc, waiting + coalesce(w.due, 0) desc, r.id
    limit ${limit}`.execute(db);
  return rows;
}

interface FailedRow {
  id: string;
  offerId: number;
  titles: Texts;
  kind: string;
  because: string;
  said: string;
  attempts: number;
  at: Date;
  againAt: Date | null;
}

async function readFailed(db: Database, shopId: string, limit: number): Promise<FailedRow[]> {
  const { rows } = await sql<FailedRow>`
    select p.id, p.product_id as "offerId", g.titles, p.failed_kind as kind, p.failed_because as because,
      p.failed_said as said, p.attempts, p.failed_at as at, p.due_at as "againAt"
    from publications p join products g on g.id = p.product_id
    where p.shop_id = ${shopId} and p.failed_at is not null and p.state <> 'removed'
    order by p.failed_at desc, p.id limit ${limit}`.execute(db);
  return rows;
}

async function lockFailed(tx: Transaction, shopId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from publications where shop_id = ${shopId} and state = 'failed' order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Retries prices and stock that the shop refused, too. */
async function retryNow(tx: Transaction, shopId: string): Promise<void> {
  await sql`update publication_work set since = least(since, now()) where shop_id = ${shopId}`.execute(tx);
}

async function lockPublishing(tx: Transaction, shopId: string): Promise<boolean> {
  const { rows } = await sql`select from shop_publishing where shop_id = ${shopId} for update`.execute(tx);
  return rows.length === 1;
}
