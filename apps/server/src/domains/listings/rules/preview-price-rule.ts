import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Language } from '@sampan/contract/languages';
import { priceDollars } from '@sampan/contract/money';
import { type PriceRule, pricePiece } from '@sampan/contract/price-rules';
import type { previewPriceRule as previewCall } from '@sampan/contract/reseller/prices';
import type { Database } from '#database/connect.ts';
import { pickText } from '#domains/catalogue/texts.ts';
import { requireShop } from '#domains/channels/own-shops.ts';
import { type Loss, lossOf, worstOf } from '#domains/listings/offers/losses.ts';
import { type Published, readPublished } from '#domains/listings/offers/offered-store.ts';
import { reckon } from '#domains/listings/offers/plan-offers.ts';
import { readRule } from '#domains/listings/terms/rule-response.ts';
import {
  costOf,
  readShopTerms,
  requireRate,
  type ShopTerms,
  usualServing,
} from '#domains/listings/terms/shop-terms.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { readCovers, readIdsAfter, readSampleGoods } from './preview-store.ts';

type Preview = OutputOf<typeof previewCall>;
type Shown = Preview['list'][number];
type RulePreview = Omit<Preview, 'losing' | 'worst'> & { losses: Loss[] };

const shownMax = 10;
const batchSize = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

export async function previewPriceRule(
  ctx: Context & { actor: Customer },
  { shopId, ...rule }: ParsedInputOf<typeof previewCall>,
): Promise<Preview> {
  const shop = await requireShop(ctx.db, ctx.actor.buyerId, shopId);
  const terms = await readShopTerms(ctx.db, shop, ctx.language);
  requireRate(terms);
  const { losses, ...preview } = await previewRule(ctx.db, shop.id, terms, readRule(rule), ctx.language);
  return { ...preview, losing: losses.length, worst: worstOf(losses) };
}

/** Previews every price in the shop and shows ten goods, changed ones first. */
export async function previewRule(
  db: Database,
  shopId: string,
  terms: ShopTerms,
  rule: PriceRule,
  language: Language,
): Promise<RulePreview> {
  const sums = { prices: 0, changed: 0, rising: 0 };
  const losing: Loss[] = [];
  const shown: { published: Published; changes: boolean }[] = [];
  let ids = await readIdsAfter(db, shopId, firstId, batchSize);
  while (ids.length > 0) {
    for (const published of await readPublished(db, ids)) {
      const counted = countPrices(published, terms, rule);
      for (const name of ['prices', 'changed', 'rising'] as const) sums[name] += counted[name];
      losing.push(...lossOf(published, { ...terms, rule }, language, true));
      if (shown.length < 200) shown.push({ published, changes: counted.changed > 0 });
    }
    ids = ids.length < batchSize ? [] : await readIdsAfter(db, shopId, ids.at(-1) ?? '', batchSize);
  }
  const ten = shown.toSorted((one, other) => Number(other.changes) - Number(one.changes)).slice(0, shownMax);
  const covers = await readCovers(
    db,
    ten.map(({ published }) => published.id),
  );
  const own = ten.map(({ published }) => show(published, covers, { ...terms, rule }, language));
  const list = own.length > 0 ? own : await showSamples(db, { ...terms, rule }, language);
  return { list: list.filter((one) => one !== undefined), ...sums, losses: losing };
}

/** Counts prices that follow the rule. Manual prices stay. */
function countPrices({ variants, serving }: Published, terms: ShopTerms, rule: PriceRule) {
  const priced = variants.flatMap((variant) => {
    if (!variant.isChosen || variant.ownPrice !== null || variant.sentPrice === null) return [];
    return [{ now: variant.sentPrice, next: reckon(variant, serving, { ...terms, rule }).price }];
  });
  return {
    prices: priced.length,
    changed: priced.filter(({ now, next }) => now !== next).length,
    rising: priced.filter(({ now, next }) => next * 100 > now * 125).length,
  };
}

function show(
  { variants, serving, productId, titles, texts, id }: Published,
  covers: ReadonlyMap<string, string>,
  terms: ShopTerms,
  language: Language,
): Shown | undefined {
  const variant = variants.find(({ isChosen }) => isChosen);
  if (!variant) return undefined;
  const { cost, price, marginE6 } = reckon(variant, serving, terms);
  return {
    offerId: productId,
    title: texts[language]?.title || pickText(titles, language),
    imageUrl: covers.get(id) ?? '',
    cost: priceDollars(cost.landedE4),
    now: variant.sentPrice === null ? null : variant.sentPrice / 100,
    next: price / 100,
    margin: asPart(marginE6),
  };
}

const asPart = (marginE6: number | null) => (marginE6 === null ? null : Math.floor(marginE6 / 100) / 10_000);

async function showSamples(db: Database, terms: ShopTerms, language: Language): Promise<Shown[]> {
  const goods = await readSampleGoods(db, shownMax);
  return goods.map(({ productId, titles, cover, ...facts }) => {
    const cost = costOf(facts, usualServing(facts), terms.delivery);
    const { price, marginE6 } = pricePiece(cost, terms);
    return {
      offerId: productId,
      title: pickText(titles, language),
      imageUrl: cover ?? '',
      cost: priceDollars(cost.landedE4),
      now: null,
      next: price / 100,
      margin: asPart(marginE6),
    };
  });
}
