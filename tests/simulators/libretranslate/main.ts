import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { serveControl } from '../controls.ts';
import { startLibreTranslateSimulator } from './simulator.ts';

/** `node tests/simulators/libretranslate/main.ts --port 4870`; the next port is for controls: `POST /_control/counts`. */

const { values } = parseArgs({ options: { port: { type: 'string', default: '4870' } } });

const port = Number(values.port);
const simulator = await startLibreTranslateSimulator({ port });
const controls = createServer((incoming, response) => void serveControl(simulator, incoming, response));
await new Promise<void>((resolve) => controls.listen(port + 1, '127.0.0.1', resolve));
console.log(JSON.stringify({ url: simulator.url, controlUrl: `http://127.0.0.1:${port + 1}` }, null, 2));

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    controls.close();
    controls.closeAllConnections();
    await simulator.stop();
  });
