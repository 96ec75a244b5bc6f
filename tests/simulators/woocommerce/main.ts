import { parseArgs } from 'node:util';
import { runByHand } from '../controls.ts';
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
const { origin, shops } = simulator;
await runByHand(simulator, { port, facts: { origin, shops } });
