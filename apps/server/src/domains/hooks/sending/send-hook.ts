import { hookTestType } from '@sampan/contract/hook-types';
import type { HookOutcome } from '#connectors/hooks/hooks.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import {
  type Attempt,
  type DueDelivery,
  findDue,
  giveUpWaiting,
  recordAttempt,
} from '#domains/hooks/deliveries/delivery-store.ts';
import { bodyOf, headersOf } from '#domains/hooks/deliveries/sign-message.ts';
import { lockHook, markSwitchedOff, recordFailure, recordSuccess } from '#domains/hooks/deliveries/store.ts';
import { mailHookOperator, mailWebhookOwners } from '#domains/hooks/managing/mail-webhook-owners.ts';
import { findHookOperator } from '#domains/hooks/operator-hook.ts';
import { resendHookJob, type sendHookJob } from '#domains/hooks/queued-jobs.ts';
import type { JobData } from '#jobs/job.ts';
import type { Context } from '#shop/context.ts';

/** Pauses after each attempt but the last, a little over three days in all. The schedule of Standard Webhooks. */
const pausesSeconds = [5, 300, 1800, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600] as const;
/** Spreads deliveries that failed together. */
const jitter = 0.1;

const failingHoursMax = 72;
const gone = 410;

type Job = JobData<typeof sendHookJob>;

/** Job of a first attempt. A delivery to a failing receiver moves to the other queue. */
export async function sendHook(ctx: Context, job: Job): Promise<void> {
  const due = await findDue(ctx.db, job);
  if (!due?.isFailing) return attempt(ctx, due);
  await inTransaction(ctx.db, (tx) => ctx.queue.add(tx, resendHookJob, job, { group: groupOf(due) }));
}

export async function resendHook(ctx: Context, job: Job): Promise<void> {
  await attempt(ctx, await findDue(ctx.db, job));
}

const groupOf = ({ owner, hookId }: DueDelivery): string => owner ?? hookId;

/** A crash between call and record repeats the call. Receivers recognise the event by its id. */
async function attempt(ctx: Context, due: DueDelivery | undefined): Promise<void> {
  if (!due) return;
  if (!due.isOn && due.eventType !== hookTestType) return inTransaction(ctx.db, (tx) => giveUpWaiting(tx, due.hookId));
  const body = bodyOf(due);
  const began = performance.now();
  const outcome = await ctx.hooks.send(due.url, headersOf(ctx.config.secretKeys, due, body, ctx.now()), body);
  const tookMs = Math.round(performance.now() - began);
  await inTransaction(ctx.db, (tx) => record(tx, ctx, due, outcome, tookMs));
}

async function record(
  tx: Transaction,
  ctx: Context,
  due: DueDelivery,
  outcome: HookOutcome,
  tookMs: number,
): Promise<void> {
  const made = attemptOf(due, outcome, tookMs);
  if (!(await lockHook(tx, due.hookId)) || !(await recordAttempt(tx, due, made))) return;
  if (made.state === 'delivered') return recordSuccess(tx, due.hookId);
  if (made.pauseSeconds !== undefined)
    await ctx.queue.add(
      tx,
      resendHookJob,
      { deliveryId: due.id, turn: due.turn + 1 },
      { group: groupOf(due), startAfterSeconds: Math.ceil(made.pauseSeconds) },
    );
  await recordFailed(tx, ctx, due, made.answerStatus === gone);
}

async function recordFailed(tx: Transaction, ctx: Context, due: DueDelivery, isGone: boolean): Promise<void> {
  const failing = await recordFailure(tx, due.hookId);
  if (isGone) await switchOff(tx, ctx, due, 'gone');
  else if (failing && failing.hours >= failingHoursMax) await switchOff(tx, ctx, due, 'failing');
}

/** Stops deliveries until the owner, who gets a mail, switches the hook on again. */
async function switchOff(
  tx: Transaction,
  ctx: Context,
  { hookId, id: deliveryId, owner, url }: DueDelivery,
  why: 'gone' | 'failing',
): Promise<void> {
  if (!(await markSwitchedOff(tx, hookId, why))) return;
  await giveUpWaiting(tx, hookId);
  const operator = owner === null ? await findHookOperator(tx, hookId) : undefined;
  const mail = { what: 'switched-off', url, mailId: `hook:${deliveryId}` } as const;
  if (operator) return mailHookOperator(tx, ctx, operator, mail);
  await mailWebhookOwners(tx, ctx, owner, mail);
}

function attemptOf(due: DueDelivery, outcome: HookOutcome, tookMs: number): Attempt {
  const answer = 'status' in outcome ? outcome : undefined;
  const answered = { tookMs, answerStatus: answer?.status ?? null, answerBody: answer ? shownText(answer.body) : null };
  if (answer && answer.status >= 200 && answer.status < 300) return { ...answered, state: 'delivered', error: null };
  const error = 'error' in outcome ? outcome.error : 'not_accepted';
  const pause = answer?.status === gone ? undefined : pausesSeconds[due.attempts];
  if (pause === undefined) return { ...answered, state: 'failed', error };
  return { ...answered, state: 'waiting', error, pauseSeconds: pause * (1 + jitter * (2 * Math.random() - 1)) };
}

/** Replaces control characters, which cannot be stored or could act on a terminal. */
const shownText = (text: string) => text.replaceAll(/[^\P{C}\n\t]/gu, '\ufffd');
