import { parseArgs } from 'node:util';
import { runByHand } from '../controls.ts';
import { startShopifySimulator } from './simulator.ts';

/**
 * `node tests/simulators/shopify/main.ts --port 4810 [--shop okafor-home.myshopify.com] [--compliance http://…]`
 *
 * The next port is for controls: `POST /_control/placeOrder` with the arguments of the function of that name.
 */

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4810' },
    shop: { type: 'string', multiple: true, default: ['okafor-home.myshopify.com'] },
    compliance: { type: 'string' },
  },
});

const port = Number(values.port);
const simulator = await startShopifySimulator({
  port,
  shops: values.shop.map((address) => ({ address })),
  ...(values.compliance === undefined ? {} : { complianceUrl: values.compliance }),
});
const { origin, app, shops } = simulator;
await runByHand(simulator, {
  port,
  facts: { origin, app, shops },
  // Failed webhooks are repeated.
  tick: { everyMs: 1000, act: () => void simulator.advance(0) },
});
