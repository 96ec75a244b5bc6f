/** How a reseller's shop calls an order that was placed here for it. */
export interface ShopOrderName {
  /** Such as `#1001`. */
  name: string;
  shopName: string;
}

/** `#1001, Okafor Home`. */
export const writeShopOrder = ({ name, shopName }: ShopOrderName): string =>
  [name, shopName].filter(Boolean).join(', ');
