import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fault, Faults } from '../bad-luck.ts';
import { Clock } from '../clock.ts';
import { grant, readAsked } from './consent.ts';
import { type Fate, Hooks, hookHeaders } from './hooks.ts';
import { type NewOrder, placeOrder, refundLine, setStatus } from './orders.ts';
import { deleteProduct, notifyOfVariation, touch } from './products.ts';
import { handle, type Served } from './serve.ts';
import { type Key, type NewShop, type Shop, World } from './world.ts';

/** WooCommerce on this machine: the shops that a test adds, each with its API, page for keys and webhooks. */

export interface Options {
  port?: number;
  shops?: NewShop[];
  callsPerMinute?: number;
}

const host = '127.0.0.1';

export async function startWooCommerceSimulator(options: Options = {}) {
  const clock = new Clock();
  let origin = '';
  const addressOf = ({ folder }: Shop) => `${origin}/${folder}`;
  const hooks = new Hooks(clock, addressOf);
  const world = new World(clock, (event) => hooks.notify(event));
  const { callsPerMinute } = options;
  const served: Served = { world, hooks, faults: new Faults(), callsPerMinute, isDown: false, homeOf: addressOf };
  const server = createServer((incoming, response) => {
    handle(served, incoming, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  origin = await listen(server, options.port ?? 0);
  const controls = controlsOf(served, hooks, addressOf);
  const shops = (options.shops ?? [{ folder: 'okafor' }]).map((shop) => controls.addShop(shop));
  return {
    ...controls,
    origin,
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
function controlsOf(served: Served, hooks: Hooks, addressOf: (shop: Shop) => string) {
  const { world, faults } = served;
  return {
    addShop: (wanted: NewShop) => {
      const shop = world.addShop(wanted);
      const { key, secret } = world.issueKey(shop, 'read_write');
      return { folder: shop.folder, address: addressOf(shop), key, secret };
    },
    ...orderControls(world),
    ...productControls(world),
    /** Lets time pass. */
    advance: (ms: number) => world.clock.advance(ms, () => hooks.settled()),
    now: () => world.clock.now,
    setPace: (callsPerMinute: number | undefined) => {
      served.callsPerMinute = callsPerMinute;
    },
    /** Agrees as the owner does on the page: returns the URL for the browser. */
    consent: (folder: string, url: string) => grant(world, world.shop(folder), readAsked(new URL(url).searchParams)),
    issueKey: (folder: string, permissions: Key['permissions']) => world.issueKey(world.shop(folder), permissions),
    revokeKeys: (folder: string) => {
      world.shop(folder).keys = [];
    },
    failCalls: (fault: Fault) => faults.plan(fault),
    clearFaults: (address?: string) => faults.clear(address),
    release: () => faults.release(),
    heldCalls: () => faults.held,
    down: () => {
      served.isDown = true;
    },
    up: () => {
      served.isDown = false;
    },
    pauseWebhooks: () => hooks.pause(),
    resumeWebhooks: () => hooks.resume(),
    reverseWebhooks: () => hooks.reverse(),
    planWebhooks: (fates: readonly Fate[]) => hooks.plan(fates),
    webhooksSettled: () => hooks.settled(),
    deliveries: () => hooks.deliveries,
    /** A webhook's headers, for a test that sends one itself. */
    signed: (folder: string, topic: string, body: string, secret: string) =>
      hookHeaders({ id: 1, topic, secret }, addressOf(world.shop(folder)), body, world.clock.seconds),
    counts: (folder: string) => ({ ...world.shop(folder).counts }),
    look: (folder: string) => world.shop(folder),
  };
}

function orderControls(world: World) {
  const find = (folder: string, id: string) => {
    const order = world.shop(folder).orders.get(Number(id));
    if (!order) throw new Error(`There is no order ${id}.`);
    return order;
  };
  const set = (status: string) => (folder: string, id: string) =>
    setStatus(world, world.shop(folder), find(folder, id), status);
  return {
    placeOrder: (folder: string, order: NewOrder) => String(placeOrder(world, world.shop(folder), order).id),
    payOrder: set('processing'),
    cancelOrder: set('cancelled'),
    /** To a status of WooCommerce or of a plug-in. */
    setOrderStatus: (folder: string, id: string, status: string) =>
      setStatus(world, world.shop(folder), find(folder, id), status),
    /** Marks everything as sent, as the owner may. */
    completeOrder: set('completed'),
    refundLine: (folder: string, id: string, sku: string, quantity: number) =>
      refundLine(world, world.shop(folder), find(folder, id), sku, quantity),
    order: find,
  };
}

function productControls(world: World) {
  const change = (folder: string, sku: string, act: (one: { regularPrice: string; stock: number | null }) => void) => {
    const shop = world.shop(folder);
    for (const product of shop.products.values()) {
      const variation = product.variations.find((one) => one.sku === sku);
      if (!variation && product.sku !== sku) continue;
      act(variation ?? product);
      if (variation) notifyOfVariation(world, shop, variation, 'product.updated');
      else touch(world, shop, product);
      return;
    }
    throw new Error(`Nobody sells ${sku} in ${folder}.`);
  };
  return {
    /** A product's categories by name, including those added by the owner. */
    categoriesOf: (folder: string, productId: string) => {
      const { products, categories } = world.shop(folder);
      const ids = products.get(Number(productId))?.categories ?? [];
      return categories.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    },
    addToCategory: (folder: string, productId: string, name: string) => {
      const { products, categories } = world.shop(folder);
      const id = categories.find((one) => one.name === name)?.id;
      if (id) products.get(Number(productId))?.categories.push(id);
    },
    tags: (folder: string) => world.shop(folder).tags,
    sent: (folder: string) => world.shop(folder).sent,
    products: (folder: string) => [...world.shop(folder).products.values()],
    changePrice: (folder: string, sku: string, price: string) =>
      change(folder, sku, (one) => {
        one.regularPrice = price;
      }),
    changePieces: (folder: string, sku: string, pieces: number) =>
      change(folder, sku, (one) => {
        one.stock = pieces;
      }),
    /** Moves it to the bin, as people do; `isForGood` empties it. */
    deleteProduct: (folder: string, id: string, isForGood = false) =>
      void deleteProduct(world, world.shop(folder), Number(id), isForGood),
  };
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}
