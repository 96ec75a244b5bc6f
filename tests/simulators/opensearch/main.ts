import { parseArgs } from 'node:util';
import { runByHand } from '../controls.ts';
import { startOpenSearchSimulator } from './simulator.ts';

/** `node tests/simulators/opensearch/main.ts --port 4830`; the next port is for controls: `POST /_control/down`. */

const { values } = parseArgs({ options: { port: { type: 'string', default: '4830' } } });

const port = Number(values.port);
const simulator = await startOpenSearchSimulator({ port });
await runByHand(simulator, { port, facts: { url: simulator.url } });
