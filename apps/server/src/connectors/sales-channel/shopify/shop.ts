import { z } from 'zod';
import { ChannelProblem, type ChannelShop, type ShopFacts, type ShopGroup } from '../sales-channel.ts';
import { shopName } from '../shop-name.ts';
import { readShopifyAddress } from './address.ts';
import type { ShopifyClient } from './client.ts';
import { groupsDocument, locationDocument, shopDocument } from './documents.ts';
import { listGoods } from './goods.ts';
import { idOf } from './ids.ts';
import type { ShopMemory } from './memory.ts';
import { offersAtOnce, putOffers } from './offers.ts';
import { listOrders, readOrder } from './orders.ts';
import { ShopifyProducts } from './products.ts';
import { missingScopes } from './scopes.ts';
import { subscribe, uninstall, unsubscribe } from './subscriptions.ts';
import { putDelivery, putTracking } from './tracking.ts';

interface Keyed {
  address: string;
  /** The secret that signs this app's webhooks; undefined: not known. */
  hookSecret: string | undefined;
  /** Installed by consent to our own app, which may be taken away again. */
  isOwnApp: boolean;
  memory: ShopMemory;
}

export function shopifyShop(client: ShopifyClient, { address, hookSecret, isOwnApp, memory }: Keyed): ChannelShop {
  const getLocation = () => {
    memory.location ??= readLocation(client).catch((error: unknown) => {
      memory.location = undefined;
      throw error;
    });
    return memory.location;
  };
  const products = new ShopifyProducts(client, address, getLocation, memory);
  return {
    batch: offersAtOnce,
    facts: () => readFacts(client),
    listGroups: () => listGroups(client),
    putProduct: (product) => products.put(product),
    findProduct: (by) => products.find(by),
    listGoods: (place) => listGoods(client, place),
    readProducts: (ids) => products.read(ids),
    removeProduct: (id) => products.remove(id),
    putOffers: (offers) => putOffers(client, offers, getLocation),
    listOrders: (since) => listOrders(client, since),
    readOrder: (id) => readOrder(client, id),
    putTracking: (tracking) => putTracking(client, tracking),
    putDelivery: (delivery) => putDelivery(client, delivery),
    subscribe: async (url) => {
      if (hookSecret !== undefined) await subscribe(client, url);
      return hookSecret;
    },
    unsubscribe: async () => {
      await unsubscribe(client);
      if (isOwnApp) await uninstall(client);
    },
  };
}

async function readFacts(client: ShopifyClient): Promise<ShopFacts> {
  const schema = z.object({
    shop: z.object({
      name: shopName,
      myshopifyDomain: z.string(),
      currencyCode: z.string(),
      shopAddress: z.object({ countryCodeV2: z.string().nullish() }),
    }),
    currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
  });
  const { shop, currentAppInstallation } = await client.run(shopDocument, schema);
  const scopes = currentAppInstallation.accessScopes.map(({ handle }) => handle);
  return {
    name: shop.name,
    address: readShopifyAddress(shop.myshopifyDomain),
    currency: shop.currencyCode,
    countryIso: shop.shopAddress.countryCodeV2 ?? '',
    scopes,
    missingScopes: missingScopes(scopes),
  };
}

/** The location that stock is counted at: the shop's first. */
async function readLocation(client: ShopifyClient): Promise<string> {
  const schema = z.object({ location: z.object({ id: z.string() }).nullish() });
  const { location } = await client.run(locationDocument, schema);
  if (!location) throw new ChannelProblem('rejected', { because: 'other', said: 'The shop has no location.' });
  return location.id;
}

async function listGroups(client: ShopifyClient): Promise<ShopGroup[]> {
  const schema = z.object({
    collections: z.object({
      nodes: z.array(z.object({ id: z.string(), title: z.string() })),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
    }),
  });
  const groups: ShopGroup[] = [];
  let after: string | null | undefined;
  for (;;) {
    const { collections } = await client.run(groupsDocument, schema, { after: after ?? null });
    groups.push(...collections.nodes.map(({ id, title }) => ({ id: idOf(id), name: title })));
    after = collections.pageInfo.endCursor;
    if (!collections.pageInfo.hasNextPage || !after) return groups;
  }
}
