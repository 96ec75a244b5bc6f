import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** What to send or read in each shop, and which process serves it. */

type Work = 'offers' | 'read';

/**
 * Leaves out products that are not published. Touches rows in a fixed order, so that two transactions never deadlock.
 */
const mark = (work: Work, those: ReturnType<typeof sql>) => sql`
  insert into publication_work (shop_id, work, publication_id)
  select shop_id, ${work}, id from publications p
  where remote_id is not null and state in ('queued', 'running', 'failed', 'listed', 'paused', 'expired') and ${those}
  order by shop_id, id
  on conflict (shop_id, work, publication_id) do update set turn = publication_work.turn + 1`;

export async function addWork(
  db: Database | Transaction,
  work: Work,
  publicationIds: readonly string[],
): Promise<void> {
  if (publicationIds.length > 0) await mark(work, sql`p.id = any(${publicationIds}::uuid[])`).execute(db);
}

/** Queues a recalculation of the whole shop after a new rule, rate or buffer. */
export async function addOffersOfShop(tx: Transaction, shopId: string): Promise<void> {
  await mark('offers', sql`p.shop_id = ${shopId}`).execute(tx);
}

/** A rule or market that counts other costs is no rise of a cost, so it pauses nothing. */
export async function forgetSentCosts(tx: Transaction, shopId: string): Promise<void> {
  await sql`
    update publication_variants set sent_cost_e4 = null, sent_cost_there_e4 = null
    where shop_id = ${shopId} and sent_cost_there_e4 is not null`.execute(tx);
}

export async function addRead(db: Database, shopId: string, remoteId: string): Promise<void> {
  await mark('read', sql`p.shop_id = ${shopId} and p.remote_id = ${remoteId}`).execute(db);
}

/** Turns recorded changes of goods into work. Returns how many there were. */
export async function claimChanges(tx: Transaction, limit: number): Promise<number> {
  const { rows } = await sql<{ productId: number }>`
    delete from publication_changes where id in (
      select id from publication_changes order by id limit ${limit} for update skip locked)
    returning product_id as "productId"`.execute(tx);
  const productIds = [...new Set(rows.map(({ productId }) => productId))];
  if (productIds.length > 0) await mark('offers', sql`p.product_id = any(${productIds}::bigint[])`).execute(tx);
  return rows.length;
}

export interface ClaimedWork {
  publicationId: string;
  turn: number;
}

/** Due work, oldest first. */
export async function readWork(db: Database, shopId: string, work: Work, limit: number): Promise<ClaimedWork[]> {
  const { rows } = await sql<ClaimedWork>`
    select w.publication_id as "publicationId", w.turn from publication_work w
    where w.shop_id = ${shopId} and w.work = ${work} and w.since <= now() order by w.since limit ${limit}`.execute(db);
  return rows;
}

/** Keeps work that arrived meanwhile. */
export async function endWork(tx: Database | Transaction, work: Work, done: readonly ClaimedWork[]): Promise<void> {
  if (done.length === 0) return;
  await sql`
    with done as (
      select w.shop_id, w.publication_id from publication_work w
      join unnest(${done.map(({ publicationId }) => publicationId)}::uuid[], ${done.map(({ turn }) => turn)}::int[]) as d (id, turn)
        on w.publication_id = d.id and w.turn = d.turn
      where w.work = ${work} order by w.shop_id, w.publication_id for update of w
    )
    delete from publication_work w using done d
    where w.shop_id = d.shop_id and w.work = ${work} and w.publication_id = d.publication_id`.execute(tx);
}

/** Retries after the other waiting work. */
export async function postponeWork(db: Database, work: Work, ids: readonly string[], minutes: number): Promise<void> {
  await sql`
    update publication_work set since = now() + make_interval(mins => ${minutes})
    where publication_id = any(${ids}::uuid[]) and work = ${work}`.execute(db);
}

