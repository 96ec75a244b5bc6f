import { randomUUID } from 'node:crypto';
import { isLanguage } from '@sampan/contract/languages';
import type { ResellerMailTopic } from '@sampan/contract/reseller-mails';
import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { pickText, type Texts } from '#domains/catalogue/texts.ts';
import { notifyBuyer } from '#domains/messages/notify-buyer.ts';
import type { Context } from '#shop/context.ts';

type Outcome = 'paused' | 'failed' | 'back';

/** Resellers asked for news of returning goods themselves, so no preference applies. */
const topicOf: Record<Outcome, ResellerMailTopic | null> = {
  paused: 'product_paused',
  failed: 'publish_failed',
  back: null,
};

interface NotifiedGoods {
  id: string;
  buyerId: string;
  shopId: string;
  shopName: string;
  titles: Texts;
}

/** Sends one message about everything that happened to a shop's goods at once. It names the first product. */
export async function notifyOfGoods(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  outcome: Outcome,
  publicationIds: readonly string[],
): Promise<void> {
  if (publicationIds.length === 0) return;
  const { rows } = await sql<NotifiedGoods>`
    select p.id, p.buyer_id as "buyerId", p.shop_id as "shopId", coalesce(nullif(r.name, ''), r.address) as "shopName", g.titles
    from publications p join reseller_shops r on r.id = p.shop_id join products g on g.id = p.product_id
    where p.id = any(${publicationIds}::uuid[]) order by p.id`.execute(tx);
  for (const [first, ...more] of Map.groupBy(rows, ({ shopId }) => shopId).values()) {
    if (!first) continue;
    const { buyerId, shopId, shopName, titles } = first;
    const goodsIn = (language: string) => pickText(titles, isLanguage(language) ? language : 'en');
    const params = { shopName, outcome, count: more.length };
    await notifyBuyer(tx, ctx, buyerId, {
      topic: topicOf[outcome],
      // The caller has just made the change, so this is unique.
      reference: `goods:${shopId}:${outcome}:${randomUUID()}`,
      message: ({ language }) => ({ template: 'goods-news', params: { sn: '', ...params, goods: goodsIn(language) } }),
      mail: ({ name, language }) => ({ template: 'goods-news', params: { name, ...params, goods: goodsIn(language) } }),
    });
  }
}
