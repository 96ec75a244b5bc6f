import type { OfferWeight } from '../marketplace.ts';

type WeightSource = OfferWeight['source'];

/** Whom to believe first. */
const order: readonly WeightSource[] = ['official', 'seller', 'ai', 'predicted'];

/** Where a size that stands beside no other comes from, in the marketplace's words. */
const sources: Readonly<Record<string, WeightSource>> = {
  官方测量: 'official',
  商家自填: 'seller',
  '预测-同款放大': 'predicted',
};

/** An unnamed or unknown source counts as predicted: it may be anybody's. */
export const sourceOf = (pkgSizeSource: string | undefined): WeightSource =>
  (pkgSizeSource !== undefined && sources[pkgSizeSource]) || 'predicted';

export function bestWeight(weights: readonly (OfferWeight | undefined)[]): OfferWeight | undefined {
  const known = weights.filter((weight) => weight !== undefined);
  return known.toSorted((one, other) => order.indexOf(one.source) - order.indexOf(other.source))[0];
}

export const weightOf = (
  grams: number | undefined,
  source: WeightSource,
  certainty?: number,
): OfferWeight | undefined =>
  grams === undefined ? undefined : { grams, source, ...(certainty !== undefined && { certainty }) };
