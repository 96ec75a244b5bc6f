import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { MailTemplate } from '#domains/mails/templates.ts';
import type { ShopOrderStep } from '#domains/messages/inbox/message-store.ts';

/** Steps of resellers' shop orders that wait to be reported together. */

const steps: Partial<Record<MailTemplate, ShopOrderStep>> = {
  'order-placed': 'placed',
  'payment-received': 'paid',
  shipped: 'shipped',
  'order-closed': 'closed',
};

export const stepOf = (template: MailTemplate): ShopOrderStep | undefined => steps[template];

interface StepNews {
  orderEventId: string;
  userId: string;
  kind: ShopOrderStep;
}

export async function addShopOrderNews(db: Database, news: readonly StepNews[]): Promise<undefined[]> {
  await db
    .insertInto('shop_order_news')
    .values(news.map(({ orderEventId, userId, kind }) => ({ order_event_id: orderEventId, user_id: userId, kind })))
    .onConflict((conflict) => conflict.column('order_event_id').doNothing())
    .execute();
  return news.map(() => undefined);
}

/** Placing a hundred orders takes longer than a minute, so a group waits until nothing has joined it for a while. */
const quietSeconds = 45;
const longestSeconds = 600;

export interface Group extends Pick<StepNews, 'userId' | 'kind'> {
  /** Names it in the log. */
  id: string;
}

/** Groups that nothing joins any more. */
export async function findDueGroups(db: Database, limit: number): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select user_id as id, user_id as "userId", kind from shop_order_news group by user_id, kind
    having max(found_at) < now() - make_interval(secs => ${quietSeconds})
      or min(found_at) < now() - make_interval(secs => ${longestSeconds})
    order by min(found_at) limit ${limit}`.execute(db);
  return rows;
}

/** Takes a group's events, oldest first. Another process finds none of them. */
export async function takeGroup(tx: Transaction, { userId, kind }: Group, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with taken as (
      delete from shop_order_news where order_event_id in (
        select order_event_id from shop_order_news where user_id = ${userId} and kind = ${kind}
        order by found_at, order_event_id limit ${limit} for update skip locked)
      returning order_event_id as id, found_at
    )
    select id from taken order by found_at, id`.execute(tx);
  return rows.map(({ id }) => id);
}
