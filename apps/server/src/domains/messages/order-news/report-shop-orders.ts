import { fullName } from '@sampan/contract/names';
import type { ResellerMailTopic } from '@sampan/contract/reseller-mails';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { sendMailJob } from '#domains/mails/queued-jobs.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import {
  type EventFacts,
  findEventFacts,
  insertMessages,
  type ShopOrderStep,
} from '#domains/messages/inbox/message-store.ts';
import type { Context } from '#shop/context.ts';
import { forEachSettled } from '#shop/for-each-settled.ts';
import { type News, newsOf } from './event-news.ts';
import { withOrder } from './order-mail.ts';
import { findDueGroups, type Group, takeGroup } from './shop-order-news.ts';

/** More orders than one mail lists follow in the next. */
const ordersInMail = 150;
const groupsAtOnce = 500;
const namesInMessage = 10;

const topics: Record<ShopOrderStep, ResellerMailTopic> = {
  placed: 'orders_placed',
  paid: 'orders_paid',
  shipped: 'orders_shipped',
  closed: 'orders_closed',
};

/**
 * Job each minute: reports what happened to the orders of a reseller's shops, one message and one mail for all that
 * reached the same step together.
 */
export async function reportShopOrders(ctx: Context): Promise<void> {
  const groups = await findDueGroups(ctx.db, groupsAtOnce);
  await forEachSettled(ctx, 'could not report orders of shops', groups, (group) => reportGroup(ctx, group));
}

interface Step {
  facts: EventFacts;
  news: News;
}

async function reportGroup(ctx: Context, group: Group): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const eventIds = await takeGroup(tx, group, ordersInMail);
    const steps = (await findEventFacts(tx, eventIds))
      .flat()
      .filter(({ userId }) => userId === group.userId)
      .flatMap((facts): Step[] => {
        const news = newsOf(facts);
        return news ? [{ facts, news }] : [];
      });
    const isMany = steps.length > 1;
    // An event that was reported before, and came again because its job was repeated, is left out.
    const areNew = await insertMessages(
      tx,
      steps.map(({ facts: { userId, orderId, eventId }, news: { template, params } }) => ({
        userId,
        orderId,
        template,
        params,
        reference: `event:${eventId}`,
        isRead: isMany,
      })),
    );
    await report(
      tx,
      ctx,
      group,
      steps.filter((_, index) => areNew[index]),
    );
  });
}

async function report(tx: Transaction, ctx: Context, group: Group, steps: readonly Step[]): Promise<void> {
  const [first] = steps;
  if (!first) return;
  const isWanted = !first.facts.isDisabled && (await wantsMail(tx, group));
  if (steps.length === 1) {
    if (isWanted) await mailOne(tx, ctx, first);
    return;
  }
  const amountCents = steps.reduce((sum, { news }) => sum + amountOf(news), 0);
  await insertMessages(tx, [
    {
      userId: group.userId,
      orderId: null,
      template: 'orders-of-shops',
      params: { sn: '', kind: group.kind, count: steps.length, goods: listed(steps), amountCents },
      reference: `orders:${first.facts.eventId}`,
    },
  ]);
  if (isWanted) await mailAll(tx, ctx, group, { steps, amountCents });
}

const amountOf = ({ params }: News): number => params.amountCents ?? 0;

function listed(steps: readonly Step[]): string {
  const all = steps.map(({ facts }) => facts.shopOrder?.name ?? facts.sn);
  return [...all.slice(0, namesInMessage), ...(all.length > namesInMessage ? ['…'] : [])].join(', ');
}

async function wantsMail(tx: Transaction, { userId, kind }: Group): Promise<boolean> {
  const login = await tx
    .selectFrom('users')
    .select('unwanted_mails as unwanted')
    .where('id', '=', userId)
    .executeTakeFirst();
  return login !== undefined && !login.unwanted.includes(topics[kind]);
}

async function mailOne(tx: Transaction, ctx: Context, { facts, news: { mail } }: Step): Promise<void> {
  if (!mail) return;
  const { language, email, eventId } = facts;
  const written = await withOrder(ctx, facts, mail);
  await ctx.queue.add(tx, sendMailJob, { mailId: eventId, to: email, language, ...written });
}

interface Batch {
  steps: readonly Step[];
  amountCents: number;
}

async function mailAll(tx: Transaction, ctx: Context, { kind }: Group, { steps, amountCents }: Batch): Promise<void> {
  const [first] = steps;
  if (!first) return;
  const { language, email, eventId } = first.facts;
  await queueMail(ctx, tx, {
    mailId: `orders:${eventId}`,
    to: email,
    language,
    template: 'orders-of-shops',
    params: {
      name: fullName(language, first.facts),
      kind,
      count: steps.length,
      amountCents,
      shopOrders: steps.map(({ facts, news }) => ({
        name: facts.shopOrder?.name ?? '',
        shopName: facts.shopOrder?.shopName ?? '',
        sn: facts.sn,
        amountCents: amountOf(news),
        trackingNumber: news.params.trackingNumber ?? '',
      })),
    },
  });
}
