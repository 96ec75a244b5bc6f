import { type SqlBool, sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

/** A conversation read `for update`, so nobody else can add to it during the transaction. */
export interface LockedConversation {
  id: string;
  userId: string;
  orderId: string | null;
  subject: string;
  state: 'open' | 'closed';
  version: number;
  assigneeId: string | null;
}

const locked = (tx: Transaction) =>
  tx
    .selectFrom('conversations')
    .select(['id', 'user_id as userId', 'order_id as orderId', 'subject', 'version', 'assignee_id as assigneeId'])
    .select(sql<'open' | 'closed'>`state`.as('state'))
    .forUpdate();

export async function lockConversation(tx: Transaction, id: string): Promise<LockedConversation | undefined> {
  return isUuid(id) ? locked(tx).where('id', '=', id).executeTakeFirst() : undefined;
}

/** Undefined if it is another user's. */
export async function lockOwnConversation(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<LockedConversation | undefined> {
  return isUuid(id) ? locked(tx).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst() : undefined;
}

/** The order's conversation, created if it does not exist. There is never a second. */
export async function lockAboutOrder(tx: Transaction, userId: string, orderId: string): Promise<LockedConversation> {
  await tx
    .insertInto('conversations')
    .values({ user_id: userId, order_id: orderId })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'order_id']).where(sql<SqlBool>`order_id is not null`).doNothing(),
    )
    .execute();
  return locked(tx).where('user_id', '=', userId).where('order_id', '=', orderId).executeTakeFirstOrThrow();
}

export async function openAbout(tx: Transaction, userId: string, subject: string): Promise<LockedConversation> {
  const { id } = await tx
    .insertInto('conversations')
    .values({ user_id: userId, subject })
    .returning('id')
    .executeTakeFirstOrThrow();
  return locked(tx).where('id', '=', id).executeTakeFirstOrThrow();
}
