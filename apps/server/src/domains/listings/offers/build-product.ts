import { cutText } from '@sampan/contract/cut-text';
import type { Language } from '@sampan/contract/languages';
import { type ListingLook, listingLook } from '@sampan/contract/listing-templates';
import { costText, priceText } from '@sampan/contract/price-rules';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import type { ProductForShop, SalesChannel } from '#connectors/sales-channel/sales-channel.ts';
import { pickText, type Texts } from '#domains/catalogue/texts.ts';
import { ownHtml, withFullUrls } from '#domains/listings/listing-html.ts';
import type { ShopTerms } from '#domains/listings/terms/shop-terms.ts';
import type { Published, PublishedVariant } from './offered-store.ts';
import { type Reckoned, reckon } from './plan-offers.ts';
import { variantOptions } from './variant-options.ts';

/** The product data that a shop receives. Pure. */

export interface ProductTexts {
  titles: Texts;
  descriptions: Texts;
  images: string[];
  /** Only to keep it out of what is sent. */
  supplier: Texts;
  /** Names from the top category down. */
  categories: Texts[];
  hsCode: string;
  origin: string;
}

interface BuiltVariant {
  variant: PublishedVariant;
  reckoned: Reckoned;
}

export interface Built {
  product: ProductForShop;
  variants: BuiltVariant[];
}

interface Surroundings {
  terms: ShopTerms;
  limits: SalesChannel['limits'];
  /** Our scheme and host. Undefined if other systems cannot load our pictures, for example on a developer's machine. */
  origin: string | undefined;
}

/** Undefined if nothing of it can be sold in the shop. */
export function buildProduct(
  published: Published,
  texts: ProductTexts,
  { terms, limits: most, origin }: Surroundings,
): Built | undefined {
  const chosen = published.variants
    .filter(({ isChosen, isWithdrawn }) => isChosen && !isWithdrawn)
    .slice(0, most.variants);
  if (chosen.length === 0) return undefined;
  const { language } = terms;
  const title = cutText(titleIn(published, texts, language), most.titleMax);
  const { options, values } = variantOptions(chosen, language, most.options);
  const variants = chosen.map((variant) => {
    const reckoned = reckon(variant, published.serving, terms);
    return { variant, reckoned: published.isHeld ? { ...reckoned, pieces: 0 } : reckoned };
  });
  const urlOf = (picture: string) => (picture.startsWith('/') ? `${origin}${picture}` : picture);
  const pictures = sentPictures(published, texts, origin).slice(0, resellerLimits.publishedPicturesMax);
  const product: ProductForShop = {
    key: published.key,
    ...(published.remoteId !== null && { id: published.remoteId }),
    title,
    descriptionHtml: withFullUrls(descriptionIn(published, texts, language), origin),
    ...lookOf(published, texts, terms),
    ...(published.sentLook && { formerLook: published.sentLook }),
    number: published.productId,
    hsCode: codeOf(texts.hsCode),
    originIso: /^[A-Z]{2}$/.test(texts.origin) ? texts.origin : '',
    isActive: published.isActive,
    pictures: pictures.map((picture) => ({ url: urlOf(picture), alt: title })),
    options,
    variants: variants.map(({ variant, reckoned }, index) => ({
      sku: variant.shopSku,
      values: values[index] ?? [],
      price: priceText(reckoned.price, terms.decimals),
      ...compareOf(variant, reckoned, terms),
      ...(reckoned.cost.isCarried && { cost: costText(reckoned.cost.landedE4, terms.perUsdE6, terms.decimals) }),
      pieces: reckoned.pieces,
      // An assumed weight is for freight; the shop gets none.
      weightGrams: variant.isWeightAssumed ? 0 : variant.weightGrams,
      ...(variant.image !== null && pictures.includes(variant.image) && { picture: urlOf(variant.image) }),
    })),
    groupIds: published.groupIds.length > 0 ? published.groupIds : terms.templates.groupIds,
    formerGroupIds: published.sentGroupIds,
  };
  return { product, variants };
}

function compareOf({ sentCompare }: PublishedVariant, { compare }: Reckoned, { decimals }: ShopTerms) {
  if (compare !== null) return { compareAt: priceText(compare, decimals) };
  return sentCompare === null ? {} : { compareAt: null };
}

/** Shops take codes of 6 to 13 digits. */
function codeOf(hsCode: string): string {
  const digits = hsCode.replaceAll(/\D/g, '');
  return digits.length >= 6 && digits.length <= 13 ? digits : '';
}

/** How the shop's templates name it. */
export function lookOf(
  published: Pick<Published, 'texts' | 'productId'>,
  texts: ProductTexts,
  { templates, shopName, language }: Pick<ShopTerms, 'templates' | 'shopName' | 'language'>,
): ListingLook {
  return listingLook(templates, {
    shop: shopName,
    title: titleIn(published, texts, language),
    categories: texts.categories.map((names) => pickText(names, language)),
    number: published.productId,
  });
}

/** Other systems load pictures over the public internet, and only by https. */
export const pictureOrigin = ({ publicUrl }: { publicUrl?: string | undefined }): string | undefined =>
  publicUrl?.startsWith('https:') ? publicUrl : undefined;

/** Without ours, if the shop cannot load them. */
export const sentPictures = (
  published: Pick<Published, 'pictures'>,
  texts: Pick<ProductTexts, 'images'>,
  origin: string | undefined,
): string[] => picturesOf(published, texts).filter((picture) => origin !== undefined || !picture.startsWith('/'));

export const picturesOf = (
  { pictures }: Pick<Published, 'pictures'>,
  { images }: Pick<ProductTexts, 'images'>,
): string[] => (pictures === null ? images : pictures.filter((picture) => images.includes(picture)));

const titleIn = ({ texts }: Pick<Published, 'texts'>, product: ProductTexts, language: Language): string =>
  texts[language]?.title || pickText(product.titles, language);

const descriptionIn = ({ texts }: Pick<Published, 'texts'>, product: ProductTexts, language: Language): string => {
  const own = texts[language]?.description;
  return own ? ownHtml(own) : pickText(product.descriptions, language);
};
