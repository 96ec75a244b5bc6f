import { parseArgs } from 'node:util';
import { runByHand } from '../controls.ts';
import { startTrack17Simulator } from './simulator.ts';

/**
 * `node tests/simulators/track17/main.ts --port 4840 --webhook http://localhost:3000/api/tracking/track17/webhooks`; the next
 * port is for controls: `POST /_control/scan`.
 */

const { values } = parseArgs({ options: { port: { type: 'string', default: '4840' }, webhook: { type: 'string' } } });

const port = Number(values.port);
const simulator = await startTrack17Simulator({ port, ...(values.webhook && { webhook: values.webhook }) });
await runByHand(simulator, { port, facts: { origin: simulator.origin } });
