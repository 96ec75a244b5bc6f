import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { serveControl } from '../controls.ts';
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
const controls = createServer((incoming, response) => void serveControl(simulator, incoming, response));
await new Promise<void>((resolve) => controls.listen(port + 1, '127.0.0.1', resolve));
const { origin, app, shops } = simulator;
console.log(JSON.stringify({ origin, controlUrl: `http://127.0.0.1:${port + 1}`, app, shops }, null, 2));

// Run by hand, time passes by itself: failed webhooks are repeated.
const ticking = setInterval(() => void simulator.advance(0), 1000);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    clearInterval(ticking);
    controls.close();
    controls.closeAllConnections();
    await simulator.stop();
  });
