import type { Customer } from './customers.ts';
import { inWooCommerce, newShopName } from './other-systems.ts';

/** A WooCommerce shop of a reseller's. */

export interface ResellerShop {
  folder: string;
  address: string;
  key: string;
  secret: string;
  /** Connects by keys; its orders are read at once, also when reconnecting. Returns its id here. */
  connect(): Promise<string>;
  /** Something that is sold there without having been published from here. */
  sell(title: string, sku: string): Promise<void>;
  /** The tracking numbers that its customers see. */
  numbersOf(orderId: string): Promise<string[]>;
}

export async function openResellerShop(customer: Customer): Promise<ResellerShop> {
  const folder = newShopName();
  const { address, key, secret } = await inWooCommerce('addShop', { folder });
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
  return {
    folder,
    address,
    key,
    secret,
    connect: async () => {
      const keys = { channel: 'woocommerce', address, key, secret };
      return (await customer.call<{ id: string }>('/reseller/shops/keys', keys)).id;
    },
    sell: async (name, sku) => {
      const stock = { regular_price: '14.90', manage_stock: true, stock_quantity: 20 };
      const response = await fetch(`${address}/wp-json/wc/v3/products`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ name, sku, type: 'simple', status: 'publish', ...stock }),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    numbersOf: async (orderId) => {
      const { meta } = await inWooCommerce('order', folder, orderId);
      const items = meta.find((one) => one.key === '_wc_shipment_tracking_items')?.value ?? [];
      return (items as { tracking_number: string }[]).map((item) => item.tracking_number);
    },
  };
}

/** Prices of all that is sold there, sizes by themselves. */
export async function pricesIn(folder: string): Promise<number[]> {
  const products = await inWooCommerce('products', folder);
  return products.flatMap(({ regularPrice, variations }) =>
    (variations.length > 0 ? variations.map((one) => one.regularPrice) : [regularPrice]).map(Number),
  );
}

export interface Goods {
  offerId: number;
  title: string;
  stock: number;
  minOrderQuantity: number;
  onePieceUsd: number | null;
  authorization: string;
}

/** Goods as resellers see them. */
export async function findGoods(
  customer: Customer,
  fits: (goods: Goods) => boolean,
  filters: object = {},
): Promise<Goods> {
  for (let pageNum = 1; pageNum < 20; pageNum++) {
    const asked = { pageNum, pageSize: 50, ...filters };
    const { list } = await customer.call<{ list: Goods[] }>('/reseller/goods/list', asked);
    const found = list.find(fits);
    if (found) return found;
    if (list.length === 0) break;
  }
  throw new Error('no goods are like that');
}
