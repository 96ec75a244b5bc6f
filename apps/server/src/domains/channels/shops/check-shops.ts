import { type SqlBool, sql } from 'kysely';
import { ChannelProblem } from '#connectors/sales-channel/sales-channel.ts';
import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import { checkShopJob, subscribeShopJob } from '#domains/channels/queued-jobs.ts';
import { forgetConsents } from '#domains/channels/records/consent-store.ts';
import { forgetEvents } from '#domains/channels/records/event-store.ts';
import { forgetPrivacyRequests } from '#domains/channels/records/privacy-store.ts';
import { notifyOfStore } from '#domains/channels/state/notify-of-store.ts';
import { claimSilent, storeFacts } from '#domains/channels/state/store.ts';
import { useShop } from '#domains/channels/use-shop.ts';
import type { Context } from '#shop/context.ts';

const quietMinutes = 60;
const shopsAtOnce = 200;
/** Allows for a server migration or a night without an administrator. */
const silentHours = 24;

/**
 * Job: queues a check of shops that were silent for an hour. `useShop` reports those that refuse us, this job those
 * that were silent for a day.
 */
export async function checkShops(ctx: Context): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    for (const { shopId, buyerId } of await findShopsToCheck(tx, quietMinutes, shopsAtOnce))
      await ctx.queue.add(tx, checkShopJob, { shopId }, { group: buyerId });
    for (const shop of await claimSilent(tx, silentHours)) await notifyOfStore(tx, ctx, shop, { outcome: 'silent' });
  });
}

/** Job for one shop. Registers webhooks daily, because some systems drop them. */
export async function checkShop(ctx: Context, { shopId }: { shopId: string }): Promise<void> {
  try {
    await storeFacts(ctx.db, shopId, await useShop(ctx, shopId, (remote) => remote.facts()));
  } catch (error) {
    if (!(error instanceof ChannelProblem)) throw error;
    return;
  }
  const buyerId = await needsHooks(ctx.db, shopId);
  if (buyerId) await inTransaction(ctx.db, (tx) => ctx.queue.add(tx, subscribeShopJob, { shopId }, { group: buyerId }));
}

/** Nightly job. */
export async function forgetShopNews(ctx: Context): Promise<void> {
  await forgetConsents(ctx.db);
  await forgetEvents(ctx.db);
  await forgetPrivacyRequests(ctx.db);
}

/**
 * Connected shops that were silent for some minutes, or whose webhooks were registered more than a day ago, because
 * some systems drop them. Longest silent first.
 */
async function findShopsToCheck(
  db: Transaction,
  quietMinutes: number,
  limit: number,
): Promise<{ shopId: string; buyerId: string }[]> {
  const { rows } = await sql<{ shopId: string; buyerId: string }>`
    select id as "shopId", buyer_id as "buyerId" from reseller_shops where state = 'connected'
      and (last_contact_at < now() - make_interval(mins => ${quietMinutes}) or silent_since is not null or ${hooksAreOld})
    order by last_contact_at limit ${limit}`.execute(db);
  return rows;
}

const hooksAreOld = sql<SqlBool>`(hooks_at is null or hooks_at < now() - interval '1 day')`;

/** Returns the shop's owner if its webhooks should be registered. */
async function needsHooks(db: Database, id: string): Promise<string | undefined> {
  const found = db
    .selectFrom('reseller_shops')
    .select('buyer_id')
    .where('id', '=', id)
    .where('state', '=', 'connected');
  return (await found.where(hooksAreOld).executeTakeFirst())?.buyer_id;
}
