import type { OperatorNoticesData } from '@sampan/contract/hook-events';
import type { NoticeTopic } from '@sampan/contract/notices';
import type { HandoverKind } from '@sampan/contract/today';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { notifyOperatorWebhook } from '#domains/hooks/operator-hook.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import { offeredTopics } from '#domains/notices/choice/choose-notices.ts';
import {
  claimUnsent,
  findFailedJobs,
  findNewOrders,
  findOverdue,
  findOverdueOthers,
  findQuestions,
  forgetSent,
  listSubscribed,
  lockSubscribed,
  type Notice,
  recordMailed,
  type Subscriber,
} from '#domains/notices/choice/notice-store.ts';
import { otherWorkOf, workOf } from '#domains/today/whose-work.ts';
import type { Context } from '#shop/context.ts';
import { forEachSettled } from '#shop/for-each-settled.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { findAnswers, findHandovers, purchaseOf, stillWaiting } from './handover-notices.ts';

/** A mail names this many notices of a topic; the rest is a number. */
const namedMax = 20;

/**
 * Finds what is new for each operator and notifies them, in one transaction with the queued mail. If the process is
 * killed before its end, nothing is recorded and the next run starts over.
 */
export async function notifyOperators(ctx: Context): Promise<void> {
  await forEachSettled(ctx, 'an operator could not be told', await listSubscribed(ctx.db), (id) =>
    inTransaction(ctx.db, (tx) => notifyOperator(tx, ctx, id)),
  );
  await forgetSent(ctx.db);
}

async function notifyOperator(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const subscriber = await lockSubscribed(tx, id, ctx.now());
  if (!subscriber) return;
  const topics = offeredTopics(subscriber).filter((topic) => subscriber.topics.includes(topic));
  await find(tx, subscriber, topics);
  const waiting = topics.includes('handovers') ? await stillWaiting(tx, subscriber) : new Set<string>();
  const claim = async (way: 'sent_at' | 'mailed_at') =>
    stillMeant(subscriber, topics, waiting, await claimUnsent(tx, id, way));
  if (subscriber.hasHook) await notifyByHook(tx, ctx, subscriber, await claim('sent_at'));
  if (subscriber.isMailDue) await notifyByMail(tx, ctx, subscriber, await claim('mailed_at'));
}

async function find(tx: Transaction, subscriber: Subscriber, topics: readonly NoticeTopic[]): Promise<void> {
  const one = {
    operatorId: subscriber.operatorId,
    since: subscriber.since,
    mail: subscriber.mail !== 'off',
    hook: subscriber.hasHook,
  };
  if (topics.includes('new_orders')) await findNewOrders(tx, one);
  if (topics.includes('questions')) await findQuestions(tx, one);
  if (topics.includes('handovers')) await findHandovers(tx, subscriber, one);
  if (topics.includes('answers')) await findAnswers(tx, one);
  if (topics.includes('failed_jobs')) await findFailedJobs(tx, one);
  if (!topics.includes('overdue')) return;
  const { overdueHours } = await readSetting(tx, 'work');
  const hoursOf = <Work extends keyof typeof overdueHours>(work: Work) => ({ work, hours: overdueHours[work] });
  await findOverdue(tx, one, workOf(subscriber).map(hoursOf));
  await findOverdueOthers(tx, one, otherWorkOf(subscriber).map(hoursOf));
}

/** Leaves out notices that the operator's roles or choices no longer include, and work that is done. */
function stillMeant(
  subscriber: Subscriber,
  topics: readonly NoticeTopic[],
  waiting: ReadonlySet<string>,
  found: readonly Notice[],
): Notice[] {
  const own: readonly string[] = [...workOf(subscriber), ...otherWorkOf(subscriber)];
  return found.filter(
    ({ topic, subject, about, isCurrent }) =>
      topics.includes(topic) &&
      isCurrent &&
      (topic !== 'overdue' || own.includes(about)) &&
      (topic !== 'handovers' || waiting.has(subject)),
  );
}

