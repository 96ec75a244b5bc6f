import { z } from 'zod';
import { ChannelProblem, type ChannelShop, type ShopFacts } from '../sales-channel.ts';
import type { WooClient } from './client.ts';
import { listGoods } from './goods.ts';
import { offersAtOnce, putOffers } from './offers.ts';
import { listOrders, readOrder } from './orders.ts';
import { WooProducts } from './products.ts';
import { WooSettings } from './settings.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';
import { putDelivery, putTracking } from './tracking.ts';

type ReadAddress = (text: string) => string | undefined;

export function wooCommerceShop(client: WooClient, base: string, readAddress: ReadAddress): ChannelShop {
  const products = new WooProducts(client, base, new WooSettings(client));
  return {
    batch: offersAtOnce,
    facts: () => readFacts(client, readAddress),
    ownerEmail: () => readOwnerEmail(client),
    listGroups: async () =>
      (await client.listAll(z.object({ id: z.number(), name: z.string() }), '/products/categories')).map(
        ({ id, name }) => ({ id: String(id), name }),
      ),
    putProduct: (product) => products.put(product),
    findProduct: (by) => products.find(by),
    listGoods: (place) => listGoods(client, place),
    readProducts: (ids) => products.read(ids),
    removeProduct: (id) => products.remove(id),
    putOffers: (offers) => putOffers(client, offers),
    listOrders: (since) => listOrders(client, since),
    readOrder: (id) => readOrder(client, id),
    putTracking: (tracking) => putTracking(client, tracking),
    putDelivery: (delivery) => putDelivery(client, delivery),
    subscribe: async (url, secret) => {
      await subscribe(client, url, secret);
      return secret;
    },
    unsubscribe: () => unsubscribe(client),
  };
}

async function readFacts(client: WooClient, readAddress: ReadAddress): Promise<ShopFacts> {
  const currency = await client.get(z.object({ code: z.string() }), '/data/currencies/current');
  const country = await client.get(z.object({ value: z.string() }), '/settings/general/woocommerce_default_country');
  const missingScopes = (await mayWrite(client)) ? [] : ['write'];
  const { name, home } = await client.readSite();
  return {
    name,
    address: readAddress(home),
    currency: currency?.code ?? '',
    // May carry a region, as in `US:CA`.
    countryIso: country?.value.slice(0, 2) ?? '',
    scopes: missingScopes.length > 0 ? ['read'] : ['read', 'write'],
    missingScopes,
  };
}

/** A key may be too weak for it, and a version may not have it. */
async function readOwnerEmail(client: WooClient): Promise<string | undefined> {
  try {
    const path = '/settings/email/woocommerce_email_from_address';
    const setting = await client.get(z.object({ value: z.email() }), path);
    return setting?.value;
  } catch (error) {
    if (error instanceof ChannelProblem) return undefined;
    throw error;
  }
}

/** A key's permissions cannot be queried; an empty change is refused if it may not write. */
async function mayWrite(client: WooClient): Promise<boolean> {
  try {
    await client.send(z.unknown(), 'POST', '/products/batch', { body: {} });
    return true;
  } catch (error) {
    if (error instanceof ChannelProblem && error.kind === 'unauthorized') return false;
    throw error;
  }
}
