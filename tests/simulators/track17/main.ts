import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { serveControl } from '../controls.ts';
import { startTrack17Simulator } from './simulator.ts';

/**
 * `node tests/simulators/track17/main.ts --port 4840 --webhook http://localhost:3000/api/tracking/track17/webhooks`; the next
 * port is for controls: `POST /_control/scan`.
 */

const { values } = parseArgs({ options: { port: { type: 'string', default: '4840' }, webhook: { type: 'string' } } });

const port = Number(values.port);
const simulator = await startTrack17Simulator({ port, ...(values.webhook && { webhook: values.webhook }) });
const controls = createServer((incoming, response) => void serveControl(simulator, incoming, response));
await new Promise<void>((resolve) => controls.listen(port + 1, '127.0.0.1', resolve));
console.log(JSON.stringify({ origin: simulator.origin, controlUrl: `http://127.0.0.1:${port + 1}` }, null, 2));

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    controls.close();
    controls.closeAllConnections();
    await simulator.stop();
  });
