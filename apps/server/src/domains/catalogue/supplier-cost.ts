import type { Fen } from '@sampan/contract/money';

/** The supplier's price: a SKU's own, or else one by the product's total quantity. */
export interface SupplierPrices {
  ownFen: Fen | null;
  tiers: readonly { from: number; fen: Fen }[];
}

/** The cost of a piece when so many pieces of the product are bought together; null if the supplier names no price. */
export function supplierCost({ ownFen, tiers }: SupplierPrices, pieces: number): Fen | null {
  if (ownFen !== null) return ownFen;
  const band = tiers.findLast(({ from }) => from <= pieces) ?? tiers[0];
  return band && band.fen > 0 ? band.fen : null;
}
