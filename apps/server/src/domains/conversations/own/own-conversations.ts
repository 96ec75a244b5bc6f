import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { toWireTime } from '@sampan/contract/wire-time';
import { isUuid } from '#database/uuid.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

type CustomerContext = Context & { actor: Customer };

interface Row {
  id: string;
  orderId: string | null;
  orderSn: string | null;
  subject: string;
  state: 'open' | 'closed';
  lastAt: Date;
  lastText: string | null;
  isOurs: boolean | null;
  isUnread: boolean;
}

export async function listConversations(
  { pool, actor: { userId } }: CustomerContext,
  { pageNum, pageSize }: ParsedInputOf<Calls['listConversations']>,
): Promise<OutputOf<Calls['listConversations']>> {
  const { rows } = await pool.query<Row>({
    name: 'own-conversations',
    text: `
      select c.id, c.order_id as "orderId", o.sn as "orderSn", c.subject, c.state, c.last_at as "lastAt",
        l.text as "lastText", l.ours as "isOurs",
        exists (select from site_messages m where m.conversation_id = c.id and m.user_id = c.user_id and m.read_at is null)
          as "isUnread"
      from conversations c left join orders o on o.id = c.order_id
      left join lateral (
        select left(e.content, 160) as text, e.operator_id is not null as ours from conversation_entries e
        where e.conversation_id = c.id and e.kind = 'message' order by e.version desc limit 1
      ) l on true
      where c.user_id = $1 order by c.last_at desc, c.id desc limit $2 offset $3`,
    values: [userId, pageSize, (pageNum - 1) * pageSize],
  });
  const { rows: counted } = await pool.query<{ total: number }>({
    name: 'own-conversations-total',
    text: 'select count(*) as total from conversations where user_id = $1',
    values: [userId],
  });
  const list = rows.map(({ orderId, orderSn, lastAt, lastText, isOurs, ...row }) => ({
    ...row,
    orderId: orderId ?? '',
    orderSn: orderSn ?? '',
    lastAt: toWireTime(lastAt),
    lastText: lastText ?? '',
    lastBy: isOurs ? ('shop' as const) : ('me' as const),
  }));
  return { list, total: counted[0]?.total ?? 0 };
}

/** Shows answers as the shop's. Operators' names are for operators only. */
export async function getConversation(
  ctx: CustomerContext,
  { id, orderId }: ParsedInputOf<Calls['getConversation']>,
): Promise<OutputOf<Calls['getConversation']>> {
  const wanted = id ?? orderId ?? '';
  if (!isUuid(wanted)) throw refuse('not_found');
  const found = await ctx.db
    .selectFrom('conversations as c')
    .leftJoin('orders as o', 'o.id', 'c.order_id')
    .select(['c.id', 'c.order_id', 'o.sn', 'c.subject', 'c.state'])
    .where('c.user_id', '=', ctx.actor.userId)
    .where(id ? 'c.id' : 'c.order_id', '=', wanted)
    .executeTakeFirst();
  if (!found) {
    if (id) throw refuse('not_found');
    return null;
  }
  return {
    id: found.id,
    orderId: found.order_id ?? '',
    orderSn: found.sn ?? '',
    subject: found.subject,
    state: found.state as 'open' | 'closed',
    messages: await readMessages(ctx, found.id),
  };
}

async function readMessages(ctx: CustomerContext, conversationId: string) {
  const rows = await ctx.db
    .selectFrom('conversation_entries')
    .select(['id', 'operator_id', 'content', 'signature', 'pictures', 'at'])
    .where('conversation_id', '=', conversationId)
    .where('kind', '=', 'message')
    .orderBy('version')
    .execute();
  return rows.map(({ id, operator_id, content, signature, pictures, at }) => ({
    id,
    content,
    signature,
    at: toWireTime(at),
    by: operator_id ? ('shop' as const) : ('me' as const),
    pictures: pictures.map((key) => signedFileUrl(ctx, key)),
  }));
}
