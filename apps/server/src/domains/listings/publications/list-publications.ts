import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { listPublications as listCall } from '@sampan/contract/reseller/publish';
import { isUuid } from '#database/uuid.ts';
import { listOwnShops } from '#domains/channels/own-shops.ts';
import { countPublications } from '#domains/listings/count-publications.ts';
import { readPublished } from '#domains/listings/offers/offered-store.ts';
import { readTerms } from '#domains/listings/terms/shop-terms.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { listIds, readShownFacts } from './list-store.ts';
import { viewPublication, viewShop } from './view-publication.ts';

const pageSize = 40;

export async function listPublications(
  ctx: Context & { actor: Customer },
  { tab, shopId, search, filter, after }: ParsedInputOf<typeof listCall>,
): Promise<OutputOf<typeof listCall>> {
  const { db, language } = ctx;
  const { buyerId } = ctx.actor;
  const shops = await listOwnShops(db, buyerId);
  const ofShop = shopId !== undefined && isUuid(shopId) ? shopId : undefined;
  const [page, counts, terms] = await Promise.all([
    listIds(db, { buyerId, shopId: ofShop, tab, search, filter, after, limit: pageSize }),
    countPublications(db, buyerId, ofShop),
    readTerms(db, shops, language),
  ]);
  const [published, facts] = await Promise.all([readPublished(db, page.ids), readShownFacts(db, page.ids)]);
  const shopOf = new Map(shops.map((shop) => [shop.id, shop]));
  const list = published.flatMap((one) => {
    const [own, shop, its] = [facts.get(one.id), shopOf.get(one.shopId), terms.get(one.shopId)];
    return own && shop && its ? [viewPublication(one, own, shop, its, language)] : [];
  });
  return {
    list,
    total: page.total,
    next: page.next,
    counts,
    shops: shops.flatMap((shop) => {
      const its = terms.get(shop.id);
      return its ? [viewShop(shop, its, ctx.language)] : [];
    }),
  };
}
