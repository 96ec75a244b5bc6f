import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { serveControl } from '../controls.ts';
import { startWooCommerceSimulator } from './simulator.ts';

/**
 * `node tests/simulators/woocommerce/main.ts --port 4820 [--shop okafor]`
 *
 * The next port is for controls: `POST /_control/placeOrder` with the arguments of the function of that name.
 */

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4820' },
    shop: { type: 'string', multiple: true, default: ['okafor'] },
  },
});

const port = Number(values.port);
const simulator = await startWooCommerceSimulator({ port, shops: values.shop.map((folder) => ({ folder })) });
const controls = createServer((incoming, response) => void serveControl(simulator, incoming, response));
await new Promise<void>((resolve) => controls.listen(port + 1, '127.0.0.1', resolve));
const { origin, shops } = simulator;
console.log(JSON.stringify({ origin, controlUrl: `http://127.0.0.1:${port + 1}`, shops }, null, 2));

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    controls.close();
    controls.closeAllConnections();
    await simulator.stop();
  });
