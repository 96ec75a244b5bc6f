import { isLanguage } from '@sampan/contract/languages';
import type { Transaction } from '#database/connect.ts';
import { notifyReseller } from '#domains/channels/notify-reseller.ts';
import type { Context } from '#shop/context.ts';
import { viewGoods } from './grant-view.ts';
import type { GrantRow } from './store.ts';

type Outcome = 'granted' | 'refused' | 'renewal_refused' | 'withdrawn' | 'ends_soon' | 'ended';

/** `answer` of the grant is what the operator wrote; of an end there is none. */
export async function notifyOfGrant(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  grant: GrantRow,
  { outcome, eventId }: { outcome: Outcome; eventId: string },
): Promise<void> {
  const goodsIn = (language: string) => viewGoods(isLanguage(language) ? language : 'en', grant).name;
  const reason = outcome === 'ends_soon' || outcome === 'ended' ? '' : grant.answer;
  const lastDay = grant.until ?? '';
  await notifyReseller(tx, ctx, grant.buyerId, {
    topic: 'authorization',
    reference: `grant:${eventId}:${outcome}`,
    message: ({ language }) => ({
      template: 'grant-news',
      params: { sn: '', goods: goodsIn(language), outcome, lastDay, reason },
    }),
    mail: ({ language, name }) => ({
      template: 'grant-news',
      params: { name, goods: goodsIn(language), outcome, lastDay, reason },
    }),
  });
}
