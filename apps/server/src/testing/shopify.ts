import { type Options, publicApp, startShopifySimulator } from '../../../../tests/simulators/shopify/simulator.ts';

/**
 * Shopify, simulated: a shop, the keys of its owner's app, and the environment for a shop that uses it:
 * `openTestShop(shopify.environment)`. Stop it in `afterAll`.
 */
export async function openShopify(options: Options = {}) {
  const simulator = await startShopifySimulator(options);
  const [first] = simulator.shops;
  if (!first) throw new Error('Shopify has no shop.');
  const { address, token, clientId, clientSecret } = first;
  return {
    simulator,
    origin: simulator.origin,
    address,
    keys: { token, secret: clientSecret },
    /** The keys as its owner would type them instead. */
    ownAppKeys: { key: clientId, secret: clientSecret },
    environment: {
      SHOPIFY_ORIGIN: simulator.origin,
      SHOPIFY_CLIENT_ID: publicApp.clientId,
      SHOPIFY_CLIENT_SECRET: publicApp.clientSecret,
    },
  };
}
