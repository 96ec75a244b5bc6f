import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Language } from '@sampan/contract/languages';
import type { listSelected as listCall } from '@sampan/contract/reseller/listing-changes';
import { pickText } from '#domains/catalogue/texts.ts';
import { listOwnShops } from '#domains/channels/own-shops.ts';
import { type Published, readPublished } from '#domains/listings/offers/offered-store.ts';
import { reckon } from '#domains/listings/offers/plan-offers.ts';
import { readShownFacts, type ShownFacts } from '#domains/listings/publications/list-store.ts';
import { readTerms, type ShopTerms } from '#domains/listings/terms/shop-terms.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { keepOwn } from './listing-facts.ts';
import { requireSelection } from './selection-store.ts';

type Listing = OutputOf<typeof listCall>['list'][number];

const partSize = 100;

export async function listSelected(
  ctx: Context & { actor: Customer },
  { id, start }: ParsedInputOf<typeof listCall>,
): Promise<OutputOf<typeof listCall>> {
  const { db, language } = ctx;
  const { buyerId } = ctx.actor;
  const { publicationIds } = await requireSelection(db, buyerId, id, 'publications');
  const part = await keepOwn(db, buyerId, publicationIds.slice(start, start + partSize));
  const shops = await listOwnShops(db, buyerId);
  const [published, facts, terms] = await Promise.all([
    readPublished(db, part),
    readShownFacts(db, part),
    readTerms(db, shops, language),
  ]);
  const shown = new Set(published.map(({ shopId }) => shopId));
  const next = start + partSize;
  return {
    list: published.flatMap((one) => {
      const [own, its] = [facts.get(one.id), terms.get(one.shopId)];
      return own && its ? [toListing(one, own, its, language)] : [];
    }),
    total: publicationIds.length,
    next: next < publicationIds.length ? next : 0,
    shops: shops
      .filter((shop) => shown.has(shop.id))
      .map((shop) => ({ id: shop.id, name: shop.name || shop.address, currency: shop.currency })),
  };
}

function toListing(published: Published, facts: ShownFacts, terms: ShopTerms, language: Language): Listing {
  const { id, shopId, productId, state, isActive, groupIds, variants, serving, texts, titles } = published;
  const ownTitle = texts[terms.language]?.title ?? '';
  const sold = variants.filter(({ isChosen, isWithdrawn }) => isChosen && !isWithdrawn);
  return {
    id,
    shopId,
    currency: terms.currency,
    offerId: productId,
    imageUrl: facts.cover ?? '',
    title: ownTitle || pickText(titles, terms.language),
    ownTitle,
    state,
    isActive,
    groupIds,
    version: facts.version,
    variants: sold.map((variant) => ({
      skuId: variant.skuId,
      name: variant.attributes.map(({ value }) => pickText(value, language)).join(', '),
      byRule: terms.perUsdE6 === 0 ? null : reckon(variant, serving, terms).byRule / 100,
      ownPrice: variant.ownPrice === null ? null : variant.ownPrice / 100,
    })),
  };
}
