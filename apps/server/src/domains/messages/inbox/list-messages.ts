import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { toWireTime } from '@sampan/contract/wire-time';
import { isUuid } from '#database/uuid.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { countMessages, type MessageRow, listMessages as readMessages } from './message-store.ts';
import { messageText } from './message-text.ts';

type CustomerContext = Context & { actor: Customer };
type Messages = OutputOf<Calls['listMessages']>;

export async function listMessages(
  ctx: CustomerContext,
  { status, orderId, id, pageNum, pageSize }: ParsedInputOf<Calls['listMessages']>,
): Promise<Messages> {
  const { userId } = ctx.actor;
  if ((orderId && !isUuid(orderId)) || (id && !isUuid(id))) return { list: [], total: 0, unread: 0 };
  const isRead = status === undefined ? undefined : status === 1;
  const [rows, { total, unread }] = await Promise.all([
    readMessages(ctx.db, userId, { isRead, orderId, id, limit: pageSize, offset: (pageNum - 1) * pageSize }),
    countMessages(ctx.db, userId, { orderId, id }),
  ]);
  return {
    list: rows.map((row) => onTheWire(ctx, row)),
    total: isRead === undefined ? total : isRead ? total - unread : unread,
    unread,
  };
}

function onTheWire({ actor, language }: CustomerContext, row: MessageRow): Messages['list'][number] {
  return {
    id: row.id,
    content: row.template ? messageText(language, row.template, row.params) : (row.content ?? ''),
    status: row.read_at ? 1 : 0,
    userId: actor.userId,
    gmtCreate: toWireTime(row.created_at),
    orderId: row.order_id ?? '',
    conversationId: row.conversation_id ?? '',
    orderSn: row.template ? row.params.sn : '',
    kind: row.template ?? '',
  };
}
