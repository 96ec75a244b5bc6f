import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { hookTestType } from '@sampan/contract/hook-types';
import { serverLimits } from '@sampan/contract/limits';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { countAttempt } from '#domains/accounts/attempts.ts';
import { queueSends } from '#domains/hooks/deliveries/deliver-event.ts';
import {
  type Delivery,
  findOwnDelivery,
  insertDelivery,
  listDeliveries,
  lockFailed,
  planAgain,
} from '#domains/hooks/deliveries/delivery-store.ts';
import { bodyOf } from '#domains/hooks/deliveries/sign-message.ts';
import {
  findOwnHook,
  type Hook,
  type HookOwner,
  insertHookEvent,
  lockOwnHook,
} from '#domains/hooks/deliveries/store.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/** A hook's delivery log, and its replay. */

const pageSize = 50;

type DeliveryView = OutputOf<Calls['listHookDeliveries']>['list'][number];

function viewOf(delivery: Delivery): DeliveryView {
  const { id, eventId, eventType, orderId, state, attempts, answerStatus } = delivery;
  return {
    id,
    eventId,
    eventType,
    orderId,
    state,
    attempts,
    answerStatus,
    happenedAt: delivery.happenedAt.toISOString(),
    attemptedAt: delivery.attemptedAt?.toISOString() ?? null,
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    error: delivery.error ?? '',
  };
}

export async function listHookDeliveries(
  ctx: Context,
  owner: HookOwner,
  { id, state, after }: ParsedInputOf<Calls['listHookDeliveries']>,
): Promise<OutputOf<Calls['listHookDeliveries']>> {
  if (!(await findOwnHook(ctx.db, owner, id))) throw refuse('not_found');
  const found = await listDeliveries(ctx.db, id, { state, after, limit: pageSize + 1 });
  return { list: found.slice(0, pageSize).map(viewOf), more: found.length > pageSize };
}

export async function getHookDelivery(
  ctx: Context,
  owner: HookOwner,
  { id }: { id: string },
): Promise<OutputOf<Calls['getHookDelivery']>> {
  const delivery = await findOwnDelivery(ctx.db, owner, id);
  if (!delivery) throw refuse('not_found');
  const { hookId, tookMs, answerBody } = delivery;
  return { ...viewOf(delivery), hookId, body: bodyOf(delivery), tookMs, answerBody: answerBody ?? '' };
}

/** Limits how often an owner can make the shop call an outside server. */
const countSend = (tx: Transaction, owner: HookOwner) =>
  countAttempt(
    tx,
    [{ bucket: `hooks:${owner ?? 'shop'}`, max: serverLimits.hookSendsPerHour, minutes: 60 }],
    'too_many_requests',
  );

/** Sends to this hook only, whatever its subscriptions. */
export async function testHook(
  ctx: Context,
  owner: HookOwner,
  { id }: { id: string },
): Promise<OutputOf<Calls['testHook']>> {
  return inTransaction(ctx.db, async (tx) => {
    if (!(await lockOwnHook(tx, owner, id))) throw refuse('not_found');
    await countSend(tx, owner);
    const event = { type: hookTestType, buyerId: owner, orderId: null, data: { hookId: id } };
    const planned = await insertDelivery(tx, await insertHookEvent(tx, event), id);
    await queueSends(ctx, tx, [planned]);
    return { deliveryId: planned.deliveryId };
  });
}

export async function replayHookDelivery(ctx: Context, owner: HookOwner, { id }: { id: string }): Promise<null> {
  const delivery = await findOwnDelivery(ctx.db, owner, id);
  if (!delivery) throw refuse('not_found');
  await inTransaction(ctx.db, async (tx) => {
    await lockHookThatIsOn(tx, owner, delivery.hookId);
    await countSend(tx, owner);
    await queueSends(ctx, tx, await planAgain(tx, [id]));
  });
  return null;
}

export async function replayFailedHookDeliveries(
  ctx: Context,
  owner: HookOwner,
  { id, since }: ParsedInputOf<Calls['replayFailedHookDeliveries']>,
): Promise<OutputOf<Calls['replayFailedHookDeliveries']>> {
  return inTransaction(ctx.db, async (tx) => {
    await lockHookThatIsOn(tx, owner, id);
    await countSend(tx, owner);
    const max = serverLimits.hookReplaysAtOnce;
    const failed = await lockFailed(tx, id, new Date(since), max + 1);
    await queueSends(ctx, tx, await planAgain(tx, failed.slice(0, max)));
    return { count: Math.min(failed.length, max), more: failed.length > max };
  });
}

async function lockHookThatIsOn(tx: Transaction, owner: HookOwner, id: string): Promise<Hook> {
  const hook = await lockOwnHook(tx, owner, id);
  if (!hook) throw refuse('not_found');
  if (!hook.isOn) throw refuse('hook_is_off');
  return hook;
}
