import { isLanguage } from '@sampan/contract/languages';
import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { expire } from '#domains/listings/serving/expire-publications.ts';
import { isGranted } from '#domains/listings/terms/shop-terms.ts';
import { notifyBuyer } from '#domains/messages/notify-buyer.ts';
import type { Context } from '#shop/context.ts';
import { viewGoods } from './grant-view.ts';
import type { GrantRow } from './store.ts';

type Outcome = 'granted' | 'refused' | 'renewal_refused' | 'withdrawn' | 'ends_soon' | 'ended';

/** `answer` is the operator's text. An expiry has none. */
export async function notifyOfGrant(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  grant: GrantRow,
  { outcome, eventId }: { outcome: Outcome; eventId: string },
): Promise<void> {
  const goodsIn = (language: string) => viewGoods(isLanguage(language) ? language : 'en', grant).name;
  const reason = outcome === 'ends_soon' || outcome === 'ended' ? '' : grant.answer;
  const lastDay = grant.until ?? '';
  await notifyBuyer(tx, ctx, grant.buyerId, {
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

/** Expires publications whose grant has ended, unless another grant covers them. */
export async function expireUngranted(
  tx: Transaction,
  { buyerId, productId, supplierId }: { buyerId: string; productId: number | null; supplierId: string | null },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select q.id from publications q join products p on p.id = q.product_id
    where q.buyer_id = ${buyerId} and q.state in ('listed', 'paused') and p.needs_authorization
      and (p.id = ${productId}::bigint or p.supplier_id = ${supplierId}::text)
      and not ${isGranted(sql`q.buyer_id`, sql`q.shop_id`)}`.execute(tx);
  await expire(
    tx,
    rows.map(({ id }) => id),
    'authorization_ended',
  );
}
