import type { OutputOf } from '@sampan/contract/call';
import { languages } from '@sampan/contract/languages';
import { defaultPriceRule } from '@sampan/contract/price-rules';
import type { getPublication as getCall } from '@sampan/contract/reseller/publish';
import type { Database } from '#database/connect.ts';
import type { ResellerShop } from '#domains/channels/own-shops.ts';
import { type ProductTexts, picturesOf, sentPictures } from '#domains/listings/offers/build-product.ts';
import type { Published } from '#domains/listings/offers/offered-store.ts';
import { reckon } from '#domains/listings/offers/plan-offers.ts';
import { canRestock, grantedProducts, type ShopTerms } from '#domains/listings/terms/shop-terms.ts';

type Check = OutputOf<typeof getCall>['checks'][number];

interface Looked {
  published: Published;
  texts: ProductTexts;
  terms: ShopTerms;
  shop: ResellerShop;
  /** Where shops load our pictures; undefined: nowhere. */
  origin: string | undefined;
}

/** Checks a product before it is sent: what prevents it, what the reseller should know, and what is fine. */
export async function checkPublication(db: Database, looked: Looked): Promise<Check[]> {
  const { published, shop, terms, texts, origin } = looked;
  const chosen = published.variants.filter(({ isChosen, isWithdrawn }) => isChosen && !isWithdrawn);
  const reckoned = chosen.map((variant) => reckon(variant, published.serving, terms));
  const least = published.agreedMarginE6 ?? terms.rule.leastMarginE6 ?? defaultPriceRule.leastMarginE6;
  const pictures = picturesOf(published, texts);
  const about = (name: Check['about'], isFine: boolean, otherwise: Check['state'], language = ''): Check => ({
    about: name,
    state: isFine ? 'ok' : otherwise,
    language,
  });
  return [
    about('shop', shop.state === 'connected' && shop.missingScopes.length === 0, 'warning'),
    about('authorization', await isAllowed(db, published), 'stop'),
    about('variants', published.isOnSale && chosen.length > 0, 'stop'),
    about(
      'prices',
      reckoned.every(({ price }) => price > 0),
      'stop',
    ),
    about(
      'margin',
      reckoned.every(({ ruleMarginE6, marginE6 }) => ruleMarginE6 >= least && (marginE6 ?? 0) >= 0),
      'warning',
    ),
    about(
      'delivery',
      reckoned.every(({ cost }) => cost.isCarried),
      'warning',
    ),
    about('serving', isServable(published), 'warning'),
    about(
      'stock',
      reckoned.some(({ pieces }) => pieces > 0),
      'warning',
    ),
    about('pictures', pictures.length > 0, 'warning'),
    about('loading', pictures.length === 0 || sentPictures(published, texts, origin).length > 0, 'warning'),
    ...checkTexts(looked),
  ];
}

async function isAllowed(
  db: Database,
  { needsAuthorization, buyerId, productId, shopId }: Published,
): Promise<boolean> {
  return !needsAuthorization || (await grantedProducts(db, buyerId, [productId], shopId)).has(productId);
}

/** Single pieces, pieces in our warehouse, or a minimum that a restock can take. */
function isServable({ variants }: Published): boolean {
  const sold = variants.filter(({ isWithdrawn }) => !isWithdrawn);
  return sold.some(
    (variant) => variant.onePieceE4 !== null || variant.ownPieces > 0 || canRestock(variant, sold.length),
  );
}

/** The shop's main language is sent, or English, or the product's own language if there is no title in it. */
function checkTexts({ published, texts, terms }: Looked): Check[] {
  const has = (code: string) => Boolean(published.texts[code]?.title || texts.titles[code]);
  const begun = languages.filter(({ code }) => published.texts[code]?.description && !has(code));
  return [
    { about: 'title', state: has(terms.language) ? 'ok' : 'warning', language: terms.language },
    ...begun
      .filter(({ code }) => code !== terms.language)
      .map(({ code }): Check => ({ about: 'translation', state: 'warning', language: code })),
  ];
}
