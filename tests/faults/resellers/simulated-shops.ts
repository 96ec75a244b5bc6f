import { publicApp, startShopifySimulator } from '../../simulators/shopify/simulator.ts';
import { numberOf } from '../../simulators/shopify/world.ts';
import { startWooCommerceSimulator } from '../../simulators/woocommerce/simulator.ts';

/** Resellers' shops at simulated Shopify and WooCommerce. They live in the test's process and so outlive the server. */

export interface SimulatedShop {
  channel: 'shopify' | 'woocommerce';
  address: string;
  /** The keys that its owner enters to connect it. */
  keys: { token?: string; key?: string; secret: string };
  products(): RemoteProduct[];
  /** Returns the order's id, as webhooks and the connector name it. */
  placeOrder(lines: { sku: string; quantity: number }[]): string;
  cancelOrder(id: string): void;
  changePieces(sku: string, pieces: number): void;
  /** Each time that the end customer was sent this number. */
  timesNotified(orderId: string, number: string): number;
  /** Counts of creations. */
  made(): { products: number; removed: number; parcels: number; calls: number };
}

interface RemoteProduct {
  id: string;
  /** The key of this shop; empty: created by others. */
  key: string;
  variants: { sku: string; price: string; pieces: number }[];
}

/** A call of the shop here that is held before it is carried out. */
interface HeldCalls {
  hold(): void;
  isHeld(): boolean;
  letGo(): void;
}

export interface Simulators {
  /** Variables for the shop. */
  variables: Record<string, string>;
  shops: SimulatedShop[];
  /** Points by the held call. */
  points: { name: string; calls: HeldCalls }[];
  /** Webhooks go astray, come twice, or are taken for unanswered. */
  confuse(pick: <Value>(values: readonly Value[]) => Value): void;
  advance(ms: number): Promise<void>;
  stop(): Promise<void>;
}

type Shopify = Awaited<ReturnType<typeof startShopifySimulator>>;
type WooCommerce = Awaited<ReturnType<typeof startWooCommerceSimulator>>;

const shopifyCalls = ['SetProduct', 'Publish', 'Stock', 'Prices', 'Told', 'Fulfil', 'Renumber', 'Order'];
const wooCalls = [
  'POST /products',
  'POST /products/batch',
  'POST /products/N/variations/batch',
  'GET /orders/N',
  'POST /orders/N/notes',
  'PUT /orders/N',
];

export async function startSimulators(count: number): Promise<Simulators> {
  const names = Array.from({ length: count }, (_, index) => `seller-${index + 1}`);
  const shopify = await startShopifySimulator({ shops: names.map((name) => ({ address: `${name}.myshopify.com` })) });
  const woo = await startWooCommerceSimulator({ shops: names.map((folder) => ({ folder })) });
  const pointsOf = (simulator: Shopify | WooCommerce, operations: readonly string[]) =>
    operations.map((operation) => ({ name: operation, calls: heldCalls(simulator, operation) }));
  return {
    variables: {
      SHOPIFY_ORIGIN: shopify.origin,
      SHOPIFY_CLIENT_ID: publicApp.clientId,
      SHOPIFY_CLIENT_SECRET: publicApp.clientSecret,
    },
    shops: [...shopify.shops.map((shop) => shopifyShop(shopify, shop)), ...woo.shops.map((shop) => wooShop(woo, shop))],
    points: [...pointsOf(shopify, shopifyCalls), ...pointsOf(woo, wooCalls)],
    confuse(pick) {
      shopify.planWebhooks([pick(['lose', 'duplicate', 'timeout', 'drop', 5000])]);
      woo.planWebhooks([pick(['lose', 'duplicate', 'timeout'])]);
    },
    advance: async (ms) => void (await Promise.all([shopify.advance(ms), woo.advance(ms)])),
    stop: async () => void (await Promise.all([shopify.stop(), woo.stop()])),
  };
}

const heldCalls = (simulator: Shopify | WooCommerce, operation: string): HeldCalls => ({
  hold: () => simulator.failCalls({ operation, how: 'hold' }),
  isHeld: () => simulator.heldCalls() > 0,
  letGo: () => simulator.clearFaults(),
});

function shopifyShop(simulator: Shopify, { address, token, clientSecret }: Shopify['shops'][number]): SimulatedShop {
  return {
    channel: 'shopify',
    address,
    keys: { token, secret: clientSecret },
    products: () =>
      simulator.products(address).map(({ id, metafields, variants }) => ({
        id: numberOf(id),
        key: metafields.get('sampan.product_key') ?? '',
        variants: variants.map(({ sku, price, pieces }) => ({
          sku: sku ?? '',
          price: String(price),
          pieces: [...pieces.values()].reduce((sum, one) => sum + one, 0),
        })),
      })),
    placeOrder: (lines) => simulator.placeOrder(address, { lines }),
    cancelOrder: (id) => simulator.cancelOrder(address, id),
    changePieces: (sku, pieces) => simulator.changePieces(address, sku, pieces),
    timesNotified: (orderId, number) =>
      simulator
        .order(address, orderId)
        .fulfillments.flatMap(({ tracking }) => tracking)
        .filter((one) => one.number === number).length,
    made() {
      const { productsCreated, productsDeleted, fulfillmentsCreated, calls } = simulator.counts(address);
      return { products: productsCreated, removed: productsDeleted, parcels: fulfillmentsCreated, calls };
    },
  };
}

function wooShop(
  simulator: WooCommerce,
  { folder, address, key, secret }: WooCommerce['shops'][number],
): SimulatedShop {
  return {
    channel: 'woocommerce',
    address,
    keys: { key, secret },
    products: () =>
      simulator.products(folder).map((product) => ({
        id: String(product.id),
        key: String(product.meta.find((one) => one.key === '_sampan_product_key')?.value ?? ''),
        variants: (product.type === 'simple' ? [product] : product.variations).map((one) => ({
          sku: one.sku,
          price: one.regularPrice,
          pieces: one.stock ?? 0,
        })),
      })),
    placeOrder: (lines) => simulator.placeOrder(folder, { lines }),
    cancelOrder: (id) => simulator.cancelOrder(folder, id),
    changePieces: (sku, pieces) => simulator.changePieces(folder, sku, pieces),
    timesNotified: (orderId, number) =>
      simulator.order(folder, orderId).notes.filter((one) => one.isForCustomer && one.note.includes(number)).length,
    made() {
      const { productsCreated, productsDeleted, customersNotified, calls } = simulator.counts(folder);
      return { products: productsCreated, removed: productsDeleted, parcels: customersNotified, calls };
    },
  };
}
