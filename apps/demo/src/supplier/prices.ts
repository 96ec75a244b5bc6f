import type { SupplierProduct } from '@sampan/server/connectors/supplier/supplier';
import type { Good } from './goods/family.ts';
import type { Random } from './random.ts';

/** Sellers round to five fen. */
export const fenOf = (yuan: number) => Math.round(yuan * 20) * 5;

const steps: Record<number, number[]> = { 2: [1, 10], 3: [1, 5, 25], 4: [1, 5, 20, 50] };

/** Two to four bands, the last 8 to 24 % below the first. */
export function tiersOf(yuan: number, min: number, random: Random): SupplierProduct['tiers'] {
  const bands = random.pick([2, 3, 3, 4]);
  const drop = random.between(0.08, 0.24);
  return (steps[bands] ?? []).map((factor, i) => ({
    from: min * factor,
    fen: fenOf(yuan * (1 - drop * (i / (bands - 1)) ** 0.8)),
  }));
}

/** About a third of the suppliers sell single pieces too, at the first band's price and 15 %. */
export function onePieceFenOf(
  [first]: SupplierProduct['tiers'],
  min: number,
  random: Random,
): Pick<SupplierProduct, 'onePieceFen'> {
  if (!first || min === 1 || !random.chance(1 / 3)) return {};
  return { onePieceFen: Math.round(first.fen * 1.15) };
}

/** How a good is priced: by quantity alone, by SKU, or by the total over its SKUs. */
export function quoteTypeOf(good: Good, hasVariants: boolean): 0 | 1 | 2 {
  if (!hasVariants) return 0;
  return good.options || good.dearer ? 1 : 2;
}

/** Few goods sell very much, most sell a little; cheap ones more often. */
export function salesOf(good: Good, random: Random): { monthSold: number; totalSold: number; repurchaseRate: number } {
  const luck = (random.share() + 0.004) ** -0.85;
  const month = Math.round(130 * luck * (15 / good.yuan) ** 0.4);
  const monthSold = good.sold ?? Math.max(4, Math.min(9_800, month));
  return {
    monthSold,
    totalSold: Math.round(monthSold * random.between(5, 30)),
    repurchaseRate: Math.round(random.between(0.08, 0.52) * 1000) / 1000,
  };
}
