import { inTransaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { insertContent } from './store.ts';

/** An operator's own text, shown unchanged in every language. */
export async function operatorSendMessage(
  ctx: Context,
  { customerId, content }: { customerId: string; content: string },
): Promise<{ recipients: number }> {
  if (customerId !== 'all' && !isUuid(customerId)) throw refuse('not_found');
  const recipients = await inTransaction(ctx.db, (tx) => insertContent(tx, customerId, content));
  if (customerId !== 'all' && recipients === 0) throw refuse('not_found');
  return { recipients };
}
