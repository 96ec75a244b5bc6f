import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fault, Faults } from '../bad-luck.ts';
import { Clock } from '../clock.ts';
import type { Limits } from './execute.ts';
import { grant, keep } from './oauth.ts';
import { cancelOrder, changed, editLine, type Facts, fulfil, type NewOrder, placeOrder, refundLine } from './orders.ts';
import { money, removeProduct, touch } from './products.ts';
import { uninstall } from './root.ts';
import { handle, type Served } from './serve.ts';
import { type Fate, hookHeaders, Webhooks } from './webhooks.ts';
import { type App, type NewShop, numberOf, type Shop, World } from './world.ts';

/** Shopify on this machine: the shops that a test adds, each with its admin, API, consent page and webhooks. */

export interface Options {
  port?: number;
  shops?: NewShop[];
  limits?: Partial<Limits>;
  /** The URL for privacy requests about any shop with the public app. */
  complianceUrl?: string;
}

/** The app that other people's shops install, and the one that a shop's owner makes. */
export const publicApp: App = { clientId: 'simulated-app', clientSecret: 'shpss_simulated_app_secret' };
const allScopes = [
  'write_products',
  'write_publications',
  'write_inventory',
  'read_locations',
  'read_orders',
  'write_merchant_managed_fulfillment_orders',
  'write_fulfillments',
];

const host = '127.0.0.1';

