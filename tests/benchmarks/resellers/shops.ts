import type pg from 'pg';
import type { SecretKeys } from '../../../apps/server/src/config/config.ts';
import { sealKeys } from '../../../apps/server/src/domains/channels/shop-keys.ts';

import { publicApp, startShopifySimulator } from '../../simulators/shopify/simulator.ts';
import { startWooCommerceSimulator } from '../../simulators/woocommerce/simulator.ts';
import type { Saleable } from '../../simulators/woocommerce/world.ts';

/** The resellers' shops, simulated: with the products that a benchmark changes, as they were last sent. */

export interface BenchShop {
  id: string;
  channel: 'shopify' | 'woocommerce';
  /** Prices and pieces that were set in it, and calls that were made and refused. */
  counts(): { set: number; calls: number; throttled: number };
  add(product: RemoteProduct): void;
  /** SKU → price and pieces. */
  offers(): Map<string, { price: string; pieces: number }>;
}

interface RemoteProduct {
  productId: string;
  variants: { sku: string; remoteId: string; price: string; pieces: number }[];
}

export interface BenchShops {
  variables: Record<string, string>;
  shops: BenchShop[];
  stop(): Promise<void>;
}

type Shopify = Awaited<ReturnType<typeof startShopifySimulator>>;
type WooCommerce = Awaited<ReturnType<typeof startWooCommerceSimulator>>;

interface Row {
  id: string;
  channel: BenchShop['channel'];
}

/** Opens one for each shop in the database, and stores its address and keys there. */
export async function openShops(client: pg.Client, secretKeys: SecretKeys): Promise<BenchShops> {
  const { rows } = await client.query<Row>('select id, channel from reseller_shops order by id');
  const shopify = await startShopifySimulator({ shops: [] });
  const woo = await startWooCommerceSimulator({ shops: [] });
  const shops: BenchShop[] = [];
  for (const [index, { id, channel }] of rows.entries()) {
    const made =
      channel === 'shopify' ? addShopify(shopify, `bench-${index}.myshopify.com`) : addWoo(woo, `bench-${index}`);
    const sealed = sealKeys(secretKeys, id, made.keys);
    await client.query(
      `update reseller_shops set address = $2, sealed_keys = $3, state = 'connected', refused_since = null where id = $1`,
      [id, made.address, sealed],
    );
    shops.push({ id, channel, ...made.shop });
  }
  return {
    variables: {
      SHOPIFY_ORIGIN: shopify.origin,
      SHOPIFY_CLIENT_ID: publicApp.clientId,
      SHOPIFY_CLIENT_SECRET: publicApp.clientSecret,
    },
    shops,
    stop: async () => void (await Promise.all([shopify.stop(), woo.stop()])),
  };
}

function addShopify(simulator: Shopify, name: string) {
  const { address, token, clientSecret } = simulator.addShop({ address: name });
  const shop = simulator.look(address);
  const [location = ''] = shop.locations;
  return {
    address,
    keys: { token, secret: clientSecret },
    shop: {
      counts: () => {
        const { pricesSet, piecesSet, calls, throttled } = shop.counts;
        return { set: pricesSet + piecesSet, calls, throttled };
      },
      add({ productId, variants }: RemoteProduct) {
        const own = variants.map(({ sku, remoteId, price, pieces }) => {
          const [variant, item] = remoteId.split('-');
          return {
            id: `gid://shopify/ProductVariant/${variant}`,
            itemId: `gid://shopify/InventoryItem/${item}`,
            sku,
            price,
            compareAt: null,
            cost: null,
            hsCode: null,
            origin: null,
            values: [],
            weightGrams: 0,
            pieces: new Map([[location, pieces]]),
          };
        });
        const product = {
          id: `gid://shopify/Product/${productId}`,
          title: productId,
          descriptionHtml: '',
          vendor: '',
          productType: '',
          handle: productId,
          tags: [],
          status: 'ACTIVE' as const,
          options: [],
          variants: own,
          fileIds: [],
          collectionIds: [],
          metafields: new Map(),
          publicationIds: new Set<string>(),
          updatedAt: 0,
        };
        shop.products.set(product.id, product);
        for (const variant of own) {
          shop.variants.set(variant.id, product);
          shop.items.set(variant.itemId, variant);
        }
      },
      offers: () =>
        new Map(
          [...shop.items.values()].map(({ sku, price, pieces }) => [sku, { price, pieces: pieces.get(location) ?? 0 }]),
        ),
    },
  };
}

function addWoo(simulator: WooCommerce, name: string) {
  const { folder, address, key, secret } = simulator.addShop({ folder: name });
  const shop = simulator.look(folder);
  return {
    address,
    keys: { key, secret },
    shop: {
      counts: () => {
        const { pricesSet, piecesSet, calls, throttled } = shop.counts;
        return { set: pricesSet + piecesSet, calls, throttled };
      },
      add({ productId, variants }: RemoteProduct) {
        const id = Number(productId);
        const saleable = (one: RemoteProduct['variants'][number]) => ({
          id: Number(one.remoteId),
          sku: one.sku,
          regularPrice: one.price,
          salePrice: '',
          cost: null,
          managesStock: true,
          stock: one.pieces,
          parentId: id,
          weight: '',
          status: 'publish',
          meta: [],
          modified: 0,
          created: 0,
          menuOrder: 0,
        });
        const single = variants.find(({ remoteId }) => remoteId === productId);
        const [first] = variants;
        if (!first) return;
        shop.products.set(id, {
          ...(single ? saleable(single) : { ...saleable(first), sku: productId, stock: null, managesStock: false }),
          id,
          parentId: 0,
          name: productId,
          type: single ? 'simple' : 'variable',
          description: '',
          slug: productId,
          categories: [],
          tags: [],
          pictures: [],
          attributes: [],
          variations: single ? [] : variants.map((one) => ({ ...saleable(one), attributes: [], pictureId: 0 })),
        });
      },
      offers: () =>
        new Map(
          [...shop.products.values()]
            .flatMap((product): Saleable[] => (product.type === 'simple' ? [product] : product.variations))
            .map(({ sku, regularPrice, stock }): [string, { price: string; pieces: number }] => [
              sku,
              { price: regularPrice, pieces: stock ?? 0 },
            ]),
        ),
    },
  };
}
