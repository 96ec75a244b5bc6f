import { parseArgs } from 'node:util';
import { runByHand } from '../controls.ts';
import { startLibreTranslateSimulator } from './simulator.ts';

/** `node tests/simulators/libretranslate/main.ts --port 4870`; the next port is for controls: `POST /_control/counts`. */

const { values } = parseArgs({ options: { port: { type: 'string', default: '4870' } } });

const port = Number(values.port);
const simulator = await startLibreTranslateSimulator({ port });
await runByHand(simulator, { port, facts: { url: simulator.url } });
