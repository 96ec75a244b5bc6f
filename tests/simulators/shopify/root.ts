import { refused, Unwilling, withUserErrors } from './api-error.ts';
import { addEvent, type EventInput, type FulfillmentInput, fulfil, renumber, type TrackingInput } from './orders.ts';
import { type PageArgs, page } from './pages.ts';
import { findProduct, type Identifier, type ProductSetInput, removeProduct, setProduct } from './products.ts';
import { setPrices, setQuantities } from './stock.ts';
import { orderView, productView, variantView } from './views.ts';
import type { Shop, Token, World } from './world.ts';

/** The queries and mutations that are known here; any other is refused, however right it is by the schema. */

export interface Caller {
  world: World;
  shop: Shop;
  token: Token;
}

export function queryRoot({ shop, token }: Caller): object {
  return {
    shop: {
      name: shop.name,
      myshopifyDomain: shop.address,
      currencyCode: shop.currency,
      shopAddress: { countryCodeV2: shop.country },
    },
    currentAppInstallation: { accessScopes: token.scopes.map((handle) => ({ handle })) },
    location: () => ({ id: shop.locations[0] }),
    collections: ({ query, ...args }: PageArgs & { query?: string }) => {
      if (query !== undefined && query !== 'collection_type:custom') throw unknownQuery(query);
      return page(
        shop.collections.filter(({ isSmart }) => query === undefined || !isSmart),
        args,
      );
    },
    nodes: ({ ids }: { ids: string[] }) => ids.map((id) => nodeOf(shop, id)),
    product: ({ id }: { id: string }) => viewOf(shop, id),
    productByIdentifier: ({ identifier }: { identifier: Identifier }) => {
      const found = lookUp(shop, identifier);
      return found ? productView(shop, found) : null;
    },
    productVariants: ({ query, ...args }: PageArgs & { query?: string }) => {
      if (query === undefined) {
        const every = page([...shop.items.values()], args);
        return { ...every, nodes: every.nodes.map((one) => variantView(shop, one)) };
      }
      const [, sku] = /^sku:"([^"]*)"$/.exec(query ?? '') ?? [];
      if (sku === undefined) throw unknownQuery(query);
      const all = [...shop.items.values()].filter((one) => one.sku.toLowerCase() === sku.toLowerCase());
      const { nodes, pageInfo } = page(all, args);
      return { nodes: nodes.map((one) => variantView(shop, one)), pageInfo };
    },
    publications: (args: PageArgs) => {
      const { nodes, pageInfo } = page(shop.publications, args);
      const view = ({ id, handle }: Shop['publications'][number]) => ({ id, channels: { nodes: [{ handle }] } });
      return {
        nodes: nodes.map((one) => ({ ...view(one), channels: () => ({ nodes: [{ handle: one.handle }] }) })),
        pageInfo,
      };
    },
    order: ({ id }: { id: string }) => {
      const order = shop.orders.get(id);
      return order ? orderView(shop, order) : null;
    },
    orders: ({ query = '', sortKey, ...args }: PageArgs & { query?: string; sortKey?: string }) => {
      const [, since] = /^updated_at:>='([^']+)'$/.exec(query) ?? [];
      if (since === undefined || Number.isNaN(Date.parse(since)) || sortKey !== 'UPDATED_AT') throw unknownQuery(query);
      const found = [...shop.orders.values()].filter(({ updatedAt }) => updatedAt >= Date.parse(since));
      const { nodes, pageInfo } = page(
        found.sort((one, other) => one.updatedAt - other.updatedAt),
        args,
      );
      return { nodes: nodes.map((order) => orderView(shop, order)), pageInfo };
    },
    webhookSubscriptions: (args: PageArgs) =>
      page(
        shop.subscriptions.filter(({ app }) => app === token.app),
        args,
      ),
  };
}

const unknownQuery = (query: string | undefined) => refused(`This search is not known here: ${query}`, 'BAD_REQUEST');

function lookUp(shop: Shop, identifier: Identifier) {
  try {
    return findProduct(shop, identifier);
  } catch (error) {
    if (error instanceof Unwilling) return undefined;
    throw error;
  }
}

function nodeOf(shop: Shop, id: string): object | null {
  const variant = shop.variants.get(id)?.variants.find((one) => one.id === id);
  if (variant) return variantView(shop, variant);
  const order = shop.orders.get(id);
  return order ? orderView(shop, order) : viewOf(shop, id);
}

function viewOf(shop: Shop, id: string): object | null {
  const product = shop.products.get(id);
  return product ? productView(shop, product) : null;
}

interface Definition {
  namespace?: string;
  key: string;
  type: string;
}

export function mutationRoot(caller: Caller): object {
  return { ...productMutations(caller), ...orderMutations(caller), ...appMutations(caller) };
}

