import type { Goods } from '../../simulators/alibaba1688/world.ts';

/** Goods of the simulated marketplace: one size each, so that an order's line is a line of a purchase. */

const sellerIds = ['b2b-4400000000001', 'b2b-4400000000002', 'b2b-4400000000003'];

export const firstOfferId = 910_000_000_001;

/** Prices and freights differ, so that a purchase that took another's sum is noticed. */
export function fireGoods(count: number, categoryId: number): Goods {
  return {
    categories: [{ id: categoryId, parentId: null, level: 1, names: { zh: '百货', en: 'Goods' } }],
    sellers: sellerIds.map((id, index) => ({ id, openId: `BBBfire${index}`, names: { zh: `义乌第${index}商行` } })),
    offers: Array.from({ length: count }, (_, index) => ({
      id: firstOfferId + index,
      sellerId: sellerIds[index % sellerIds.length] ?? '',
      categoryId,
      titles: { zh: `货品${index}`, en: `Article ${index}` },
      pictures: [],
      tiers: [{ from: 1, fen: 1900 + 37 * index }],
      minOrderQuantity: 1,
      stock: 1_000_000,
      monthSold: 10,
      weightGrams: 100 + index,
      freight:
        index % 2 === 0
          ? ('free' as const)
          : { chargeType: 'weight' as const, firstFen: 110 + index, firstUnit: 1, nextFen: 100, nextUnit: 1 },
    })),
  };
}
