import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import { type Language, languages } from '@sampan/contract/languages';
import { priceDollars } from '@sampan/contract/money';
import { type Serving, servings } from '@sampan/contract/publication-states';
import type { getPublication as getCall } from '@sampan/contract/reseller/publish';
import { type NamedTexts, pickText } from '#domains/catalogue/texts.ts';
import { requireShop } from '#domains/channels/own-shops.ts';
import { plainText } from '#domains/listings/listing-html.ts';
import { lookOf, type ProductTexts, pictureOrigin, picturesOf } from '#domains/listings/offers/build-product.ts';
import {
  type Published,
  type PublishedVariant,
  readPublished,
  readUnpublishedVariants,
} from '#domains/listings/offers/offered-store.ts';
import { reckon } from '#domains/listings/offers/plan-offers.ts';
import { variantOptions } from '#domains/listings/offers/variant-options.ts';
import { readProductTexts } from '#domains/listings/serving/publish-store.ts';
import { toRuleResponse } from '#domains/listings/terms/rule-response.ts';
import { canRestock, costOf, readShopTerms, requireRate, type ShopTerms } from '#domains/listings/terms/shop-terms.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { checkPublication } from './check-publication.ts';
import { readShownFacts } from './list-store.ts';
import { findOwn } from './listings-store.ts';
import { asMoney, viewPublication, viewShop } from './view-publication.ts';

type Output = OutputOf<typeof getCall>;

/** Returns everything the editor shows: the choices made and the choices available. */
export async function getPublication(
  ctx: Context & { actor: Customer },
  { id }: ParsedInputOf<typeof getCall>,
): Promise<Output> {
  const { db, language } = ctx;
  const own = await findOwn(db, ctx.actor.buyerId, id);
  if (!own) throw refuse('not_found');
  const shop = await requireShop(db, ctx.actor.buyerId, own.shopId);
  const terms = await readShopTerms(db, shop, language);
  requireRate(terms);
  const [[found], more, facts, texts] = await Promise.all([
    readPublished(db, [id]),
    readUnpublishedVariants(db, id),
    readShownFacts(db, [id]),
    readProductTexts(db, id),
  ]);
  const shown = facts.get(id);
  if (!found || !shown || !texts) throw refuse('not_found');
  const published = { ...found, variants: [...found.variants, ...more] };
  const channel = ctx.salesChannels.get(shop.channel);
  const checked = { published: found, texts, terms, shop, origin: pictureOrigin(ctx.config) };
  return {
    publication: viewPublication(found, shown, shop, terms, language),
    shop: viewShop(shop, terms, language),
    mainLanguage: terms.language,
    titleMax: channel.limits.titleMax,
    texts: textsOf(found, texts),
    ownTexts: Object.keys(found.texts).filter((code) => found.texts[code]?.title || found.texts[code]?.description),
    pictures: choices(found, texts),
    ...variantsOf(published, terms, language, channel.limits.options),
    rule: toRuleResponse(terms.rule),
    groupIds: found.groupIds,
    look: lookOf(found, texts, terms),
    checks: await checkPublication(ctx.db, checked),
    perUsd: terms.perUsdE6 / 1_000_000,
    decimals: terms.decimals,
    version: shown.version,
  };
}

function textsOf({ texts: own }: Published, { titles, descriptions }: ProductTexts): Output['texts'] {
  return Object.fromEntries(
    languages.map(({ code }) => [
      code,
      {
        title: own[code]?.title || titles[code] || '',
        description: own[code]?.description || plainText(descriptions[code] ?? ''),
      },
    ]),
  );
}

function choices(published: Published, texts: ProductTexts): Output['pictures'] {
  const chosen = picturesOf(published, texts);
  const left = texts.images.filter((picture) => !chosen.includes(picture));
  return [...chosen.map((url) => ({ url, isChosen: true })), ...left.map((url) => ({ url, isChosen: false }))];
}

function variantsOf(
  { variants }: Published,
  terms: ShopTerms,
  language: Language,
  most: number,
): Pick<Output, 'options' | 'variants'> {
  const { options, values } = variantOptions(variants, language, most);
  const sizes = variants.filter(({ isWithdrawn }) => !isWithdrawn).length;
  return {
    options: options.map(({ name }) => name),
    variants: variants.map((variant, index) => {
      const { skuId, isChosen, isWithdrawn, shopSku } = variant;
      return {
        skuId,
        isChosen,
        isWithdrawn,
        shopSku,
        name: nameOf(variant.attributes, language),
        values: values[index] ?? [],
        imageUrl: variant.image ?? '',
        ownPrice: asMoney(variant.ownPrice),
        sentPrice: asMoney(variant.sentPrice),
        seenPrice: asMoney(variant.seenPrice),
        ways: servings.map((serving) => wayOf(variant, serving, terms, sizes)),
      };
    }),
  };
}

const nameOf = (attributes: readonly NamedTexts[], language: Language) =>
  attributes.map(({ value }) => pickText(value, language)).join(', ');

/** Own stock can be chosen before any has arrived, if the minimum fits into a restock. Until then the shop sells none. */
function wayOf(variant: PublishedVariant, serving: Serving, terms: ShopTerms, sizes: number) {
  const amount = serving === 'own_stock' ? variant.ownPieces : variant.stock;
  const isPossible = {
    one_piece: variant.onePieceE4 !== null,
    own_stock: variant.ownPieces > 0 || canRestock(variant, sizes),
    none: true,
  }[serving];
  const cost = costOf(variant, serving, terms.delivery);
  return {
    serving,
    cost: isPossible ? priceDollars(cost.goodsE4) : null,
    landed: isPossible ? priceDollars(cost.landedE4) : null,
    isCarried: cost.isCarried,
    stock: reckon({ ...variant, amount }, serving, terms).pieces,
  };
}
