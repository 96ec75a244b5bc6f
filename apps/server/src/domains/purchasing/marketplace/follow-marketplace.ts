import { sql } from 'kysely';
import { type Marketplace, MarketplaceProblem } from '#connectors/marketplace/marketplace.ts';
import { inTransaction } from '#database/connect.ts';
import {
  payMarketplaceOrderJob,
  placeAtMarketplaceJob,
  readBackPaymentJob,
  readBackPurchaseJob,
} from '#domains/purchasing/queued-jobs.ts';
import type { Context } from '#shop/context.ts';
import { isReadSince } from '#shop/read-since.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { problemOf } from './ask-marketplace.ts';
import { followListed, readAndFollow } from './follow-orders.ts';
import { findMarketplaceOrder, isHeld } from './marketplace-store.ts';

/** Changes are listed some time after they happen. */
const overlapSeconds = 600;
/** After it a job that should have taken something up is taken for lost. */
const lostSeconds = 120;
const most = 500;

/** News named these orders at that time. */
export async function readMarketplaceOrders(
  ctx: Context,
  { externalIds, at }: { externalIds: readonly string[]; at?: string | undefined },
): Promise<void> {
  const { marketplace } = ctx;
  if (!marketplace) return;
  for (const externalId of externalIds) {
    // By reading an order that is not ours nothing is learnt, and one is soon listed that is.
    const known = await findMarketplaceOrder(ctx.db, { externalId });
    if (!known || isReadSince(known.readAt, at)) continue;
    await readAndFollow(ctx, marketplace, externalId);
    await queuePayment(ctx, externalId);
  }
}

/** What is approved and unpaid is paid, where the owner wants it paid by call. */
async function queuePayment(ctx: Context, externalId: string): Promise<void> {
  const order = await findMarketplaceOrder(ctx.db, { externalId });
  const { payByCall } = await readSetting(ctx.db, 'buying');
  if (!order || !payByCall || order.state !== 'unpaid' || order.payState !== 'unpaid' || isHeld(order)) return;
  await inTransaction(ctx.db, (tx) => ctx.queue.add(tx, payMarketplaceOrderJob, { orderId: order.id }));
}

/** Repairs by itself whatever news, jobs or processes have lost. */
export async function followMarketplace(ctx: Context): Promise<void> {
  const { marketplace } = ctx;
  if (!marketplace) return;
  try {
    await followChanged(ctx, marketplace);
  } catch (error) {
    // It is silent, or not connected: the next run reads from the same moment.
    if (!(error instanceof MarketplaceProblem)) throw error;
    ctx.log.warn({ err: error }, 'the marketplace listed no changes');
  }
  await takeUpLost(ctx);
}

async function followChanged(ctx: Context, marketplace: Marketplace): Promise<void> {
  const { name, buying } = marketplace;
  const { rows } = await sql<{ seen: Date | null }>`
    select coalesce((select seen_at from marketplace_sweeps where marketplace = ${name}),
      (select min(placed_at) from purchase_orders p join marketplace_purchases m on m.purchase_order_id = p.id)) as seen
  `.execute(ctx.db);
  const seen = rows[0]?.seen;
  // Nothing was ever ordered.
  if (!seen) return;
  let last = seen;
  const begun = ctx.now();
  let firstFailed: Date | undefined;
  for await (const order of buying.listChanged(new Date(seen.getTime() - overlapSeconds * 1000))) {
    const followed = await problemOf(ctx, () => followListed(ctx, marketplace, order, begun));
    // One that cannot be read holds up no other, and is listed again.
    if ('problem' in followed) firstFailed ??= order.changedAt;
    else await queuePayment(ctx, order.orderId);
    if (order.changedAt > last) last = order.changedAt;
  }
  await sql`
    insert into marketplace_sweeps (marketplace, seen_at) values (${name}, ${firstFailed && firstFailed < last ? firstFailed : last})
    on conflict (marketplace) do update set seen_at = greatest(marketplace_sweeps.seen_at, excluded.seen_at)
  `.execute(ctx.db);
}

async function takeUpLost(ctx: Context): Promise<void> {
  const lost = sql`now() - ${lostSeconds} * interval '1 second'`;
  const { rows: purchases } = await sql<{ id: string; state: 'placing' | 'asked' }>`
    select purchase_order_id as id, state from marketplace_purchases
    where state in ('placing', 'asked') and coalesce(looked_at, state_since) < ${lost} order by state_since limit ${most}`.execute(
    ctx.db,
  );
  const { rows: orders } = await sql<{ id: string; externalId: string; payState: 'unpaid' | 'asked' }>`
    select id, external_id as "externalId", pay_state as "payState" from marketplace_orders
    where state = 'unpaid' and (pay_state = 'unpaid' and made_at < ${lost} or pay_state = 'asked' and coalesce(pay_looked_at, pay_asked_at) < ${lost})
    order by made_at limit ${most}`.execute(ctx.db);
  await inTransaction(ctx.db, async (tx) => {
    for (const { id, state } of purchases)
      await ctx.queue.add(tx, state === 'placing' ? placeAtMarketplaceJob : readBackPurchaseJob, { purchaseId: id });
    for (const { id } of orders.filter(({ payState }) => payState === 'asked'))
      await ctx.queue.add(tx, readBackPaymentJob, { orderId: id });
  });
  for (const { externalId, payState } of orders) if (payState === 'unpaid') await queuePayment(ctx, externalId);
}
