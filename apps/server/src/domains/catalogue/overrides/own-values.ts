import { isDeepStrictEqual } from 'node:util';
import type { PriceE4 } from '@sampan/contract/money';
import type { Texts } from '#domains/catalogue/texts.ts';
import type { PreparedProduct } from './prepared-product.ts';

/** The shop's own values of a product replace its supplier's. Pure rules. */

/** The type of each field's value. Prices in 1/10,000 USD, the markup in millionths. */
interface ValueOf {
  title: string;
  description: string;
  /** The pictures to show, in order: names of the supplier's, or keys of the storage. */
  pictures: string[];
  tiers: { from: number; priceE4: number | null }[];
  sku_prices: Record<string, number>;
  markup: number;
  minimum: number;
  weight: number;
  hs_code: string;
  origin: string;
  category: number;
}
export type OverrideField = keyof ValueOf;

export interface Override<Field extends OverrideField = OverrideField> {
  field: Field;
  /** '' unless it is a text. */
  language: string;
  value: ValueOf[Field];
}

/** Identifies a value. */
export type OverrideKey = Pick<Override, 'field' | 'language'>;

const sourceFields = [
  'titles',
  'descriptions',
  'category_id',
  'category_path',
  'min_order_quantity',
  'weight_grams',
  'weight_is_assumed',
  'hs_code',
  'origin',
  'source_images',
  'source_tiers',
] as const satisfies (keyof PreparedProduct)[];

const skuFields = ['id', 'weight_grams', 'weight_is_assumed', 'source_price_fen', 'fixed_price_e4'] as const;

type SourceSku = Pick<PreparedProduct['skus'][number], (typeof skuFields)[number]>;

/** The supplier's values of an edited product. */
export type EditedSource = Pick<PreparedProduct, (typeof sourceFields)[number]> & { skus: SourceSku[] };

const pick = <Whole, Key extends keyof Whole>(whole: Whole, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<Whole, Key>;

export function sourceOf(product: Omit<PreparedProduct, 'search_row'>): EditedSource {
  return { ...pick(product, sourceFields), skus: product.skus.map((sku) => pick(sku, skuFields)) };
}

export function find<Field extends OverrideField>(
  overrides: readonly Override[],
  field: Field,
): ValueOf[Field] | undefined {
  return overrides.find((one) => one.field === field)?.value as ValueOf[Field] | undefined;
}

/** The prices that the shop's people have set. */
export interface OwnPrices {
  /** Instead of the category's; then selling prices of a price list do not count. */
  markupE6?: number;
  /** Instead of the supplier's bands; null: the price is worked out. */
  tiers?: readonly { from: number; priceE4: PriceE4 | null }[];
  /** Keyed by SKU. */
  skus?: ReadonlyMap<number, PriceE4>;
}

export function ownPrices(overrides: readonly Override[]): OwnPrices {
  const [markupE6, tiers, skus] = [find(overrides, 'markup'), find(overrides, 'tiers'), find(overrides, 'sku_prices')];
  return {
    ...(markupE6 !== undefined && { markupE6 }),
    ...(tiers && { tiers }),
    ...(skus && { skus: new Map(Object.entries(skus).map(([id, priceE4]) => [Number(id), priceE4])) }),
  };
}

/**
 * Own texts beside the supplier's. The supplier's Chinese stays as its own wording, which purchasing works with.
 */
function withTexts(source: Texts, overrides: readonly Override[], field: 'title' | 'description'): Texts {
  const own = overrides.filter((one) => one.field === field);
  const texts: Texts = { ...source };
  for (const { language, value } of own) texts[language] = value as string;
  const isChineseOurs = own.some(({ language }) => language === 'zh');
  if (field === 'title' && isChineseOurs && source.zh && !source.source) texts.source = source.zh;
  return texts;
}

/** The product as buyers see it: own values in place of the supplier's. An own weight is that of every variant. */
export function withOwnValues<Product extends Omit<PreparedProduct, 'search_row'>>(
  product: Product,
  overrides: readonly Override[],
  pathOf: (categoryId: number) => number[] | undefined,
): Product {
  const weight = find(overrides, 'weight');
  const category = find(overrides, 'category');
  const path = category === undefined ? undefined : pathOf(category);
  return {
    ...product,
    titles: withTexts(product.titles, overrides, 'title'),
    descriptions: withTexts(product.descriptions, overrides, 'description'),
    min_order_quantity: find(overrides, 'minimum') ?? product.min_order_quantity,
    hs_code: find(overrides, 'hs_code') ?? product.hs_code,
    origin: find(overrides, 'origin') ?? product.origin,
    ...(path && { category_id: category, category_path: path }),
    ...(weight !== undefined && {
      weight_grams: weight,
      weight_is_assumed: false,
      skus: product.skus.map((sku) => ({ ...sku, weight_grams: null, weight_is_assumed: false })),
    }),
  };
}

/** The supplier's values where the shop has its own. */
function sourceValue(source: EditedSource, { field, language }: OverrideKey): unknown {
  switch (field) {
    case 'title':
      return source.titles[language] ?? null;
    case 'description':
      return source.descriptions[language] ?? null;
    case 'pictures':
      return source.source_images;
    case 'tiers':
    case 'markup':
      return source.source_tiers;
    case 'sku_prices':
      return source.skus.map(({ id, source_price_fen, fixed_price_e4 }) => [id, source_price_fen, fixed_price_e4]);
    case 'minimum':
      return source.min_order_quantity;
    case 'weight':
      return [source.weight_grams, source.skus.map(({ id, weight_grams }) => [id, weight_grams])];
    case 'hs_code':
      return source.hs_code;
    case 'origin':
      return source.origin;
    case 'category':
      return source.category_id;
  }
}

/** The own values about which the supplier says something else now than before. */
export function outdatedBy(before: EditedSource, now: EditedSource, overrides: readonly OverrideKey[]): OverrideKey[] {
  return overrides.filter((key) => !isDeepStrictEqual(sourceValue(before, key), sourceValue(now, key)));
}
