interface Sold {
  orders: number;
  goodsUsd: number;
}

/** Below this number a percentage is meaningless. */
const fewestOrders = 5;

/** The growth over `before`; undefined if there was too little to compare with. */
export const changeOf = (now: Pick<Sold, 'goodsUsd'>, before: Sold): number | undefined =>
  before.goodsUsd > 0 && before.orders >= fewestOrders ? now.goodsUsd / before.goodsUsd - 1 : undefined;

interface Costed {
  costedUsd: number;
  costUsd: number;
}

/** Over goods with a known cost; undefined without any. */
export const marginOf = ({ costedUsd, costUsd }: Costed): number | undefined =>
  costedUsd > 0 ? (costedUsd - costUsd) / costedUsd : undefined;

/** The refunded share of income; undefined without income. */
export const refundedShare = ({ receivedUsd, grantedUsd }: { receivedUsd: number; grantedUsd: number }) =>
  receivedUsd > 0 ? grantedUsd / receivedUsd : undefined;

interface Sums extends Costed {
  orders: number;
  goodsUsd: number;
  feesUsd: number;
}

export function sumOf(days: readonly Sums[]): Sums {
  const sum = (field: keyof Sums) => days.reduce((total, day) => total + Math.round(day[field] * 100), 0) / 100;
  return {
    orders: sum('orders'),
    goodsUsd: sum('goodsUsd'),
    feesUsd: sum('feesUsd'),
    costedUsd: sum('costedUsd'),
    costUsd: sum('costUsd'),
  };
}
