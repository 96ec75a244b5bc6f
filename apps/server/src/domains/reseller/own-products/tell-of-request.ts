import type { Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { tellReseller } from '../tell-reseller.ts';
import type { RequestRow } from './store.ts';

interface News {
  outcome: 'answered' | 'accepted' | 'refused';
  entryId: string;
  /** What the operator wrote. */
  content: string;
}

/** By site message and mail: whoever has handed something in waits for it. */
export function tellOfRequest(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  { buyerId, title }: RequestRow,
  { outcome, entryId, content }: News,
): Promise<void> {
  return tellReseller(tx, ctx, buyerId, {
    topic: 'sourcing',
    reference: `goods-request:${entryId}`,
    message: () => ({ template: 'request-news', params: { sn: '', goods: title, outcome, reason: content } }),
    mail: ({ name }) => ({
      template: 'request-news',
      params: { name, goods: title, outcome, reason: content },
    }),
  });
}
