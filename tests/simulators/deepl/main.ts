import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { serveControl } from '../controls.ts';
import { startDeeplSimulator } from './simulator.ts';

/** `node tests/simulators/deepl/main.ts --port 4860`; the next port is for controls: `POST /_control/counts`. */

const { values } = parseArgs({ options: { port: { type: 'string', default: '4860' } } });

const port = Number(values.port);
const simulator = await startDeeplSimulator({ port });
const controls = createServer((incoming, response) => void serveControl(simulator, incoming, response));
await new Promise<void>((resolve) => controls.listen(port + 1, '127.0.0.1', resolve));
console.log(JSON.stringify({ url: simulator.url, controlUrl: `http://127.0.0.1:${port + 1}` }, null, 2));

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    controls.close();
    controls.closeAllConnections();
    await simulator.stop();
  });
