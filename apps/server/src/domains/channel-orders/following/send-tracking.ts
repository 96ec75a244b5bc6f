import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { cutText } from '@sampan/contract/cut-text';
import { ChannelProblem, type ChannelShop, type TrackingForShop } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import { recordEvent } from '#domains/channel-orders/orders/store.ts';
import { sendTrackingJob } from '#domains/channel-orders/queued-jobs.ts';
import { useShop } from '#domains/channels/use-shop.ts';
import type { JobData } from '#jobs/job.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { forEachSettled } from '#shop/for-each-settled.ts';
import { refuse } from '#shop/refusal.ts';
import {
  claimPush,
  type DuePush,
  findDuePushes,
  makeDue,
  settleLater,
  settleRefused,
  settleSent,
} from './tracking-store.ts';

const duePerRound = 500;
/** The most of one customer's. */
const duePerBuyer = 50;
const buyersAtOnce = 8;
/** The next round starts then. */
const roundMs = 50_000;
const retrySeconds = [30, 60, 120, 300, 900];
const saidMax = 200;

/** Job: sends one parcel's tracking, or that it was delivered, to a shop. The first process claims it. It is sent once, whatever gets killed. */
export async function sendTracking(ctx: Context, { pushId }: JobData<typeof sendTrackingJob>): Promise<void> {
  const push = await claimPush(ctx.db, pushId);
  if (!push) return;
  try {
    await useShop(ctx, push.shopId, (shop) => send(shop, push));
  } catch (error) {
    if (!(error instanceof ChannelProblem)) {
      await settleLater(ctx.db, push, { problem: 'unavailable', said: '', afterSeconds: retryAfter(push) });
      throw error;
    }
    return settleProblem(ctx, push, error);
  }
  await inTransaction(ctx.db, async (tx) => {
    if ((await settleSent(tx, push.id)) && push.kind === 'number')
      await recordEvent(tx, push.shopOrderId, 'tracking_sent');
  });
}

function send(shop: ChannelShop, push: DuePush): Promise<void> {
  const { happenedAt, remoteOrderId: orderId, carrier, trackingNumber: number } = push;
  return happenedAt
    ? shop.putDelivery({ orderId, carrier, number, deliveredAt: happenedAt })
    : shop.putTracking(trackingOf(push));
}

const trackingOf = ({ key, remoteOrderId, lines, carrier, trackingNumber, replaces }: DuePush): TrackingForShop => ({
  key,
  orderId: remoteOrderId,
  lines,
  ...(replaces && { replaces }),
  carrier,
  number: trackingNumber,
  url: undefined,
});

const retryAfter = ({ tries }: DuePush): number => retrySeconds[Math.min(tries, retrySeconds.length) - 1] ?? 30;

/**
 * Gives up what the shop will never accept. Everything else waits, after a refused key until the shop is reconnected.
 */
async function settleProblem(ctx: Context, push: DuePush, problem: ChannelProblem): Promise<void> {
  const said = cutText(problem.said, saidMax);
  if (problem.kind === 'rejected')
    return inTransaction(ctx.db, async (tx) => {
      if ((await settleRefused(tx, push, said)) && push.kind === 'number')
        await recordEvent(tx, push.shopOrderId, 'tracking_refused');
    });
  const afterSeconds = problem.kind === 'unauthorized' ? 0 : (problem.retryAfterSeconds ?? retryAfter(push));
  await settleLater(ctx.db, push, { problem: problem.kind, said, afterSeconds });
}

/**
 * Job every minute: sends what is due, what waited for a reconnected shop, and what was interrupted. Customers run in
 * parallel and each one's parcels in sequence, so slow shops delay only their owner.
 */
export async function sendDueTracking(ctx: Context): Promise<void> {
  const due = await findDuePushes(ctx.db, duePerRound, duePerBuyer);
  const until = Date.now() + roundMs;
  const waiting = [...Map.groupBy(due, ({ buyerId }) => buyerId).values()];
  const sendNext = async () => {
    for (let own = waiting.shift(); own; own = waiting.shift())
      await forEachSettled(ctx, 'a shop could not be told of a parcel', own, async ({ id }) => {
        if (Date.now() < until) await sendTracking(ctx, { pushId: id });
      });
  };
  await Promise.all(Array.from({ length: buyersAtOnce }, sendNext));
}

/** The reseller does not want to wait, or has removed the obstacle in the shop. */
export async function resendTracking(
  ctx: Context & { actor: Customer },
  { id }: ParsedInputOf<Calls['resendTracking']>,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await makeDue(tx, ctx.actor.buyerId, id))) throw refuse('not_found');
    await ctx.queue.add(tx, sendTrackingJob, { pushId: id }, { group: ctx.actor.buyerId });
  });
  return null;
}
