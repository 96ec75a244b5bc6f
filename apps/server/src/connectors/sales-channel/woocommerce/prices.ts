interface Priced {
  price?: string;
  compareAt?: string | null;
  cost?: string;
}

/** With a price to compare with, WooCommerce's regular price is that one, and the price is a sale. */
export function priceFields({ price, compareAt }: Priced): object {
  if (price === undefined) return {};
  if (compareAt) return { regular_price: compareAt, sale_price: price };
  return { regular_price: price, ...(compareAt === null && { sale_price: '' }) };
}

/** Shops without WooCommerce's cost of goods leave it out. */
export const costFields = ({ cost }: Priced): object =>
  cost === undefined ? {} : { cost_of_goods_sold: { values: [{ defined_value: Number(cost) }] } };
