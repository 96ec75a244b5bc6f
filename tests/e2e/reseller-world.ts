import { freePorts } from '../simulators/free-ports.ts';
import { startShopifySimulator } from '../simulators/shopify/simulator.ts';
import { startWooCommerceSimulator } from '../simulators/woocommerce/simulator.ts';
import { type RunningShop, startShop } from './open-shop.ts';
import { enrolOwner } from './operators.ts';
import { test as shared } from './shop-test.ts';

/** A shop that knows our app at a simulated Shopify, beside a simulated WooCommerce: one of each for all tests of a worker. */

export interface World extends RunningShop {
  shopify: Awaited<ReturnType<typeof startShopifySimulator>>;
  woo: Awaited<ReturnType<typeof startWooCommerceSimulator>>;
}

async function openWorld(): Promise<World> {
  const [shopify, woo] = await Promise.all([startShopifySimulator(), startWooCommerceSimulator()]);
  const shop = await startShop({
    // The other systems are told a URL to call, which has the port that was asked for.
    PORT: String(await freePorts(1)),
    SHOPIFY_CLIENT_ID: shopify.app.clientId,
    SHOPIFY_CLIENT_SECRET: shopify.app.clientSecret,
    SHOPIFY_ORIGIN: shopify.origin,
  });
  process.env.SHOP_ORIGIN = shop.origin;
  process.env.SHOP_OWNER_TOKEN = await enrolOwner(shop.password);
  const close = async () => {
    await shop.close();
    await Promise.all([shopify.stop(), woo.stop()]);
  };
  return { ...shop, shopify, woo, close };
}

export const test = shared.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const world = await openWorld();
      await use(world);
      await world.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ world }, use) => use(world.origin),
  // The other systems' pages take no headers that browsers do not send by themselves.
  extraHTTPHeaders: {},
});