/** Shops that accept our key, have waiting work, and are not being served. */
export async function findShopsWithWork(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sp.shop_id as id from shop_publishing sp join reseller_shops r on r.id = sp.shop_id
    where r.state = 'connected' and (sp.not_before is null or sp.not_before <= now())
      and (sp.leased_until is null or sp.leased_until < now())
      and (
        exists (select from publication_work w where w.shop_id = sp.shop_id and w.since <= now())
        or sp.paused_at is null and exists (
          select from publications p where p.shop_id = sp.shop_id and p.due_at <= now())
        or exists (select from publications p where p.shop_id = sp.shop_id and p.state = 'running' and p.due_at is not null)
      )
    order by random()`.execute(db);
  return rows.map(({ id }) => id);
}

export const leaseSeconds = 45;

/** False if another process serves the shop or the shop asked for a pause. */
export async function takeLease(db: Database, shopId: string, lease: string): Promise<boolean> {
  const result = await sql`
    update shop_publishing set lease = ${lease}, leased_until = now() + make_interval(secs => ${leaseSeconds})
    where shop_id = ${shopId} and (leased_until is null or leased_until < now())
      and (not_before is null or not_before <= now())`.execute(db);
  return result.numAffectedRows === 1n;
}

/** False if it expired. Another process may have it. */
export async function renewLease(db: Database, shopId: string, lease: string): Promise<boolean> {
  const result = await sql`
    update shop_publishing set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where shop_id = ${shopId} and lease = ${lease}`.execute(db);
  return result.numAffectedRows === 1n;
}

export async function freeLease(db: Database, shopId: string, lease: string): Promise<void> {
  await sql`update shop_publishing set lease = null, leased_until = null
    where shop_id = ${shopId} and lease = ${lease}`.execute(db);
}

/** Only the lease holder may settle what was sent. Locked until the transaction ends. */
export async function holdsLease(tx: Transaction, shopId: string, lease: string): Promise<boolean> {
  const { rows } = await sql`
    select from shop_publishing where shop_id = ${shopId} and lease = ${lease} for update`.execute(tx);
  return rows.length === 1;
}

/** Resumes the work of an interrupted process: looks for what it was publishing, and sends its offers again. */
export async function takeOver(db: Database, shopId: string): Promise<void> {
  await sql`
    with cut as (update offer_pushes set state = 'cut_off', ended_at = now() where shop_id = ${shopId} and state = 'sending')
    update publications set state = 'queued', due_at = now() where shop_id = ${shopId} and state = 'running'`.execute(
    db,
  );
}

/** `seconds` is what the shop asked for. Otherwise the pause grows with each failure. */
export async function leaveAlone(db: Database, shopId: string, seconds: number | undefined): Promise<void> {
  await sql`
    update shop_publishing set troubles = troubles + ${seconds === undefined ? 1 : 0},
      not_before = now() + make_interval(secs => ${seconds ?? sql`least(600, 5 * 2 ^ least(troubles, 10))`})
    where shop_id = ${shopId}`.execute(db);
}

export async function recordAnswer(db: Database, shopId: string): Promise<void> {
  await sql`update shop_publishing set troubles = 0, not_before = null
    where shop_id = ${shopId} and (troubles > 0 or not_before is not null)`.execute(db);
}

/** Ends the shop's pause because a reseller or an operator wants a retry. Returns the owner. */
export async function tryAtOnce(tx: Transaction, shopId: string): Promise<string | undefined> {
  const { rows } = await sql<{ buyerId: string }>`
    update shop_publishing set not_before = null where shop_id = ${shopId} returning buyer_id as "buyerId"`.execute(tx);
  return rows[0]?.buyerId;
}

export interface Applied {
  shopId: string;
  currency: string;
  buffer: number;
  appliedPerUsdE6: number | null;
  appliedBuffer: number | null;
  appliedTariffs: string | null;
}

export async function readApplied(db: Database): Promise<Applied[]> {
  const { rows } = await sql<Applied>`
    select sp.shop_id as "shopId", r.currency, r.stock_buffer as buffer, sp.applied_per_usd_e6 as "appliedPerUsdE6",
      sp.applied_buffer as "appliedBuffer", sp.applied_tariffs as "appliedTariffs"
    from shop_publishing sp join reseller_shops r on r.id = sp.shop_id where r.state = 'connected'`.execute(db);
  return rows;
}

export async function storeApplied(
  tx: Transaction,
  shopId: string,
  { perUsdE6, buffer, tariffs }: { perUsdE6: number; buffer: number; tariffs: string },
): Promise<void> {
  await sql`update shop_publishing set applied_per_usd_e6 = ${perUsdE6}, applied_buffer = ${buffer},
      applied_tariffs = ${tariffs}
    where shop_id = ${shopId}`.execute(tx);
}