function productMutations({ world, shop }: Caller): object {
  return {
    metafieldDefinitionCreate: ({ definition }: { definition: Definition }) =>
      withUserErrors(
        () => {
          const name = `${definition.namespace}.${definition.key}`;
          if (definition.type !== 'id')
            throw new Unwilling(['definition', 'type'], 'Only type id is known here', 'INVALID');
          if (shop.definitions.has(name))
            throw new Unwilling(
              ['definition', 'key'],
              'Key is in use for Product metafields on the namespace',
              'TAKEN',
            );
          shop.definitions.add(name);
          return { createdDefinition: { id: world.gid('MetafieldDefinition') } };
        },
        { createdDefinition: null },
      ),
    productSet: ({ identifier = null, input }: { identifier?: Identifier | null; input: ProductSetInput }) =>
      withUserErrors(() => ({ product: productView(shop, setProduct(world, shop, identifier, input)) }), {
        product: null,
      }),
    productDelete: ({ input: { id } }: { input: { id: string } }) =>
      withUserErrors(
        () => {
          removeProduct(world, shop, id);
          return { deletedProductId: id };
        },
        { deletedProductId: null },
      ),
    publishablePublish: ({ id, input }: { id: string; input: { publicationId?: string }[] }) =>
      withUserErrors(() => {
        const product = shop.products.get(id);
        if (!product) throw new Unwilling(['id'], 'Resource does not exist');
        for (const { publicationId } of input) {
          if (!shop.publications.some((one) => one.id === publicationId))
            throw new Unwilling(['input'], 'Publication does not exist or is not publishable');
          product.publicationIds.add(publicationId as string);
        }
        return {};
      }, {}),
    productVariantsBulkUpdate: (args: {
      productId: string;
      variants: { id?: string; price?: string }[];
      allowPartialUpdates?: boolean;
    }) => ({
      userErrors: setPrices(world, shop, args.productId, args.variants, args.allowPartialUpdates === true),
    }),
    inventorySetQuantities: ({ input }: { input: Parameters<typeof setQuantities>[2] }) =>
      withUserErrors(() => {
        setQuantities(world, shop, input);
        return { inventoryAdjustmentGroup: { id: world.gid('InventoryAdjustmentGroup') } };
      }, {}),
  };
}

function orderMutations({ world, shop }: Caller): object {
  return {
    fulfillmentCreate: ({ fulfillment }: { fulfillment: FulfillmentInput }) =>
      withUserErrors(() => ({ fulfillment: { id: fulfil(world, shop, fulfillment).id } }), { fulfillment: null }),
    fulfillmentEventCreate: ({ fulfillmentEvent }: { fulfillmentEvent: EventInput }) =>
      withUserErrors(() => ({ fulfillmentEvent: addEvent(world, shop, fulfillmentEvent) }), { fulfillmentEvent: null }),
    fulfillmentTrackingInfoUpdate: (args: {
      fulfillmentId: string;
      trackingInfoInput: TrackingInput;
      notifyCustomer?: boolean;
    }) =>
      withUserErrors(() => {
        renumber(world, shop, args.fulfillmentId, args.trackingInfoInput, args.notifyCustomer === true);
        return {};
      }, {}),
  };
}

interface NewSubscription {
  topic: string;
  webhookSubscription: { uri?: string; includeFields?: string[] };
}

function appMutations({ world, shop, token }: Caller): object {
  return {
    webhookSubscriptionCreate: ({ topic, webhookSubscription: { uri = '', includeFields = [] } }: NewSubscription) =>
      withUserErrors(
        () => {
          const field = ['webhookSubscription', 'callbackUrl'];
          if (!isReachable(uri)) throw new Unwilling(field, 'Address is not allowed');
          if (shop.subscriptions.some((one) => one.app === token.app && one.topic === topic && one.uri === uri))
            throw new Unwilling(field, 'Address for this topic has already been taken');
          const subscription = { id: world.gid('WebhookSubscription'), app: token.app, topic, uri, includeFields };
          shop.subscriptions.push(subscription);
          return { webhookSubscription: { id: subscription.id } };
        },
        { webhookSubscription: null },
      ),
    webhookSubscriptionDelete: ({ id }: { id: string }) =>
      withUserErrors(
        () => {
          if (!shop.subscriptions.some((one) => one.id === id))
            throw new Unwilling(['id'], 'Webhook subscription does not exist');
          shop.subscriptions = shop.subscriptions.filter((one) => one.id !== id);
          return { deletedWebhookSubscriptionId: id };
        },
        { deletedWebhookSubscriptionId: null },
      ),
    appUninstall: () =>
      withUserErrors(() => {
        uninstall(world, shop, token.app);
        return { app: null };
      }, {}),
  };
}

/** Real ones are https; here also what runs on this machine. */
const isReachable = (uri: string): boolean =>
  URL.canParse(uri) &&
  (new URL(uri).protocol === 'https:' || ['127.0.0.1', 'localhost'].includes(new URL(uri).hostname));

export function uninstall(world: World, shop: Shop, app: Token['app']): void {
  for (const [value, token] of shop.tokens) if (token.app === app) shop.tokens.delete(value);
  for (const [value, renewal] of shop.renewals) if (renewal.app === app) shop.renewals.delete(value);
  world.emit(shop, 'app/uninstalled', `gid://shopify/Shop/${shop.address.length}`, { domain: shop.address });
  shop.subscriptions = shop.subscriptions.filter((one) => one.app !== app);
}
