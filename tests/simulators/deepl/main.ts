import { parseArgs } from 'node:util';
import { runByHand } from '../controls.ts';
import { startDeeplSimulator } from './simulator.ts';

/** `node tests/simulators/deepl/main.ts --port 4860`; the next port is for controls: `POST /_control/counts`. */

const { values } = parseArgs({ options: { port: { type: 'string', default: '4860' } } });

const port = Number(values.port);
const simulator = await startDeeplSimulator({ port });
await runByHand(simulator, { port, facts: { url: simulator.url } });