async function notifyByMail(
  tx: Transaction,
  ctx: Context,
  subscriber: Subscriber,
  notices: readonly Notice[],
): Promise<void> {
  const [first] = notices;
  if (!first) return;
  const { operatorId, email: to, language, name } = subscriber;
  const of = (topic: NoticeTopic) => notices.filter((notice) => notice.topic === topic);
  const [orders, questions, overdue, jobs] = [of('new_orders'), of('questions'), of('overdue'), of('failed_jobs')];
  const [handovers, answers] = [of('handovers'), of('answers')];
  await queueMail(ctx, tx, {
    mailId: `notices:${operatorId}:${first.topic}:${first.subject}`,
    to,
    language,
    template: 'operator-notices',
    params: {
      name,
      newOrders: orders.length,
      questions: questions.length,
      overdue: overdue.length,
      failedJobs: jobs.length,
      handovers: handovers.length,
      answers: answers.length,
      notices: [handovers, answers, orders, questions, overdue, jobs].flatMap((some) =>
        some
          .slice(0, namedMax)
          .map(({ topic, subject, sn, about }) => ({ topic, sn: sn || purchaseOf(subject), about })),
      ),
    },
  });
  await recordMailed(tx, operatorId, ctx.now());
}

const iso = (at: Date): string => at.toISOString();

/** Limits the message after a long time without runs, which would be too large for the receiver. */
const noticesPerHookMax = 500;

async function notifyByHook(
  tx: Transaction,
  ctx: Context,
  subscriber: Subscriber,
  notices: readonly Notice[],
): Promise<void> {
  for (let from = 0; from < notices.length; from += noticesPerHookMax)
    await notifyOperatorWebhook(
      tx,
      ctx,
      subscriber.operatorId,
      toNoticesResponse(notices.slice(from, from + noticesPerHookMax)),
    );
}

function toNoticesResponse(notices: readonly Notice[]): OperatorNoticesData {
  const of = (topic: NoticeTopic) => notices.filter((notice) => notice.topic === topic);
  const overdue = (about: string) => of('overdue').filter((notice) => notice.about === about);
  return {
    newOrders: of('new_orders').map(({ orderId, sn, happenedAt }) => ({ orderId, sn, placedAt: iso(happenedAt) })),
    questions: of('questions').flatMap(({ conversationId, orderId, sn, happenedAt }) =>
      conversationId ? [{ conversationId, orderId, sn, askedAt: iso(happenedAt) }] : [],
    ),
    overdue: of('overdue').flatMap(({ orderId, sn, about, status, happenedAt }) =>
      status === about ? [{ orderId, sn, status, dueAt: iso(happenedAt) }] : [],
    ),
    overdueQuestions: overdue('questions').flatMap(({ conversationId, orderId, sn, happenedAt }) =>
      conversationId ? [{ conversationId, orderId, sn, dueAt: iso(happenedAt) }] : [],
    ),
    overdueClaims: overdue('claims').map(({ subject, orderId, sn, happenedAt }) => ({
      refundId: subject,
      orderId,
      sn,
      dueAt: iso(happenedAt),
    })),
    handovers: of('handovers').map(({ subject, orderId, sn, about, happenedAt }) => ({
      kind: about as HandoverKind,
      orderId,
      sn,
      purchaseOrder: purchaseOf(subject),
      since: iso(happenedAt),
    })),
    answers: of('answers').map(({ subject, orderId, sn, about, happenedAt }) => ({
      outcome: about,
      orderId,
      sn,
      purchaseOrder: purchaseOf(subject),
      answeredAt: iso(happenedAt),
    })),
    overduePurchases: overdue('purchases').map(({ subject, happenedAt }) => ({
      purchaseOrder: purchaseOf(subject),
      dueAt: iso(happenedAt),
    })),
    overdueTransfersBack: overdue('transfers_back').map(({ subject, orderId, sn, happenedAt }) => ({
      refundId: subject.split(' ')[1] ?? '',
      orderId,
      sn,
      dueAt: iso(happenedAt),
    })),
    overdueFindings: overdue('findings').map(({ orderId, sn, happenedAt }) => ({
      orderId,
      sn,
      dueAt: iso(happenedAt),
    })),
    overdueSurplus: overdue('surplus').map(({ subject, happenedAt }) => ({
      surplusId: subject.split(' ')[1] ?? '',
      dueAt: iso(happenedAt),
    })),
    overdueMarketplace: overdue('marketplace').map(({ subject, happenedAt }) => ({
      purchaseOrder: purchaseOf(subject),
      dueAt: iso(happenedAt),
    })),
    overdueGrants: overdue('grants').map(({ subject, happenedAt }) => ({
      grantId: subject.split(' ')[0] ?? '',
      dueAt: iso(happenedAt),
    })),
    overdueRequests: overdue('requests').map(({ subject, happenedAt }) => ({
      requestId: subject.split(' ')[0] ?? '',
      dueAt: iso(happenedAt),
    })),
    failedJobs: of('failed_jobs').map(({ about, happenedAt }) => ({ queue: about, failedAt: iso(happenedAt) })),
  };
}
