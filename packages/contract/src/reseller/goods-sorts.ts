/** Orders of a list of goods; pages load it without the schemas. */
export const goodsSorts = [
  'best',
  'stock_asc',
  'stock_desc',
  'cost_asc',
  'cost_desc',
  'price_asc',
  'price_desc',
  'margin_asc',
  'margin_desc',
] as const;

export type GoodsSort = (typeof goodsSorts)[number];
