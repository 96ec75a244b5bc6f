/**
 * Sorts lines newest first, but grouped by supplier, as freight in China is counted, and by product, as tiers are.
 * Orders keep the cart's order.
 */
export function arrange<Line extends { productId: number }>(
  lines: readonly Line[],
  supplierOf: (line: Line) => string,
): Line[] {
  const suppliers = Map.groupBy(lines, supplierOf).values();
  return [...suppliers].flatMap((goods) => [...Map.groupBy(goods, ({ productId }) => productId).values()].flat());
}
