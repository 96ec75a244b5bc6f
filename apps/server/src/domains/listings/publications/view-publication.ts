import type { OutputOf } from '@sampan/contract/call';
import type { Language } from '@sampan/contract/languages';
import { priceDollars } from '@sampan/contract/money';
import { deliveredMargin, marginOf } from '@sampan/contract/price-rules';
import type { FailedKind } from '@sampan/contract/publication-states';
import type { listPublications as listCall } from '@sampan/contract/reseller/publish';
import { pickText } from '#domains/catalogue/texts.ts';
import type { ResellerShop } from '#domains/channels/own-shops.ts';
import type { Published, PublishedVariant } from '#domains/listings/offers/offered-store.ts';
import { reckon, remotePrice } from '#domains/listings/offers/plan-offers.ts';
import { toMarketResponse } from '#domains/listings/terms/markets.ts';
import type { ShopTerms } from '#domains/listings/terms/shop-terms.ts';
import type { ShownFacts } from './list-store.ts';

export type PublicationView = OutputOf<typeof listCall>['list'][number];
export type PublishingShopView = OutputOf<typeof listCall>['shops'][number];

/** The smallest margin on the wire is 0.0001. */
const asPart = (marginE6: number): number => Math.floor(marginE6 / 100) / 10_000;
export const asMoney = (price: number | null): number | null => (price === null ? null : price / 100);

export const viewShop = (
  { id, name, channel, currency, state }: ResellerShop,
  { isPaused, market, tariffs }: ShopTerms,
  language: Language,
): PublishingShopView => ({
  id,
  name,
  channel,
  currency,
  isPaused,
  market: toMarketResponse(market, tariffs, language),
  state: state === 'refused' ? 'refused' : 'connected',
});

/** A publication in lists, with the price of its cheapest variant and the least margin. */
export function viewPublication(
  published: Published,
  facts: ShownFacts,
  shop: ResellerShop,
  terms: ShopTerms,
  language: Language,
): PublicationView {
  const { id, state, serving, isActive, isHeld } = published;
  return {
    id,
    state,
    serving,
    isActive,
    isHeld,
    shopId: shop.id,
    shopName: shop.name || shop.address,
    currency: shop.currency,
    offerId: published.productId,
    title: published.texts[language]?.title || pickText(published.titles, language),
    imageUrl: facts.cover ?? '',
    task: facts.task,
    adminUrl: facts.adminUrl,
    ...figuresOf(published, terms),
    leastMargin: asPart(published.agreedMarginE6 ?? terms.rule.leastMarginE6),
    isDrifted: published.isDrifted,
    isMissing: published.variants.some(({ isChosen, isMissing }) => isChosen && isMissing),
    failure: failureOf(facts),
    expiredReason: facts.expiredReason,
    expiredAt: facts.expiredAt?.toISOString() ?? null,
    tellsWhenBack: facts.tellsWhenBack,
    sentAt: facts.sentAt?.toISOString() ?? null,
    queuedAt: facts.queuedAt.toISOString(),
  };
}

function failureOf({ failedAt, failedKind, failedBecause, failedSaid, dueAt }: ShownFacts): PublicationView['failure'] {
  if (failedKind === '' || failedAt === null) return null;
  return {
    kind: failedKind as FailedKind,
    because: failedBecause,
    said: failedSaid,
    at: failedAt.toISOString(),
    againAt: dueAt?.toISOString() ?? null,
  };
}

type Figures = Pick<
  PublicationView,
  | 'stock'
  | 'cost'
  | 'goodsCost'
  | 'line'
  | 'ruleCost'
  | 'costBefore'
  | 'price'
  | 'priceByRule'
  | 'seenPrice'
  | 'margin'
  | 'ruleMargin'
>;

const lowest = (all: readonly (number | null)[]): number | null => {
  const known = all.filter((one) => one !== null);
  return known.length > 0 ? Math.min(...known) : null;
};

function figuresOf({ variants, serving, isDrifted }: Published, terms: ShopTerms): Figures {
  const chosen = variants.filter((variant) => variant.isChosen);
  if (terms.perUsdE6 === 0 || chosen.length === 0)
    return {
      stock: 0,
      cost: 0,
      goodsCost: 0,
      line: '',
      ruleCost: 0,
      costBefore: null,
      price: null,
      priceByRule: null,
      seenPrice: null,
      margin: null,
      ruleMargin: null,
    };
  const reckoned = chosen.map((variant) => ({ variant, ...reckon(variant, serving, terms) }));
  const dearest = reckoned.reduce((most, one) => (one.cost.landedE4 > most.cost.landedE4 ? one : most));
  const remotePriceOf = ({ variant, price }: (typeof reckoned)[number]) => remotePrice(variant, isDrifted) ?? price;
  const margins = reckoned.flatMap((one) => deliveredMargin(remotePriceOf(one), one.cost, terms) ?? []);
  const ruleMargins = reckoned.map((one) => marginOf(remotePriceOf(one), one.storeCostE4, terms.vatE6));
  const drifted = isDrifted ? reckoned.filter(({ variant }) => hasDrifted(variant)) : [];
  const shown = drifted.length > 0 ? drifted : reckoned;
  const before = dearest.variant.sentCostE4;
  return {
    stock: reckoned.reduce((sum, { pieces }) => sum + pieces, 0),
    cost: priceDollars(dearest.cost.landedE4),
    goodsCost: priceDollars(dearest.cost.goodsE4),
    line: dearest.cost.line,
    ruleCost: priceDollars(dearest.costE4),
    costBefore: before === null ? null : priceDollars(before),
    price: asMoney(lowest(shown.map(({ variant, price }) => variant.sentPrice ?? price))),
    priceByRule: asMoney(lowest(shown.map(({ price }) => price))),
    seenPrice: asMoney(lowest(drifted.map(({ variant }) => variant.seenPrice))),
    margin: margins.length < reckoned.length ? null : asPart(Math.min(...margins)),
    ruleMargin: asPart(Math.min(...ruleMargins)),
  };
}

const hasDrifted = ({ seenPrice, sentPrice }: PublishedVariant) => seenPrice !== null && seenPrice !== sentPrice;