export async function startShopifySimulator(options: Options = {}) {
  const clock = new Clock();
  const webhooks = new Webhooks(clock);
  const world = new World(clock, (event) => webhooks.notify(event));
  world.apps.push(publicApp);
  const served: Served = {
    world,
    faults: new Faults(),
    limits: { bucket: 2000, restoreRate: 100, ...options.limits },
    ownScopes: allScopes,
    outage: undefined,
  };
  const server = createServer((incoming, response) => {
    handle(served, incoming, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  const origin = await listen(server, options.port ?? 0);
  const controls = controlsOf(served, webhooks, options);
  const shops = (options.shops ?? [{ address: 'okafor-home.myshopify.com' }]).map((shop) => controls.addShop(shop));
  return {
    ...controls,
    origin,
    app: publicApp,
    shops,
    stop: async () => {
      served.faults.clear();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Acts of shop owners, end customers, time and bad luck, for tests. Each is also `POST /_control/<name>`. */
function controlsOf(served: Served, webhooks: Webhooks, options: Options) {
  const { world, faults } = served;
  return {
    /** Adds a shop with an app of its owner, and that app's token. */
    addShop: (wanted: NewShop) => {
      const shop = world.addShop(wanted);
      const app: App = {
        clientId: `own-${randomBytes(4).toString('hex')}`,
        clientSecret: `shpss_${randomBytes(16).toString('hex')}`,
        ownedBy: shop.address,
      };
      world.apps.push(app);
      const { value: token } = keep(world, shop, app, allScopes);
      return { address: shop.address, token, clientId: app.clientId, clientSecret: app.clientSecret };
    },
    ...orderControls(world),
    ...productControls(world),
    ...accessControls(world, webhooks, options),
    /** Lets time pass: buckets fill, tokens end, webhooks are repeated. */
    advance: (ms: number) => world.clock.advance(ms, () => webhooks.settled()),
    now: () => world.clock.now,
    setLimits: (limits: Partial<Limits>) => {
      served.limits = { ...served.limits, ...limits };
    },
    /** Uses the points up, as another app or the shop itself may. */
    drain: (address: string) => {
      for (const bucket of world.shop(address).buckets.values())
        Object.assign(bucket, { available: 0, at: world.clock.now });
    },
    failCalls: (fault: Fault) => faults.plan(fault),
    clearFaults: (address?: string) => faults.clear(address),
    release: () => faults.release(),
    heldCalls: () => faults.held,
    down: (outage: 'unavailable' | 'silent' = 'unavailable') => {
      served.outage = outage;
    },
    up: () => {
      served.outage = undefined;
    },
    pauseWebhooks: () => webhooks.pause(),
    resumeWebhooks: () => webhooks.resume(),
    reverseWebhooks: () => webhooks.reverse(),
    planWebhooks: (fates: readonly Fate[]) => webhooks.plan(fates),
    repeatWebhook: (deliveryId: string) => webhooks.repeat(deliveryId),
    webhooksSettled: () => webhooks.settled(),
    deliveries: () => webhooks.deliveries,
    counts: (address: string) => ({ ...world.shop(address).counts }),
    /** The whole of a shop, as it is. */
    look: (address: string) => world.shop(address),
  };
}

const orderIn = (shop: Shop, id: string) => {
  const order = shop.orders.get(`gid://shopify/Order/${numberOf(id)}`);
  if (!order) throw new Error(`There is no order ${id}.`);
  return order;
};

function orderControls(world: World) {
  return {
    /** Returns its id as webhooks and the connector name it. */
    placeOrder: (address: string, order: NewOrder) => numberOf(placeOrder(world, world.shop(address), order).id),
    payOrder: (address: string, id: string) => {
      const order = orderIn(world.shop(address), id);
      order.financial = 'PAID';
      world.emit(world.shop(address), 'orders/paid', order.id);
      changed(world, world.shop(address), order);
    },
    cancelOrder: (address: string, id: string) =>
      cancelOrder(world, world.shop(address), orderIn(world.shop(address), id)),
    refundLine: (address: string, id: string, sku: string, quantity: number) =>
      refundLine(world, world.shop(address), orderIn(world.shop(address), id), sku, quantity),
    /** The order's own date of change stays. */
    holdOrder: (address: string, id: string, reason = 'OTHER') => {
      for (const one of orderIn(world.shop(address), id).fulfillmentOrders)
        Object.assign(one, { status: 'ON_HOLD', holds: [reason] });
    },
    releaseOrder: (address: string, id: string) => {
      for (const one of orderIn(world.shop(address), id).fulfillmentOrders)
        Object.assign(one, { status: 'OPEN', holds: [] });
    },
    scheduleOrder: (address: string, id: string, fulfillAt: string) => {
      for (const one of orderIn(world.shop(address), id).fulfillmentOrders)
        Object.assign(one, { status: 'SCHEDULED', fulfillAt });
    },
    /** Adds or removes pieces after the payment. */
    editOrder: (address: string, id: string, sku: string, by: number) =>
      editLine(world, world.shop(address), orderIn(world.shop(address), id), sku, by),
    changeOrder: (address: string, id: string, facts: Partial<Facts>) => {
      const order = orderIn(world.shop(address), id);
      Object.assign(order, facts);
      changed(world, world.shop(address), order);
    },
    /** Ships everything by hand, as the owner may. */
    fulfilByHand: (address: string, id: string, number: string) => {
      const { fulfillmentOrders } = orderIn(world.shop(address), id);
      const lineItemsByFulfillmentOrder = fulfillmentOrders.map((one) => ({ fulfillmentOrderId: one.id }));
      return fulfil(world, world.shop(address), { lineItemsByFulfillmentOrder, trackingInfo: { number } }).id;
    },
    order: (address: string, id: string) => orderIn(world.shop(address), id),
  };
}

function productControls(world: World) {
  const find = (address: string, sku: string) => {
    const shop = world.shop(address);
    for (const product of shop.products.values()) {
      const variant = product.variants.find((one) => one.sku === sku);
      if (variant) return { shop, product, variant };
    }
    throw new Error(`Nobody sells ${sku} in ${address}.`);
  };
  return {
    sent: (address: string) => world.shop(address).sent,
    products: (address: string) => [...world.shop(address).products.values()],
    changePrice: (address: string, sku: string, price: string) => {
      const { shop, product, variant } = find(address, sku);
      variant.price = money(price);
      touch(world, shop, product);
    },
    changePieces: (address: string, sku: string, pieces: number) => {
      const { shop, product, variant } = find(address, sku);
      for (const location of variant.pieces.keys()) variant.pieces.set(location, pieces);
      touch(world, shop, product);
    },
    archiveProduct: (address: string, productId: string) => {
      const shop = world.shop(address);
      const product = shop.products.get(`gid://shopify/Product/${productId}`);
      if (!product) throw new Error(`There is no product ${productId}.`);
      product.status = 'ARCHIVED';
      touch(world, shop, product);
    },
    /** A product's collections by name, including those added by the owner. */
    collectionsOf: (address: string, productId: string) => {
      const { products, collections } = world.shop(address);
      const ids = products.get(`gid://shopify/Product/${productId}`)?.collectionIds ?? [];
      return collections.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
    },
    addToCollection: (address: string, productId: string, title: string) => {
      const { products, collections } = world.shop(address);
      const id = collections.find((one) => one.title === title)?.id;
      if (id) products.get(`gid://shopify/Product/${productId}`)?.collectionIds.push(id);
    },
    deleteProduct: (address: string, productId: string) =>
      removeProduct(world, world.shop(address), `gid://shopify/Product/${productId}`),
  };
}

function accessControls(world: World, webhooks: Webhooks, { complianceUrl }: Options) {
  const sendPrivacyEvent = (address: string, topic: string, body: object, url = complianceUrl) => {
    if (url) webhooks.notifyApp(publicApp, address, url, topic, { shop_domain: address, ...body });
    return webhooks.settled();
  };
  const numbers = (ids: readonly string[]) => ids.map(Number);
  return {
    /** Agrees as the owner does on the page: returns the URL for the browser. */
    consent: (address: string, url: string) => {
      const { searchParams } = new URL(url);
      const field = (name: string) => searchParams.get(name) ?? '';
      const asked = {
        clientId: field('client_id'),
        scope: field('scope'),
        redirectUri: field('redirect_uri'),
        state: field('state'),
      };
      return grant(world, world.shop(address), asked);
    },
    setScopes: (address: string, scopes: string[]) => {
      for (const token of world.shop(address).tokens.values()) token.scopes = scopes;
    },
    revokeTokens: (address: string) => {
      world.shop(address).tokens.clear();
      world.shop(address).renewals.clear();
    },
    uninstall: (address: string) => {
      const shop = world.shop(address);
      for (const app of new Set([...shop.tokens.values()].map((token) => token.app))) uninstall(world, shop, app);
      return webhooks.settled();
    },
    requestCustomerData: (address: string, orderIds: string[], url?: string) =>
      sendPrivacyEvent(
        address,
        'customers/data_request',
        { customer: { id: 1 }, orders_requested: numbers(orderIds) },
        url,
      ),
    eraseCustomer: (address: string, orderIds: string[], url?: string) =>
      sendPrivacyEvent(address, 'customers/redact', { customer: { id: 1 }, orders_to_redact: numbers(orderIds) }, url),
    eraseShop: (address: string, url?: string) => sendPrivacyEvent(address, 'shop/redact', {}, url),
    /** A webhook's headers, for a test that sends one itself. */
    signed: (address: string, topic: string, body: string, app: App = publicApp, id = randomBytes(8).toString('hex')) =>
      hookHeaders(app, { id, topic, address }, body),
  };
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}
