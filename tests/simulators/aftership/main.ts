import { parseArgs } from 'node:util';
import { runByHand } from '../controls.ts';
import { startAfterShipSimulator } from './simulator.ts';

/**
 * `node tests/simulators/aftership/main.ts --port 4850 --webhook http://localhost:3000/api/tracking/aftership/webhooks`; the next
 * port is for controls: `POST /_control/scan`.
 */

const { values } = parseArgs({ options: { port: { type: 'string', default: '4850' }, webhook: { type: 'string' } } });

const port = Number(values.port);
const simulator = await startAfterShipSimulator({ port, ...(values.webhook && { webhook: values.webhook }) });
await runByHand(simulator, { port, facts: { origin: simulator.origin } });
